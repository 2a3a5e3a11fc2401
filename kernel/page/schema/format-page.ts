import { runSteps, type Steps } from '#kernel/document'
import { isLookPath, readLookPath } from '../look/look-paths.ts'
import { lowerBindings } from '../records/lower.ts'
import type { Catalogue, ComponentInfo } from '../records/patch.ts'
import {
  type Binding,
  type Bindings,
  type ElementId,
  type ElementRecord,
  type FlowRecord,
  PAGE_ID,
  PAGE_TYPE,
  type PageDocument,
  type PageRecord,
  type PluginPins,
  type VariableRecord,
} from '../records/records.ts'
import { RepeatBudget } from '../records/repeats.ts'
import { childrenOf, elementOf } from '../records/tree.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { setOwn } from '../values/path.ts'
import { formatNodes } from './format-flow.ts'
import { formatApi, formatSourceUse } from './format-source.ts'
import { formatBlock } from './parse-block.ts'
import { formatText } from './parse-texts.ts'
import { writtenStyles } from './stored-styles.ts'

export interface FormatOptions {
  /** Lets function texts be written bare where their component expects them, as older pages have them. */
  readonly catalogue?: Catalogue
}

/** Records that are written between two pauses. */
const SLICE = 100

/** The stored form of a page: the specification's `pageData` with a schema version, unknown keys included. */
export const formatPage = (document: PageDocument, options: FormatOptions = {}): Json => runSteps(formatPageSteps(document, options))

/** The same in steps, for large pages. */
export function* formatPageSteps(document: PageDocument, { catalogue }: FormatOptions = {}): Steps<Json> {
  const page = document.entries.get(PAGE_ID) as PageRecord
  const { config: configExtra, elementsMap: orphans, events, block: unreadOfBlock, ...unknown } = page.extra
  const elements: { [id: string]: Json } = {}
  const apis: { [id: string]: Json } = {}
  const variables: Json[] = []
  const texts: { [key: string]: Json } = {}
  const started = new Set<string>()
  const stepsOf = flowWriter(document)
  let left = SLICE
  for (const entry of document.entries.values()) {
    if (--left === 0) {
      left = SLICE
      yield
    }
    if (entry.kind === 'element') setOwn(elements, entry.id, formatElement(stepsOf, entry, catalogue))
    else if (entry.kind === 'api') setOwn(apis, entry.id, formatApi(entry))
    else if (entry.kind === 'variable') variables.push(formatVariable(entry))
    else if (entry.kind === 'text') setOwn(texts, entry.id, formatText(entry))
    if (entry.kind === 'element' || entry.kind === 'page')
      for (const ids of Object.values(entry.events)) for (const id of ids) started.add(id)
  }
  const flows = [...document.entries.values()].filter((entry): entry is FlowRecord => entry.kind === 'flow' && !started.has(entry.id))
  return {
    ...unknown,
    schemaVersion: page.schemaVersion,
    config: formatConfig(stepsOf, page, configExtra, catalogue?.(PAGE_TYPE)),
    events: events ?? [],
    apis,
    elements: formatTree(document, null),
    elementsMap: { ...(isObject(orphans) ? orphans : {}), ...elements },
    variables,
    variableData: {},
    formData: {},
    interceptor: page.interceptor,
    ...(page.plugins ? { plugins: pinsToJson(page.plugins) } : {}),
    ...(page.block ? { block: formatBlock(page.block, unreadOfBlock) } : {}),
    ...(page.blocks ? { blocks: page.blocks as JsonObject } : {}),
    ...(flows.length > 0 ? { flows: flows.map(formatFlow) } : {}),
    ...(page.locales ? { locales: [...page.locales] } : {}),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
  }
}

function formatTree(document: PageDocument, parentId: ElementId | null): Json {
  return childrenOf(document, parentId).map((id) => {
    const element = elementOf(document, id)!
    return {
      ...(isObject(element.extra.elements) ? element.extra.elements : {}),
      id,
      type: element.type,
      name: element.name,
      ...(parentId === null ? {} : { parentId }),
      ...(element.slot === undefined ? {} : { slot: element.slot }),
      order: element.order,
      elements: formatTree(document, id),
    }
  })
}

function formatElement(stepsOf: FlowWriter, element: ElementRecord, catalogue: Catalogue | undefined): Json {
  const { config, elements: _node, ...unknown } = element.extra
  return {
    events: [],
    methods: [],
    ...unknown,
    id: element.id,
    type: element.type,
    name: element.name,
    ...(element.parentId === null ? {} : { parentId: element.parentId }),
    version: element.version,
    config: formatConfig(stepsOf, element, config, catalogue?.(element.type)),
  }
}

function formatConfig(
  stepsOf: FlowWriter,
  entry: PageRecord | ElementRecord,
  extra: Json | undefined,
  info: ComponentInfo | undefined,
): Json {
  const { events: unread, looks: unreadLooks, ...unknown } = isObject(extra) ? extra : ({} as JsonObject)
  const pick = (wanted: (path: string) => boolean, cut: number): Bindings =>
    Object.fromEntries(
      Object.entries(entry.bindings)
        .filter(([path]) => wanted(path))
        .map(([path, binding]) => [path.slice(cut), binding]),
    )
  const style = lowerBindings(
    entry.style,
    pick((path) => path.startsWith('style.'), 'style.'.length),
  )
  const { styles, rest } = writtenStyles(unknown, { style, css: entry.css })
  return {
    ...rest,
    props: lowerBindings(
      entry.props,
      pick((path) => !isLookPath(path), 0),
      { opaque: ['style'], functions: info?.functionProps ?? [] },
    ),
    ...styles,
    ...formatLooks(entry, unreadLooks),
    ...(entry.shared ? { shared: [...entry.shared] } : {}),
    events: [...formatEvents(stepsOf, entry.events), ...(Array.isArray(unread) ? unread : [])],
    ...(entry.source ? { api: formatSourceUse(entry.source) } : {}),
    ...(entry.kind === 'page' && entry.themeId ? { themeId: entry.themeId } : {}),
    ...(entry.kind === 'page' && entry.theme ? { theme: entry.theme as JsonObject } : {}),
  }
}

/** Values of variants, and what was written under the same key and could not be read. */
function formatLooks({ looks = {}, bindings }: PageRecord | ElementRecord, unread: Json | undefined): { readonly looks?: Json } {
  const bound = new Map<string, { [key: string]: Binding }>()
  for (const [path, binding] of Object.entries(bindings)) {
    const at = readLookPath(path)
    if (at && at.variant !== '') bound.set(at.variant, { ...bound.get(at.variant), [at.key]: binding })
  }
  const variants = new Set([...Object.keys(looks), ...bound.keys()])
  const written = [...variants].map((variant) => [variant, lowerBindings(looks[variant] ?? {}, bound.get(variant) ?? {})] as const)
  if (variants.size === 0) return unread === undefined ? {} : { looks: unread }
  return { looks: { ...(isObject(unread) ? unread : {}), ...Object.fromEntries(written) } }
}

function formatEvents(stepsOf: FlowWriter, events: PageRecord['events']): readonly Json[] {
  return Object.entries(events).flatMap(([eventName, ids]) => ids.map((flowId): Json => ({ ...stepsOf(flowId), eventName, flowId })))
}

type FlowWriter = (flowId: string) => JsonObject

/** What an event says of its flow. Older pages have the steps at every event that starts them; beyond a bound the id alone stands for them. */
function flowWriter(document: PageDocument): FlowWriter {
  const written = new Map<string, JsonObject>()
  const repeats = new RepeatBudget()
  return (flowId) => {
    const before = written.get(flowId)
    if (before) return repeats.spend(before) ? before : {}
    const flow = document.entries.get(flowId)
    if (flow?.kind !== 'flow') return {}
    const steps = { ...unknownOf(flow), nickName: flow.name, actions: formatNodes(flow), ...againOf(flow) }
    written.set(flowId, steps)
    return steps
  }
}

function formatFlow(flow: FlowRecord): Json {
  return { ...unknownOf(flow), id: flow.id, name: flow.name, actions: formatNodes(flow), ...againOf(flow) }
}

function unknownOf(flow: FlowRecord): JsonObject {
  const { nodes: _notes, ends: _ends, row, ...unknown } = flow.extra
  return { ...unknown, ...(isObject(row) ? row : {}) }
}

const againOf = ({ again }: FlowRecord): JsonObject => (again === undefined ? {} : { again })

function formatVariable(variable: VariableRecord): Json {
  const { id, name, type, defaultValue, formula, description, extra } = variable
  return { ...extra, id, name, type, defaultValue, ...(formula === undefined ? {} : { formula }), remark: description }
}

const pinsToJson = (pins: PluginPins): JsonObject =>
  Object.fromEntries(
    Object.entries(pins).map(([id, { version, hash }]): [string, JsonObject] => [id, { version, ...(hash === undefined ? {} : { hash }) }]),
  )
