import type { Locale } from '#kernel/message'
import { tagOf } from '../shell/locale.ts'
/** Bytes in a reader's words: kilobytes below a megabyte, one decimal from there. */
export function sizeText(bytes: number, locale: Locale): string {
  const [unit, size] = bytes < 1024 * 1024 ? ['KB', bytes / 1024] : ['MB', bytes / 1024 / 1024]
  const decimals = unit === 'MB' && size < 100 ? 1 : 0
  const number = new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: decimals })
  return `${number.format(unit === 'KB' ? Math.ceil(size) : size)} ${unit}`
}
