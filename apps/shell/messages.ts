import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export type Locale = 'zh' | 'en'
type Texts = { readonly [key: string]: string }

/** The texts of one part of an app; both languages have the same keys, which the compiler checks. */
export interface Messages<Keys extends string> {
  readonly namespace: string
  /** Carries the keys; never present. */
  readonly _keys?: Keys
}

const STORED = 'tessera-locale'

function firstLocale(): Locale {
  const stored = globalThis.localStorage?.getItem(STORED)
  if (stored === 'zh' || stored === 'en') return stored
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

const i18n = i18next.createInstance()
void i18n.init({
  lng: firstLocale(),
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {},
  showSupportNotice: false,
} as never)

/** Declares the texts of a part, e.g. `defineMessages('projects', { zh: { title: '项目' }, en: { title: 'Projects' } })`. `{{name}}` is filled in. */
export function defineMessages<const Zh extends Texts>(
  namespace: string,
  texts: { readonly zh: Zh; readonly en: { readonly [Key in keyof Zh]: string } },
): Messages<keyof Zh & string> {
  i18n.addResourceBundle('zh', namespace, texts.zh)
  i18n.addResourceBundle('en', namespace, texts.en)
  return { namespace }
}

export function currentLocale(): Locale {
  return i18n.language === 'zh' ? 'zh' : 'en'
}

export async function setLocale(locale: Locale): Promise<void> {
  globalThis.localStorage?.setItem(STORED, locale)
  await i18n.changeLanguage(locale)
  if (globalThis.document) document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
}

const subscribe = (notify: () => void): (() => void) => {
  i18n.on('languageChanged', notify)
  return () => i18n.off('languageChanged', notify)
}

/** The language of the interface; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale)
}

export type Translate<Keys extends string> = (key: Keys, values?: { readonly [name: string]: string | number }) => string

/** A text outside React. (i18next's types want all keys declared centrally; ours are declared part by part.) */
export function translate<Keys extends string>(
  messages: Messages<Keys>,
  key: Keys,
  values: { readonly [name: string]: string | number } = {},
): string {
  return (i18n.t as unknown as (key: string, options: object) => string)(key, { ns: messages.namespace, ...values })
}

/** The texts of a part in the current language. */
export function useMessages<Keys extends string>(messages: Messages<Keys>): Translate<Keys> {
  useLocale()
  return (key, values) => translate(messages, key, values)
}
