import { AppError, type ErrorKind } from './http/errors.ts'

/** Whose work it is, and on what. */
export interface Turn {
  readonly person: number
  readonly project: number
}

export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly waitingPerPerson: number
  /** Refused with words before the connection is cut without any. */
  readonly longestWaitMs: number
}

/** What people read who cannot have a turn. */
export interface TurnRefusals {
  readonly tooManyWaiting: ErrorKind
  readonly waitedTooLong: ErrorKind
}

const LIMITS: TurnLimits = { atOnce: 2, waiting: 500, waitingPerPerson: 100, longestWaitMs: 30_000 }
/** Projects remembered for whose turn it was; older ones count as never served. */
const REMEMBERED = 1_000

interface Waiting extends Turn {
  readonly begin: () => void
}

/**
 * Gives out turns at dear work: one at a time for each project and each person, so that nobody alone takes all places; among those that may
 * go, whoever used least goes first, and projects of equals take turns. Waiting costs next to nothing: a work loads what it needs when it
 * begins.
 */
export const createTurns = (usedBy: (person: number) => number, refusals: TurnRefusals, limits: Partial<TurnLimits> = {}) => {
  const { atOnce, waiting: most, waitingPerPerson, longestWaitMs } = { ...LIMITS, ...limits }
  const waiting: Waiting[] = []
  const running = new Set<Turn>()
  const lastServed = new Map<number, number>()
  let served = 0

  const isFree = ({ person, project }: Turn): boolean => {
    for (const other of running) if (other.person === person || other.project === project) return false
    return true
  }
  const comesBefore = (one: Turn, other: Turn): boolean => {
    const [used, otherUsed] = [usedBy(one.person), usedBy(other.person)]
    if (used !== otherUsed) return used < otherUsed
    return (lastServed.get(one.project) ?? 0) < (lastServed.get(other.project) ?? 0)
  }
  const next = (): Waiting | null => {
    let best: Waiting | null = null
    for (const each of waiting) if (isFree(each) && (best === null || comesBefore(each, best))) best = each
    return best
  }
  const beginNext = (): void => {
    while (running.size < atOnce) {
      const chosen = next()
      if (chosen === null) return
      waiting.splice(waiting.indexOf(chosen), 1)
      running.add(chosen)
      served += 1
      lastServed.delete(chosen.project)
      lastServed.set(chosen.project, served)
      for (const project of lastServed.keys()) {
        if (lastServed.size <= REMEMBERED) break
        lastServed.delete(project)
      }
      chosen.begin()
    }
  }

  const begun = (turn: Turn): Promise<Waiting> =>
    new Promise((resolve, reject) => {
      const mine: Waiting = {
        ...turn,
        begin: () => {
          clearTimeout(timer)
          resolve(mine)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(new AppError(refusals.waitedTooLong, { headers: { 'retry-after': '30' } }))
      }, longestWaitMs)
      waiting.push(mine)
      beginNext()
    })

  return {
    /** @throws AppError when too many wait already, or its own turn does not come in time; `work` has not begun then. */
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      const own = waiting.filter((each) => each.person === turn.person).length
      if (waiting.length >= most || own >= waitingPerPerson)
        throw new AppError(refusals.tooManyWaiting, { headers: { 'retry-after': '30' } })
      const mine = await begun(turn)
      try {
        return await work()
      } finally {
        running.delete(mine)
        beginNext()
      }
    },
  }
}
