import { generateNKeysBetween } from 'fractional-indexing'
import type { Command } from '../records/patch.ts'
import type {
  ApiRecord,
  Bindings,
  ElementRecord,
  FlowNode,
  FlowRecord,
  SourceUse,
  VariableRecord,
} from '../records/records.ts'
import { MAIN_SLOT } from '../records/slots.ts'
import type { JsonObject } from '../values/json.ts'
import type { Clip } from './clip.ts'
import { type ClipPlace, planClip } from './paste-elements.ts'
import { refusal } from './selection.ts'

/** An element of a page that is being made, with all that is in it. The page that it is put on gives new ids. */
export interface Part {
  /** Only where something else names the element. */
  readonly id?: string
  readonly type: string
  readonly name: string
  readonly props?: JsonObject
  readonly bindings?: Bindings
  readonly style?: JsonObject
  readonly slot?: string
  readonly source?: SourceUse
  /** The steps that each event runs. */
  readonly events?: { readonly [event: string]: readonly FlowNode[] }
  readonly children?: readonly Part[]
}

export interface Parts {
  readonly parts: readonly Part[]
  /** Where they go; the end of the page unless given. */
  readonly place?: ClipPlace
  readonly variables?: readonly Pick<VariableRecord, 'name' | 'type' | 'defaultValue' | 'description'>[]
  readonly apis?: readonly ApiRecord[]
}

/** Parts as a clip, whose flows and variables have ids of their own. */
export function clipOf({ parts, variables = [], apis = [] }: Parts, versionOf: (type: string) => number): Clip {
  const elements: ElementRecord[] = []
  const flows: FlowRecord[] = []
  const add = (part: Part, parentId: string | null, order: string): string => {
    const id = part.id ?? `Part_${elements.length}`
    const events = Object.entries(part.events ?? {}).map(([event, nodes]): [string, readonly string[]] => {
      const flow = `flow_${id}_${event}`
      flows.push({ kind: 'flow', id: flow, name: part.name, nodes, extra: {} })
      return [event, [flow]]
    })
    const { type, name, props = {}, bindings = {}, style = {}, slot = MAIN_SLOT, source } = part
    elements.push({
      ...{
        kind: 'element',
        id,
        type,
        name,
        parentId,
        order,
        props,
        bindings,
        style,
        css: '',
        version: versionOf(type),
        extra: {},
      },
      ...{ events: Object.fromEntries(events) },
      ...(slot === MAIN_SLOT ? {} : { slot }),
      ...(source ? { source } : {}),
    })
    addAll(part.children ?? [], id)
    return id
  }
  const addAll = (all: readonly Part[], parentId: string | null): readonly string[] => {
    const orders = generateNKeysBetween(null, null, all.length)
    return all.map((part, at) => add(part, parentId, orders[at]!))
  }
  const roots = addAll(parts, null)
  const kept = variables.map(
    (each): VariableRecord => ({ kind: 'variable', id: `variable_${each.name}`, ...each, extra: {} }),
  )
  return { roots, elements, flows, variables: kept, apis }
}

/** Adds parts to the page with the flows, variables and requests that they need: one edit. */
export const insertParts: Command<Parts> = {
  id: 'command/insert-parts',
  label: { zh: '生成页面内容', en: 'Make a page' },
  plan(context, parts) {
    const clip = clipOf(parts, (type) => context.catalogue(type)?.version ?? 1)
    if (clip.roots.length === 0) return refusal('没有要添加的内容', 'There is nothing to add')
    if (new Set(clip.elements.map(({ id }) => id)).size < clip.elements.length)
      return refusal('两个组件的标识相同', 'Two elements have the same id')
    return planClip(context, clip, parts.place ?? { parentId: null }, 'kept')
  },
}
