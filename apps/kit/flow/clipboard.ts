import type { FlowNode, FlowRecord } from '#kernel/page/records'
import { parseEntry } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { withFreshIds } from './edit-nodes.ts'

interface CopiedFlow {
  readonly name: string
  readonly nodes: readonly FlowNode[]
}

const FLOW = 'tessera/flow'
const STEPS = 'tessera/flow-steps'

/** A whole flow as clipboard text. */
export function flowToText({ name, nodes }: FlowRecord): string {
  return JSON.stringify({ kind: FLOW, version: 1, name, nodes }, null, 2)
}

/** Steps of a flow as clipboard text. */
export function stepsToText(nodes: readonly FlowNode[]): string {
  return JSON.stringify({ kind: STEPS, version: 1, nodes }, null, 2)
}

/** A flow from clipboard text, its steps under fresh ids; null when the text is something else. */
export function flowFromText(text: string): CopiedFlow | null {
  return read(text, [FLOW])
}

/** Steps from clipboard text, also those of a whole flow, under fresh ids. */
export function stepsFromText(text: string): readonly FlowNode[] | null {
  return read(text, [FLOW, STEPS])?.nodes ?? null
}

function read(text: string, kinds: readonly string[]): CopiedFlow | null {
  try {
    const copied = JSON.parse(text) as { readonly kind?: unknown; readonly name?: unknown; readonly nodes?: unknown }
    if (typeof copied?.kind !== 'string' || !kinds.includes(copied.kind)) return null
    const name = typeof copied.name === 'string' ? copied.name : ''
    // What comes from the clipboard is checked like what comes from the network.
    const flow = parseEntry({ kind: 'flow', id: 'pasted', name, nodes: copied.nodes, extra: {} }) as FlowRecord
    return { name: flow.name, nodes: withFreshIds(flow.nodes, () => createId('node')) }
  } catch {
    return null
  }
}
