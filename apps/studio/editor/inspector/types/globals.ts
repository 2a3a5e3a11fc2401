import { callType } from './methods.ts'
import { BOOLEAN, type Fields, functionOf, giving, listOf, NOTHING, NUMBER, nativeOf, objectOf, TEXT, type Type, UNKNOWN } from './type.ts'

const all = (names: string, type: Type): readonly (readonly [string, Type])[] => names.split(' ').map((name) => [name, type])
const members = (...entries: readonly (readonly [string, Type])[]): Fields => new Map(entries)

const DATE = nativeOf(
  members(
    ...all('getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds valueOf', giving(NUMBER)),
    ...all('getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes', giving(NUMBER)),
    ...all('toISOString toString toDateString toTimeString toLocaleString toLocaleDateString toLocaleTimeString', giving(TEXT)),
  ),
)
/** A regular expression. */
export const PATTERN: Type = nativeOf(members(['test', giving(BOOLEAN)], ['source', TEXT], ['flags', TEXT]))

const MATH = nativeOf(
  members(
    ...all('PI E LN2 LN10 LOG2E LOG10E SQRT2 SQRT1_2', NUMBER),
    ...all('round floor ceil abs max min pow sqrt random trunc sign hypot cbrt exp log log2 log10', giving(NUMBER)),
    ...all('sin cos tan asin acos atan atan2', giving(NUMBER)),
  ),
)
const OBJECT = nativeOf(
  members(
    ['keys', giving(listOf(TEXT))],
    ['values', giving(listOf(UNKNOWN))],
    ['entries', giving(listOf(listOf(UNKNOWN)))],
    ['fromEntries', giving(objectOf())],
    ...all('is hasOwn isFrozen', giving(BOOLEAN)),
  ),
  { call: () => UNKNOWN },
)

function fromList([list, callback]: readonly Type[]): Type {
  const item = list?.kind === 'list' ? list.item : list?.kind === 'text' ? TEXT : UNKNOWN
  return listOf(callback ? callType(callback, [item, NUMBER]) : item)
}

const TEXTS_OF_PARTS = listOf(objectOf(new Map([...all('type value', TEXT)])))
const FORMATTER = nativeOf(
  members(...all('format formatRange', giving(TEXT)), ['formatToParts', giving(TEXTS_OF_PARTS)], ['resolvedOptions', giving(objectOf())]),
)
const formatterOf = (made: Type): Type => nativeOf(members(['supportedLocalesOf', giving(listOf(TEXT))]), { call: () => made, made })
const QUERY = nativeOf(
  members(
    ...all('get toString', giving(TEXT)),
    ['getAll', giving(listOf(TEXT))],
    ['has', giving(BOOLEAN)],
    ...all('set append delete', giving(NOTHING)),
  ),
)
const ADDRESS = nativeOf(
  members(
    ...all('href protocol host hostname port pathname search hash origin username password', TEXT),
    ['searchParams', QUERY],
    ...all('toString toJSON', giving(TEXT)),
  ),
)
/** What browsers have beside the language. */
const PROVIDED: readonly (readonly [string, Type])[] = [
  [
    'Intl',
    nativeOf(
      members(
        ...all('NumberFormat DateTimeFormat ListFormat RelativeTimeFormat', formatterOf(FORMATTER)),
        ['Collator', formatterOf(nativeOf(members(['compare', giving(NUMBER)])))],
        ['PluralRules', formatterOf(nativeOf(members(['select', giving(TEXT)])))],
        ['DisplayNames', formatterOf(nativeOf(members(['of', giving(TEXT)])))],
      ),
    ),
  ],
  ['console', nativeOf(members(...all('log info warn error debug table', giving(NOTHING))))],
  ['URL', nativeOf(members(['canParse', giving(BOOLEAN)]), { made: ADDRESS })],
  ['URLSearchParams', nativeOf(members(), { made: QUERY })],
  ['TextEncoder', nativeOf(members(), { made: nativeOf(members(['encode', giving(listOf(NUMBER))], ['encoding', TEXT])) })],
  ['TextDecoder', nativeOf(members(), { made: nativeOf(members(['decode', giving(TEXT)], ['encoding', TEXT])) })],
  ['crypto', nativeOf(members(['randomUUID', giving(TEXT)]))],
  ...all('atob btoa', giving(TEXT)),
]

const GLOBALS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['undefined', NOTHING],
  ...all('NaN Infinity', NUMBER),
  ['Math', MATH],
  ...PROVIDED,
  [
    'Number',
    nativeOf(
      members(
        ...all('isNaN isInteger isFinite isSafeInteger', giving(BOOLEAN)),
        ...all('parseFloat parseInt', giving(NUMBER)),
        ...all('MAX_SAFE_INTEGER MIN_SAFE_INTEGER MAX_VALUE MIN_VALUE EPSILON', NUMBER),
      ),
      { call: () => NUMBER },
    ),
  ],
  ['String', nativeOf(members(...all('fromCharCode fromCodePoint', giving(TEXT))), { call: () => TEXT })],
  ['Boolean', giving(BOOLEAN)],
  ...all('parseInt parseFloat', giving(NUMBER)),
  ...all('isNaN isFinite', giving(BOOLEAN)),
  // The words of a key in the language of the page.
  ['t', giving(TEXT)],
  ...all('encodeURIComponent decodeURIComponent encodeURI decodeURI', giving(TEXT)),
  ['Object', OBJECT],
  [
    'Array',
    nativeOf(members(['isArray', giving(BOOLEAN)], ['from', functionOf(fromList)], ['of', giving(listOf(UNKNOWN))]), {
      call: () => listOf(UNKNOWN),
      made: listOf(UNKNOWN),
    }),
  ],
  ['JSON', nativeOf(members(['stringify', functionOf(([value]) => jsonText(value))], ['parse', giving(UNKNOWN)]))],
  ['Date', nativeOf(members(...all('now parse UTC', giving(NUMBER))), { call: () => TEXT, made: DATE })],
  ['RegExp', nativeOf(members(), { call: () => PATTERN, made: PATTERN })],
])

/** Nothing and functions have no text. */
const jsonText = (value: Type = NOTHING): Type => (/^(text|number|boolean|list|object)$/.test(value.kind) ? TEXT : UNKNOWN)

/** What the language itself knows under a name. */
export const globalType = (name: string): Type => GLOBALS.get(name) ?? UNKNOWN
