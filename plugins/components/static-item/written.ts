import type { Json } from '#sdk'
import { asDate, cellText, formatValue, getPath, type NumberLook, readRow, type ValueWords, wordsFor } from '#sdk/react'

const NUMBERS = { '': '', currency: 'money', decimal: 'number', percent: 'percent' } as const
const DATES = {
  '': '',
  minute: 'minute',
  'YYYY-MM-DD HH:mm:ss': 'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DD': 'YYYY-MM-DD',
  'HH:mm:ss': 'HH:mm:ss',
} as const

export interface Formats extends NumberLook {
  readonly dateType: keyof typeof DATES
  readonly numberType: keyof typeof NUMBERS
  /** Words for values. */
  readonly map?: readonly ValueWords[]
}

/** One value as a person reads it: an option by its label, a date and a number in their format, anything else as it is. */
export function written(value: Json, { dateType, numberType, map, ...look }: Formats): string {
  const said = wordsFor(map, value)
  if (said) return said.text || cellText(value)
  const label = getPath(value, 'label')
  const plain = label === undefined ? value : label
  const pattern = DATES[dateType]
  const date = pattern === '' ? undefined : asDate(plain)
  if (date) return formatValue(plain, pattern, look)
  return formatValue(plain, typeof plain === 'number' || typeof plain === 'string' ? NUMBERS[numberType] : '', look)
}

const ADDRESS = { url: 'any', href: 'any', value: 'any' } as const

/** The address in a value: a text, or an object with one. */
export function addressOf(value: Json): string {
  const { url, href, value: inner } = readRow(ADDRESS, value)
  return [url, href, inner].find((each) => typeof each === 'string') ?? cellText(value)
}
