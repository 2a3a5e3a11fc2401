import { useSyncExternalStore } from 'react'
import type { SourceLocale } from '#kernel/message'
import { currentLocale, currentSource, type Locale, onLocale } from './locale.ts'

/** The language of the interface; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocale, currentLocale, currentLocale)
}

/** The nearer of the two languages in which every text is given; renders again when it changes. */
export function useSourceLocale(): SourceLocale {
  return useSyncExternalStore(onLocale, currentSource, currentSource)
}
