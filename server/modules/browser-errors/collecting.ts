import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { cleanStack, ENGINE_HUNG, maskText } from '#kernel/message'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { addressLimit } from '../accounts/index.ts'
import { browserName } from './browser-name.ts'
import { fingerprintOf } from './fingerprint.ts'
import { MemoryLimits } from './memory-limits.ts'
import { type Reported, type ReportedApp, reportedApp } from './model.ts'
import type { BrowserErrorTables } from './table.ts'

/** Milliseconds in which reports are gathered before they are written. */
const GATHER_MS = 1_000
const MINUTE = 60_000
/** Requests of one person within a minute. */
const MOST_OF_PERSON = 30
/** Groups that wait to be written, and that are kept. */
const MOST_WAITING = 100
export const MOST_GROUPS = 500
const MOST_RELEASES = 10

type Row = BrowserErrorTables['browserError']['$inferInsert']
interface Waiting {
  readonly row: Omit<Row, 'count' | 'releases' | 'state' | 'firstAt'>
  /** The latest first. */
  readonly releases: readonly string[]
  readonly count: number
  readonly firstAt: Date
  /** Where the first of them came from, which counts new groups. */
  readonly ip: string
}
/** What a report comes with. */
export interface ReportOrigin {
  readonly ip: string
  readonly userAgent: string | null
  /** Who is signed in; asked only once the address has reports left. */
  find(): Promise<Actor | null>
}
export interface Report {
  readonly app: ReportedApp
  readonly release: string
  readonly errors: readonly Reported[]
}

const latestFirst = (latest: readonly string[], earlier: readonly string[]): readonly string[] =>
  [...new Set([...latest, ...earlier])].slice(0, MOST_RELEASES)

const KINDS = ['error', 'engine stopped'] as const

interface CollectingDeps {
  readonly store: Store<BrowserErrorTables>
  readonly now: () => Date
  readonly metrics: Metrics
  /** Takes failures of work in the background. */
  tell(error: unknown): void
}

/**
 * Takes reports of browsers. Visitors may report, so requests are counted by address and person before their contents
 * are looked at, new groups are counted by address too, and all that is kept is bounded. Reports are written at most
 * once a second.
 */
export class ErrorCollecting {
  private readonly limits: MemoryLimits
  private readonly counted
  private readonly waiting = new Map<string, Waiting>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(private readonly deps: CollectingDeps) {
    this.limits = new MemoryLimits(deps.now)
    this.counted = deps.metrics.counter({
      name: 'tessera_browser_errors_total',
      help: 'Errors that browsers reported, by application; engines of pages that hung and were stopped apart.',
      labels: { app: reportedApp.options, kind: KINDS },
    })
  }

  /** A report too many is dropped without a word: nothing of the page depends on it. */
  async report({ app, release, errors }: Report, origin: ReportOrigin): Promise<void> {
    if (!this.limits.take(addressLimit('errors', origin.ip))) return
    const actor = await origin.find()
    if (actor && !this.limits.take({ key: `errors of:${actor.userId}`, most: MOST_OF_PERSON, windowMs: MINUTE })) return
    const browser = browserName(origin.userAgent)
    for (const { message: given, stack: frames, route, part } of errors) {
      const message = maskText(given)
      this.counted({ app, kind: message === ENGINE_HUNG ? 'engine stopped' : 'error' }).add()
      const stack = cleanStack(frames)
      const fingerprint = fingerprintOf({ app, message, stack })
      const before = this.waiting.get(fingerprint)
      if (!before && this.waiting.size >= MOST_WAITING) continue
      const at = this.deps.now()
      const row = {
        fingerprint,
        app,
        message,
        stack,
        route,
        part,
        browser,
        lastAt: at,
        searchText: searchText(message, route, part),
      }
      this.waiting.set(fingerprint, {
        ...{ row, count: (before?.count ?? 0) + 1, firstAt: before?.firstAt ?? at, ip: before?.ip ?? origin.ip },
        releases: latestFirst([release], before?.releases ?? []),
      })
    }
    this.timer ??= setTimeout(() => void this.flush().catch(this.deps.tell), GATHER_MS)
  }

  /** Writes what was gathered. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    const all = [...this.waiting.values()]
    this.waiting.clear()
    if (all.length === 0) return this.writing
    // One after the other, also where a write takes longer than reports are gathered.
    const next = this.writing.then(() =>
      this.deps.store.write(
        async (db) => {
          for (const each of all) await this.add(db, each)
          await this.makeRoom(db)
        },
        ['browser errors'],
      ),
    )
    this.writing = next.catch(() => undefined)
    return next
  }

  private async add(db: Db, { row, releases: reported, count, firstAt, ip }: Waiting): Promise<void> {
    const { browserError } = this.deps.store.t
    const [known] = await db.select().from(browserError).where(eq(browserError.fingerprint, row.fingerprint))
    if (!known) {
      if (!this.limits.take(addressLimit('new errors', ip))) return
      await db.insert(browserError).values({ ...row, count, releases: reported, state: 'open', firstAt })
      return
    }
    const releases = latestFirst(reported, known.releases)
    await db
      .update(browserError)
      .set({
        ...row,
        ...{ stack: row.stack || known.stack, part: row.part || known.part, releases, count: known.count + count },
        state: known.state === 'solved' ? 'returned' : known.state,
      })
      .where(eq(browserError.id, known.id))
  }

  /**
   * Drops groups that are too many: solved ones first, then those that were reported once, the oldest of them first.
   */
  private async makeRoom(db: Db): Promise<void> {
    const { browserError } = this.deps.store.t
    const extra = (await db.$count(browserError)) - MOST_GROUPS
    if (extra <= 0) return
    const rank = sql<number>`case when ${browserError.state} = 'solved' then 2 when ${browserError.count} = 1 then 1 else 0 end`
    const rows = await db
      .select({ id: browserError.id })
      .from(browserError)
      .orderBy(desc(rank), asc(browserError.lastAt), asc(browserError.id))
      .limit(extra)
    await db.delete(browserError).where(
      inArray(
        browserError.id,
        rows.map(({ id }) => id),
      ),
    )
  }
}
