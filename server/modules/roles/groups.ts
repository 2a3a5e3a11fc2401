import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import type { RoleAudit } from './audits.ts'
import { deletionOf } from './group-deletion.ts'
import { groupErrors, MOST_GROUPS } from './group-errors.ts'
import type { GroupDeletion, GroupInfo } from './group-model.ts'
import type { GroupSources } from './group-sources.ts'
import type { Notices } from './notices.ts'
import type { RoleService } from './service.ts'
import type { RoleTables } from './table.ts'

export type GroupRow = RoleTables['projectGroup']['$inferSelect']
interface NewGroup {
  readonly projectId: number
  readonly name: string
  readonly remark?: string | undefined
  readonly roleId: number | null
  readonly providerGroups?: Sources
}
interface GroupChange {
  readonly id: number
  readonly rev: number
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly roleId?: number | null | undefined
  readonly providerGroups?: Sources | undefined
}
type Sources = Parameters<GroupSources['set']>[3]
const missing = () => new AppError(groupErrors.notFound)

interface GroupsDeps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<RoleAudit>
  readonly roles: Pick<RoleService, 'require'>
  /** Notified of people whose rights changed. */
  readonly changed: (userIds: readonly number[]) => void
  readonly policies: Pick<Policies, 'raise'>
  readonly notices: Pick<Notices, 'group'>
  readonly sources: GroupSources
}

type Row = Awaited<ReturnType<GroupOperations['select']>>[number]

/** Groups of people in a project, and the role that each gives. */
class GroupOperations {
  constructor(private readonly deps: GroupsDeps) {}

  private select(db: Db) {
    const { projectGroup, projectRole } = this.deps.store.t
    return db
      .select({ group: projectGroup, roleName: projectRole.name })
      .from(projectGroup)
      .leftJoin(projectRole, eq(projectRole.id, projectGroup.roleId))
  }

  private async toInfos(db: Db, rows: readonly Row[]): Promise<GroupInfo[]> {
    const { projectGroupMember } = this.deps.store.t
    const ids = rows.map(({ group }) => group.id)
    const counted =
      ids.length === 0
        ? []
        : await db
            .select({ id: projectGroupMember.groupId, n: count() })
            .from(projectGroupMember)
            .where(inArray(projectGroupMember.groupId, ids))
            .groupBy(projectGroupMember.groupId)
    const sources = await this.deps.sources.of(db, ids)
    const users = new Map(counted.map(({ id, n }) => [id, n]))
    return rows.map(({ group: { searchText: _, createdAt, updatedAt, ...group }, roleName }) => ({
      ...group,
      roleName: roleName ?? '',
      providerGroups: sources.get(group.id) ?? [],
      users: users.get(group.id) ?? 0,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }))
  }

  readonly infoOf = async (db: Db, id: number): Promise<GroupInfo> => {
    const { projectGroup } = this.deps.store.t
    const [info] = await this.toInfos(db, await this.select(db).where(eq(projectGroup.id, id)))
    if (!info) throw missing()
    return info
  }

  /** The group, for an administrator of its project. */
  readonly open = async (actor: Actor, db: Db, id: number): Promise<GroupRow> => {
    const { access } = this.deps
    const { projectGroup } = this.deps.store.t
    const [row] = await db.select().from(projectGroup).where(eq(projectGroup.id, id))
    if (!row) throw missing()
    await access.require(actor, db, row.projectId, 'admin', missing())
    return row
  }

  private async naming<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw isConflict(error) ? new AppError(groupErrors.nameTaken) : error
    }
  }

  private async peopleIn(db: Db, id: number): Promise<readonly number[]> {
    const { projectGroupMember } = this.deps.store.t
    return (await db.select({ userId: projectGroupMember.userId }).from(projectGroupMember).where(eq(projectGroupMember.groupId, id))).map(
      ({ userId }) => userId,
    )
  }

  private targetOf({ projectId, id, name }: Pick<GroupRow, 'projectId' | 'id' | 'name'>): string {
    return `project ${projectId}, group ${id}: ${name}`
  }

  private async auditRole(db: Db, by: number, group: Pick<GroupRow, 'projectId' | 'id' | 'name' | 'roleId'>): Promise<void> {
    const { roles, audit } = this.deps
    const { projectId, roleId } = group
    const role = roleId === null ? null : await roles.require(db, projectId, roleId)
    await audit(
      db,
      role
        ? { action: 'group role given', userId: by, target: `${this.targetOf(group)}, role ${role.id}: ${role.name}` }
        : { action: 'group role taken', userId: by, target: this.targetOf(group) },
    )
  }

  readonly list = async (
    actor: Actor,
    query: Paging & { readonly projectId: number; readonly keyword: string },
  ): Promise<Paged<GroupInfo>> => {
    const { store, access } = this.deps
    const { projectGroup } = this.deps.store.t
    const db = store.read
    await access.require(actor, db, query.projectId, 'tester', missingProject())
    const where = and(eq(projectGroup.projectId, query.projectId), hasKeyword(projectGroup, query.keyword))
    const rows = await this.select(db)
      .where(where)
      .orderBy(asc(projectGroup.name), asc(projectGroup.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    return toPaged(await this.toInfos(db, rows), await db.$count(projectGroup, where), query)
  }

  /** Providers of sign-ins whose groups a group may name. */
  readonly providers = async (actor: Actor, projectId: number) => {
    const { store, access, sources } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    return sources.providers()
  }

  /** In a write: a new group. @throws AppError where the project has too many, and for a name that is taken */
  readonly make = async (db: Db, by: number, given: NewGroup): Promise<number> => {
    const { roles, now, audit, sources, store } = this.deps
    const { projectGroup } = store.t
    const { projectId, name, remark = '', roleId, providerGroups = [] } = given
    if ((await db.$count(projectGroup, eq(projectGroup.projectId, projectId))) >= MOST_GROUPS) throw new AppError(groupErrors.tooMany)
    if (roleId !== null) await roles.require(db, projectId, roleId)
    const at = now()
    const values = { projectId, name, searchText: searchText(name, remark), remark, roleId, createdAt: at, updatedAt: at }
    const [row] = await this.naming(() => db.insert(projectGroup).values(values).returning({ id: projectGroup.id }))
    const { id } = row as { id: number }
    await audit(db, { action: 'group created', userId: by, target: this.targetOf({ projectId, id, name }) })
    if (roleId !== null) await this.auditRole(db, by, { projectId, id, name, roleId })
    await sources.set(db, by, { projectId, id, name }, providerGroups)
    return id
  }

  readonly create = (actor: Actor, given: NewGroup): Promise<GroupInfo> => {
    const { store, access } = this.deps
    return store.write(async (db) => {
      await access.require(actor, db, given.projectId, 'admin', missingProject())
      return this.infoOf(db, await this.make(db, actor.userId, given))
    })
  }

  readonly update = async (actor: Actor, { id, rev, ...change }: GroupChange): Promise<GroupInfo> => {
    const { store, roles, now, audit, changed, policies, sources } = this.deps
    const { projectGroup } = this.deps.store.t
    const [info, people] = await store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(groupErrors.changed)
      const { name = row.name, remark = row.remark, roleId = row.roleId } = change
      if (roleId !== null) await roles.require(db, row.projectId, roleId)
      const values = { name, remark, roleId, searchText: searchText(name, remark), rev: rev + 1, updatedAt: now() }
      await this.naming(() => db.update(projectGroup).set(values).where(eq(projectGroup.id, id)))
      const next = { ...row, name, roleId }
      const isRenamed = name !== row.name || remark !== row.remark
      if (isRenamed) await audit(db, { action: 'group changed', userId: actor.userId, target: this.targetOf(next) })
      if (change.providerGroups) await sources.set(db, actor.userId, next, change.providerGroups)
      if (roleId === row.roleId) return [await this.infoOf(db, id), []] as const
      await policies.raise(db, row.projectId)
      await this.auditRole(db, actor.userId, next)
      return [await this.infoOf(db, id), await this.peopleIn(db, id)] as const
    })
    changed(people)
    return info
  }

  /** What a deletion would take from the people of the group. */
  readonly deletion = async (actor: Actor, id: number): Promise<GroupDeletion> => {
    const { store } = this.deps
    const db = store.read
    const group = await this.open(actor, db, id)
    return deletionOf(db, store.t, { ...group, roleName: (await this.infoOf(db, id)).roleName })
  }

  /** In a write: the role leaves the people of the group with it. Returns them. */
  readonly drop = async (db: Db, by: number, row: Pick<GroupRow, 'id' | 'projectId' | 'name'>): Promise<readonly number[]> => {
    const { audit, policies, notices, store } = this.deps
    const { projectGroup } = store.t
    const people = await this.peopleIn(db, row.id)
    await db.delete(projectGroup).where(eq(projectGroup.id, row.id))
    await policies.raise(db, row.projectId)
    await audit(db, { action: 'group deleted', userId: by, target: `${this.targetOf(row)}, ${people.length} people` })
    await notices.group(db, { what: 'removed', by, projectId: row.projectId, name: row.name, people })
    return people
  }

  readonly delete = async (actor: Actor, { id, rev }: { readonly id: number; readonly rev: number }): Promise<void> => {
    const { store, changed } = this.deps
    const people = await store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(groupErrors.changed)
      return this.drop(db, actor.userId, row)
    })
    changed(people)
  }
}

export const createGroups = (deps: GroupsDeps): Pick<GroupOperations, keyof GroupOperations> => new GroupOperations(deps)
export type Groups = ReturnType<typeof createGroups>
