import { AppError } from '../../http/errors.ts'
import { overAllowance } from './errors.ts'

export interface AllowanceLimits {
  /** Bytes of files that one person may send within ten minutes. */
  readonly bytes: number
}

/** A project of the largest size is checked and imported five times in ten minutes. */
const LIMITS: AllowanceLimits = { bytes: 320 * 1024 * 1024 }
const WINDOW = 600_000
/** More people are remembered only while something of theirs is in the window. */
const REMEMBERED = 1_000

interface Brought {
  readonly at: number
  readonly bytes: number
}

/** How much each person brings; in memory, so a restart forgives, and each node has a share. */
export const createAllowance = (now: () => Date, limits: AllowanceLimits = LIMITS) => {
  const people = new Map<number, Brought[]>()

  const within = (person: number): readonly Brought[] => {
    const since = now().getTime() - WINDOW
    return (people.get(person) ?? []).filter(({ at }) => at > since)
  }
  const sum = (all: readonly Brought[]): number => all.reduce((total, { bytes }) => total + bytes, 0)
  const refuse = (until: number): never => {
    const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1000))
    throw new AppError(overAllowance(seconds), { headers: { 'retry-after': String(seconds) } })
  }

  return {
    /** Bytes within the last ten minutes. */
    used: (person: number): number => sum(within(person)),
    /** Counts a file before it is read. @throws AppError that says when to try again */
    take(person: number, bytes: number): void {
      const all = within(person)
      let left = sum(all) + bytes
      for (const each of all) {
        if (left <= limits.bytes) break
        left -= each.bytes
        if (left <= limits.bytes) refuse(each.at + WINDOW)
      }
      people.set(person, [...all, { at: now().getTime(), bytes }])
      if (people.size > REMEMBERED) for (const id of people.keys()) if (within(id).length === 0) people.delete(id)
    },
  }
}
export type Allowance = ReturnType<typeof createAllowance>
