import { type GivenNames, meaningOf, type Names } from '../names.ts'

/** A part of the state as a chain of names that starts with an author's name. */
export interface GivenName {
  /** The same by ids. */
  readonly path: readonly string[]
  /** So many names of the chain say it. */
  readonly length: number
}

const COMPONENT = 'component'
const CONTEXT = 'context'

/** Reads `Form1`, `component.Table1` and `orders` (an api), each also behind `context`; null for every other chain. */
export function givenName(chain: readonly string[], names: Names): GivenName | null {
  if (!names.given) return null
  const at = chain[0] === CONTEXT ? 1 : 0
  const word = chain[at]
  if (word === undefined) return null
  const meaning = meaningOf(word, names)
  if (meaning === 'named') return { path: names.given.get(word)!.split('.'), length: at + 1 }
  const below = chain[at + 1]
  if (word !== COMPONENT || below === undefined || names.elements.has(below)) return null
  const given = names.given.get(below)
  return given === undefined ? null : { path: [COMPONENT, given.split('.').at(-1)!], length: at + 2 }
}

/** The id of the element that a word names, by its name or by its id. */
export const elementOf = (word: string, { given }: Pick<Names, 'given'>): string => given?.get(word) ?? word

/** The names without some that mean something else in one text. */
export const without = (given: GivenNames | undefined, words: ReadonlySet<string>): GivenNames | undefined =>
  words.size === 0 || !given ? given : { get: (word) => (words.has(word) ? undefined : given.get(word)) }

/** Whether a name can stand bare after a dot or as a key. */
const isBare = (name: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)

/** A path of the state in generated code. */
export const pathCode = (path: readonly string[]): string =>
  `$$c${path.map((part) => (isBare(part) ? `.${part}` : `[${JSON.stringify(part)}]`)).join('')}`

/** A key of a pattern in generated code. */
export const keyCode = (name: string): string => (isBare(name) ? name : JSON.stringify(name))
