/** Formatters that are kept; code may ask for any number of them. */
const KEPT = 100
/** Characters of options, and of a number as text. */
const LONGEST = 2_000

type Settings = readonly [locales: unknown, options: unknown]
type Formatter = { readonly [method: string]: (...args: readonly unknown[]) => unknown }
type Maker = new (locales?: string, options?: object) => Formatter

const MAKERS: ReadonlyMap<unknown, Maker> = new Map(
  [
    Intl.NumberFormat,
    Intl.DateTimeFormat,
    Intl.Collator,
    Intl.ListFormat,
    Intl.PluralRules,
    Intl.RelativeTimeFormat,
    Intl.DisplayNames,
  ].map((maker) => [maker.name, maker as unknown as Maker]),
)
/** What code may ask a formatter for; nothing else of an object is reached by name. */
const METHODS = new Set([
  'format',
  'formatToParts',
  'formatRange',
  'formatRangeToParts',
  'compare',
  'select',
  'selectRange',
  'of',
  'resolvedOptions',
])

/** Kinds whose methods take numbers. */
const NUMBER_FIRST: ReadonlySet<unknown> = new Set(['DateTimeFormat', 'PluralRules', 'RelativeTimeFormat'])

const kept = new Map<string, Formatter>()

function formatterOf(kind: string, [locales, options]: Settings, zone: string | undefined): Formatter {
  const key = JSON.stringify([kind, locales, options, zone])
  if (key.length > LONGEST) throw new RangeError('The options are too long')
  const found = kept.get(key)
  if (found) return found
  const given = { ...(options as object | null) } as { timeZone?: string }
  if (kind === 'DateTimeFormat' && zone !== undefined && given.timeZone === undefined) given.timeZone = zone
  const made = new (MAKERS.get(kind)!)(locales as string, given)
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, made)
  return made
}

let isWarm = false

/** Has the host load the data of its most used formatters, which may take longer than a formula has. */
export function warmIntl(): void {
  if (isWarm) return
  isWarm = true
  new Intl.NumberFormat('en').format(1)
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' }).format(0)
  new Intl.Collator('en').compare('a', 'b')
}

/** Numbers that JSON cannot write arrive as text. */
function argumentOf(kind: unknown, value: unknown, index: number): unknown {
  if (typeof value !== 'string') return value
  if (kind !== 'NumberFormat') return NUMBER_FIRST.has(kind) && (index === 0 || kind !== 'RelativeTimeFormat') ? Number(value) : value
  if (value.length > LONGEST) throw new RangeError('The number is too long')
  return value
}

/** A request of the VM's `Intl`: `zone` is the one that dates are in unless the options name another. @throws what the host's `Intl` throws */
export function answerIntl([kind, method, settings, args]: readonly unknown[], zone: string | undefined): unknown {
  const [locales] = args as readonly unknown[]
  if (method === 'getCanonicalLocales') return Intl.getCanonicalLocales(locales as string)
  const maker = MAKERS.get(kind)
  if (!maker) throw new TypeError(`Intl.${kind} is not supported`)
  if (method === 'supportedLocalesOf') return (maker as unknown as typeof Intl.NumberFormat).supportedLocalesOf(locales as string)
  const formatter = formatterOf(kind as string, settings as Settings, zone)
  if (method === '') return null
  if (!METHODS.has(method as string)) throw new TypeError(`Intl.${kind} has no ${method}`)
  const given = (args as readonly unknown[]).map((value, index) => argumentOf(kind, value, index))
  return formatter[method as string]!(...given)
}
