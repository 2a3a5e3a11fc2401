import { labelIn } from '#kernel/message'
import { type LookEntry, type ThemeRecord, themeLabel } from '#kernel/page/look'
import { useLocale } from '../../shell/messages.ts'

/** The first theme has no name until somebody gives it one. */
export function useThemeName(): (theme: Pick<ThemeRecord, 'name'>) => string {
  const locale = useLocale()
  return (theme) => labelIn(themeLabel(theme), locale)
}

/** What people call a record of a look. */
export function useRecordName(): (entry: LookEntry | undefined, id: string) => string {
  const locale = useLocale()
  return (entry, id) => {
    if (entry === undefined) return id
    if (entry.kind === 'theme') return labelIn(themeLabel(entry), locale)
    return entry.kind === 'shared' ? entry.name : labelIn(entry.label, locale)
  }
}
