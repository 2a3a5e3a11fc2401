import { useMemo } from 'react'
import { updateFlow } from '#kernel/page/commands'
import type { Finding, FlowRecord } from '#kernel/page/records'
import { actionsPoint, stepKindsPoint } from '#sdk'
import { actionOf, findingsOfFlow, stepKindOf } from '#sdk/check'
import { type Editor, useEditor } from '#sdk/studio'
import { isRefused } from '../../../kit/flow/edit-nodes.ts'
import type { PlanNodes } from '../../../kit/flow/index.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'

/** The flow as the document has it; undefined once it is gone. */
export function useFlow(id: string): FlowRecord | undefined {
  const entry = useSignalValue(useEditor().store.entry(id))
  return entry?.kind === 'flow' ? entry : undefined
}

/** Plans a change from the flow as it is at this moment and runs it; a refusal is said, and answers false. */
export function changeNodes(session: Editor, id: string, plan: PlanNodes, gesture?: string): boolean {
  const entry = session.document().entries.get(id)
  if (entry?.kind !== 'flow') return false
  const planned = plan(entry.nodes)
  // A refused plan goes through the session too: there is one place that tells people why.
  if (isRefused(planned)) return session.run({ ...updateFlow, plan: () => planned }, { id })
  return session.run(updateFlow, { id, nodes: planned }, gesture ? { gesture } : {})
}

/** What is wrong with a flow, by step id; findings about the flow as a whole are under the empty id. */
export function useFlowFindings(flow: FlowRecord | undefined): ReadonlyMap<string, readonly Finding[]> {
  const session = useEditor()
  const all = useSignalValue(session.findings)
  const document = useSignalValue(session.store.current)
  const installed = useSignalValue(session.kernel.registry(actionsPoint).all)
  const kinds = useSignalValue(session.kernel.registry(stepKindsPoint).all)
  return useMemo(() => {
    const found = new Map<string, Finding[]>()
    if (!flow) return found
    const seen = new Set<string>()
    const own = findingsOfFlow(flow, {
      document,
      catalogue: session.catalogue,
      actionOf: (id) => actionOf(installed.find((action) => action.id === id)),
      kindOf: (id) => stepKindOf(kinds.find((kind) => kind.id === id)),
    })
    // The page's list comes a moment after a change: what is known here at once is not taken from there.
    const others = all.filter((each) => each.entry === flow.id && !each.code.startsWith('FLOW_'))
    for (const finding of [...own, ...others]) {
      const key = `${finding.code} ${finding.path ?? ''}`
      if (seen.has(key)) continue
      seen.add(key)
      const node = finding.path?.split('.')[0] ?? ''
      found.set(node, [...(found.get(node) ?? []), finding])
    }
    return found
  }, [all, flow, document, session.catalogue, installed, kinds])
}
