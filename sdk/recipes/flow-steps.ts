import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'

type Formulas = { readonly [path: string]: { readonly kind: 'formula'; readonly source: string } }

/**
 * Makes the steps of flows that a recipe writes, with ids that are unique among them.
 * @example
 * const steps = flowSteps()
 * steps.action('Reload the table', 'component-method', { target: 'Table', method: 'reload' })
 */
export function flowSteps() {
  let count = 0
  const id = () => `step_${++count}`
  return {
    action: (name: string, action: string, params: JsonObject = {}, bindings: Formulas = {}): FlowNode => ({
      ...{ kind: 'action', id: id(), name, action: `action/${action}`, params, bindings },
    }),
    branch: (success: readonly FlowNode[], failure: readonly FlowNode[] = []): FlowNode => ({
      ...{ kind: 'branch', id: id(), success, failure },
    }),
    either: (value: string, is: string, then: readonly FlowNode[], otherwise: readonly FlowNode[]): FlowNode => ({
      ...{ kind: 'group', id: id(), group: 'switch', params: { cases: [is] } },
      bindings: { value: { kind: 'formula', source: value } },
      body: [then, otherwise],
    }),
  }
}

/**
 * A name that a page does not have yet.
 * @example freeVariable(new Set(['editing']), 'editing') // 'editing2'
 */
export function freeVariable(taken: ReadonlySet<string>, name: string): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`
  return free
}
