import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { type ProjectTables, projectErrors, type StudioRole } from '../projects/index.ts'
import type { PageAudit } from './audits.ts'
import { pageErrors } from './errors.ts'
import type { PageMember } from './model.ts'
import type { PageRole, PageTables } from './table.ts'

/** In an hour, by one person and for one page. */
const MOST_LOOK_UPS = 30
const HOUR = 3_600_000
export const MOST_PAGE_MEMBERS = 200

interface PageMembersDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables>
  readonly now: () => Date
  readonly access: Pick<Access, 'require'>
  readonly audit: Audit<PageAudit>
}

type Row = Awaited<ReturnType<PageMemberOperations['select']>>[number]

/** People whom single pages were opened to. */
class PageMemberOperations {
  constructor(private readonly deps: PageMembersDeps) {}

  private missing() {
    return new AppError(pageErrors.notFound)
  }

  /** For people of the project: whoever is only a member of the page does not see who else is. */
  private async open(actor: Actor, db: Db, pageId: number, least: StudioRole): Promise<{ readonly projectId: number }> {
    const { access } = this.deps
    const { page } = this.deps.store.t
    const [row] = await db.select({ projectId: page.projectId }).from(page).where(eq(page.id, pageId))
    if (!row) throw this.missing()
    await access.require(actor, db, row.projectId, least, this.missing())
    return row
  }

  private select(db: Db) {
    const { user, pageMember } = this.deps.store.t
    return db
      .select({
        ...{ userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar, confirmedAt: user.confirmedAt },
        ...{ role: pageMember.role, createdAt: pageMember.createdAt },
      })
      .from(pageMember)
      .innerJoin(user, eq(user.id, pageMember.userId))
  }

  /** An address that is not proven yet is shown alone: whose name and picture go with it is not known. */
  private readonly toMember = ({ confirmedAt, createdAt, nickName, avatar, ...row }: Row): PageMember => {
    const waiting = confirmedAt === null
    return { ...row, nickName: waiting ? '' : nickName, avatar: waiting ? '' : avatar, waiting, createdAt: createdAt.toISOString() }
  }

  private which(pageId: number, userId: number) {
    const { pageMember } = this.deps.store.t
    return and(eq(pageMember.pageId, pageId), eq(pageMember.userId, userId))
  }

  private async one(db: Db, pageId: number, userId: number): Promise<PageMember> {
    const [row] = await this.select(db).where(this.which(pageId, userId))
    if (!row) throw new AppError(pageErrors.memberNotFound)
    return this.toMember(row)
  }

  /** The account with this whole e-mail; not too often, so nobody can look for accounts here. A frozen one is answered like none, and so is a sub user of somebody else, who has no part in the studio. */
  private async find(actor: Actor, pageId: number, userName: string): Promise<number> {
    const { store, now } = this.deps
    const { user } = this.deps.store.t
    await this.open(actor, store.read, pageId, 'developer')
    const limits = [`member:${actor.userId}`, `member of page:${pageId}`].map((key) => ({ key, most: MOST_LOOK_UPS, windowMs: HOUR }))
    await store.write((db) => takeAttempts(db, store.t, now(), limits, projectErrors.tooManyLookUps))
    const [found] = await store.read
      .select({ userId: user.id, parentId: user.parentId })
      .from(user)
      .where(and(eq(user.userName, userName), eq(user.status, 1), or(isNull(user.parentId), eq(user.parentId, actor.userId))))
    if (!found) throw new AppError(projectErrors.userNotFound)
    if (found.parentId !== null) throw new AppError(projectErrors.subUser)
    return found.userId
  }

  readonly list = async (actor: Actor, pageId: number): Promise<readonly PageMember[]> => {
    const { store } = this.deps
    const { pageMember, user } = this.deps.store.t
    await this.open(actor, store.read, pageId, 'tester')
    return (await this.select(store.read).where(eq(pageMember.pageId, pageId)).orderBy(asc(user.userName))).map(this.toMember)
  }

  readonly add = async (
    actor: Actor,
    { pageId, userName, role }: { readonly pageId: number; readonly userName: string; readonly role: PageRole },
  ): Promise<PageMember> => {
    const { store, now, audit } = this.deps
    const { pageMember } = this.deps.store.t
    const userId = await this.find(actor, pageId, userName)
    return store.write(
      async (db) => {
        const { projectId } = await this.open(actor, db, pageId, 'developer')
        if ((await db.$count(pageMember, eq(pageMember.pageId, pageId))) >= MOST_PAGE_MEMBERS) throw new AppError(pageErrors.tooManyMembers)
        try {
          await db.insert(pageMember).values({ pageId, userId, role, createdAt: now() })
        } catch (error) {
          throw isConflict(error) ? new AppError(pageErrors.memberExists) : error
        }
        await audit(db, {
          action: 'page member added',
          userId: actor.userId,
          target: `page ${pageId}, user ${userId}, ${role}`,
          projectId,
        })
        return this.one(db, pageId, userId)
      },
      [`page:${pageId}`],
    )
  }

  readonly update = (
    actor: Actor,
    { pageId, userId, role }: { readonly pageId: number; readonly userId: number; readonly role: PageRole },
  ): Promise<PageMember> => {
    const { store, audit } = this.deps
    const { pageMember } = this.deps.store.t
    return store.write(async (db) => {
      const { projectId } = await this.open(actor, db, pageId, 'developer')
      await this.one(db, pageId, userId)
      await db.update(pageMember).set({ role }).where(this.which(pageId, userId))
      await audit(db, {
        action: 'page member changed',
        userId: actor.userId,
        target: `page ${pageId}, user ${userId}, ${role}`,
        projectId,
      })
      return this.one(db, pageId, userId)
    })
  }

  readonly remove = (actor: Actor, { pageId, userId }: { readonly pageId: number; readonly userId: number }): Promise<void> => {
    const { store, audit } = this.deps
    const { pageMember } = this.deps.store.t
    return store.write(async (db) => {
      const { projectId } = await this.open(actor, db, pageId, 'developer')
      await this.one(db, pageId, userId)
      await db.delete(pageMember).where(this.which(pageId, userId))
      await audit(db, { action: 'page member removed', userId: actor.userId, target: `page ${pageId}, user ${userId}`, projectId })
    })
  }
}

export const createPageMembers = (deps: PageMembersDeps): Pick<PageMemberOperations, keyof PageMemberOperations> =>
  new PageMemberOperations(deps)
export type PageMembers = ReturnType<typeof createPageMembers>

/** Whoever is taken out of a project leaves its single pages too: nobody looks for them there. */
export const leavePages = async (
  { t: { page, pageMember } }: { readonly t: Pick<PageTables, 'page' | 'pageMember'> },
  db: Db,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
): Promise<void> => {
  const pages = db.select({ id: page.id }).from(page).where(eq(page.projectId, projectId))
  await db.delete(pageMember).where(and(eq(pageMember.userId, userId), inArray(pageMember.pageId, pages)))
}
