import { useSyncExternalStore } from 'react'
import { currentLocale, type Locale, onLocale } from './locale.ts'

/** The language of the interface; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocale, currentLocale, currentLocale)
}
