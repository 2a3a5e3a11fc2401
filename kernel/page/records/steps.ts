import type { ActionNode, Bindings, BranchNode, FlowNode, GroupNode } from './records.ts'

/** `success` and `failure` of a branch; the number of the lane in any other step. */
export type LaneName = 'success' | 'failure' | number

export interface StepLane {
  readonly name: LaneName
  readonly steps: readonly FlowNode[]
}

/** A step with parameters: every step but a branch. */
export type ParamStep = Exclude<FlowNode, BranchNode>

export type StepKindId = `step/${string}`

const NO_LANES: readonly StepLane[] = []
const NO_BINDINGS: Bindings = {}

/**
 * A step's lanes in order. They are read from the record's shape: walking needs no declaration, so that the steps inside a kind whose
 * plugin is not installed are found, renamed and copied like all others.
 */
export function lanesOf(step: FlowNode): readonly StepLane[] {
  if ('body' in step) return step.body.map((steps, name) => ({ name, steps }))
  if ('success' in step)
    return [
      { name: 'success', steps: step.success },
      { name: 'failure', steps: step.failure },
    ]
  return NO_LANES
}

export const hasParams = (step: FlowNode): step is ParamStep => 'params' in step
export const isActionStep = (step: FlowNode): step is ActionNode => 'action' in step
export const hasLanes = (step: FlowNode): boolean => lanesOf(step).length > 0
/** A step of a declared kind with parameters and numbered lanes. */
export const isGroupStep = (step: FlowNode): step is GroupNode => 'body' in step
export const isBranchStep = (step: FlowNode): step is BranchNode => 'success' in step

/** The id under which the kind of a step is declared. The kinds of `action` steps are the actions themselves. */
export const kindOfStep = (step: FlowNode): StepKindId => `step/${isGroupStep(step) ? step.group : step.kind}`

/** A step's bindings; none for a step without parameters. */
export const bindingsOfStep = (step: FlowNode): Bindings => (hasParams(step) ? step.bindings : NO_BINDINGS)
/** Whether a run skips it, and everything inside of it. */
export const isDisabled = (step: FlowNode): boolean => hasParams(step) && step.disabled === true

/** The step with other contents in its lanes; the same object when no lane changed. */
export function mapLanes<Step extends FlowNode>(
  step: Step,
  change: (steps: readonly FlowNode[], lane: LaneName) => readonly FlowNode[],
): Step {
  if ('body' in step) {
    const body = step.body.map(change)
    return body.every((lane, index) => lane === step.body[index]) ? step : { ...step, body }
  }
  if ('success' in step) {
    const [success, failure] = [change(step.success, 'success'), change(step.failure, 'failure')]
    return success === step.success && failure === step.failure ? step : { ...step, success, failure }
  }
  return step
}

/** Calls `visit` for every step at any depth, each before those in its lanes. A `visit` that returns false skips the lanes of that step. */
export function walkSteps(steps: readonly FlowNode[], visit: (step: FlowNode) => unknown): void {
  for (const step of steps) {
    if (visit(step) === false) continue
    for (const lane of lanesOf(step)) walkSteps(lane.steps, visit)
  }
}

/**
 * The steps with every one, at any depth, replaced by what `change` returns: a step, or a list of steps. `change` gets a step before those
 * in its lanes, and the lanes of what it returns are mapped next. The same list when nothing changed.
 */
export function mapSteps(steps: readonly FlowNode[], change: (step: FlowNode) => FlowNode | readonly FlowNode[]): readonly FlowNode[] {
  const inside = (lane: readonly FlowNode[]): readonly FlowNode[] => mapSteps(lane, change)
  const mapped = steps.flatMap((step) => [change(step)].flat().map((each: FlowNode) => mapLanes(each, inside)))
  return mapped.length === steps.length && mapped.every((step, index) => step === steps[index]) ? steps : mapped
}

/** The first step, at any depth, for which the condition is true. */
export function findStep(steps: readonly FlowNode[], isWanted: (step: FlowNode) => boolean): FlowNode | undefined {
  for (const step of steps) {
    if (isWanted(step)) return step
    for (const lane of lanesOf(step)) {
      const found = findStep(lane.steps, isWanted)
      if (found) return found
    }
  }
  return undefined
}
