import { and, eq, inArray } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RoleAudit } from './audits.ts'
import { MOST_IN_GROUP } from './group-errors.ts'
import type { GroupPeople } from './group-people.ts'
import type { GroupRow } from './groups.ts'
import type { RoleTables } from './table.ts'
import type { ProjectUsers } from './users.ts'

const AT_ONCE = 200

/** Groups of a person at a provider of sign-ins, by name and id, or why they are not known. */
export type ProviderGroupNames = readonly string[] | 'absent' | 'too many'

/** A person whose account counts and whom a provider has named. */
interface Person {
  readonly userId: number
  readonly provider: { readonly id: string; readonly label: string }
  readonly groups: ProviderGroupNames
}

interface ProviderGroupsDeps {
  readonly store: Store<ProjectTables & RoleTables>
  readonly audit: Audit<RoleAudit>
  readonly users: Pick<ProjectUsers, 'give' | 'leave'>
  readonly groupPeople: Pick<GroupPeople, 'put' | 'take'>
  /** Notified of people whose rights changed, after the write. */
  readonly changed: (userIds: readonly number[]) => void
  /** Tells the operator, once for each sentence. */
  readonly warn: (sentence: string) => void
}

/**
 * Keeps people of a provider in the groups of projects that name its groups. What a person gave is never taken, and a
 * provider that does not say the
 * groups of a person changes nothing.
 */
export class ProviderGroups {
  private readonly told = new Set<string>()

  constructor(private readonly deps: ProviderGroupsDeps) {}

  /** In the write of a sign-in. */
  async apply(db: Db, person: Person): Promise<void> {
    const { store, audit, changed } = this.deps
    const { projectGroupSource } = store.t
    const { userId, provider, groups } = person
    const isOf = eq(projectGroupSource.provider, provider.id)
    if (typeof groups === 'string') {
      if ((await db.$count(projectGroupSource, isOf)) === 0) return
      if (groups === 'too many')
        await audit(db, { action: 'provider groups unread', userId, target: `user ${userId}: ${provider.id}` })
      this.tell(provider.label, groups)
      return
    }
    const wanted = await this.wanted(db, person, groups)
    const given = await this.given(db, person)
    const isWanted = new Set(wanted.map(({ id }) => id))
    const gone = given.filter(({ id }) => !isWanted.has(id))
    const isGiven = new Set(given.map(({ id }) => id))
    const joined = await this.join(
      db,
      person,
      wanted.filter(({ id }) => !isGiven.has(id)),
    )
    for (const group of gone) await this.deps.groupPeople.take(db, userId, group, [userId])
    const projects = [...new Set([...gone, ...joined].map(({ projectId }) => projectId))]
    for (const projectId of new Set(gone.map((group) => group.projectId))) await this.leaveEmpty(db, person, projectId)
    for (const projectId of projects)
      await audit(db, {
        action: 'provider groups applied',
        userId,
        target: `project ${projectId}, user ${userId}: ${provider.id}`,
      })
    if (projects.length > 0) afterCommit(() => changed([userId]))
  }

  private tell(label: string, why: 'absent' | 'too many'): void {
    const sentence =
      why === 'absent'
        ? `The sign-in provider “${label}” sends no groups: memberships of groups that it gives stay as they are. Set its groupsClaim, or let it send the claim.`
        : `The sign-in provider “${label}” leaves groups out of a sign-in, because the person is in too many: memberships stay as they are. Let it send the groups of the application alone.`
    if (this.told.has(sentence)) return
    this.told.add(sentence)
    this.deps.warn(sentence)
  }

  private async wanted(db: Db, { provider }: Person, names: readonly string[]): Promise<readonly GroupRow[]> {
    const { projectGroup, projectGroupSource } = this.deps.store.t
    const found = new Map<number, GroupRow>()
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const rows = await db
        .select({ group: projectGroup })
        .from(projectGroupSource)
        .innerJoin(projectGroup, eq(projectGroup.id, projectGroupSource.groupId))
        .where(
          and(
            eq(projectGroupSource.provider, provider.id),
            inArray(projectGroupSource.name, names.slice(at, at + AT_ONCE)),
          ),
        )
      for (const { group } of rows) found.set(group.id, group)
    }
    return [...found.values()]
  }

  private async given(db: Db, { userId, provider }: Person): Promise<readonly GroupRow[]> {
    const { projectGroup, projectGroupMember } = this.deps.store.t
    const rows = await db
      .select({ group: projectGroup })
      .from(projectGroupMember)
      .innerJoin(projectGroup, eq(projectGroup.id, projectGroupMember.groupId))
      .where(and(eq(projectGroupMember.userId, userId), eq(projectGroupMember.origin, provider.id)))
    return rows.map(({ group }) => group)
  }

  /**
   * Returns the groups that the person is in because of this; full ones and those of projects of their own are left
   * out.
   */
  private async join(db: Db, { userId, provider }: Person, groups: readonly GroupRow[]): Promise<readonly GroupRow[]> {
    const { store, users, groupPeople, warn } = this.deps
    const { projectMember, projectGroupMember } = store.t
    const joined: GroupRow[] = []
    for (const group of groups) {
      const { id, projectId } = group
      if ((await db.$count(projectGroupMember, eq(projectGroupMember.groupId, id))) >= MOST_IN_GROUP) {
        warn(
          `The group ${id} of the project ${projectId} is full: user ${userId} was not added by “${provider.label}”.`,
        )
        continue
      }
      await users.give(db, { projectId, userId, by: userId, origin: provider.id })
      const isMember = and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId))
      if ((await db.$count(projectMember, isMember)) === 0) continue
      const added = await groupPeople.put(db, userId, group, [userId], provider.id)
      if (added.length > 0) joined.push(group)
    }
    return joined
  }

  /** A membership of the project that the provider gave ends with the last group. */
  private async leaveEmpty(db: Db, { userId, provider }: Person, projectId: number): Promise<void> {
    const { store, users } = this.deps
    const { projectMember, projectGroupMember } = store.t
    const ofPerson = and(eq(projectGroupMember.projectId, projectId), eq(projectGroupMember.userId, userId))
    const isGiven = and(
      ...[
        eq(projectMember.projectId, projectId),
        eq(projectMember.userId, userId),
        eq(projectMember.origin, provider.id),
      ],
    )
    if ((await db.$count(projectMember, isGiven)) === 0 || (await db.$count(projectGroupMember, ofPerson)) > 0) return
    await users.leave(db, { projectId, userId, by: userId })
  }
}
