import { AppError } from '../../http/errors.ts'
import { createSent } from '../../http/sent.ts'
import { overAllowance } from './errors.ts'

export interface AllowanceLimits {
  /** Bytes of files that one person may send within ten minutes. */
  readonly bytes: number
}

/** A project of the largest size is checked and imported five times in ten minutes. */
const LIMITS: AllowanceLimits = { bytes: 320 * 1024 * 1024 }
const WINDOW = 600_000

/** How many bytes of files each person sends to be read. */
export const createAllowance = (now: () => Date, { bytes }: AllowanceLimits = LIMITS) =>
  createSent(
    now,
    { bytes, windowMs: WINDOW },
    (seconds) => new AppError(overAllowance(seconds), { headers: { 'retry-after': String(seconds) } }),
  )
export type Allowance = ReturnType<typeof createAllowance>
