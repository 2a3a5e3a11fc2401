import type { Label } from '#kernel/page'

export type Locale = keyof Label

const STORED = 'tessera-locale'
const listeners = new Set<() => void>()

function firstLocale(): Locale {
  const stored = globalThis.localStorage?.getItem(STORED)
  if (stored === 'zh' || stored === 'en') return stored
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

let locale = firstLocale()

function tellDocument(lang = locale === 'zh' ? 'zh-CN' : 'en'): void {
  // Said anew, the same language has the browser look for the styles of everything again.
  if (globalThis.document && document.documentElement.lang !== lang) document.documentElement.lang = lang
}
tellDocument()

/** The language of the interface. */
export function currentLocale(): Locale {
  return locale
}

export function setLocale(chosen: Locale): void {
  globalThis.localStorage?.setItem(STORED, chosen)
  showLocale(chosen)
}

/** The same for this document alone, which may be in a language of its own. */
export function showLocale(chosen: Locale, lang?: string): void {
  locale = chosen
  tellDocument(lang)
  for (const notify of listeners) notify()
}

/** Called when the language changes; returns the way to hear no more of it. */
export function onLocale(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
