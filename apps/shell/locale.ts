import { type Locale, nearestOf, type SourceLocale } from '#kernel/message'

export type { Locale } from '#kernel/message'

const STORED = 'tessera-locale'
const listeners = new Set<() => void>()

/** Whether every text is given in a language; others need texts that somebody brings. */
export const isSource = (locale: Locale): locale is SourceLocale => locale === 'zh' || locale === 'en'

function firstLocale(): Locale {
  const stored = globalThis.localStorage?.getItem(STORED)
  if (stored && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(stored)) return stored
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

let chosen = firstLocale()
// Another one is spoken once its texts are there.
let locale: Locale = isSource(chosen) ? chosen : 'en'

/** A language as the browser's formats and the document name it. */
export const tagOf = (of: Locale): string => (of === 'zh' ? 'zh-CN' : of)

function tellDocument(lang = tagOf(locale)): void {
  // Said anew, the same language has the browser look for the styles of everything again.
  if (globalThis.document && document.documentElement.lang !== lang) document.documentElement.lang = lang
}
tellDocument()

/** The language of the interface. */
export function currentLocale(): Locale {
  return locale
}

/** The nearer of the two languages in which every text is given: pages are shown in it. */
export const currentSource = (): SourceLocale => nearestOf(locale)

/** The language that the person wants, which is spoken once its texts are there. */
export const chosenLocale = (): Locale => chosen

export function setLocale(wanted: Locale): void {
  globalThis.localStorage?.setItem(STORED, wanted)
  chosen = wanted
  showLocale(isSource(wanted) ? wanted : locale)
}

/** The same for this document alone, which may be in a language of its own. */
export function showLocale(shown: Locale, lang?: string): void {
  locale = shown
  tellDocument(lang)
  for (const notify of listeners) notify()
}

/** Called when the language changes, or another one is wanted; returns the way to hear no more of it. */
export function onLocale(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
