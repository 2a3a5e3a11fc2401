import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, isUnused, type Unused } from '../accounts/index.ts'
import { countedRole, type Leader, leadersOf, type ProjectTables } from '../projects/index.ts'
import { roleErrors } from './errors.ts'
import type { HeldGroup, HeldRoles } from './held-roles.ts'
import type { ProjectUser } from './model.ts'
import type { RoleTables } from './table.ts'

/** What gives memberships besides people: `oidc/acme`, and what it is called. */
export interface MemberOrigin {
  readonly id: string
  readonly label: string
  /** Whether it says groups of people, which groups of projects may name. */
  readonly hasGroups: boolean
}

interface ReadingDeps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables>
  readonly access: Access
  readonly now: () => Date
  /** What may give memberships besides people. */
  readonly origins: () => readonly MemberOrigin[]
  readonly held: Pick<HeldRoles, 'groupsOf'>
}
/** What is stored of a person beside their row. */
interface More {
  readonly groups: readonly HeldGroup[]
  readonly leader: Leader | null
  /** Whether the reader may know when the person last signed in. */
  readonly seesSignIn: boolean
}
type Row = Awaited<ReturnType<ProjectUserReading['select']>>[number]

/** Reads the people of a project. */
export class ProjectUserReading {
  constructor(private readonly deps: ReadingDeps) {}

  private select(db: Db, projectId: number) {
    const { user, project, projectMember, projectRole } = this.deps.store.t
    return db
      .select({
        ...{
          userId: user.id,
          userName: user.userName,
          nickName: user.nickName,
          avatar: user.avatar,
          confirmedAt: user.confirmedAt,
          lastSignInAt: user.lastSignInAt,
        },
        ...{ parentId: user.parentId, ownerId: project.userId, projectCreatedAt: project.createdAt },
        ...{
          role: projectMember.role,
          roleId: projectMember.roleId,
          createdAt: projectMember.createdAt,
          origin: projectMember.origin,
          roleName: projectRole.name,
        },
      })
      .from(user)
      .innerJoin(project, eq(project.id, projectId))
      .leftJoin(projectMember, and(eq(projectMember.projectId, project.id), eq(projectMember.userId, user.id)))
      .leftJoin(projectRole, eq(projectRole.id, projectMember.roleId))
  }

  /** Not counted yet: until its address is proven, or while the parent of a sub user does not administer the project. */
  private async isWaiting(
    db: Db,
    projectId: number,
    { userId, ownerId, parentId, confirmedAt }: Row,
  ): Promise<boolean> {
    return (
      ownerId !== userId &&
      confirmedAt === null &&
      (parentId === null || !(await this.deps.access.administers(db, parentId, projectId)))
    )
  }

  private labelOf(origin: string | null): string {
    if (origin === null) return ''
    return this.deps.origins().find(({ id }) => id === origin)?.label ?? origin
  }

  /** Where a membership waits, its address is shown alone: whose name and picture go with it is not known. */
  private async toUser(
    db: Db,
    projectId: number,
    row: Row,
    { groups, leader, seesSignIn }: More,
  ): Promise<ProjectUser> {
    const owner = row.ownerId === row.userId
    const role = owner ? 'admin' : countedRole(row.role ?? 'tester', row)
    const waiting = await this.isWaiting(db, projectId, row)
    return {
      ...{
        userId: row.userId,
        userName: row.userName,
        nickName: waiting ? '' : row.nickName,
        avatar: waiting ? '' : row.avatar,
      },
      ...{
        role,
        projectRoleType: role === 'admin' ? 1 : 2,
        projectRoleId: row.roleId ?? -1,
        roleName: row.roleName ?? '',
        groups: groups.map((group) => ({ ...group, origin: this.labelOf(group.origin) })),
        leader,
        origin: this.labelOf(row.origin),
        owner,
        waiting,
      },
      sub: row.parentId !== null,
      lastSignInAt: (seesSignIn && !waiting && row.lastSignInAt?.toISOString()) || null,
      createdAt: (row.createdAt ?? row.projectCreatedAt).toISOString(),
    }
  }

  /** @throws AppError for a person who is not in the project */
  async one(db: Db, projectId: number, userId: number): Promise<ProjectUser> {
    const { held } = this.deps
    const { user } = this.deps.store.t
    const [row] = await this.select(db, projectId).where(eq(user.id, userId))
    if (!row || (row.role === null && row.ownerId !== userId)) throw new AppError(roleErrors.userNotFound)
    const groups = (await held.groupsOf(db, projectId, [userId])).get(userId) ?? []
    const leader = (await leadersOf(db, this.deps.store.t, { projectId, userIds: [userId] })).get(userId) ?? null
    return this.toUser(db, projectId, row, { groups, leader, seesSignIn: true })
  }

  /** Of people whose membership counts: of a waiting one no more than the address is known. */
  private isUnused(unused: Unused | undefined): SQL | undefined {
    const { store, now } = this.deps
    const { user } = store.t
    if (unused === undefined) return undefined
    return and(isUnused(store.t, unused, now()), or(isNotNull(user.confirmedAt), isNotNull(user.parentId)))
  }

  /** The owner first, then by address; with `unused`, by their last sign-in. */
  async list(
    actor: Actor,
    query: Paging & {
      readonly projectId: number
      readonly keyword: string
      readonly groupId?: number | undefined
      readonly unused?: Unused | undefined
    },
  ): Promise<Paged<ProjectUser>> {
    const { store, access, held } = this.deps
    const { user, projectMember, project, projectGroupMember } = this.deps.store.t
    const db = store.read
    const least = query.unused === undefined ? 'tester' : 'admin'
    const seesSignIn = (await access.require(actor, db, query.projectId, least, missingProject())) === 'admin'
    const within = or(
      inArray(
        user.id,
        db.select({ id: projectMember.userId }).from(projectMember).where(eq(projectMember.projectId, query.projectId)),
      ),
      inArray(user.id, db.select({ id: project.userId }).from(project).where(eq(project.id, query.projectId))),
    )
    const { projectId, groupId } = query
    const ofGroup =
      groupId === undefined
        ? undefined
        : inArray(
            user.id,
            db
              .select({ id: projectGroupMember.userId })
              .from(projectGroupMember)
              .where(and(eq(projectGroupMember.groupId, groupId), eq(projectGroupMember.projectId, projectId))),
          )
    const where = and(within, ofGroup, hasKeyword(user, query.keyword), this.isUnused(query.unused))
    const rows = await this.select(db, query.projectId)
      .where(where)
      .orderBy(
        ...(query.unused === undefined ? [] : [sql`coalesce(${user.lastSignInAt}, ${user.createdAt})`]),
        sql`case when ${user.id} = ${project.userId} then 0 else 1 end`,
        asc(projectMember.role),
        asc(user.userName),
      )
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const userIds = rows.map(({ userId }) => userId)
    const groups = await held.groupsOf(db, projectId, userIds)
    const leaders = await leadersOf(db, store.t, { projectId, userIds })
    const list: ProjectUser[] = []
    for (const row of rows) {
      const more = { groups: groups.get(row.userId) ?? [], leader: leaders.get(row.userId) ?? null, seesSignIn }
      list.push(await this.toUser(db, projectId, row, more))
    }
    return toPaged(list, await db.$count(user, where), query)
  }
}
