import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { ApproverPeople } from '#sdk/approval'
import type { Db, Store } from '../../db/store.ts'
import { countedMembership } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { PersonFacts } from './reduce/model.ts'
import type { ApprovalTables } from './table.ts'

/** Leaders of a person at most, and rounds in which people are looked up who replace others. */
const MOST_LEADERS = 10
const MOST_ROUNDS = 12
const TOGETHER = 500

interface PeopleDeps {
  readonly store: Store<AccountTables & ProjectTables & ApprovalTables>
  readonly now: () => Date
  /** All people who have one of these roles, by themselves or by a group. */
  readonly held: { peopleWith(db: Db, roleIds: readonly number[]): Promise<readonly number[]> }
}

const parts = (ids: readonly number[]): readonly number[][] =>
  Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, at) => ids.slice(at * TOGETHER, (at + 1) * TOGETHER))

/** What approvals know of the people of a project. */
export class ApprovalPeople {
  constructor(private readonly deps: PeopleDeps) {}

  /** Those among these people who are not frozen and may enter the project. */
  async active(db: Db, projectId: number, userIds: Iterable<number>): Promise<ReadonlySet<number>> {
    const { t } = this.deps.store
    const { user, project, projectMember } = t
    const [owner] = await db.select({ id: project.userId }).from(project).where(eq(project.id, projectId))
    const found = new Set<number>()
    for (const some of parts([...new Set(userIds)])) {
      const members = await db
        .select({ id: projectMember.userId })
        .from(projectMember)
        .innerJoin(project, countedMembership(t, { userId: projectMember.userId }))
        .where(and(eq(project.id, projectId), inArray(projectMember.userId, some)))
      const isMember = new Set(members.map(({ id }) => id))
      const rows = await db
        .select({ id: user.id, role: user.role })
        .from(user)
        .where(and(inArray(user.id, some), eq(user.status, 1), isNull(user.deletedAt)))
      for (const { id, role } of rows) if (role === 1 || id === owner?.id || isMember.has(id)) found.add(id)
    }
    return found
  }

  /** Active owners and administrators of a project; where there are none, super administrators. */
  async administrators(db: Db, projectId: number): Promise<readonly number[]> {
    const { t } = this.deps.store
    const { user, project, projectMember } = t
    const [owner] = await db.select({ id: project.userId }).from(project).where(eq(project.id, projectId))
    const members = await db
      .select({ id: projectMember.userId })
      .from(projectMember)
      .innerJoin(project, countedMembership(t, { userId: projectMember.userId }))
      .where(and(eq(project.id, projectId), eq(projectMember.role, 'admin')))
      .orderBy(projectMember.createdAt, projectMember.userId)
    const all = [...(owner ? [owner.id] : []), ...members.map(({ id }) => id)]
    const active = await this.active(db, projectId, all)
    const found = [...new Set(all)].filter((id) => active.has(id))
    if (found.length > 0) return found
    const supers = await db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.role, 1), eq(user.status, 1)))
      .orderBy(user.id)
    return supers.map(({ id }) => id)
  }

  /** What is known of these people, and of all who may replace them. */
  async persons(
    db: Db,
    { projectId, flowId }: { readonly projectId: number; readonly flowId: number },
    userIds: Iterable<number>,
  ): Promise<{ readonly [userId: string]: PersonFacts }> {
    const known = new Map<number, PersonFacts>()
    let next = [...new Set(userIds)]
    for (let round = 0; next.length > 0 && round < MOST_ROUNDS; round++) {
      const active = await this.active(db, projectId, next)
      const delegates = await this.delegates(db, { projectId, flowId }, next)
      const leaders = await this.directLeaders(db, projectId, next)
      for (const id of next)
        known.set(id, {
          ...{ isActive: active.has(id), delegate: delegates.get(id) ?? null },
          leader: leaders.get(id) ?? null,
        })
      const others = [...delegates.values(), ...leaders.values()]
      next = [...new Set(others)].filter((id) => !known.has(id))
    }
    return Object.fromEntries(known)
  }

  /** Who decides for these people now, of the delegation that was made last. */
  private async delegates(
    db: Db,
    { projectId, flowId }: { readonly projectId: number; readonly flowId: number },
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const { delegation } = this.deps.store.t
    const now = this.deps.now()
    const found = new Map<number, number>()
    for (const some of parts(userIds)) {
      const rows = await db
        .select()
        .from(delegation)
        .where(
          and(
            inArray(delegation.userId, some),
            eq(delegation.projectId, projectId),
            lte(delegation.since, now),
            gt(delegation.until, now),
          ),
        )
        .orderBy(desc(delegation.id))
      for (const { userId, toId, flowIds } of rows)
        if (!found.has(userId) && (flowIds === null || flowIds.includes(flowId))) found.set(userId, toId)
    }
    return found
  }

  private async directLeaders(
    db: Db,
    projectId: number,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const { projectMember } = this.deps.store.t
    const found = new Map<number, number>()
    for (const some of parts(userIds)) {
      const rows = await db
        .select({ userId: projectMember.userId, leaderId: projectMember.leaderId })
        .from(projectMember)
        .where(and(eq(projectMember.projectId, projectId), inArray(projectMember.userId, some)))
      for (const row of rows) if (row.leaderId !== null) found.set(row.userId, row.leaderId)
    }
    return found
  }

  /** What sources of approvers ask of the people of a project. */
  of(db: Db, projectId: number): ApproverPeople {
    return {
      withRole: async (roleId) => {
        const ids = await this.deps.held.peopleWith(db, [roleId])
        const active = await this.active(db, projectId, ids)
        return ids.filter((id) => active.has(id))
      },
      leadersOf: async (userId) => {
        const leaders: number[] = []
        for (let at = userId; leaders.length < MOST_LEADERS; ) {
          const next = (await this.directLeaders(db, projectId, [at])).get(at)
          if (next === undefined || next === userId || leaders.includes(next)) break
          leaders.push(next)
          at = next
        }
        const active = await this.active(db, projectId, leaders)
        return leaders.filter((id) => active.has(id))
      },
    }
  }

  /** What people are called; those without an account are missing. */
  async names(db: Db, userIds: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const { user } = this.deps.store.t
    const found = new Map<number, string>()
    for (const some of parts([...new Set(userIds)])) {
      const columns = { id: user.id, nickName: user.nickName, userName: user.userName }
      const isAmong = and(inArray(user.id, some), isNull(user.deletedAt))
      for (const { id, nickName, userName } of await db.select(columns).from(user).where(isAmong))
        found.set(id, nickName || userName)
    }
    return found
  }
}
