import type { Json } from '#sdk'
import { asDate, asObject, asText, formatValue, type NumberLook, oneOf, wordsFor } from '#sdk/react'

const NUMBERS = { '': '', currency: 'money', decimal: 'number', percent: 'percent' } as const
const DATES = {
  '': '',
  'YYYY-MM-DD HH:mm:ss': 'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DD': 'YYYY-MM-DD',
  'HH:mm:ss': 'HH:mm:ss',
} as const

export interface Formats extends NumberLook {
  readonly dateType: unknown
  readonly numberType: unknown
  /** Words for values. */
  readonly map?: unknown
}

/** One value as a person reads it: an option by its label, a date and a number in their format, anything else as it is. */
export function written(value: Json, { dateType, numberType, map, ...look }: Formats): string {
  const said = wordsFor(map, value)
  if (said) return asText(said.text) || asText(value)
  const label = asObject(value).label
  const plain = label === undefined ? value : label
  const pattern = oneOf(DATES, dateType, '')
  const date = pattern === '' ? undefined : asDate(plain)
  if (date) return formatValue(plain, pattern, look)
  return formatValue(plain, typeof plain === 'number' || typeof plain === 'string' ? oneOf(NUMBERS, numberType, '') : '', look)
}

/** The address in a value: a text, or an object with one. */
export function addressOf(value: Json): string {
  const { url, href, value: inner } = asObject(value)
  return asText([url, href, inner].find((each) => typeof each === 'string') ?? value)
}
