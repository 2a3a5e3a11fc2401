import { signal } from '@preact/signals-core'
import { useSyncExternalStore } from 'react'
import type { Label } from '#kernel/page'

export type Locale = keyof Label

const STORED = 'tessera-locale'

function firstLocale(): Locale {
  const stored = globalThis.localStorage?.getItem(STORED)
  if (stored === 'zh' || stored === 'en') return stored
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

const locale = signal(firstLocale())

function tellDocument(): void {
  if (globalThis.document) document.documentElement.lang = locale.value === 'zh' ? 'zh-CN' : 'en'
}
tellDocument()

export function currentLocale(): Locale {
  return locale.value
}

export function setLocale(chosen: Locale): void {
  globalThis.localStorage?.setItem(STORED, chosen)
  locale.value = chosen
  tellDocument()
}

const subscribe = (notify: () => void): (() => void) => locale.subscribe(notify)

/** The language of the interface; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale)
}
