import { AppError } from '../../http/errors.ts'
import { overBudget } from './errors.ts'

export interface BudgetLimits {
  readonly mostMs: number
  readonly windowMs: number
}

/** A page of everyday size compiles in well under a second, one with formulas that never end takes eight. */
const LIMITS: BudgetLimits = { mostMs: 120_000, windowMs: 600_000 }
/** What was spent within one of so many parts of the window is remembered as one amount. */
const PARTS = 60
/** More people than this are remembered only while something of theirs is in the window. */
const REMEMBERED = 1_000

interface Spent {
  readonly at: number
  ms: number
}

/** How long the compiler worked for each person within the last minutes; held in memory, so a restart forgives. `clock` measures work, in milliseconds. */
export const createBudget = (now: () => Date, limits: BudgetLimits = LIMITS, clock: () => number = () => performance.now()) => {
  const { mostMs, windowMs } = limits
  const people = new Map<number, Spent[]>()

  const within = (person: number): readonly Spent[] => {
    const since = now().getTime() - windowMs
    return (people.get(person) ?? []).filter((each) => each.at > since)
  }
  const used = (person: number): number => within(person).reduce((sum, each) => sum + each.ms, 0)

  const spend = (person: number, ms: number): void => {
    const list = [...within(person)]
    const last = list.at(-1)
    const at = now().getTime()
    if (last !== undefined && at - last.at < windowMs / PARTS) last.ms += ms
    else list.push({ at, ms })
    people.set(person, list)
    if (people.size > REMEMBERED) for (const id of people.keys()) if (within(id).length === 0) people.delete(id)
  }

  return {
    used,
    /** @throws AppError that says when to try again, when the person has used up what one may use. */
    require(person: number): void {
      let left = used(person)
      if (left < mostMs) return
      for (const { at, ms } of within(person)) {
        left -= ms
        if (left >= mostMs) continue
        const seconds = Math.max(1, Math.ceil((at + windowMs - now().getTime()) / 1000))
        throw new AppError(overBudget(seconds), { headers: { 'retry-after': String(seconds) } })
      }
    },
    /** Counts the time that `work` takes, whether it succeeds or not. */
    async measure<T>(person: number, work: () => Promise<T>): Promise<T> {
      const begin = clock()
      try {
        return await work()
      } finally {
        spend(person, clock() - begin)
      }
    },
  }
}
