import { tell } from '#kernel/message'
import { AppError, errors } from './errors.ts'

export interface SentLimits {
  /** Bytes that one person may send within the window. */
  readonly bytes: number
  readonly windowMs: number
}

/** A page of the largest size is saved thirty times in ten minutes, an ordinary one thousands of times. */
const LIMITS: SentLimits = { bytes: 256 * 1024 * 1024, windowMs: 600_000 }
/** Bytes that were sent within one of so many parts of the window are remembered as one amount. */
const PARTS = 60
/** More people than this are remembered only while something of theirs is in the window. */
const REMEMBERED = 1_000

interface Amount {
  readonly at: number
  bytes: number
}

/** `seconds`: how long to wait. */
const tooMuch = (seconds: number): AppError =>
  new AppError(errors.tooMany, {
    detail: tell('request.sent-too-much', { minutes: Math.ceil(seconds / 60) }),
    headers: { 'retry-after': String(seconds) },
  })

/**
 * How many bytes of large bodies each person has sent lately: to read, check and store them takes the one thread that serves everybody. Held in
 * memory, so a restart forgives and each node counts for itself.
 */
export const createSent = (now: () => Date, { bytes: most, windowMs }: SentLimits = LIMITS, refusal = tooMuch) => {
  const people = new Map<number, Amount[]>()

  const within = (person: number): Amount[] => {
    const since = now().getTime() - windowMs
    return (people.get(person) ?? []).filter(({ at }) => at > since)
  }
  return {
    /** Bytes within the window. */
    used: (person: number): number => within(person).reduce((total, { bytes }) => total + bytes, 0),
    /** Counts a body before it is read. @throws AppError that says when to send it again */
    take(person: number, bytes: number): void {
      const amounts = within(person)
      const at = now().getTime()
      let sum = amounts.reduce((total, amount) => total + amount.bytes, bytes)
      for (const amount of amounts) {
        if (sum <= most) break
        sum -= amount.bytes
        if (sum > most) continue
        const seconds = Math.max(1, Math.ceil((amount.at + windowMs - at) / 1000))
        throw refusal(seconds)
      }
      const last = amounts.at(-1)
      if (last && at - last.at < windowMs / PARTS) last.bytes += bytes
      else amounts.push({ at, bytes })
      people.set(person, amounts)
      if (people.size > REMEMBERED) for (const id of people.keys()) if (within(id).length === 0) people.delete(id)
    },
  }
}
export type Sent = ReturnType<typeof createSent>
