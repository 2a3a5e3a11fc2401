import { type Locale, tableIn } from '#kernel/message'
/** How a text was read: a number, nothing, the beginning of a number, or a text that is no number in this way of writing. */
export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'empty' | 'partial' | 'refused'; readonly text: string }

interface Separators {
  readonly decimal: string
  readonly group: string
}

/** Numbers are written the Chinese way unless the page says otherwise. */
const USUAL = 'zh-CN'
const known = new Map<string, Separators>()

export function separatorsOf(locale: string = USUAL): Separators {
  const found = known.get(locale)
  if (found) return found
  let format: Intl.NumberFormat
  try {
    format = new Intl.NumberFormat(locale)
  } catch {
    format = new Intl.NumberFormat(USUAL)
  }
  const parts = format.formatToParts(1_234_567.5)
  const part = (type: string, usual: string) => parts.find((each) => each.type === type)?.value ?? usual
  const separators = { decimal: part('decimal', '.'), group: part('group', ',').normalize('NFKC') }
  if (known.size > 50) known.clear()
  known.set(locale, separators)
  return separators
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Spaces and apostrophes separate thousands in many languages, and mean nothing else in a number. */
const OTHER_GROUPS = " '’"

function patternOf({ decimal, group }: Separators): RegExp {
  const groups = `[${escaped([...new Set(group + OTHER_GROUPS)].filter((each) => each !== decimal).join(''))}]`
  const point = escaped(decimal)
  return new RegExp(
    `^([+-]?)(\\d+|\\d{1,3}(?:(${groups})\\d{3})(?:\\3\\d{3})*|\\d{1,2}(?:,\\d{2})+,\\d{3})?(?:${point}(\\d*))?(e[+-]?\\d+)?$`,
    'i',
  )
}

const CURRENCY = '(?:\\p{Sc}|[A-Z]{3}(?![A-Za-z])|元|円|圆)'
const BEFORE = new RegExp(`^([+-]?)\\s*${CURRENCY}\\s*`, 'u')
const AFTER = new RegExp(`\\s*${CURRENCY}$`, 'u')
/** Units that change the number: 5% is not 5, and neither is 5万. */
const FACTORS = new Set('%‰万萬亿億千百')
const FACTOR_UNITS = new Set(['k', 'K', 'M', 'B'])
const PARTIAL = /^[+-]?$|^[+-]?[\d.,]*e[+-]?$/i

/** A number's affixes in its field, which may be typed or pasted with it. */
export interface Affixes {
  readonly prefix?: string
  readonly suffix?: string
}

/**
 * Reads a typed or pasted number by the way in which the page writes numbers. Currency signs, units and full-width characters are accepted. A text that
 * only another way of writing would explain is refused, as a guess may be wrong by a factor of 100 or 1,000.
 *
 * @param locale The language in whose way numbers are written.
 */
export function readNumberText(given: string, locale?: string, { prefix = '', suffix = '' }: Affixes = {}): ReadNumber {
  const separators = separatorsOf(locale)
  const whole = given.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').trim()
  if (whole === '') return { kind: 'empty', text: '' }
  let text = whole
  const [before, after] = [prefix, suffix].map((each) => each.normalize('NFKC').trim()) as [string, string]
  if (before !== '' && text.startsWith(before)) text = text.slice(before.length).trim()
  if (after !== '' && text.endsWith(after)) text = text.slice(0, -after.length).trim()
  text = text.replace(BEFORE, '$1').replace(AFTER, '')
  if (PARTIAL.test(text)) return { kind: 'partial', text }
  // "(5)" is minus five in accounts, and five elsewhere.
  if (/[()]/.test(text) && /\d/.test(text)) return { kind: 'refused', text: given }
  text = text.replace(/^[^\d+\-.,]+/, '')
  const unit = /(?<=[\d.,])\s*([^\d\s.,+'’-][^\d]*)$/.exec(text)
  if (unit && (FACTORS.has(unit[1]!.charAt(0)) || FACTOR_UNITS.has(unit[1]!))) return { kind: 'refused', text: given }
  if (unit) text = text.slice(0, unit.index)
  if (!/\d/.test(text)) return { kind: 'partial', text: text.replace(/[^+\-.,]/g, '') }
  const read = patternOf(separators).exec(text)
  if (!read || (read[2] === undefined && !read[4])) return { kind: 'refused', text: given }
  const digits = (read[2] ?? '0').replace(/\D/g, '')
  const value = Number(`${read[1]}${digits}.${read[4] || '0'}${read[5] ?? ''}`)
  return Number.isFinite(value) ? { kind: 'number', value, text } : { kind: 'refused', text: given }
}

/** A number without grouping as the page writes it, which `readNumberText` reads back. */
export const inPageWay = (plain: string, locale?: string): string => plain.replace('.', separatorsOf(locale).decimal)

const REFUSED = {
  zh: (text: string, example: string) => `无法确定“${text}”是哪个数字，请按 ${example} 的写法填写`,
  en: (text: string, example: string) => `“${text}” cannot be read as a number here. Write it like ${example}`,
}

/** What to do about a text that was refused, with an example in the page's way. */
export function refusedNumber(text: string, language: Locale, locale?: string): string {
  const { decimal, group } = separatorsOf(locale)
  const example = `1${group}234${decimal}5`
  return tableIn(REFUSED, language)(text, example)
}
