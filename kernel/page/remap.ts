import type { Json, JsonObject } from './json.ts'
import { isObject } from './json-tools.ts'
import type { Bindings, FlowNode, SourceUse } from './records.ts'

export type NewIds = ReadonlyMap<string, string>

/** Code with every name that is an old id replaced, and no part of a longer name. */
export function remapCode(source: string, ids: NewIds): string {
  return source.replace(/[\w$]+/g, (name) => ids.get(name) ?? name)
}

/** A value with every text that is exactly an old id replaced. */
export function remapValue<T extends Json>(value: T, ids: NewIds): T {
  return mapTexts(value, (text) => ids.get(text) ?? text) as T
}

export function remapBindings(bindings: Bindings, ids: NewIds): Bindings {
  return Object.fromEntries(
    Object.entries(bindings).map(([path, binding]) => [path, { ...binding, source: remapCode(binding.source, ids) }]),
  )
}

export function remapSource(use: SourceUse, ids: NewIds): SourceUse {
  return {
    ...use,
    api: use.api === null ? null : (ids.get(use.api) ?? use.api),
    config: remapValue(use.config, ids),
    bindings: remapBindings(use.bindings, ids),
  }
}

// A flow's parameters hold ids as well as scripts: both are code to us.
export function remapNodes(nodes: readonly FlowNode[], ids: NewIds): readonly FlowNode[] {
  return nodes.map((node): FlowNode => {
    if (node.kind === 'branch') return { ...node, success: remapNodes(node.success, ids), failure: remapNodes(node.failure, ids) }
    const own = {
      params: mapTexts(node.params, (text) => ids.get(text) ?? remapCode(text, ids)) as JsonObject,
      bindings: remapBindings(node.bindings, ids),
    }
    return node.kind === 'action' ? { ...node, ...own } : { ...node, ...own, body: node.body.map((lane) => remapNodes(lane, ids)) }
  })
}

export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change))
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
  return value
}
