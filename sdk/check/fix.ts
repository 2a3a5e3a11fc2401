import type { Changes } from '#kernel/document'
import { type OtherName, type ReferenceOptions, withOtherName } from '#kernel/engine/references/references'
import {
  type Finding,
  type FlowNode,
  isActionStep,
  mapEntry,
  mapSteps,
  NOTHING_DECLARED,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
} from '#kernel/page/records'
import { findNode, listAt, withList } from '#kernel/page/schema'
import { isObject, type JsonObject } from '#kernel/page/values'
import { mendValues, type ValueFix } from './fix-values.ts'

/**
 * One change that mends a finding, in the entry that it is about. `path` is in its props, in its configuration, or in
 * the parameters of the step.
 */
export type Fix =
  | ValueFix
  /** A name in a formula, or in a parameter that says one, is the one that was meant. */
  | ({ readonly kind: 'name' } & OtherName)
  /**
   * A formula reads more of what it reads: `insert` goes in at a position of the source; `to` is what it reads then.
   */
  | {
      readonly kind: 'code'
      readonly path: string
      readonly source: string
      readonly at: number
      readonly insert: string
      readonly to: string
    }
  /** Flows that wait for an event that never comes wait for the one that was meant. */
  | { readonly kind: 'event'; readonly from: string; readonly to: string }
  /** A step does the action that was meant. */
  | { readonly kind: 'action'; readonly step: string; readonly to: string }
  /** Data comes from the source that was meant. */
  | { readonly kind: 'source'; readonly to: string }
  /** The page gets the variable that is named. */
  | { readonly kind: 'variable'; readonly name: string }
  /** A step that does nothing goes. */
  | { readonly kind: 'step'; readonly step: string }
  /** A part of the record that nothing reads goes. */
  | { readonly kind: 'drop'; readonly part: DroppedPart; readonly name: string }

/**
 * The values of a width, state or part; a shared style; the theme; the region; a flow of an event (`onClick flow`);
 * unreadable steps and elements; the record itself.
 */
export type DroppedPart = 'looks' | 'shared' | 'theme' | 'region' | 'flow' | 'steps' | 'orphan' | 'record'

/** What some fixes have to know beside the page. */
export interface FixTools extends ReferenceOptions {
  readonly newId?: (prefix: string) => string
}

/** The fix of a finding, where it has one. */
export function fixOf({ about }: Finding): Fix | undefined {
  const fix = about?.fix
  return isObject(fix) && typeof fix.kind === 'string' ? (fix as unknown as Fix) : undefined
}

/** `about` of a finding with this fix. */
export const withFix = (fix: Fix | undefined): Pick<Finding, 'about'> => (fix ? { about: { fix: fix as unknown as JsonObject } } : {})

/**
 * What changes when the fix of a finding is made; null where it has none, or the page is not as it was when it was
 * found.
 */
export function planFix(document: PageDocument, finding: Finding, tools: FixTools = {}): Changes<PageEntry> | null {
  const fix = fixOf(finding)
  if (!fix) return null
  if (fix.kind === 'variable') return addedVariable(document, fix.name, tools)
  // What has no place in the tree is kept by the page.
  const id = fix.kind === 'drop' && fix.part === 'orphan' ? PAGE_ID : finding.entry
  const entry = document.entries.get(id)
  if (!entry) return null
  if (fix.kind === 'drop' && fix.part === 'record') return new Map([[id, { from: entry, to: null }]])
  const mended =
    fix.kind === 'name'
      ? withOtherName(document, entry, fix, tools)
      : fix.kind === 'code'
        ? withInsertion(entry, fix, tools)
        : mend(entry, fix)
  return mended === entry ? null : new Map([[id, { from: entry, to: mended }]])
}

function addedVariable(
  document: PageDocument,
  name: string,
  { newId = (prefix) => `${prefix}_${name}` }: FixTools,
): Changes<PageEntry> | null {
  const id = newId('variable')
  const isThere = document.entries.has(id) || [...document.entries.values()].some((each) => each.kind === 'variable' && each.name === name)
  if (isThere) return null
  const variable: PageEntry = { kind: 'variable', id, name, type: 'string', defaultValue: '', description: '', extra: {} }
  return new Map([[id, { from: null, to: variable }]])
}

function withInsertion(entry: PageEntry, fix: Extract<Fix, { kind: 'code' }>, { references = NOTHING_DECLARED }: FixTools): PageEntry {
  const { path, source, at, insert } = fix
  const changed = `${source.slice(0, at)}${insert}${source.slice(at)}`
  return mapEntry(entry, { references, code: (place, _, given) => (place === path && given === source ? changed : given) })
}

function mend(entry: PageEntry, fix: Exclude<Fix, { kind: 'name' | 'variable' | 'code' }>): PageEntry {
  if (fix.kind === 'drop') return dropped(entry, fix)
  if (fix.kind === 'event') {
    if ((entry.kind !== 'element' && entry.kind !== 'page') || !entry.events[fix.from]) return entry
    const { [fix.from]: moved = [], ...events } = entry.events
    return { ...entry, events: { ...events, [fix.to]: [...(events[fix.to] ?? []), ...moved] } }
  }
  if (entry.kind === 'flow') return fix.kind === 'step' ? withoutStep(entry, fix.step) : mendSteps(entry, fix)
  if (fix.kind === 'action' || fix.kind === 'step' || entry.kind === 'variable' || entry.kind === 'text') return entry
  if (fix.kind === 'source') {
    const source = fix.to as `source/${string}`
    if (entry.kind === 'api') return put(entry, 'source', source)
    return entry.source ? put(entry, 'source', put(entry.source, 'source', source)) : entry
  }
  if (entry.kind === 'api') return put(entry, 'config', mendValues(entry.config, fix))
  const own = /^source\.(.+)$/.exec(fix.path)
  if (own && entry.source)
    return put(entry, 'source', put(entry.source, 'config', mendValues(entry.source.config, { ...fix, path: own[1]! })))
  return put(entry, 'props', mendValues(entry.props, fix))
}

/** The same object when nothing of it is another one. */
const put = <T extends object, K extends keyof T>(object: T, key: K, value: T[K]): T =>
  object[key] === value ? object : { ...object, [key]: value }

type Flow = PageEntry & { readonly kind: 'flow' }

function withoutStep(flow: Flow, step: string): Flow {
  const place = findNode(flow.nodes, step)
  const list = place && listAt(flow.nodes, place)
  return place && list ? { ...flow, nodes: withList(flow.nodes, place, list.toSpliced(place.index, 1)) } : flow
}

type StepFix = ValueFix | Extract<Fix, { kind: 'action' | 'source' }>

const mendSteps = (flow: Flow, fix: StepFix): Flow =>
  put(
    flow,
    'nodes',
    mapSteps(flow.nodes, (step) => mendStep(step, fix)),
  )

function mendStep(step: FlowNode, fix: StepFix): FlowNode {
  if (fix.kind === 'source' || step.id !== fix.step || !isActionStep(step)) return step
  return fix.kind === 'action' ? put(step, 'action', fix.to) : put(step, 'params', mendValues(step.params, fix))
}

function dropped(entry: PageEntry, { part, name }: Extract<Fix, { kind: 'drop' }>): PageEntry {
  if (part === 'steps' && entry.kind === 'flow') return put(entry, 'extra', without(entry.extra, 'unread'))
  if (entry.kind === 'page' && part === 'orphan' && isObject(entry.extra.elementsMap)) {
    const left = without(entry.extra.elementsMap, name)
    return put(entry, 'extra', Object.keys(left).length > 0 ? put(entry.extra, 'elementsMap', left) : without(entry.extra, 'elementsMap'))
  }
  if (entry.kind === 'page' && part === 'theme') return without(entry, 'themeId') as PageEntry
  if (entry.kind === 'element' && part === 'region') return without(entry, 'slot') as PageEntry
  if (entry.kind !== 'element' && entry.kind !== 'page') return entry
  if (part === 'looks' && entry.looks) return put(entry, 'looks', without(entry.looks, name))
  if (part === 'shared' && entry.shared?.includes(name)) return { ...entry, shared: entry.shared.filter((each) => each !== name) }
  if (part === 'flow') {
    const [event = '', flow] = name.split(' ')
    const flows = entry.events[event] ?? []
    const left = flows.filter((each) => each !== flow)
    if (left.length === flows.length) return entry
    return { ...entry, events: left.length > 0 ? { ...entry.events, [event]: left } : without(entry.events, event) }
  }
  return entry
}

function without<T extends object>(object: T, name: string): T {
  if (!Object.hasOwn(object, name)) return object
  const { [name as keyof T]: _, ...others } = object
  return others as T
}
