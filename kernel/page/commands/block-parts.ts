import { type CellAround, cellAround } from '../records/cells.ts'
import type { CodeRead, CommandContext } from '../records/patch.ts'
import type { ApiRecord, ElementRecord, FlowRecord, PageDocument, PageEntry, VariableRecord } from '../records/records.ts'
import { descendantsOf, rowsAround } from '../records/tree.ts'
import { namedBy } from '../references/references.ts'

/** What of a page goes into a block: the selected elements with what is theirs alone, and copies of the apis that others use too. */
export interface BlockParts {
  readonly elements: readonly ElementRecord[]
  /** They act on nothing but the selection. */
  readonly flows: ReadonlyMap<string, FlowRecord>
  readonly variables: ReadonlyMap<string, VariableRecord>
  readonly apis: ReadonlyMap<string, ApiRecord>
  /** The APIs without other users. */
  readonly ownApis: ReadonlySet<string>
  /** What the code of each of these reads, and in whose rows. */
  readonly reads: ReadonlyMap<string, readonly CodeRead[]>
  rowsOf(entry: string): readonly string[]
  /** The cell that its code runs in. */
  cellOf(entry: string): CellAround | undefined
}

interface Mentions {
  readonly elements: ReadonlySet<string>
  readonly flows: ReadonlySet<string>
  readonly variables: ReadonlySet<string>
  readonly apis: ReadonlySet<string>
  /** Variables that it sets by a step or by code; state of others that its code writes. */
  readonly writes: boolean
  readonly reads: readonly CodeRead[]
}

/** What belongs to a selection: grown from what it names, and cut back by what others name and by what acts on the rest of the page. */
export function blockParts(context: CommandContext, roots: readonly ElementRecord[]): BlockParts {
  const { document } = context
  const inside = new Set(roots.flatMap((root) => [root.id, ...descendantsOf(document, root.id)]))
  const all = [...document.entries.values()]
  const starters = startersOf(all)
  const runsIn = (id: string): string | undefined => (document.entries.get(id)?.kind === 'element' ? id : starters.get(id))
  const rowsOf = (id: string): readonly string[] => {
    const element = runsIn(id)
    return element === undefined ? [] : rowsAround(document, context.catalogue, element)
  }
  const cellOf = (id: string): CellAround | undefined => {
    const element = runsIn(id)
    return element === undefined ? undefined : cellAround(document, context.catalogue, element)
  }
  const mentions = new Map(all.map((entry) => [entry.id, mentionsOf(context, entry, rowsOf(entry.id))] as const))
  const variables = new Map(all.flatMap((entry) => (entry.kind === 'variable' ? [[entry.name, entry] as const] : [])))

  let own = new Set([...inside])
  // All that the selection leads to, at first.
  for (const id of own) {
    const { flows, variables: names, apis } = mentions.get(id)!
    for (const next of [...flows, ...apis, ...[...names].flatMap((name) => variables.get(name)?.id ?? [])])
      if (document.entries.has(next)) own.add(next)
  }
  // Then without what others name, and without flows that act on what stays.
  for (let changed = true; changed; ) {
    changed = false
    const named = new Set<string>()
    for (const [id, found] of mentions)
      if (!own.has(id)) {
        for (const next of [...found.flows, ...found.apis]) named.add(next)
        for (const name of found.variables) named.add(variables.get(name)?.id ?? '')
      }
    const stays = (id: string): boolean => {
      if (inside.has(id)) return false
      const entry = document.entries.get(id)!
      if (named.has(id)) return true
      if (entry.kind !== 'flow') return false
      const found = mentions.get(id)!
      const acts = [...found.elements].some((element) => !inside.has(element)) || [...found.flows].some((flow) => !own.has(flow))
      const sets = namedBy(entry, context.references).some(({ kind, to }) => kind === 'variable' && !own.has(variables.get(to)?.id ?? ''))
      return acts || sets || found.reads.some(({ path, written }) => written && !isOwn(path, own, variables))
    }
    const kept = new Set([...own].filter((id) => !stays(id)))
    changed = kept.size < own.size
    own = kept
  }
  const entries = (ids: Iterable<string>) => [...ids].flatMap((id) => document.entries.get(id) ?? [])
  const owned = entries(own)
  const flows = new Map(owned.flatMap((entry) => (entry.kind === 'flow' ? [[entry.id, entry] as const] : [])))
  const ownVariables = new Map(owned.flatMap((entry) => (entry.kind === 'variable' ? [[entry.name, entry] as const] : [])))
  const ownApis = new Set(owned.flatMap((entry) => (entry.kind === 'api' ? [entry.id] : [])))
  // An api that others use is copied: a block asks for its data itself.
  const apis = new Map(
    entries(new Set([...owned].flatMap((entry) => [...mentions.get(entry.id)!.apis]))).flatMap((entry) =>
      entry.kind === 'api' ? [[entry.id, entry] as const] : [],
    ),
  )
  const elements = owned.filter((entry): entry is ElementRecord => entry.kind === 'element')
  const reads = new Map([...owned, ...apis.values()].map((entry) => [entry.id, mentions.get(entry.id)!.reads] as const))
  return { elements, flows, variables: ownVariables, apis, ownApis, reads, rowsOf, cellOf }
}

const isOwn = ([root, name = '']: readonly string[], own: ReadonlySet<string>, variables: ReadonlyMap<string, VariableRecord>): boolean =>
  root === 'variable' ? own.has(variables.get(name)?.id ?? '') : root === 'app' || own.has(root ?? '')

/** The element that starts a flow, for the rows that its steps see. */
function startersOf(entries: readonly PageEntry[]): ReadonlyMap<string, string> {
  const starters = new Map<string, string>()
  for (const entry of entries)
    if (entry.kind === 'element') for (const flows of Object.values(entry.events)) for (const flow of flows) starters.set(flow, entry.id)
  return starters
}

function mentionsOf(context: CommandContext, entry: PageEntry, rows: readonly string[]): Mentions {
  const { document, references } = context
  const found = { element: new Set<string>(), flow: new Set<string>(), variable: new Set<string>(), api: new Set<string>() }
  const apiOf = (to: string) => (document.entries.has(to) ? to : (apiByName(document, to) ?? to))
  for (const { kind, to } of namedBy(entry, references))
    if (kind !== 'formula' && kind !== 'text') found[kind].add(kind === 'api' ? apiOf(to) : to)
  const reads = context.code?.reads(document, entry, rows) ?? []
  for (const { path } of reads) {
    if (path[0] === 'variable' && path[1] !== undefined) found.variable.add(path[1])
    if (path[0] === 'component' && document.entries.get(path[1] ?? '')?.kind === 'api') found.api.add(path[1]!)
  }
  const { element: elements, flow: flows, variable: variables, api: apis } = found
  return { elements, flows, variables, apis, reads, writes: reads.some(({ written }) => written) }
}

const apiByName = ({ entries }: PageDocument, name: string): string | undefined =>
  [...entries.values()].find((entry) => entry.kind === 'api' && entry.name === name)?.id
