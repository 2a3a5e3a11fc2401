import { type ThemeRecord, themeLabel } from '#kernel/page'
import { useLocale } from '../../shell/messages.ts'

/** The first theme has no name until somebody gives it one. */
export function useThemeName(): (theme: Pick<ThemeRecord, 'name'>) => string {
  const locale = useLocale()
  return (theme) => themeLabel(theme)[locale]
}
