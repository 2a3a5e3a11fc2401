import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import { cookieOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { addressKey } from '../../http/ip.ts'
import { addressLimit } from './address-limits.ts'
import { type Limit, takeAttempts } from './rate-limit.ts'
import { hashOf } from './session-keys.ts'
import type { AccountTables } from './table.ts'
import { createUnderWay } from './under-way.ts'

const QUARTER_HOUR = 15 * 60_000
/** Wrong passwords of a browser that has signed in to the account before. */
const MOST_OF_BROWSER = 5
/** Wrong passwords for one account from all addresses in an hour: the shares of twelve addresses. */
const MOST_OF_ACCOUNT = 60
export const BROWSER_SECONDS = 90 * 86_400

/** Attempts of one share that wait on this node for others that are being checked. */
const MOST_WAITING = 50
/** How often one of them looks for room. */
const MOST_TRIES = 60

type Counters = Pick<AccountTables, 'attempt'>
interface Attempt {
  readonly request: Request
  readonly ip: string
  readonly userName: string
}

/** An attempt whose password is being checked. */
interface Begun {
  /** To give back when the password was right. */
  readonly keys: readonly string[]
  end(): void
}

/**
 * How often a password may be wrong. A browser in which a login of the account was renewed, or its password set by mail, has a share of its own, known by
 * a cookie, so that nobody else's wrong passwords keep its person out. Every other attempt counts against the account's share at the address, the address and the account.
 * Limits name the account as it was typed, whether or not it exists.
 */
export const createLoginLimits = (deps: { readonly t: Counters; readonly now: () => Date; readonly cookieName: string }) => {
  const { t, now, cookieName } = deps
  const { attempt } = t

  const browserOf = (request: Request): string | null => {
    const value = cookieOf(request, cookieName)
    return value === null || !/^[\w-]{43}$/.test(value) ? null : value
  }
  /** Hashed together, so that the table does not tell which browsers are whose. */
  const knownKey = (browser: string, userName: string): string => `browser:${hashOf(`${browser} ${userName}`)}`

  const lasts = async (db: Db, key: string, until: Date): Promise<boolean> =>
    (await db.$count(attempt, and(eq(attempt.key, key), gt(attempt.windowEndsAt, until)))) > 0

  const limitsFor = async (db: Db, { request, ip, userName }: Attempt): Promise<readonly Limit[]> => {
    const browser = browserOf(request)
    if (browser !== null) {
      const key = knownKey(browser, userName)
      if (await lasts(db, key, now())) return [{ key: `login ${key}`, most: MOST_OF_BROWSER, windowMs: QUARTER_HOUR }]
    }
    return [
      addressLimit('login share', ip, userName),
      addressLimit('login address', ip),
      addressLimit('login network', ip),
      addressLimit('login day', ip),
      { key: `login account:${userName}`, most: MOST_OF_ACCOUNT, windowMs: 4 * QUARTER_HOUR },
    ]
  }

  const take = async (db: Db, who: Attempt): Promise<readonly string[]> => {
    const limits = await limitsFor(db, who)
    await takeAttempts(db, t, now(), limits)
    return limits.map(({ key }) => key)
  }
  const underWay = createUnderWay(MOST_WAITING)

  return {
    /**
     * Takes one attempt before the password is checked. `write` runs its work in a write; `end` is called once the outcome is stored.
     * @throws AppError with the time to wait
     */
    async begin(write: <T>(work: (db: Db) => Promise<T>) => Promise<T>, who: Attempt): Promise<Begun> {
      const share = `${who.userName} ${addressKey(who.ip)}`
      for (let tries = 1; ; tries++) {
        const before = underWay.ended()
        let end: (() => void) | undefined
        try {
          const keys = await write(async (db) => {
            const taken = await take(db, who)
            // Before the commit: others are refused before it.
            end ??= underWay.add(share)
            return taken
          })
          return { keys, end: () => end?.() }
        } catch (error) {
          end?.()
          if (!(error instanceof AppError) || tries > MOST_TRIES) throw error
          // Those that are being checked are not wrong yet: where they are right, there is room again.
          if (underWay.ended() === before && !(await underWay.next(share, tries > 1))) throw error
        }
      }
    },

    /** Whether the browser is known for the account, and stays so for half of the time that it is remembered. */
    async isKnown(db: Db, { request, userName }: Omit<Attempt, 'ip'>): Promise<boolean> {
      const browser = browserOf(request)
      return browser !== null && lasts(db, knownKey(browser, userName), new Date(now().getTime() + BROWSER_SECONDS * 500))
    },

    /** Remembers that this browser belongs to the account's person; returns the value of its cookie. */
    async remember(db: Db, { request, userName }: Omit<Attempt, 'ip'>): Promise<string> {
      const browser = browserOf(request) ?? Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      const windowEndsAt = new Date(now().getTime() + BROWSER_SECONDS * 1000)
      await db
        .insert(attempt)
        .values({ key: knownKey(browser, userName), count: 0, windowEndsAt })
        .onConflictDoUpdate({ target: attempt.key, set: { windowEndsAt } })
      return browser
    },
  }
}
export type LoginLimits = ReturnType<typeof createLoginLimits>
