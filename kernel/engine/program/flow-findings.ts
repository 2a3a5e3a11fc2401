import type { Finding, FlowNode, FlowRecord } from '#kernel/page'
import type { Names } from '../names.ts'
import { checkBindings } from './program-bindings.ts'

/** What does not parse in a flow's parameters. */
export function flowFindings(flow: FlowRecord, names: Names): readonly Finding[] {
  const visit = (nodes: readonly FlowNode[]): Finding[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'branch') return [...visit(node.success), ...visit(node.failure)]
      const own = checkBindings(flow.id, node.bindings, names).map((f) => ({ ...f, path: `${node.id}.${f.path}` }))
      return node.kind === 'group' ? [...own, ...node.body.flatMap(visit)] : own
    })
  return visit(flow.nodes)
}
