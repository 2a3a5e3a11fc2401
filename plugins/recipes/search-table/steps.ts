import type { FlowNode, JsonObject } from '#sdk'

type Bindings = { readonly [path: string]: { readonly kind: 'formula'; readonly source: string } }

/** Steps of flows with ids that are unique among them. */
export function stepMaker() {
  let count = 0
  const id = () => `step_${++count}`
  return {
    action: (name: string, action: string, params: JsonObject = {}, bindings: Bindings = {}): FlowNode => ({
      kind: 'action',
      id: id(),
      name,
      action: `action/${action}`,
      params,
      bindings,
    }),
    branch: (success: readonly FlowNode[], failure: readonly FlowNode[] = []): FlowNode => ({
      kind: 'branch',
      id: id(),
      success,
      failure,
    }),
    either: (value: string, is: string, then: readonly FlowNode[], otherwise: readonly FlowNode[]): FlowNode => ({
      ...{ kind: 'group', id: id(), group: 'switch', params: { cases: [is] } },
      bindings: { value: { kind: 'formula', source: value } },
      body: [then, otherwise],
    }),
  }
}
