import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Audit } from '../audit/index.ts'
import type { Kept } from '../retention/index.ts'
import type { BrowserErrorAudit } from './audits.ts'
import type { BrowserErrorRow, ReportedApp } from './model.ts'
import type { BrowserErrorTables } from './table.ts'

interface BrowserErrorsDeps {
  readonly store: Store<BrowserErrorTables>
  readonly audit: Audit<BrowserErrorAudit>
  readonly kept: Kept
}
type Query = Paging & {
  readonly keyword: string
  readonly app?: ReportedApp | undefined
  readonly state?: 'open' | 'solved' | undefined
}

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}
const toRow = ({
  fingerprint,
  searchText,
  releases,
  firstAt,
  lastAt,
  ...row
}: BrowserErrorTables['browserError']['$inferSelect']): BrowserErrorRow => ({
  ...row,
  ...{ releases: [...releases], firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
})

/** What browsers reported, for super administrators. */
export class BrowserErrors {
  constructor(private readonly deps: BrowserErrorsDeps) {}

  /** The latest first. `open` ones are all that are not solved. */
  async list(actor: Actor, query: Query): Promise<Paged<BrowserErrorRow>> {
    requireSuper(actor)
    const { store } = this.deps
    const { browserError } = store.t
    const { app, state, keyword } = query
    const isSo = state === 'solved' ? eq(browserError.state, 'solved') : ne(browserError.state, 'solved')
    const filter = and(
      app === undefined ? undefined : eq(browserError.app, app),
      state === undefined ? undefined : isSo,
      hasKeyword(browserError, keyword),
    )
    const rows = await store.read
      .select()
      .from(browserError)
      .where(filter)
      .orderBy(desc(browserError.lastAt), desc(browserError.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    return toPaged(rows.map(toRow), await store.read.$count(browserError, filter), query)
  }

  /** Marks errors as solved; one that is reported again comes back. */
  solve(actor: Actor, ids: readonly number[]): Promise<void> {
    const { browserError } = this.deps.store.t
    return this.change(actor, 'browser errors solved', (db) =>
      db
        .update(browserError)
        .set({ state: 'solved' })
        .where(and(inArray(browserError.id, [...ids]), ne(browserError.state, 'solved')))
        .returning({ id: browserError.id }),
    )
  }

  delete(actor: Actor, ids: readonly number[]): Promise<void> {
    const { browserError } = this.deps.store.t
    return this.change(actor, 'browser errors deleted', (db) =>
      db
        .delete(browserError)
        .where(inArray(browserError.id, [...ids]))
        .returning({ id: browserError.id }),
    )
  }

  /** Deletes what was not reported again within the retention time. */
  async sweep(): Promise<void> {
    const { store, kept } = this.deps
    const { browserError } = store.t
    await kept.sweep((before) => store.write((db) => db.delete(browserError).where(lt(browserError.lastAt, before))))
  }

  private async change(
    actor: Actor,
    action: BrowserErrorAudit,
    work: (db: Db) => PromiseLike<readonly unknown[]>,
  ): Promise<void> {
    requireSuper(actor)
    const { store, audit } = this.deps
    await store.write(async (db) => {
      const changed = await work(db)
      if (changed.length > 0) await audit(db, { action, userId: actor.userId, target: `${changed.length} errors` })
    })
  }
}
