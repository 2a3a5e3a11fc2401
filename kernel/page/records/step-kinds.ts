import type { Label } from '../values/json.ts'
import type { StepKindId } from './steps.ts'

/** What the rules of flows need to know about a kind of step. It is the same in the studio, where it is declared, and on the server. */
export interface StepKindRules {
  readonly id: StepKindId
  readonly label: Label
  /** How many lanes a step may have. */
  readonly lanes: { readonly least: number; readonly most: number }
  /** Parameters without which a step cannot do its work. */
  readonly needs?: readonly StepNeed[]
}

/**
 * One of these parameters has to have a value or a formula; otherwise the step gets the finding. `*` in a path stands
 * for each lane but the last, and each of them needs a value: `cases.*.is`; `{lane}` in the message is its number.
 */
export interface StepNeed {
  readonly params: readonly string[]
  readonly code: `FLOW_${string}`
  readonly message: Label
}

/** Finds a kind by its id; undefined where no installed plugin declares it. */
export type StepKindOf = (id: string) => StepKindRules | undefined
