import type { Label } from './message.ts'

/** A language by its BCP 47 name: `zh` and `en`, in which every text is written, or one that a plugin provides. */
export type Locale = string

/** The languages in which every text is given. */
export type SourceLocale = keyof Label

/** That of the two languages which is nearest to another one. */
export const nearestOf = (locale: Locale): SourceLocale => (/^zh\b/i.test(locale) ? 'zh' : 'en')

/** Values that go into the words of a label; one that is a label itself is said in the same language. */
export interface LabelValues {
  readonly [name: string]: string | number | Label
}

/** The same texts in the two languages in which every text is given: a text, or a table or list of them. */
export interface InBoth<Zh, En = Zh> {
  readonly zh: Zh
  readonly en: En
}

/** Says things in languages beyond the two; what it has no words for, in English. */
export interface FurtherLanguages {
  label(label: Label, locale: Locale): string
  table<Zh, En>(table: InBoth<Zh, En>, locale: Locale): Zh | En
}

let further: FurtherLanguages | undefined

/** Has further languages spoken from now on. A page that has none does not load what speaks them. */
export function speakFurther(languages: FurtherLanguages): void {
  further = languages
}

/** Who speaks further languages here, for a frame with modules of its own. */
export const furtherLanguages = (): FurtherLanguages | undefined => further

/** A label in a language; in English where that has no words for it. */
export function labelIn(label: Label, locale: Locale): string
export function labelIn(label: Label | null | undefined, locale: Locale): string | undefined
export function labelIn(label: Label | null | undefined, locale: Locale): string | undefined {
  if (!label) return undefined
  return locale === 'zh' || locale === 'en' ? label[locale] : (further?.label(label, locale) ?? label.en)
}

/**
 * The texts of a part of the interface in a language, text by text in English where that has no words for it. A text with values in it is a
 * function that does nothing but put them into their places.
 */
export const tableIn = <Zh, En>(table: InBoth<Zh, En>, locale: Locale): Zh | En =>
  locale === 'zh' || locale === 'en' ? table[locale] : (further?.table(table, locale) ?? table.en)

/** Words with values in the places of their holes, `{name}`. */
export const putInto = (words: string, values: { readonly [name: string]: string }): string =>
  words.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? values[name]! : hole))

/** Values of a label in a language. */
export const valuesIn = (values: LabelValues, locale: Locale): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? labelIn(value, locale) : String(value)]),
  )

/** What filled labels were made of; a label that was sent or copied is said in the two languages alone. */
const madeOf = new WeakMap<Label, { readonly label: Label; readonly values: LabelValues }>()

/** The words with holes and the values that a label was made of by `filled`. */
export const partsOf = (label: Label): { readonly label: Label; readonly values: LabelValues } | undefined => madeOf.get(label)

/**
 * A label whose words have values in them, `{name}` where each goes.
 *
 * @example
 * filled({ zh: '删除“{name}”', en: 'Delete “{name}”' }, { name: 'Orders' }).en // 'Delete “Orders”'
 */
export function filled(label: Label, values: LabelValues): Label {
  const made = { zh: putInto(label.zh, valuesIn(values, 'zh')), en: putInto(label.en, valuesIn(values, 'en')) }
  madeOf.set(made, { label, values })
  return made
}
