/** Generated code has names of its own, which all begin like this. */
export const OWN_NAMES = '$$'

/** What undeclared names mean on one page. */
export interface Names {
  /** Ids of elements; a form's fields are read under its id. */
  readonly elements: ReadonlySet<string>
  /** Functions of the library. */
  readonly functions: Pick<ReadonlySet<string>, 'has'>
  /** Names that mean nothing else may be fields of the event's payload, as in templates. */
  readonly payload?: boolean
  /** Other names for the context and the event, as the parameters of a function text call them. */
  readonly aliases?: ReadonlyMap<string, 'context' | 'event'>
}

/** Names of functions; notes those that were found in formulas. */
export class NamesInUse {
  readonly used = new Set<string>()
  readonly #known: ReadonlySet<string>

  constructor(names: Iterable<string> = []) {
    this.#known = new Set(names)
  }

  has(name: string): boolean {
    if (!this.#known.has(name)) return false
    this.used.add(name)
    return true
  }
}

/** Where computed variables stand among a program's bindings: as props, under their names, of an element that no page has. */
export const COMPUTED = 'variable'

/** Parts of the state that every page has, beside one part per form. */
export const STATE_ROOTS: ReadonlySet<string> = new Set(['variable', 'store', 'route', 'component'])

export type Meaning = 'context' | 'variable' | 'event' | 'state' | 'function' | 'reserved' | 'payload' | 'other'

/** What a free name stands for; `context.<name>` and the bare name mean the same. */
export function meaningOf(name: string, names: Names): Meaning {
  if (name.startsWith(OWN_NAMES)) return 'reserved'
  const alias = names.aliases?.get(name)
  if (alias) return alias
  if (name === 'context') return 'context'
  if (name === 'eventParams') return 'event'
  if (name === 'variable') return 'variable'
  if (STATE_ROOTS.has(name) || names.elements.has(name)) return 'state'
  if (names.functions.has(name)) return 'function'
  return names.payload ? 'payload' : 'other'
}
