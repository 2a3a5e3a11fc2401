import { and, asc, eq } from 'drizzle-orm'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { MenuService } from '../menus/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import type { RoleAudit } from './audits.ts'
import { MOST_ROLES, roleErrors } from './errors.ts'
import type { HeldRoles } from './held-roles.ts'
import type { RoleInfo } from './model.ts'
import type { Notices } from './notices.ts'
import type { RoleTables } from './table.ts'

type Row = RoleTables['projectRole']['$inferSelect']
const missing = () => new AppError(roleErrors.notFound)

interface RoleDeps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<RoleAudit>
  readonly menus: Pick<MenuService, 'idsOf'>
  readonly held: Pick<HeldRoles, 'counts' | 'peopleWith' | 'isGivenByGroup'>
  /** Told of people whose rights are others now. */
  readonly changed: (userIds: readonly number[]) => void
  readonly policies: Pick<Policies, 'raise'>
  readonly notices: Pick<Notices, 'role'>
}

interface RoleCard {
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly testEnv?: boolean | undefined
}

/** What ordinary users of a project may see and press. */
class RoleOperations {
  constructor(private readonly deps: RoleDeps) {}

  private toInfo({ createdAt, updatedAt, searchText: _, ...row }: Row, users: number): RoleInfo {
    return {
      ...row,
      limits: [...row.limits],
      users,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  }

  private async infoOf(db: Db, id: number): Promise<RoleInfo> {
    const { held } = this.deps
    const { projectRole } = this.deps.store.t
    const [row] = await db.select().from(projectRole).where(eq(projectRole.id, id))
    if (!row) throw missing()
    return this.toInfo(row, (await held.counts(db, [id])).get(id) ?? 0)
  }

  private async open(actor: Actor, db: Db, id: number): Promise<Row> {
    const { access } = this.deps
    const { projectRole } = this.deps.store.t
    const [row] = await db.select().from(projectRole).where(eq(projectRole.id, id))
    if (!row) throw missing()
    await access.require(actor, db, row.projectId, 'admin', missing())
    return row
  }

  private async naming<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw isConflict(error) ? new AppError(roleErrors.nameTaken) : error
    }
  }

  readonly list = async (
    actor: Actor,
    query: Paging & { readonly projectId: number; readonly keyword: string },
  ): Promise<Paged<RoleInfo>> => {
    const { store, access, held } = this.deps
    const { projectRole } = this.deps.store.t
    const db = store.read
    await access.require(actor, db, query.projectId, 'tester', missingProject())
    const where = and(eq(projectRole.projectId, query.projectId), hasKeyword(projectRole, query.keyword))
    const rows = await db
      .select()
      .from(projectRole)
      .where(where)
      .orderBy(asc(projectRole.name), asc(projectRole.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const users = await held.counts(
      db,
      rows.map((row) => row.id),
    )
    return toPaged(
      rows.map((row) => this.toInfo(row, users.get(row.id) ?? 0)),
      await db.$count(projectRole, where),
      query,
    )
  }

  readonly listAll = async (actor: Actor, projectId: number): Promise<readonly { readonly id: number; readonly name: string }[]> => {
    const { access, store } = this.deps
    const { projectRole } = this.deps.store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const { id, name } = projectRole
    return store.read.select({ id, name }).from(projectRole).where(eq(projectRole.projectId, projectId)).orderBy(asc(name))
  }

  readonly create = (
    actor: Actor,
    { projectId, name, remark = '', testEnv = true }: RoleCard & { readonly projectId: number; readonly name: string },
  ): Promise<RoleInfo> => {
    const { store, access, now, audit, policies } = this.deps
    const { projectRole } = this.deps.store.t
    return store.write(async (db) => {
      await access.require(actor, db, projectId, 'admin', missingProject())
      if ((await db.$count(projectRole, eq(projectRole.projectId, projectId))) >= MOST_ROLES) throw new AppError(roleErrors.tooMany)
      const at = now()
      const values = { projectId, name, searchText: searchText(name, remark), remark, testEnv, createdAt: at, updatedAt: at }
      const [row] = await this.naming(() => db.insert(projectRole).values(values).returning({ id: projectRole.id }))
      const { id } = row as { id: number }
      await policies.raise(db, projectId)
      await audit(db, { action: 'role created', userId: actor.userId, target: `project ${projectId}, role ${id}: ${name}` })
      return this.infoOf(db, id)
    })
  }

  readonly update = (actor: Actor, { id, rev, ...change }: RoleCard & { readonly id: number; readonly rev: number }): Promise<RoleInfo> => {
    const { store, now, audit, policies } = this.deps
    const { projectRole } = this.deps.store.t
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(roleErrors.changed)
      const { name = row.name, remark = row.remark, testEnv = row.testEnv } = change
      const values = { name, remark, testEnv, searchText: searchText(name, remark), rev: rev + 1, updatedAt: now() }
      await this.naming(() => db.update(projectRole).set(values).where(eq(projectRole.id, id)))
      await policies.raise(db, row.projectId)
      await audit(db, { action: 'role changed', userId: actor.userId, target: `project ${row.projectId}, role ${id}: ${name}` })
      return this.infoOf(db, id)
    })
  }

  readonly updateLimits = async (
    actor: Actor,
    { id, rev, limits }: { readonly id: number; readonly rev: number; readonly limits: readonly number[] },
  ): Promise<RoleInfo> => {
    const { store, menus, now, audit, held, changed, policies, notices } = this.deps
    const { projectRole } = this.deps.store.t
    const [info, people] = await store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(roleErrors.changed)
      const known = await menus.idsOf(db, row.projectId)
      if (limits.some((each) => !known.has(each))) throw new AppError(roleErrors.unknownLimits)
      const given = [...new Set(limits)].toSorted((a, b) => a - b)
      await db
        .update(projectRole)
        .set({ limits: given, rev: rev + 1, updatedAt: now() })
        .where(eq(projectRole.id, id))
      await policies.raise(db, row.projectId)
      const isSame = JSON.stringify(given) === JSON.stringify(row.limits)
      if (!isSame) await notices.role(db, { by: actor.userId, projectId: row.projectId, roleId: id, name: row.name })
      const target = `project ${row.projectId}, role ${id}: ${row.name}, ${given.length} of ${known.size}`
      await audit(db, { action: 'role limits changed', userId: actor.userId, target })
      return [await this.infoOf(db, id), await held.peopleWith(db, [id])] as const
    })
    changed(people)
    return info
  }

  readonly delete = (actor: Actor, id: number): Promise<void> => {
    const { store, held, audit, policies } = this.deps
    const { projectRole } = this.deps.store.t
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      const isHeld = (await held.peopleWith(db, [id])).length > 0 || (await held.isGivenByGroup(db, id))
      if (isHeld) throw new AppError(roleErrors.inUse)
      await db.delete(projectRole).where(eq(projectRole.id, id))
      await policies.raise(db, row.projectId)
      await audit(db, { action: 'role deleted', userId: actor.userId, target: `project ${row.projectId}, role ${id}: ${row.name}` })
    })
  }

  /** Takes menus that are deleted out of all roles of their project. */
  readonly forget = async (db: Db, { projectId, ids }: { readonly projectId: number; readonly ids: readonly number[] }): Promise<void> => {
    const { projectRole } = this.deps.store.t
    const gone = new Set(ids)
    const roles = await db.select().from(projectRole).where(eq(projectRole.projectId, projectId))
    for (const { id, limits, rev } of roles) {
      const left = limits.filter((each) => !gone.has(each))
      if (left.length < limits.length)
        await db
          .update(projectRole)
          .set({ limits: left, rev: rev + 1 })
          .where(eq(projectRole.id, id))
    }
  }

  /** A role of the project, for somebody who is given it. */
  readonly require = async (db: Db, projectId: number, roleId: number): Promise<Row> => {
    const { projectRole } = this.deps.store.t
    const [row] = await db
      .select()
      .from(projectRole)
      .where(and(eq(projectRole.id, roleId), eq(projectRole.projectId, projectId)))
    if (!row) throw missing()
    return row
  }
}

export const createRoleService = (deps: RoleDeps): Pick<RoleOperations, keyof RoleOperations> => new RoleOperations(deps)
export type RoleService = ReturnType<typeof createRoleService>
