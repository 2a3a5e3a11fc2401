import type { ActionOutcome } from '#kernel/engine'
import type { LaneName } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'

/**
 * `waiting`: it rests until a time or the end of another run. `skipped`: it was not started, and says why. `refused`:
 * it looked at a write and refused it.
 */
export const RUN_STATUSES = ['running', 'waiting', 'done', 'failed', 'refused', 'cancelled', 'skipped'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
export const OPEN_RUNS: readonly RunStatus[] = ['running', 'waiting']

export const STEP_STATUSES = ['running', 'waiting', 'done', 'failed'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** What a step returned. */
export type StoredOutcome = ActionOutcome

/** Rounds of a loop that are a run for themselves, so that no run has steps without end. */
export interface RunPart {
  /** The run that is no part, whose answer its steps give. */
  readonly root: string
  /** What the clock of its formulas shows, in milliseconds: the start of that run. */
  readonly now: number
  /** The step and the lane of it. */
  readonly node: string
  readonly lane: LaneName
  /** Where the lane is, such as `loop_1.0`. */
  readonly place: string
  /** How many rounds there were before. */
  readonly from: number
  readonly items: readonly Json[]
  /** What came before the loop. */
  readonly input: Json
  /** What formulas read by names, as steps before have set it. */
  readonly names: JsonObject
}
/** What the run goes on with whose part has ended. */
export interface RunPartEnd {
  /** A step of it ended the whole flow. */
  readonly stopped: boolean
  readonly names: JsonObject
}

/** What the caller of a webhook gets. */
export interface RunAnswer {
  readonly status: number
  readonly body: Json
}

/** Rounds of a loop that are run with the steps around it; of longer ones each part is a run. */
export const MOST_ROUNDS = 200
export const PART_ROUNDS = 100
/** Bytes of what a step returns. */
export const MOST_OUTPUT = 256 * 1024
/** Bytes of what people see of a step's input and parameters. */
export const MOST_SHOWN = 16 * 1024
/** Causes that may follow from one another. */
export const DEEPEST_CHAIN = 5
