import type { ThemeRecord } from '#kernel/page'
import { useMessages } from '../../shell/messages.ts'
import { themeTexts } from './theme-texts.ts'

/** The first theme has no name until somebody gives it one. */
export function useThemeName(): (theme: Pick<ThemeRecord, 'name'>) => string {
  const t = useMessages(themeTexts)
  return ({ name }) => name || t('first')
}
