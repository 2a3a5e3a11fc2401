import { and, asc, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { templateErrors } from './errors.ts'
import type { StoredQuery, StoredTemplateInfo } from './model.ts'
import type { TemplateTables } from './table.ts'

/** Super administrators look after what is listed. */
export const supervises = ({ role }: Pick<Actor, 'role'>): boolean => role === 1

/** Templates as people find them. */
export const createTemplateReading = ({
  store,
}: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & TemplateTables>
}) => {
  const { template, templatePage, page, project, user } = store.t
  const missing = () => new AppError(templateErrors.notFound)

  const select = (db: Db, where: SQL | undefined) =>
    db
      .select({
        ...{ id: template.id, type: template.type, name: template.name, remark: template.remark, category: template.category },
        ...{ picture: template.picture, listed: template.listed, heldReason: template.heldReason, carries: template.carries },
        ...{ userId: template.userId, userName: user.userName, nickName: user.nickName, deletedAt: user.deletedAt },
        ...{ uses: template.uses, rev: template.rev, sourceId: template.sourceId },
        ...{ createdAt: template.createdAt, updatedAt: template.updatedAt, pageId: page.id, projectId: project.id },
        pageCount: sql<number>`(select count(*) from ${templatePage} where ${templatePage.templateId} = ${template.id})`.mapWith(Number),
      })
      .from(template)
      .innerJoin(user, eq(user.id, template.userId))
      .leftJoin(page, and(eq(template.type, 'page'), eq(page.id, template.sourceId)))
      .leftJoin(project, and(eq(template.type, 'project'), eq(project.id, template.sourceId)))
      .where(where)
  type Row = Awaited<ReturnType<typeof select>>[number]

  const authorOf = ({ nickName, userName, deletedAt }: Pick<Row, 'nickName' | 'userName' | 'deletedAt'>): string =>
    deletedAt === null ? nickName || (userName.split('@', 1)[0] ?? '') : ''
  const toInfo = (actor: Actor, row: Row): StoredTemplateInfo => {
    const { pageId, projectId, sourceId, createdAt, updatedAt, userName, nickName, deletedAt, heldReason, carries: _, ...rest } = row
    const mine = rest.userId === actor.userId
    const isThere = (rest.type === 'page' ? pageId : projectId) !== null
    return {
      ...rest,
      author: authorOf({ userName, nickName, deletedAt }),
      category: rest.category as StoredTemplateInfo['category'],
      ...{ mine, sourceId: mine && isThere ? sourceId : null },
      held: mine || supervises(actor) ? heldReason : null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  }
  const offeredTo = (actor: Actor) => or(eq(template.listed, 1), eq(template.userId, actor.userId))
  /** The same, and for those who look after the centre what they have unlisted. */
  const visibleTo = (actor: Actor) => or(offeredTo(actor), supervises(actor) ? isNotNull(template.heldReason) : undefined)
  const found = async (db: Db, where: SQL | undefined): Promise<Row> => {
    const [row] = await select(db, where)
    if (!row) throw missing()
    return row
  }

  return {
    authorOf,
    toInfo,
    visible: (actor: Actor, db: Db, id: number): Promise<Row> => found(db, and(eq(template.id, id), visibleTo(actor))),
    own: (actor: Actor, db: Db, id: number): Promise<Row> => found(db, and(eq(template.id, id), eq(template.userId, actor.userId))),

    async list(actor: Actor, query: StoredQuery): Promise<Paged<StoredTemplateInfo>> {
      const where = and(
        query.mine === undefined ? (query.held === undefined ? offeredTo(actor) : visibleTo(actor)) : eq(template.userId, actor.userId),
        query.held === undefined ? undefined : isNotNull(template.heldReason),
        query.type === undefined ? undefined : eq(template.type, query.type),
        query.category === undefined ? undefined : eq(template.category, query.category),
        hasKeyword(template, query.keyword),
      )
      const rows = await select(store.read, where)
        .orderBy(desc(template.uses), desc(template.updatedAt), desc(template.id))
        .limit(query.pageSize)
        .offset(offsetOf(query))
      const [total] = await store.read.select({ n: count() }).from(template).where(where)
      return toPaged(
        rows.map((row) => toInfo(actor, row)),
        total?.n ?? 0,
        query,
      )
    },

    pages: (id: number) =>
      store.read
        .select({ position: templatePage.position, name: templatePage.name, remark: templatePage.remark })
        .from(templatePage)
        .where(eq(templatePage.templateId, id))
        .orderBy(asc(templatePage.position)),
  }
}
export type TemplateReading = ReturnType<typeof createTemplateReading>
export type TemplateRow = Awaited<ReturnType<TemplateReading['visible']>>
