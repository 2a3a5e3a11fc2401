import { type Changes, outcomesIn } from '#kernel/document'
import { type Label, tell } from '#kernel/message'
import { givenNamesOf } from '#kernel/page/names'
import {
  type CodeKind,
  type Finding,
  isCode,
  mapPlaces,
  NOTHING_DECLARED,
  type PageDocument,
  type PageEntry,
  type References,
  USUAL_PLACES,
} from '#kernel/page/records'
import type { Names } from '../names.ts'
import { mentionsIn } from './mentions.ts'

/** One part of a loop: a computed variable, or an element (or the page) whose data comes from a source. */
export interface CycleStep {
  readonly kind: 'variable' | 'element'
  /** Id of the entry. */
  readonly entry: string
  /** What people call it. */
  readonly name: string
}
/** Each reads the next; the last is the first again. */
export type Cycle = readonly CycleStep[]

/**
 * The loop that a change would bring about: computed variables and elements' data that would depend on themselves. Null where it makes
 * none, or where all that its loops are made of was there before. Costs what the change touches and what that reads.
 */
export function newCycle(
  before: PageDocument,
  after: PageDocument,
  patch: Changes<PageEntry>,
  references = NOTHING_DECLARED,
): Cycle | null {
  const [then, now] = [new Dependencies(before, references), new Dependencies(after, references)]
  for (const id of now.touchedBy(patch)) {
    const known = new Set(then.of(id))
    for (const next of now.of(id)) {
      const back = known.has(next) ? null : now.path(next, id)
      if (back) return [id, ...back].map((each) => stepOf(after, each))
    }
  }
  return null
}

/** Whether a change can make a loop at all: most touch nothing whose value is computed. */
export const touchesComputed = (patch: Changes<PageEntry>): boolean =>
  outcomesIn(patch).some((entry) => entry.kind === 'api' || isComputed(entry))

/** Every loop of a page, each once. */
export function cyclesIn(document: PageDocument, references = NOTHING_DECLARED): readonly Cycle[] {
  const dependencies = new Dependencies(document, references)
  const cycles: Cycle[] = []
  const done = new Set<string>()
  for (const [start, entry] of document.entries) {
    if (!isComputed(entry)) continue
    const path: string[] = []
    const at = new Map<string, number>()
    const visit = (id: string): void => {
      const seen = at.get(id)
      if (seen !== undefined) cycles.push([...path.slice(seen), id].map((each) => stepOf(document, each)))
      if (seen !== undefined || done.has(id)) return
      at.set(id, path.length)
      path.push(id)
      for (const next of dependencies.of(id)) visit(next)
      path.pop()
      at.delete(id)
      done.add(id)
    }
    visit(start)
  }
  return cycles
}

/** A loop as text: `total → rate → total`. */
export const cycleText = (cycle: Cycle): string => cycle.map(({ name }) => name).join(' → ')

/** Why a change that makes a loop is not written. */
export const cycleRefusal = (cycle: Cycle): Label => ({
  zh: `这会形成循环：${cycleText(cycle)}`,
  en: `This would go in a circle: ${cycleText(cycle)}`,
})

/** The loops of a page as findings. */
export function findCycles(document: PageDocument, references = NOTHING_DECLARED): readonly Finding[] {
  return cyclesIn(document, references).map((cycle) => {
    const kinds = new Set(cycle.map(({ kind }) => kind))
    const { code, told } = kinds.size > 1 ? MIXED : kinds.has('variable') ? VARIABLES : SOURCES
    const [{ entry, kind }] = cycle as [CycleStep]
    const text = cycleText(cycle)
    const path = kind === 'variable' ? { path: 'formula' } : {}
    return { level: 'error', code, entry, ...path, message: tell(told, { circle: text }) }
  })
}

const SOURCES = { code: 'PAGE_SOURCE_CYCLE', told: 'page.source-cycle' }
const VARIABLES = { code: 'PAGE_VARIABLE_CYCLE', told: 'page.variable-cycle' }
const MIXED = { code: 'PAGE_DEPENDENCY_CYCLE', told: 'page.dependency-cycle' }

/** Which entries read which, one page as it stands; by id, so that names may change. */
class Dependencies {
  readonly #document: PageDocument
  #variables: Map<string, string> | null = null

  readonly #references: References

  constructor(document: PageDocument, references: References) {
    this.#document = document
    this.#references = references
  }

  /** Ids of the computed variables and elements with data that an entry reads, if it is one of these itself. */
  of(id: string): readonly string[] {
    const entry = this.#document.entries.get(id)
    if (!entry || !isComputed(entry)) return []
    const api = 'source' in entry && typeof entry.source === 'object' ? this.#document.entries.get(entry.source.api ?? '') : undefined
    const found = new Set(
      [...readsOf(entry, this.#references), ...(api?.kind === 'api' ? readsOf(api, this.#references) : [])].flatMap((read) =>
        this.#idsOf(read),
      ),
    )
    return [...found]
  }

  /** The shortest way from one to another along what each reads. */
  path(from: string, to: string): readonly string[] | null {
    const cameFrom = new Map<string, string | null>([[from, null]])
    const waiting = [from]
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (id === to) return this.#trail(cameFrom, id)
      for (const next of this.of(id))
        if (!cameFrom.has(next)) {
          cameFrom.set(next, id)
          waiting.push(next)
        }
    }
    return null
  }

  /** The entries whose reads a change can have changed; of a shared api, all that ask it. */
  touchedBy(patch: Changes<PageEntry>): readonly string[] {
    const ids = outcomesIn(patch).map(({ id }) => id)
    const apis = new Set(ids.filter((id) => this.#document.entries.get(id)?.kind === 'api'))
    return apis.size === 0 ? ids : [...ids, ...this.#askersOf(apis)]
  }

  #askersOf(apis: ReadonlySet<string>): readonly string[] {
    const askers = [...this.#document.entries.values()].filter(
      (e) => 'source' in e && typeof e.source === 'object' && apis.has(e.source.api ?? ''),
    )
    return askers.map((entry) => entry.id)
  }

  #trail(cameFrom: ReadonlyMap<string, string | null>, last: string): string[] {
    const path: string[] = []
    for (let id: string | null | undefined = last; typeof id === 'string'; id = cameFrom.get(id)) path.unshift(id)
    return path
  }

  #idsOf({ kind, name }: Read): readonly string[] {
    const { entries } = this.#document
    const said = entries.has(name) ? name : givenNamesOf(this.#document).ownerOf(name)
    const id = kind === 'variable' ? this.#variableIds().get(name) : said
    const entry = id === undefined ? undefined : entries.get(id)
    // The result of an API goes to all its callers.
    if (kind !== 'variable' && entry?.kind === 'api') return this.#askersOf(new Set([entry.id]))
    return kind !== 'word' && entry && isComputed(entry) ? [entry.id] : []
  }

  #variableIds(): ReadonlyMap<string, string> {
    this.#variables ??= new Map(
      [...this.#document.entries.values()].flatMap((e) => (e.kind === 'variable' ? [[e.name, e.id] as const] : [])),
    )
    return this.#variables
  }
}

const isComputed = (entry: PageEntry): boolean =>
  entry.kind === 'variable' ? entry.formula !== undefined : 'source' in entry && typeof entry.source === 'object'

interface Read {
  /** A `word` may be the name of an api. */
  readonly kind: 'variable' | 'element' | 'word'
  readonly name: string
}

// Variables and elements' data are read under names of their own; what else is on the page makes no difference to them.
const NAMES: Names = { elements: new Set(), functions: new Set() }
const known = new WeakMap<References, WeakMap<PageEntry, readonly Read[]>>()

/** What the code that gives an entry its value reads; entries never change, so each is read once. */
function readsOf(entry: PageEntry, references: References): readonly Read[] {
  const ofThese = known.get(references) ?? new WeakMap<PageEntry, readonly Read[]>()
  known.set(references, ofThese)
  const before = ofThese.get(entry)
  if (before) return before
  const told = codeOf(entry, references).flatMap(({ kind, source }) => {
    const { mentions, others } = mentionsIn(kind, source, NAMES)
    const named = mentions.flatMap(({ path: [root, name = ''] }): Read[] =>
      root === 'variable' ? [{ kind: 'variable', name }] : root === 'component' ? [{ kind: 'element', name }] : [],
    )
    return [...named, ...[...others].map((name): Read => ({ kind: 'word', name }))]
  })
  ofThese.set(entry, told)
  return told
}

function codeOf(entry: PageEntry, references: References): readonly { readonly kind: CodeKind; readonly source: string }[] {
  if (entry.kind === 'variable') return entry.formula === undefined ? [] : [{ kind: 'formula', source: entry.formula }]
  const holder = entry.kind === 'api' ? entry : 'source' in entry && typeof entry.source === 'object' ? entry.source : null
  if (!holder) return []
  const codes: { kind: CodeKind; source: string }[] = Object.values(holder.bindings).flatMap(({ kind, source }) =>
    kind === 'text' ? [] : [{ kind, source }],
  )
  mapPlaces(holder.config, references.config(holder.source) ?? USUAL_PLACES.config, (_path, kind, source) => {
    if (isCode(kind)) codes.push({ kind, source })
    return source
  })
  return codes
}

function stepOf(document: PageDocument, id: string): CycleStep {
  const entry = document.entries.get(id)!
  const name = 'name' in entry && entry.name !== '' ? entry.name : id
  return { kind: entry.kind === 'variable' ? 'variable' : 'element', entry: id, name }
}
