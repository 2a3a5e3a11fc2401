import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Environment, ProductionRightInfo, PublisherInfo } from '../../wire.ts'
import { type Access, countedPageMembership, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables, StudioRole } from '../projects/index.ts'
import type { PublishAudit } from './audits.ts'
import { publishErrors } from './errors.ts'
import type { ProductionRight, PublishTables } from './table.ts'

/** Pages that are named beside a developer of pages. */
const MOST_NAMED = 3

interface Chosen {
  readonly who: ProductionRight
  readonly userIds: readonly number[]
}
type Dropped = NonNullable<ProductionRightInfo['dropped']>

interface ProductionRightsDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<PublishAudit>
  readonly preset: Exclude<ProductionRight, 'chosen'>
}

/** Who may publish to production: what the project says, and until it says something, what the deployment does. */
class ProductionRightOperations {
  constructor(private readonly deps: ProductionRightsDeps) {}

  private async rowOf(db: Db, projectId: number) {
    const { productionRight } = this.deps.store.t
    const [row] = await db.select().from(productionRight).where(eq(productionRight.projectId, projectId))
    return row
  }

  /** Developers are those of the project: somebody who develops one page publishes it to production only where they are chosen. */
  private async counts(actor: Actor, db: Db, projectId: number, role: StudioRole, { who, userIds }: Chosen): Promise<boolean> {
    const { access } = this.deps
    if (role !== 'developer') return role === 'admin'
    if (who === 'chosen') return userIds.includes(actor.userId)
    return who === 'developers' && (await access.roleIn(actor, db, projectId)) === 'developer'
  }

  /** Who of these may be chosen: developers of the project or of a page of it. */
  private async choosable(db: Db, projectId: number, userIds: readonly number[]): Promise<readonly number[]> {
    const { projectMember, pageMember, page } = this.deps.store.t
    if (userIds.length === 0) return []
    const ids = [...new Set(userIds)]
    const ofProject = await db
      .select({ id: projectMember.userId })
      .from(projectMember)
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.role, 'developer'), inArray(projectMember.userId, ids)))
    const ofPages = await db
      .select({ id: pageMember.userId })
      .from(pageMember)
      .innerJoin(page, eq(page.id, pageMember.pageId))
      .where(and(eq(page.projectId, projectId), eq(pageMember.role, 'developer'), inArray(pageMember.userId, ids)))
    return [...new Set([...ofProject, ...ofPages].map(({ id }) => id))].sort((a, b) => a - b)
  }

  /** Those who were chosen and do not count, by address where they are members of the project or of a page of it. */
  private async droppedOf(db: Db, projectId: number, wanted: readonly number[], chosen: readonly number[]): Promise<Dropped> {
    const { user, projectMember, pageMember, page } = this.deps.store.t
    const ids = [...new Set(wanted)].filter((id) => !chosen.includes(id))
    if (ids.length === 0) return []
    const ofProject = await db
      .select({ id: user.id, userName: user.userName })
      .from(projectMember)
      .innerJoin(user, eq(user.id, projectMember.userId))
      .where(and(eq(projectMember.projectId, projectId), inArray(user.id, ids)))
    const ofPages = await db
      .select({ id: user.id, userName: user.userName })
      .from(pageMember)
      .innerJoin(page, eq(page.id, pageMember.pageId))
      .innerJoin(user, eq(user.id, pageMember.userId))
      .where(and(eq(page.projectId, projectId), inArray(user.id, ids)))
    const names = new Map([...ofProject, ...ofPages].map(({ id, userName }) => [id, userName]))
    return ids.map((userId) => ({ userId, userName: names.get(userId) ?? '' }))
  }

  private async infoOf(
    actor: Actor,
    db: Db,
    projectId: number,
    role: StudioRole,
    wanted?: readonly number[],
  ): Promise<ProductionRightInfo> {
    const { preset } = this.deps
    const row = await this.rowOf(db, projectId)
    const { who, userIds: stored } = row ?? { who: preset, userIds: [] }
    const userIds = await this.choosable(db, projectId, stored)
    const dropped = role === 'admin' ? await this.droppedOf(db, projectId, wanted ?? stored, userIds) : []
    return {
      ...{ who, isOwn: row !== undefined, userIds },
      mayPublish: { stg: role !== 'tester', prd: await this.counts(actor, db, projectId, role, { who, userIds }) },
      ...{ mayForce: role === 'admin', mayChange: role === 'admin' },
      ...(dropped.length > 0 ? { dropped } : {}),
    }
  }

  /** The highest role of the actor on any page of the project. */
  private async pageRoleOf(actor: Actor, projectId: number): Promise<StudioRole | null> {
    const { access, store } = this.deps
    const { pageMember, page } = this.deps.store.t
    if (!access.countsIn(actor, projectId)) return null
    const rows = await store.read
      .select({ role: pageMember.role })
      .from(page)
      .innerJoin(pageMember, countedPageMembership(store.t, actor))
      .where(eq(page.projectId, projectId))
    return rows.find(({ role }) => role === 'developer')?.role ?? rows[0]?.role ?? null
  }

  /** @throws AppError where somebody who may publish may not to this environment */
  readonly require = async (actor: Actor, db: Db, projectId: number, role: StudioRole, env: Environment): Promise<void> => {
    const { preset } = this.deps
    if (env === 'stg') return
    const { who, userIds } = (await this.rowOf(db, projectId)) ?? { who: preset, userIds: [] }
    if (!(await this.counts(actor, db, projectId, role, { who, userIds }))) throw new AppError(publishErrors.noProductionRight)
  }

  readonly read = async (actor: Actor, projectId: number): Promise<ProductionRightInfo> => {
    const { access, store } = this.deps
    // Whoever develops one page of the project learns what they may do with it.
    const role = await access.require(actor, store.read, projectId, 'tester', missingProject(), () => this.pageRoleOf(actor, projectId))
    return this.infoOf(actor, store.read, projectId, role)
  }

  /** Who may be chosen, by address: developers of the project, then those of single pages alone. */
  readonly people = async (actor: Actor, projectId: number): Promise<readonly PublisherInfo[]> => {
    const { store, access } = this.deps
    const { user, projectMember, page, pageMember } = this.deps.store.t
    const db = store.read
    await access.require(actor, db, projectId, 'admin', missingProject())
    const ofProject = await db
      .select({ userId: user.id, userName: user.userName })
      .from(projectMember)
      .innerJoin(user, eq(user.id, projectMember.userId))
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.role, 'developer')))
      .orderBy(asc(user.userName))
    const ofPages = await db
      .select({ userId: user.id, userName: user.userName, page: page.name })
      .from(pageMember)
      .innerJoin(page, eq(page.id, pageMember.pageId))
      .innerJoin(user, eq(user.id, pageMember.userId))
      .where(and(eq(page.projectId, projectId), eq(pageMember.role, 'developer')))
      .orderBy(asc(user.userName), asc(page.name))
    const found = new Map(ofProject.map((each) => [each.userId, { ...each, pages: [] as string[], pageCount: 0 }]))
    const ofWhole = new Set(found.keys())
    for (const { userId, userName, page: name } of ofPages) {
      if (ofWhole.has(userId)) continue
      const own = found.get(userId) ?? { userId, userName, pages: [], pageCount: 0 }
      if (own.pages.length < MOST_NAMED) own.pages.push(name)
      found.set(userId, { ...own, pageCount: own.pageCount + 1 })
    }
    return [...found.values()]
  }

  readonly update = async (
    actor: Actor,
    { projectId, who, userIds }: { readonly projectId: number; readonly who: ProductionRight; readonly userIds: readonly number[] },
  ): Promise<ProductionRightInfo> => {
    const { store, access, now, audit } = this.deps
    const { productionRight } = this.deps.store.t
    return store.write(
      async (db) => {
        const role = await access.require(actor, db, projectId, 'admin', missingProject())
        const chosen = who === 'chosen' ? await this.choosable(db, projectId, userIds) : []
        const values = { who, userIds: chosen, updatedBy: actor.userId, updatedAt: now() }
        await db
          .insert(productionRight)
          .values({ projectId, ...values })
          .onConflictDoUpdate({ target: productionRight.projectId, set: values })
        const whom = who === 'chosen' ? `users ${values.userIds.join(' ')}` : who
        await audit(db, { action: 'production right changed', userId: actor.userId, target: `project ${projectId}: ${whom}` })
        return this.infoOf(actor, db, projectId, role, who === 'chosen' ? userIds : [])
      },
      [`production:${projectId}`],
    )
  }
}

export const createProductionRights = (deps: ProductionRightsDeps): Pick<ProductionRightOperations, keyof ProductionRightOperations> =>
  new ProductionRightOperations(deps)
export type ProductionRights = ReturnType<typeof createProductionRights>
