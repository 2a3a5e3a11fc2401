import type { TemplateInfo } from '../../../server/wire.ts'
import { useLocale } from '../../shell/messages.ts'
import { useTheme } from '../../shell/theme.ts'

/** Addresses of the files, which are loaded when they are shown: `report-dark-zh.jpg`. */
const files = import.meta.glob<string>('./pictures/*.jpg', { eager: true, query: '?url', import: 'default' })

/** The picture of a template: of a built-in one in the person's language and theme. Empty where there is none. */
export function useTemplatePicture({ id, picture }: Pick<TemplateInfo, 'id' | 'picture'>): string {
  const theme = useTheme()
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  if (typeof id === 'number') return picture
  return files[`./pictures/${id.replace('built-in:', '')}-${theme}-${language}.jpg`] ?? ''
}
