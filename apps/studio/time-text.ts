import type { Locale } from '#kernel/message'
import { tagOf } from '../shell/locale.ts'
/** A time in the reader's words: minutes and hours ago today, else date and time. */
export function timeText(iso: string, locale: Locale, now = Date.now()): string {
  const time = new Date(iso)
  const minutes = Math.round((now - time.getTime()) / 60_000)
  const language = tagOf(locale)
  if (minutes >= 0 && minutes < 24 * 60) {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return minutes < 60 ? relative.format(-minutes, 'minute') : relative.format(-Math.round(minutes / 60), 'hour')
  }
  return time.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}
