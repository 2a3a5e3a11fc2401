import { asc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { PageTables } from './table.ts'

/** Pages by their cards: what they hold is held against its copy where it is compiled. */
export const pageContent = ({ t: { page } }: Pick<Store<PageTables>, 't'>): ProjectContent => ({
  id: 'pages',
  label: { zh: '页面', en: 'Pages' },
  read: (db, projectId) =>
    db
      .select({ name: page.name, remark: page.remark })
      .from(page)
      .where(eq(page.projectId, projectId))
      .orderBy(asc(page.name), asc(page.remark)),
})
