import { bindingsOfStep, type Finding, type FlowRecord, walkSteps } from '#kernel/page/records'
import type { Names } from '../names.ts'
import { checkBindings } from './program-bindings.ts'

/** What does not parse in a flow's parameters. */
export function flowFindings(flow: FlowRecord, names: Names): readonly Finding[] {
  const findings: Finding[] = []
  walkSteps(flow.nodes, (step) => {
    for (const found of checkBindings(flow.id, bindingsOfStep(step), names)) findings.push({ ...found, path: `${step.id}.${found.path}` })
  })
  return findings
}
