import { console } from './console.ts'
import { atob, btoa, crypto, TextDecoder, TextEncoder } from './encoding.ts'
import { freeze, type Value } from './given.ts'
import { changeCase, compareTexts, formatNumber, formatTime, intl } from './intl.ts'
import { URL, URLSearchParams } from './url.ts'

/** Closes an object and all that it leads to: code of all formulas shares it. */
function close(value: Value): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || Object.isFrozen(value)) return
  freeze(value)
  for (const key of Reflect.ownKeys(value)) {
    const found = Object.getOwnPropertyDescriptor(value, key)!
    for (const each of [found.value, found.get, found.set]) close(each)
  }
}

/** The names that code finds without declaring them, and what methods of the language's own objects call. */
export const functions: Value = {
  ...{ Intl: intl, console, URL, URLSearchParams, TextEncoder, TextDecoder, crypto, atob, btoa },
  methods: { changeCase, compareTexts, formatNumber, formatTime },
}
close(functions)
