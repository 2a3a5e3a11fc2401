import {
  type Finding,
  type FlowNode,
  isObject,
  type Json,
  type JsonObject,
  type PageDocument,
  type PageEntry,
  type Patch,
} from '#kernel/page'

/** One change that mends a finding, in the entry that it is about. `path` is in its props, in its configuration, or in the parameters of the step. */
export type Fix =
  /** The value that was meant takes the place of the one that is there. */
  | { readonly kind: 'set'; readonly path: string; readonly step?: string; readonly value: Json }
  /** A misspelt setting or parameter goes by the name that was meant. */
  | { readonly kind: 'rename'; readonly path: string; readonly step?: string; readonly to: string }
  /** What nothing reads goes. */
  | { readonly kind: 'remove'; readonly path: string; readonly step?: string }
  /** Flows that wait for an event that never comes wait for the one that was meant. */
  | { readonly kind: 'event'; readonly from: string; readonly to: string }
  /** A step does the action that was meant. */
  | { readonly kind: 'action'; readonly step: string; readonly to: string }

/** The fix of a finding, where it has one. */
export function fixOf({ about }: Finding): Fix | undefined {
  const fix = about?.fix
  return isObject(fix) && typeof fix.kind === 'string' ? (fix as unknown as Fix) : undefined
}

/** `about` of a finding with this fix. */
export const withFix = (fix: Fix | undefined): Pick<Finding, 'about'> => (fix ? { about: { fix: fix as unknown as JsonObject } } : {})

/** What changes when the fix of a finding is made; null where it has none, or the page is not as it was when it was found. */
export function planFix(document: PageDocument, finding: Finding): Patch | null {
  const fix = fixOf(finding)
  const entry = document.entries.get(finding.entry)
  const mended = fix && entry && mend(entry, fix)
  return mended && mended !== entry && entry
    ? { added: new Map(), changed: new Map([[entry.id, [entry, mended] as const]]), removed: new Map() }
    : null
}

function mend(entry: PageEntry, fix: Fix): PageEntry {
  if (fix.kind === 'event') {
    if ((entry.kind !== 'element' && entry.kind !== 'page') || !entry.events[fix.from]) return entry
    const { [fix.from]: moved = [], ...events } = entry.events
    return { ...entry, events: { ...events, [fix.to]: [...(events[fix.to] ?? []), ...moved] } }
  }
  if (entry.kind === 'flow') return { ...entry, nodes: entry.nodes.map((node) => mendStep(node, fix)) }
  if (fix.kind === 'action') return entry
  if (entry.kind === 'api') return { ...entry, config: mendValues(entry.config, fix) }
  if (entry.kind === 'variable' || entry.kind === 'text') return entry
  const own = /^source\.(.+)$/.exec(fix.path)
  if (own && entry.source) {
    const config = mendValues(entry.source.config, { ...fix, path: own[1]! })
    return { ...entry, source: { ...entry.source, config } }
  }
  return { ...entry, props: mendValues(entry.props, fix) }
}

function mendStep(node: FlowNode, fix: Exclude<Fix, { kind: 'event' }>): FlowNode {
  if (node.kind === 'branch')
    return {
      ...node,
      success: node.success.map((each) => mendStep(each, fix)),
      failure: node.failure.map((each) => mendStep(each, fix)),
    }
  if (node.kind === 'group') return { ...node, body: node.body.map((lane) => lane.map((each) => mendStep(each, fix))) }
  if (node.id !== fix.step) return node
  return fix.kind === 'action' ? { ...node, action: fix.to } : { ...node, params: mendValues(node.params, fix) }
}

type ValueFix = Extract<Fix, { readonly kind: 'set' | 'rename' | 'remove' }>

const mendValues = (values: JsonObject, fix: ValueFix): JsonObject => at(values, fix.path.split('.'), fix) as JsonObject

function at(value: Json, [name = '', ...below]: readonly string[], fix: ValueFix): Json {
  if (Array.isArray(value)) {
    const index = Number(name)
    if (!Number.isInteger(index) || index < 0 || index >= value.length) return value
    if (below.length === 0) return fix.kind === 'set' ? value.map((each: Json, i) => (i === index ? fix.value : each)) : value
    return value.map((each: Json, i) => (i === index ? at(each, below, fix) : each))
  }
  if (!isObject(value) || !Object.hasOwn(value, name)) return value
  if (below.length > 0) return { ...value, [name]: at(value[name]!, below, fix) }
  if (fix.kind === 'set') return { ...value, [name]: fix.value }
  const { [name]: moved, ...others } = value
  return fix.kind === 'remove' || moved === undefined ? others : { ...others, [fix.to]: moved }
}
