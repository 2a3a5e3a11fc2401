/** Words of the language that no name on its own may be; behind a dot they are names as any other. */
const OF_THE_LANGUAGE =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in ' +
  'instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield ' +
  'arguments eval undefined NaN Infinity async of get set'

/** The names in scope of a formula: those of the page, the row and the block around it. */
const OF_THE_PAGE =
  'context eventParams variable store route component item index key forEachValue row value column props slot app locale t page user event'

/** Objects and functions that code has everywhere. */
const GLOBAL =
  'globalThis Object Function Array Number String Boolean Symbol BigInt Date Math JSON RegExp Promise Proxy Reflect Map Set WeakMap WeakSet WeakRef ' +
  'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError Intl Atomics ArrayBuffer SharedArrayBuffer DataView ' +
  'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array ' +
  'Iterator FinalizationRegistry isNaN isFinite parseInt parseFloat decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape ' +
  'console window document self fetch setTimeout setInterval clearTimeout clearInterval queueMicrotask structuredClone performance require module exports'

const RESERVED: ReadonlySet<string> = new Set(OF_THE_LANGUAGE.split(' '))
const SPOKEN_FOR: ReadonlySet<string> = new Set([...RESERVED, ...`${OF_THE_PAGE} ${GLOBAL}`.split(' ')])
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** What code finds as well; pages may have elements of these names, and mean them. */
const PROVIDED: ReadonlySet<string> = new Set(['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'crypto', 'atob', 'btoa'])

/** Whether code finds something under a word that it does not declare. */
export const isKnownWord = (word: string): boolean => isSpokenFor(word) || PROVIDED.has(word)

/** Whether a text has the form of a name: behind a dot, it can stand as it is. */
export const isName = (text: string): boolean => NAME.test(text)

/** Whether a formula can begin with this name as it is. */
export const isBareName = (text: string): boolean => isName(text) && !RESERVED.has(text)

/** Whether a word means the same in every formula, so that nothing on a page can be called so. */
export const isSpokenFor = (word: string): boolean => SPOKEN_FOR.has(word) || word.startsWith('$$') || word in Object.prototype
