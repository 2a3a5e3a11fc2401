import type { RetryPolicy, SerializedError } from './contract.ts'

/** How jobs and steps are retried: later and later, up to eight attempts. */
export const RETRIES: RetryPolicy = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m', maximumAttempts: 8 }
/** For failures that are the server's, such as a database that was away. */
export const ENDLESS: RetryPolicy = { ...RETRIES, maximumAttempts: 0 }

const UNITS: { readonly [unit: string]: number } = {
  ms: 1,
  millisecond: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hr: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
}

const ownUnit = (unit: string): number | undefined => (Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined)

/** Milliseconds of what policies write, such as `30s` or `5 minutes`. */
export const milliseconds = (duration: string): number => {
  const [, count, unit = 'ms'] = /^\s*(\d*\.?\d+)\s*([a-z]+)?\s*$/i.exec(duration) ?? []
  const factor = ownUnit(unit.toLowerCase()) ?? ownUnit(unit.toLowerCase().replace(/s$/, ''))
  if (count === undefined || factor === undefined) throw new Error(`No duration: ${duration}`)
  return Number(count) * factor
}

/** Milliseconds to wait after the given number of failed attempts. */
export const backoffMs = (policy: RetryPolicy, attempts: number): number =>
  Math.min(
    milliseconds(policy.initialInterval) * policy.backoffCoefficient ** Math.max(0, attempts - 1),
    milliseconds(policy.maximumInterval),
  )

/** What becomes of a run that has failed. */
export interface AfterFailure {
  readonly status: 'failed' | 'pending'
  readonly availableAt: Date | null
  readonly finishedAt: Date | null
  readonly error: SerializedError
}

/** Tried again later and later, while there are attempts left and the deadline is not over by then; 0 attempts have no end. */
export const afterFailure = (
  policy: RetryPolicy,
  attempts: number,
  deadlineAt: Date | null,
  error: SerializedError,
  at: Date,
): AfterFailure => {
  const failed = (why: SerializedError): AfterFailure => ({ status: 'failed', availableAt: null, finishedAt: at, error: why })
  if (deadlineAt !== null && at >= deadlineAt) return failed({ message: 'Workflow run deadline exceeded' })
  if (policy.maximumAttempts > 0 && attempts >= policy.maximumAttempts) return failed(error)
  const availableAt = new Date(at.getTime() + backoffMs(policy, attempts))
  if (deadlineAt !== null && availableAt >= deadlineAt) return failed(error)
  return { status: 'pending', availableAt, finishedAt: null, error }
}
