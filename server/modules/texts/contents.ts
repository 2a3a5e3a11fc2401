import type { Json } from '#kernel/page/values'
import type { ProjectContent } from '../projects/index.ts'
import type { Texts } from './service.ts'

/** Texts, and the languages that they are in. */
export const textContents = ({ forPages, locales }: Pick<Texts, 'forPages' | 'locales'>): readonly ProjectContent[] => [
  {
    id: 'texts',
    label: { zh: '文本', en: 'Texts' },
    read: async (db, projectId) => (await forPages(projectId, db)).texts as unknown as readonly Json[],
  },
  { id: 'languages', label: { zh: '语言', en: 'Languages' }, read: locales },
]
