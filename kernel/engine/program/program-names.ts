import { tell } from '#kernel/message'
import type { Finding } from '#kernel/page/records'
import type { PageProgram, ProgramPatch } from '../program.ts'
import type { DocumentNames } from './block-source.ts'

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/** Every word in the texts of a value, whatever it is of. */
export function wordsIn(values: unknown): ReadonlySet<string> {
  const words = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.match(WORD) ?? []) words.add(word)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner)
  }
  look(values)
  return words
}

/**
 * The names that a program carries, for what is analysed only where it runs: parameters of steps, settings of sources, scripts. A published page has
 * those that its texts say; an editor, which evaluates what is being typed, has all.
 */
export class ProgramNames {
  readonly #given: DocumentNames
  readonly #texts: () => unknown
  readonly #all: boolean
  #told: ReadonlyMap<string, string>

  /** `texts`: what the program holds that may say names. */
  constructor(given: DocumentNames, texts: () => unknown, all: boolean) {
    this.#given = given
    this.#texts = texts
    this.#all = all
    this.#told = this.#now()
  }

  /** For a whole program. */
  get part(): Pick<PageProgram, 'names'> {
    const names = this.#now()
    return names.size === 0 ? {} : { names: Object.fromEntries(names) }
  }

  /** The differences from the last report; `words` are the names whose meaning changed. */
  changes(words: readonly string[]): Pick<ProgramPatch, 'names'> {
    if (this.#all && words.length === 0) return {}
    const [before, now] = [this.#told, this.#now()]
    this.#told = now
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter((word) => before.get(word) !== now.get(word))
    return changed.length === 0 ? {} : { names: Object.fromEntries(changed.map((word) => [word, now.get(word) ?? null])) }
  }

  /** Elements and apis that share a name which some text says: it means one of them alone. */
  findings(): readonly Finding[] {
    const shared = this.#given.shared()
    if (shared.length === 0) return []
    const said = wordsIn(this.#texts())
    return shared
      .filter(({ word }) => said.has(word))
      .map(({ word, id, owner }) => ({
        level: 'warning',
        code: 'PAGE_NAME_TAKEN',
        entry: id,
        path: 'name',
        message: tell('page.name-taken', { name: word, owner }),
      }))
  }

  #now(): ReadonlyMap<string, string> {
    const all = new Map(this.#given.words())
    if (this.#all || all.size === 0) return all
    const said = wordsIn(this.#texts())
    return new Map([...all].filter(([word]) => said.has(word)))
  }
}
