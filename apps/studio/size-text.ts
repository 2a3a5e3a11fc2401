import type { Locale } from '#kernel/message'
import { tagOf } from '../shell/locale.ts'

const MEGABYTE = 1024 * 1024

function inUnit(bytes: number): readonly [unit: string, size: number] {
  if (bytes < MEGABYTE) return ['KB', bytes / 1024]
  return bytes < 10_000 * MEGABYTE ? ['MB', bytes / MEGABYTE] : ['GB', bytes / 1024 / MEGABYTE]
}

/** Bytes in a reader's words: kilobytes, megabytes with one decimal, gigabytes from ten thousand megabytes on. */
export function sizeText(bytes: number, locale: Locale): string {
  const [unit, size] = inUnit(bytes)
  const decimals = unit !== 'KB' && size < 100 ? 1 : 0
  const number = new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: decimals })
  return `${number.format(unit === 'KB' ? Math.ceil(size) : size)} ${unit}`
}
