import { faultText } from '../db/fault-text.ts'
import { isAway, isBusy, isDamage, isFull, isReadOnly } from '../db/store.ts'
import type { Log } from './log.ts'

type Lines = Pick<Log, 'info' | 'error'>

/** Failures of one cause, which come with every request until it is mended. */
interface Outage {
  readonly is: (error: unknown) => boolean
  readonly begins: string
  /** Null where only a restart ends it. */
  readonly ends: string | null
}

const OUTAGES: readonly Outage[] = [
  {
    is: isAway,
    begins: 'the database cannot be reached; start it, or mend the way to it',
    ends: 'the database can be reached again',
  },
  { is: isBusy, begins: 'the database does not answer in time', ends: 'the database answers in time again' },
  { is: isDamage, begins: 'the database is damaged; stop the server and restore the newest backup', ends: null },
  { is: isFull, begins: 'there is no room left on the disk; free some', ends: 'there is room on the disk again' },
  {
    is: isReadOnly,
    begins: 'the disk or the database takes no changes; make it writable',
    ends: 'changes are stored again',
  },
]

/** An outage is over when nothing failed of it for so long, in milliseconds. */
const QUIET_MS = 5_000
/** The same failure is written once in so many milliseconds. */
const AGAIN_MS = 60_000
/** Different failures whose repetitions are counted. */
const MOST_KNOWN = 200

interface Seen {
  since: number
  last: number
  count: number
}
export interface FaultLog {
  /** Takes a failure of the server's own. */
  report(error: unknown): void
  /** Says what has ended since, and how often failures came again; called now and then. */
  look(): void
}

/**
 * Writes failures to the log. An outage is a line when it begins and one when it is over, however many requests fail of
 * it. A failure that comes again
 * is counted for a minute.
 */
export const createFaultLog = (log: Lines, now: () => number = () => performance.now()): FaultLog => {
  const outages = new Map<Outage, Seen>()
  const known = new Map<string, Seen>()

  const seen = <K>(of: Map<K, Seen>, key: K): boolean => {
    const at = now()
    const before = of.get(key)
    if (before === undefined) {
      of.set(key, { since: at, last: at, count: 1 })
      return false
    }
    before.last = at
    before.count += 1
    return true
  }
  const look = (): void => {
    const at = now()
    for (const [outage, { since, last, count }] of outages) {
      if (outage.ends === null || at - last < QUIET_MS) continue
      outages.delete(outage)
      log.info(outage.ends, { failures: count, seconds: Math.round((last - since) / 1000) })
    }
    for (const [text, { since, count }] of known) {
      if (at - since < AGAIN_MS) continue
      known.delete(text)
      if (count > 1)
        log.error('the same failure came again', { times: count - 1, error: text.slice(0, text.indexOf('\n') >>> 0) })
    }
  }

  return {
    report(error) {
      const outage = OUTAGES.find(({ is }) => is(error))
      if (outage !== undefined) {
        if (!seen(outages, outage)) log.error(outage.begins, { error: faultText(error).split('\n', 1)[0] ?? '' })
        return
      }
      const text = faultText(error)
      if (known.size >= MOST_KNOWN) look()
      if (known.size < MOST_KNOWN ? !seen(known, text) : true) log.error('failure', { error: text })
    },
    look,
  }
}
