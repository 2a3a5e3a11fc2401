import type { FlowRun, RunStep } from './host.ts'

/** The run that is shown, by step. */
export interface ShownRun {
  readonly run: FlowRun
  /** The last time each step ran. */
  readonly steps: ReadonlyMap<string, RunStep>
  /** Every time each step ran: more than once in a loop. */
  readonly times: ReadonlyMap<string, readonly RunStep[]>
}

export function runByStep(run: FlowRun): ShownRun {
  const times = new Map<string, RunStep[]>()
  for (const step of run.steps) times.set(step.node, [...(times.get(step.node) ?? []), step])
  return { run, steps: new Map(run.steps.map((step) => [step.node, step])), times }
}
