import type { Changes } from '#kernel/document'
import {
  applyPatch,
  type Binding,
  type ElementRecord,
  type FlowNode,
  type PageDocument,
  type PageEntry,
  type Places,
  type References,
} from '#kernel/page/records'
import { planRename, type ReferenceTarget } from './references.ts'

export const formula = (source: string): Binding => ({ kind: 'formula', source })
export const template = (source: string): Binding => ({ kind: 'template', source })

export function element(id: string, parts: Partial<ElementRecord> = {}): ElementRecord {
  const own = { kind: 'element', id, type: 'Text', name: id, parentId: null, order: 'a', version: 1, css: '', extra: {} } as const
  return { ...own, props: {}, bindings: {}, style: {}, events: {}, ...parts }
}
export const variable = (name: string): PageEntry => ({
  kind: 'variable',
  id: `v_${name}`,
  name,
  type: 'number',
  defaultValue: 1,
  description: '',
  extra: {},
})
export const flow = (id: string, nodes: readonly FlowNode[]): PageEntry => ({ kind: 'flow', id, name: id, nodes, extra: {} })
export const action = (
  id: string,
  name: string,
  params: FlowNode & { kind: 'action' } extends { params: infer P } ? P : never,
  bindings = {},
): FlowNode => ({
  id,
  kind: 'action',
  name: '',
  action: `action/${name}`,
  params,
  bindings,
})
export const page = (...entries: readonly PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
export const field = (id: string, name: string): ElementRecord => element(id, { parentId: 'Form_1', props: { formItem: { name } } })

export function renamed(document: PageDocument, target: ReferenceTarget, name: string, options = {}): PageDocument {
  const plan = planRename(document, target, name, options)
  if ('refused' in plan) throw new Error(plan.refused.en)
  return applyPatch(document, plan as Changes<PageEntry>)
}

/** What a few declarations say. */
export const references: References = {
  params: (id) => PARAMS.get(id),
  props: () => undefined,
  config: () => undefined,
}
const PARAMS: ReadonlyMap<string, Places> = new Map<string, Places>([
  ['action/set-variable', { name: 'variable' }],
  ['action/script', { source: 'script' }],
])
