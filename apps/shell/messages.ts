import i18next from 'i18next'
import { type InBoth, type Locale, tableIn } from '#kernel/message'
import { currentLocale, isSource } from './locale.ts'
import { useLocale } from './use-locale.ts'

export { chosenLocale, currentLocale, type Locale, setLocale } from './locale.ts'
export { useLocale } from './use-locale.ts'

type Texts = { readonly [key: string]: string }

/** The texts of one part of an app; both languages have the same keys, which the compiler checks. */
export interface Messages<Keys extends string> {
  readonly namespace: string
  /** Carries the keys; never present. */
  readonly _keys?: Keys
}

const i18n = i18next.createInstance()
void i18n.init({
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {},
  showSupportNotice: false,
} as never)

const declared = new Map<string, InBoth<Texts>>()
/** Which tables of further languages i18next has, by language and part. */
const learned = new Map<string, Texts>()

/** Hands a part in a further language to i18next, when it is first asked for or was learned anew. */
function learn(locale: Locale, namespace: string): void {
  const texts = tableIn(declared.get(namespace)!, locale)
  const key = `${locale} ${namespace}`
  if (learned.get(key) === texts) return
  learned.set(key, texts)
  i18n.addResourceBundle(locale, namespace, texts, false, true)
}

/**
 * Declares the texts of a part, e.g. `defineMessages('projects', { zh: { title: '项目' }, en: { title: 'Projects' } })`. `{{name}}` is filled in;
 * English may have `items_one` beside `items` for a `count` of 1.
 */
export function defineMessages<const Zh extends Texts>(
  namespace: string,
  texts: {
    readonly zh: Zh
    readonly en: { readonly [Key in keyof Zh]: string } & { readonly [Key in `${keyof Zh & string}_one`]?: string }
  },
): Messages<keyof Zh & string> {
  declared.set(namespace, texts)
  i18n.addResourceBundle('zh', namespace, texts.zh)
  i18n.addResourceBundle('en', namespace, texts.en)
  return { namespace }
}

export type Translate<Keys extends string> = (key: Keys, values?: { readonly [name: string]: string | number }) => string

/** A text outside React. (i18next's types want all keys declared centrally; ours are declared part by part.) */
export function translate<Keys extends string>(
  messages: Messages<Keys>,
  key: Keys,
  values: { readonly [name: string]: string | number } = {},
): string {
  const locale = currentLocale()
  if (!isSource(locale)) learn(locale, messages.namespace)
  return (i18n.t as unknown as (key: string, options: object) => string)(key, {
    lng: locale,
    ns: messages.namespace,
    ...values,
  })
}

/** The texts of a part in the current language. */
export function useMessages<Keys extends string>(messages: Messages<Keys>): Translate<Keys> {
  useLocale()
  return (key, values) => translate(messages, key, values)
}
