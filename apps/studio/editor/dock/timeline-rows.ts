import type { Trace } from '#kernel/engine'
import { type FlowNode, isBranchStep, walkSteps } from '#kernel/page/records'
import type { RequestEntry } from '../../../shell/request-log.ts'

/** Something that took its time: a run of a flow, or a request of a source or a step. */
export type TimelineRow = { readonly at: number; readonly ms: number; readonly ok: boolean; readonly key: string } & (
  | { readonly kind: 'flow'; readonly trace: Trace }
  | { readonly kind: 'request'; readonly request: RequestEntry }
)

/** What the session did, in order of time. */
export function timelineRows(
  traces: readonly Trace[],
  requests: readonly RequestEntry[],
  nodesOf: (flow: string) => readonly FlowNode[] | undefined,
): readonly TimelineRow[] {
  const flows = traces.map(
    (trace, index): TimelineRow => ({
      kind: 'flow',
      trace,
      at: trace.startedAt,
      ms: durationOf(trace, nodesOf(trace.flow)),
      ok: trace.end === 'done',
      key: `flow ${trace.flow} ${trace.startedAt} ${traces.length - index}`,
    }),
  )
  const loads = requests.map(
    (request): TimelineRow => ({
      kind: 'request',
      request,
      at: request.at,
      ms: request.ms,
      ok: request.status >= 200 && request.status < 400,
      key: `request ${request.at} ${request.id}`,
    }),
  )
  return [...flows, ...loads].sort((a, b) => a.at - b.at)
}

/** How long a run took: its own steps one after the other. Those inside a group are part of the group's time, and a branch has none of its own. */
function durationOf({ steps }: Trace, nodes: readonly FlowNode[] | undefined): number {
  const own = new Set<string>()
  walkSteps(nodes ?? [], (step) => {
    own.add(step.id)
    return isBranchStep(step)
  })
  return steps.reduce((sum, step) => sum + (nodes === undefined || own.has(step.node) ? step.ms : 0), 0)
}
