import { ask, defineProperty, freeze, isArray, keysOf, listOf, named, now, pageLocale, refuseMissing, type Value } from './given.ts'

/** Locales and options as the host gets them. */
type Settings = readonly [locales: Value, options: Value]

const settingsOf = (locales: Value, options: Value): Settings => [locales === undefined ? pageLocale() : locales, options ?? null]

/** Numbers that JSON has no way to write are sent as text. */
const asNumber = (value: Value): number | string => {
  if (typeof value === 'bigint' || typeof value === 'string') return `${value}`
  const number = +value
  return number - number !== 0 || Object.is(number, -0) ? (Object.is(number, -0) ? '-0' : `${number}`) : number
}
const asTime = (value: Value): number | string => asNumber(value === undefined ? now() : +value)
const asText = (value: Value): string => `${value}`

interface Kind {
  /** May be called without `new`. */
  readonly callable?: true
  /** A getter whose value is the method bound to its formatter. */
  readonly bound?: string
  /** The arguments of each method as the host gets them. */
  readonly methods: { readonly [method: string]: (...args: Value[]) => readonly Value[] }
}

const numbers = (...args: Value[]) => args.map(asNumber)
const times = (...args: Value[]) => args.map(asTime)
const time = (value: Value) => [asTime(value)]
const strings = (list: Value) => [listOf(list ?? []).map(asText)]
const amount = (value: Value, unit: Value) => [asNumber(value), asText(unit)]

const KINDS: { readonly [kind: string]: Kind } = {
  NumberFormat: {
    callable: true,
    bound: 'format',
    methods: { format: (value) => [asNumber(value)], formatToParts: numbers, formatRange: numbers, formatRangeToParts: numbers },
  },
  DateTimeFormat: {
    callable: true,
    bound: 'format',
    methods: { format: time, formatToParts: time, formatRange: times, formatRangeToParts: times },
  },
  Collator: { callable: true, bound: 'compare', methods: { compare: (a, b) => [asText(a), asText(b)] } },
  ListFormat: { methods: { format: strings, formatToParts: strings } },
  PluralRules: { methods: { select: numbers, selectRange: numbers } },
  RelativeTimeFormat: { methods: { format: amount, formatToParts: amount } },
  DisplayNames: { methods: { of: (code) => [asText(code)] } },
}

function formatterOf(kind: string, { callable, bound, methods }: Kind): Value {
  const made = new WeakMap<object, Settings>()
  const settings = (target: object): Settings => {
    const found = made.get(target)
    if (!found) throw new TypeError(`Not an Intl.${kind}`)
    return found
  }
  const Formatter: Value = function (this: object, locales: Value, options: Value) {
    if (new.target === undefined) {
      if (!callable) throw new TypeError(`Intl.${kind} needs new`)
      return new Formatter(locales, options)
    }
    const own = settingsOf(locales, options)
    ask('intl', kind, '', own, [])
    made.set(this, own)
  }
  const methodsOf = Formatter.prototype
  const method = (name: string, run: (...args: Value[]) => Value) =>
    defineProperty(methodsOf, name, { value: named(run, name), writable: true, enumerable: false, configurable: true })
  for (const name of keysOf(methods)) {
    const argumentsOf = methods[name]!
    const call = (own: Settings, args: Value[]) => ask('intl', kind, name, own, argumentsOf(...args))
    if (name === bound) {
      const get = function (this: object) {
        const own = settings(this)
        return freeze(named((...args: Value[]) => call(own, args), ''))
      }
      defineProperty(methodsOf, name, { get, enumerable: false, configurable: true })
      continue
    }
    method(name, function (this: object, ...args) {
      return call(settings(this), args)
    })
  }
  method('resolvedOptions', function (this: object) {
    return ask('intl', kind, 'resolvedOptions', settings(this), [])
  })
  defineProperty(methodsOf, Symbol.toStringTag, { value: `Intl.${kind}` })
  const supportedLocalesOf = (locales: Value) => ask('intl', kind, 'supportedLocalesOf', [[], null], [locales ?? []])
  defineProperty(Formatter, 'supportedLocalesOf', { value: named(supportedLocalesOf, 'supportedLocalesOf') })
  return named(Formatter, kind, 0)
}

export const intl: Value = {}
for (const kind of keysOf(KINDS)) defineProperty(intl, kind, { value: formatterOf(kind, KINDS[kind]!), enumerable: false })
defineProperty(intl, 'getCanonicalLocales', {
  value: named((locales: Value) => ask('intl', 'Intl', 'getCanonicalLocales', [[], null], [locales ?? []]), 'getCanonicalLocales'),
})
defineProperty(intl, Symbol.toStringTag, { value: 'Intl' })
refuseMissing(intl, 'Intl.', ['DurationFormat', 'Locale', 'Segmenter', 'supportedValuesOf'])

export const formatNumber = (value: Value, locales: Value, options: Value): string =>
  ask('intl', 'NumberFormat', 'format', settingsOf(locales, options), [asNumber(value)])

const DATE = ['weekday', 'year', 'month', 'day']
const TIME = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits']
const numeric = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'numeric']))

/** `toLocaleString` and its kin show the date, the time or both where no part of them is chosen. */
export function formatTime(which: 'String' | 'DateString' | 'TimeString', instant: number, locales: Value, options: Value): string {
  if (Number.isNaN(instant)) return 'Invalid Date'
  const [dates, clock] = [which !== 'TimeString', which !== 'DateString']
  const chosen = { ...(options ?? {}) }
  if ((!dates && chosen.dateStyle !== undefined) || (!clock && chosen.timeStyle !== undefined))
    throw new TypeError(`toLocale${which} does not take ${dates ? 'timeStyle' : 'dateStyle'}`)
  const asked = [...(dates ? DATE : []), ...(clock ? TIME : []), 'dateStyle', 'timeStyle'].some((name) => chosen[name] !== undefined)
  const shown = { ...numeric(dates ? DATE.slice(1) : []), ...numeric(clock ? TIME.slice(1, 4) : []) }
  return ask('intl', 'DateTimeFormat', 'format', settingsOf(locales, asked ? chosen : { ...chosen, ...shown }), [instant])
}

/** Languages that order plain Latin letters and digits as the root collation does. */
const PLAIN_ORDER = /^(?:de|en|fr|it|ja|ko|nl|pt|ru|zh)(?:-[A-Z]{2}|-Han[st](?:-[A-Z]{2})?)?$/
const PLAIN = /^[0-9A-Za-z ]*$/

/** Plain texts are compared here: a list of 10,000 names takes more calls of the host than a formula has time for. */
export function compareTexts(a: string, b: string, locales: Value, options: Value): number {
  const language = locales === undefined ? pageLocale() : locales
  if (options === undefined && typeof language === 'string' && PLAIN_ORDER.test(language) && PLAIN.test(a) && PLAIN.test(b)) {
    if (a === b) return 0
    const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()]
    if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1
    // They differ in case alone, and lower case comes first.
    return a > b ? -1 : 1
  }
  return ask('intl', 'Collator', 'compare', settingsOf(locales, options), [a, b])
}

/** Languages whose letters have a case of their own. */
const OWN_CASE = /^(?:az|lt|tr)\b/

export function changeCase(to: 'Upper' | 'Lower', text: string, locales: Value): string {
  const [language = pageLocale()] = locales === undefined ? [] : isArray(locales) ? locales : [locales]
  if (typeof language !== 'string' || OWN_CASE.test(language)) return ask('case', to, text, language)
  return to === 'Upper' ? text.toUpperCase() : text.toLowerCase()
}
