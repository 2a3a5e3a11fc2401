import type { Changes } from '#kernel/document'
import { tell } from '#kernel/message'
import type { ApiRecord, ElementId, Finding, FlowRecord, PageEntry, VariableRecord } from '#kernel/page/records'
import { inputSamples, PAGE_ID } from '#kernel/page/records'
import type { PageProgram, ProgramApi, ProgramBinding, ProgramElement, ProgramLeft, ProgramPatch, ProgramSource } from '../program.ts'
import type { ElementOrPage } from './program-element.ts'
import type { Around } from './row-templates.ts'

/** What one edit changes, for the engine and for the page's view. */
export interface CompiledEdit {
  readonly patch: ProgramPatch
  readonly elements: { readonly upserted: readonly ProgramElement[]; readonly removed: readonly ElementId[] }
}

/** An element as it was compiled. */
export interface Unit {
  readonly entry: ElementOrPage
  readonly element: ProgramElement
  readonly source: ProgramSource | null
  readonly bindings: readonly ProgramBinding[]
  readonly findings: readonly Finding[]
  readonly around: Around
  /** The block that it is a use of. */
  readonly block?: string
}

export interface ChangedUnit {
  readonly id: ElementId
  readonly from: Unit | undefined
  readonly to: Unit | undefined
}

/** What an edit changes of the page itself: its elements, flows, apis, sources and variables. `now` is as they stand after it. */
export function plainEdit(
  pairs: readonly ChangedUnit[],
  { upserts, formerly }: { readonly upserts: readonly PageEntry[]; readonly formerly: readonly PageEntry[] },
  computed: Pick<ProgramPatch['bindings'], 'removed' | 'added'>,
  now: { readonly variables: ReadonlyMap<string, VariableRecord>; readonly sources: readonly ProgramSource[] },
): CompiledEdit {
  const kept = new Set(upserts.map(({ id }) => id))
  const removals = formerly.filter(({ id }) => !kept.has(id))
  const oldIds = new Set(pairs.flatMap(({ from }) => from?.bindings.map((b) => b.id) ?? []))
  const newIds = new Set(pairs.flatMap(({ to }) => to?.bindings.map((b) => b.id) ?? []))
  const movedSources = pairs.filter(({ from, to }) => from?.source !== to?.source && !same(from?.source, to?.source))
  const changedEvents = pairs.filter(({ from, to }) => !from || !to || !same(from.element.events, to.element.events))
  const page = upserts.find((entry) => entry.kind === 'page')
  const variables = variableChanges(upserts, formerly, now.variables)
  const apis = removals.flatMap((entry) => (entry.kind === 'api' ? [entry.id] : []))
  const left: ProgramLeft = {
    elements: pairs.filter(({ to }) => !to).map(({ id }) => id),
    variables: Object.keys(variables).filter((name) => variables[name] === null),
    apis,
    data: [
      ...(apis.length === 0 ? [] : now.sources).flatMap(({ element, use }) => (apis.includes(use.api ?? '') ? [element] : [])),
      ...movedSources.flatMap(({ id, from, to }) => (to && from?.source && isOtherSource(from.source, to.source) ? [id] : [])),
    ],
  }
  const isLeft = Object.values(left).some((ids) => ids.length > 0)
  return {
    patch: {
      bindings: {
        removed: [...computed.removed, ...[...oldIds].filter((id) => !newIds.has(id))],
        added: [...computed.added, ...pairs.flatMap(({ to }) => to?.bindings.filter((b) => !oldIds.has(b.id)) ?? [])],
      },
      flows: changes(upserts, removals, 'flow', (flow) => flow.nodes),
      apis: changes(upserts, removals, 'api', toProgramApi),
      sources: {
        removed: movedSources.filter(({ from }) => from?.source).map(({ id }) => id),
        added: movedSources.flatMap(({ to }) => to?.source ?? []),
      },
      variables,
      events: Object.fromEntries(changedEvents.map(({ id, to }) => [id, to?.element.events ?? null])),
      ...(page?.kind === 'page' ? { interceptor: page.interceptor, ...inputsOf(page) } : {}),
      ...otherTimeZone(upserts, formerly),
      ...(isLeft ? { left } : {}),
    },
    elements: {
      upserted: pairs.flatMap(({ from, to }) => (to && to.element !== from?.element ? [to.element] : [])),
      removed: left.elements,
    },
  }
}

export const isOtherType = ({ from, to }: Pair): boolean => from?.element.type !== to?.element.type
type Pair = { readonly from?: Unit | undefined; readonly to?: Unit | undefined }
const startsOf = (unit: Unit | undefined) => (unit && fires(unit.entry) ? [unit.element.type, unit.element.events] : null)
/** Whether it starts other flows, or by other events. */
export const startsOthers = ({ from, to }: Pair): boolean => !same(startsOf(from), startsOf(to))
/** Other settings of the same source are not: what they gave stays until there is something else. */
const isOtherSource = ({ use: from }: ProgramSource, to: ProgramSource | null): boolean =>
  to === null || from.api !== to.use.api || (from.api === null && from.source !== to.use.source)
export const isElementOrPage = (entry: PageEntry): entry is ElementOrPage => entry.kind === 'page' || entry.kind === 'element'
export const isRepinned = (patch: Changes<PageEntry>): boolean => {
  const { from, to } = patch.get(PAGE_ID) ?? {}
  return from?.kind === 'page' && to?.kind === 'page' && !same(from.plugins, to.plugins)
}
export const inputsOf = (page: PageEntry | undefined): Pick<PageProgram, 'inputs'> =>
  page?.kind === 'page' && page.block ? { inputs: inputSamples(page.block) } : {}
/** The time zone that a page names; empty where it names none. */
export const timeZoneOf = (page: PageEntry | undefined): string =>
  page?.kind === 'page' && page.id === PAGE_ID && typeof page.props.timeZone === 'string' ? page.props.timeZone.trim() : ''
/** The time zone after an edit, where it is another one. */
const otherTimeZone = (upserts: readonly PageEntry[], formerly: readonly PageEntry[]): Pick<ProgramPatch, 'timeZone'> => {
  const pageIn = (entries: readonly PageEntry[]) => entries.find(({ id }) => id === PAGE_ID)
  const timeZone = timeZoneOf(pageIn(upserts))
  return pageIn(upserts) && timeZone !== timeZoneOf(pageIn(formerly)) ? { timeZone } : {}
}
export const hasOtherBlocks = (patch: Changes<PageEntry>): boolean => {
  const { from, to } = patch.get(PAGE_ID) ?? {}
  return from?.kind === 'page' && to?.kind === 'page' && !same(from.blocks, to.blocks)
}
export const toProgramApi = ({ name, source, config, bindings, again }: ApiRecord): ProgramApi => ({
  ...{ name, source, config, bindings },
  ...(again === undefined ? {} : { again }),
})
export const withoutIds = (bindings: readonly ProgramBinding[]) => bindings.map(({ id: _, ...binding }) => binding)
/** The recompiled unit, which shares all unchanged parts with the former one. */
export const sameParts = (known: Unit, made: Unit): Unit => ({
  ...made,
  element: same(known.element, made.element) ? known.element : made.element,
  bindings: made.bindings.map((b) => known.bindings.find((k) => same(withoutIds([k]), withoutIds([b]))) ?? b),
})
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function changes<K extends 'flow' | 'api', T>(
  upserts: readonly PageEntry[],
  removals: readonly PageEntry[],
  kind: K,
  toValue: (entry: KindOf<K>) => T,
): { [id: string]: T | null } {
  const isKind = (entry: PageEntry): entry is KindOf<K> => entry.kind === kind
  const gone = removals.filter(isKind).map((e): [string, T | null] => [e.id, null])
  return Object.fromEntries([...gone, ...upserts.filter(isKind).map((e): [string, T | null] => [e.id, toValue(e)])])
}

type KindOf<K extends 'flow' | 'api'> = { flow: FlowRecord; api: ApiRecord }[K]

/** By name, as formulas know them: a renamed variable leaves its old name. */
function variableChanges(
  upserts: readonly PageEntry[],
  formerly: readonly PageEntry[],
  now: ReadonlyMap<string, VariableRecord>,
): ProgramPatch['variables'] {
  const gone = formerly.flatMap((e) => (e.kind === 'variable' && !now.has(e.name) ? [[e.name, null] as const] : []))
  const set = upserts.flatMap((e) => (e.kind === 'variable' ? [[e.name, { value: e.defaultValue }] as const] : []))
  return Object.fromEntries([...gone, ...set])
}

/** Whether it starts flows. */
export const fires = ({ events }: ElementOrPage): boolean => Object.values(events).some((flows) => flows.length > 0)
export const asksOnceARow = (entry: ElementId): Finding => ({
  ...{ level: 'warning', code: 'SOURCE_PER_ROW', entry, path: 'source' },
  message: tell('engine.source-per-row', { element: entry, rows: 50, requests: 6 }),
})
