import { type Changes, outcomesIn, removedIn } from '#kernel/document'
import type { ApiRecord, ElementRecord, PageDocument, PageEntry } from '../records/records.ts'
import { isName, isSpokenFor } from './formula-words.ts'

/** What can have a name in formulas. */
export type Nameable = ElementRecord | ApiRecord
export const isNameable = (entry: PageEntry | undefined): entry is Nameable => entry?.kind === 'element' || entry?.kind === 'api'

/** The longest name that formulas know. */
export const LONGEST_NAME = 60

/** Whether something of this name is known by it, as far as the name itself goes. */
export const canBeSaid = (name: string): boolean => name.length <= LONGEST_NAME && isName(name) && !isSpokenFor(name)

/**
 * The names by which formulas know elements and the results of apis: those that are names at all, of which no id is one. Where several have the same,
 * it means the one with the lowest id, whatever came first: everybody who reads the page reads the same.
 */
export class GivenNames {
  readonly #kinds = new Map<string, Nameable['kind']>()
  readonly #words = new Map<string, string>()
  readonly #owners = new Map<string, Set<string>>()
  /** The lowest id of each word. Computed on request, because thousands of elements may share a name. */
  readonly #lowest = new Map<string, string>()

  constructor(entries: Iterable<PageEntry> = []) {
    for (const entry of entries) this.set(entry)
  }

  /** The state path that a word means: `Form_1`, or `component.orders_1` for the result of an api. */
  get(word: string): string | undefined {
    const id = this.ownerOf(word)
    if (id === undefined) return undefined
    if (this.#kinds.get(id) === 'api') return resultPath(id)
    return id === word ? undefined : id
  }

  /** Who is meant by a word. */
  ownerOf(word: string): string | undefined {
    const id = this.#lowestOf(word)
    return id !== undefined && id !== word && this.#kinds.has(word) ? undefined : id
  }

  /** The word that formulas know something by; undefined where they have to say its id. */
  wordOf(id: string): string | undefined {
    const word = this.#words.get(id)
    return word !== undefined && this.ownerOf(word) === id ? word : undefined
  }

  /** All that have this name. */
  all(word: string): readonly string[] {
    return [...(this.#owners.get(word) ?? [])].sort()
  }

  /** Those whose name means something else: another one of that name, or what has it for an id. */
  shared(): readonly { readonly word: string; readonly id: string; readonly owner: string }[] {
    return [...this.#owners.keys()].flatMap((word) => {
      const owner = this.ownerOf(word) ?? word
      return this.all(word)
        .filter((id) => id !== owner)
        .map((id) => ({ word, id, owner }))
    })
  }

  has(id: string): boolean {
    return this.#kinds.has(id)
  }

  /** Every word that means something other than itself. */
  *words(): Iterable<readonly [word: string, path: string]> {
    for (const word of this.#owners.keys()) {
      const path = this.get(word)
      if (path !== undefined) yield [word, path]
    }
  }

  /** Takes an entry in as it stands now; answers the words that mean something else since. */
  set(entry: PageEntry): readonly string[] {
    if (!isNameable(entry)) return []
    const before = this.#words.get(entry.id)
    const name = canBeSaid(entry.name) && !entry.id.includes('.') ? entry.name : undefined
    if (this.#kinds.get(entry.id) === entry.kind && before === name) return []
    const left = this.delete(entry.id)
    this.#kinds.set(entry.id, entry.kind)
    if (name === undefined) return [...left, entry.id]
    this.#words.set(entry.id, name)
    const owners = this.#owners.get(name)
    if (owners) owners.add(entry.id)
    else this.#owners.set(name, new Set([entry.id]))
    const lowest = this.#lowest.get(name)
    if (!owners || (lowest !== undefined && entry.id < lowest)) this.#lowest.set(name, entry.id)
    return [...left, entry.id, name]
  }

  delete(id: string): readonly string[] {
    if (!this.#kinds.delete(id)) return []
    const word = this.#words.get(id)
    this.#words.delete(id)
    if (word === undefined) return [id]
    const owners = this.#owners.get(word)
    owners?.delete(id)
    if (owners?.size === 0) this.#owners.delete(word)
    if (this.#lowest.get(word) === id) this.#lowest.delete(word)
    return [id, word]
  }

  #lowestOf(word: string): string | undefined {
    const known = this.#lowest.get(word)
    if (known !== undefined) return known
    let lowest: string | undefined
    for (const id of this.#owners.get(word) ?? []) if (lowest === undefined || id < lowest) lowest = id
    if (lowest !== undefined) this.#lowest.set(word, lowest)
    return lowest
  }
}

/** Where formulas read the result of an api. */
export const resultPath = (api: string): string => `component.${api}`

const known = new WeakMap<PageDocument, GivenNames>()

/** The names on a page as it stands. */
export function givenNamesOf(document: PageDocument): GivenNames {
  let names = known.get(document)
  if (!names) {
    names = new GivenNames(document.entries.values())
    known.set(document, names)
  }
  return names
}

/** What an edit does to names, as `set` and `delete` tell it. */
export function applyToNames(names: GivenNames, patch: Changes<PageEntry>): readonly string[] {
  const changed = new Set<string>()
  for (const { id } of removedIn(patch)) for (const word of names.delete(id)) changed.add(word)
  for (const entry of outcomesIn(patch)) for (const word of names.set(entry)) changed.add(word)
  return [...changed]
}
