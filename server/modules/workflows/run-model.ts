import type { ActionOutcome } from '#kernel/engine'
import type { Json } from '#kernel/page/values'

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

/** What the caller of a webhook gets. */
export interface RunAnswer {
  readonly status: number
  readonly body: Json
}

/** Bytes of what a step returns. */
export const MOST_OUTPUT = 256 * 1024
/** Bytes of what people see of a step's input and parameters. */
export const MOST_SHOWN = 16 * 1024
/** Causes that may follow from one another. */
export const DEEPEST_CHAIN = 5
/** Days that runs are kept: good ones, and those that failed. */
export const RUN_DAYS = { good: 30, bad: 180 } as const
