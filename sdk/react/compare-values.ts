import type { Json } from '#kernel/page/values'
import { cellText } from './read-row.ts'

// SORTBY orders the same values the same way; its source has to stand alone. `tests/contract/sorting.test.ts` compares the two.

/** A number, or its digits: with leading zeros it is one too, as people sort codes. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const INTEGER = /^[+-]?\d+$/

interface SortKey {
  /** Numbers come first, then texts; empty values come last in either direction. */
  readonly rank: 0 | 1 | 2
  readonly number: number
  readonly text: string
}

function keyOf(value: Json | undefined): SortKey {
  if (value === undefined || value === null || value === '') return { rank: 2, number: 0, text: '' }
  const text = cellText(value).trim()
  const number = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(text)) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? { rank: 0, number, text } : { rank: 1, number: 0, text: cellText(value) }
}

/** Beyond 2^53, digits differ where numbers do not. */
function compareDigits(a: SortKey, b: SortKey): number {
  if (Number.isSafeInteger(a.number) || !Number.isInteger(a.number)) return 0
  const [one, other] = [a, b].map(({ text, number }) => BigInt(INTEGER.test(text) ? text.replace('+', '') : number)) as [bigint, bigint]
  return one < other ? -1 : one > other ? 1 : 0
}

const collators = new Map<string, Intl.Collator>()

function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language)
  if (known) return known
  let made: Intl.Collator
  try {
    made = new Intl.Collator(language || undefined)
  } catch {
    made = new Intl.Collator()
  }
  collators.set(language, made)
  return made
}

const pageLanguage = (): string => (typeof document === 'undefined' ? '' : document.documentElement.lang)

function compareKeys(a: SortKey, b: SortKey, sign: 1 | -1, texts: Intl.Collator): number {
  if (a.rank === 2 || b.rank === 2) return a.rank - b.rank
  if (a.rank !== b.rank) return sign * (a.rank - b.rank)
  if (a.rank === 0) return sign * (a.number - b.number || compareDigits(a, b))
  return a.text === b.text ? 0 : sign * texts.compare(a.text, b.text)
}

/**
 * Rows in the order of a value that each of them has; equal ones stay as they are. Numbers and their texts are in the order of numbers, before all other
 * texts, which are in the order of the language. The order is transitive for any mix of values.
 *
 * @param language The page's unless given.
 */
export function sortedByValue<Row>(
  rows: readonly Row[],
  read: (row: Row) => Json | undefined,
  order: 'ascend' | 'descend' = 'ascend',
  language: string = pageLanguage(),
): readonly Row[] {
  const sign = order === 'descend' ? -1 : 1
  const texts = collatorOf(language)
  return rows
    .map((row) => ({ row, key: keyOf(read(row)) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign, texts))
    .map(({ row }) => row)
}

/** Which of two values comes first in such a list. */
export const compareValues = (
  left: Json | undefined,
  right: Json | undefined,
  order: 'ascend' | 'descend' = 'ascend',
  language: string = pageLanguage(),
): number => compareKeys(keyOf(left), keyOf(right), order === 'descend' ? -1 : 1, collatorOf(language))
