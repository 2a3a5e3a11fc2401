import type { Binding } from '#kernel/page/records'
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

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu
interface NamedSource {
  readonly name: string
  readonly source: string
}
/** Adds what a call reads inside of the function. */
export type LanguageReads = (reads: Reads, source: string) => Reads
const known = new WeakMap<readonly NamedSource[], LanguageReads>()

/** The same for code that calls functions which depend on the language, themselves or through another one, as `SORTBY` does. */
export function languageReadsOf(functions: readonly NamedSource[]): LanguageReads {
  const found = known.get(functions)
  if (found) return found
  const names = new Set(functions.flatMap(({ name, source }) => (LOCALISED.test(source) ? [name] : [])))
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const { name, source } of functions) if (!names.has(name) && source.match(WORDS)?.some((word) => names.has(word))) names.add(name)
  }
  const any = [...names].join('|').replaceAll('$', '\\$')
  const called = new RegExp(`(?<![\\p{ID_Continue}$])(?:${any})(?![\\p{ID_Continue}$])`, 'u')
  const made: LanguageReads = (reads, source) =>
    reads === 'dynamic' || names.size === 0 || reads.includes('locale') || !called.test(source) ? reads : [...reads, 'locale']
  known.set(functions, made)
  return made
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
