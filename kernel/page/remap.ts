import { mapCode, mapTemplate } from './code-text.ts'
import type { Json, JsonObject } from './json.ts'
import { isObject } from './json-tools.ts'
import type { Binding, Bindings, FlowNode, SourceUse } from './records.ts'
import { holdsCode } from './stored-actions.ts'

export type NewIds = ReadonlyMap<string, string>

/** The code of a binding changed: all of a formula or a function, the holes of a template; texts inside it stay. */
export function mapSource(binding: Binding, change: (code: string) => string): Binding {
  const { kind, source } = binding
  const changed = kind === 'template' ? mapTemplate(source, change) : mapCode(source, change)
  return changed === source ? binding : { ...binding, source: changed }
}

/** The names in a binding's code, texts inside it left out. */
export function wordsOf(binding: Binding): ReadonlySet<string> {
  const words = new Set<string>()
  for (const code of piecesOf(binding)) for (const word of code.match(/[\w$]+/g) ?? []) words.add(word)
  return words
}

/** The parts of a binding that are code. */
export function piecesOf(binding: Binding): readonly string[] {
  const pieces: string[] = []
  mapSource(binding, (code) => {
    pieces.push(code)
    return code
  })
  return pieces
}

// Every name that is an old id, and no part of a longer name.
const remapNames = (ids: NewIds) => (code: string) => code.replace(/[\w$]+/g, (name) => ids.get(name) ?? name)

/** A value with every text that is exactly an old id replaced. */
export function remapValue<T extends Json>(value: T, ids: NewIds): T {
  return mapTexts(value, (text) => ids.get(text) ?? text) as T
}

export function remapBindings(bindings: Bindings, ids: NewIds): Bindings {
  return Object.fromEntries(Object.entries(bindings).map(([path, binding]) => [path, mapSource(binding, remapNames(ids))]))
}

export function remapSource(use: SourceUse, ids: NewIds): SourceUse {
  return {
    ...use,
    api: use.api === null ? null : (ids.get(use.api) ?? use.api),
    config: remapValue(use.config, ids),
    bindings: remapBindings(use.bindings, ids),
  }
}

export function remapNodes(nodes: readonly FlowNode[], ids: NewIds): readonly FlowNode[] {
  return nodes.map((node): FlowNode => {
    if (node.kind === 'branch') return { ...node, success: remapNodes(node.success, ids), failure: remapNodes(node.failure, ids) }
    const bindings = remapBindings(node.bindings, ids)
    const params = remapValue(node.params, ids) as JsonObject
    if (node.kind === 'group') return { ...node, params, bindings, body: node.body.map((lane) => remapNodes(lane, ids)) }
    return { ...node, params: mapScripts(node.action, params, remapNames(ids)), bindings }
  })
}

export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change))
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
  return value
}

/** The scripts among an action's parameters changed; every other text is no code. */
export function mapScripts(action: string, params: JsonObject, change: (code: string) => string): JsonObject {
  const inText = (param: string) => (text: string) => (holdsCode(action, param) ? mapCode(text, change) : text)
  return Object.fromEntries(Object.entries(params).map(([param, value]) => [param, mapTexts(value, inText(param))]))
}
