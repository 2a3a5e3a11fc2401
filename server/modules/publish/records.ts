import { type AnyColumn, and, count, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { Environment, Paged, PublishDetail, PublishRecord } from '../../wire.ts'
import type { PublishDeps } from './deps.ts'
import { publishErrors } from './errors.ts'
import type { ShownPages } from './shown-pages.ts'
import { readPublishedPage } from './snapshot.ts'

export interface RecordFilter {
  readonly pageId: number
  readonly env?: Environment | undefined
  readonly userId?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly keyword: string
}

type Row = Awaited<ReturnType<PublishRecords['select']>>[number]

/** The records of what was published: one for each version of a page. */
export class PublishRecords {
  constructor(
    private readonly deps: Pick<PublishDeps, 'store' | 'access' | 'snapshots'>,
    private readonly pages: ShownPages,
  ) {}

  readonly list = async (actor: Actor, query: Paging & RecordFilter): Promise<Paged<PublishRecord>> => {
    const { store } = this.deps
    const { publish, user } = this.deps.store.t
    await this.pages.open(actor, store.read, query.pageId, 'tester')
    const where = this.filtered(query)
    const rows = await this.select(store.read, where).orderBy(desc(publish.id)).limit(query.pageSize).offset(offsetOf(query))
    const [total] = await store.read.select({ n: count() }).from(publish).leftJoin(user, eq(user.id, publish.userId)).where(where)
    return toPaged(rows.map(this.toRecord), total?.n ?? 0, query)
  }

  readonly detail = async (actor: Actor, id: number): Promise<PublishDetail> => {
    const { store, access, snapshots } = this.deps
    const { page, publish } = this.deps.store.t
    const missing = new AppError(publishErrors.recordNotFound)
    const [row] = await store.read
      .select({ projectId: page.projectId, hash: publish.hash })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(publish.id, id))
    if (!row) throw missing
    await access.require(actor, store.read, row.projectId, 'tester', missing)
    const body = await snapshots.body(row.hash)
    if (body === null) throw missing
    const { program } = await readPublishedPage(body)
    return { ...(await this.find(store.read, id)), program }
  }

  /** Throws when there is no such record. */
  async find(db: Db, id: number): Promise<PublishRecord> {
    const { publish } = this.deps.store.t
    const [row] = await this.select(db, eq(publish.id, id))
    if (!row) throw new AppError(publishErrors.recordNotFound)
    return this.toRecord(row)
  }

  private select(db: Db, where: SQL | undefined) {
    const { publish, user, page } = this.deps.store.t
    return db
      .select({ ...getTableColumns(publish), userName: user.userName, stgPublishId: page.stgPublishId, prdPublishId: page.prdPublishId })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .leftJoin(user, eq(user.id, publish.userId))
      .where(where)
  }

  private filtered({ pageId, env, userId, from, to, keyword }: RecordFilter): SQL | undefined {
    const { publish, user } = this.deps.store.t
    const text = keyword.trim()
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`
    const contains = (column: SQL.Aliased | AnyColumn) => sql`lower(${column}) like ${pattern} escape '\\'`
    const number = /^#?(\d{1,9})$/.exec(text)?.[1]
    return and(
      eq(publish.pageId, pageId),
      env === undefined ? undefined : eq(publish.env, env),
      userId === undefined ? undefined : eq(publish.userId, userId),
      from === undefined ? undefined : gte(publish.createdAt, new Date(from)),
      to === undefined ? undefined : lt(publish.createdAt, new Date(to)),
      text === ''
        ? undefined
        : or(
            contains(publish.note),
            contains(user.userName),
            contains(publish.hash),
            ...(number === undefined ? [] : [eq(publish.id, Number(number))]),
          ),
    )
  }

  private readonly toRecord = ({ stgPublishId, prdPublishId, createdAt, userName, widths: _, ...row }: Row): PublishRecord => ({
    ...row,
    userName: userName ?? '',
    createdAt: createdAt.toISOString(),
    current: row.id === (row.env === 'stg' ? stgPublishId : prdPublishId),
  })
}
