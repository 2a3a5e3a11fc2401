import type { Binding } from '#kernel/page'
import type { Reads } from './reads.ts'

/** Names that code finds without declaring them, beside those of the language. */
export const GLOBAL_NAMES = ['Intl', 'console', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'crypto', 'atob', 'btoa'] as const

/** Methods of the language's own objects that depend on a language. */
const LOCAL_METHODS = 'toLocale\\w*String|toLocale\\w*Case|localeCompare'
const LOCALISED = new RegExp(`\\b(?:Intl|${LOCAL_METHODS})\\b`)
const GLOBAL = new RegExp(`\\b(?:${GLOBAL_NAMES.join('|')}|${LOCAL_METHODS})\\b`)

/** The reads of code that may depend on the page's language: it runs again when that changes. */
export function withLocale(reads: Reads, source: string): Reads {
  return reads === 'dynamic' || reads.includes('locale') || !LOCALISED.test(source) ? reads : [...reads, 'locale']
}

/** Whether code may use a global that is loaded separately; escapes may spell its name. */
export const namesGlobal = (code: string): boolean => GLOBAL.test(code) || code.includes('\\u')

/** Whether formulas may use one, themselves or in a function. */
export function usesGlobals(
  bindings: readonly { readonly binding: Binding }[],
  functions: readonly { readonly source: string }[],
): boolean {
  return bindings.some(({ binding }) => namesGlobal(binding.source)) || functions.some(({ source }) => GLOBAL.test(source))
}
