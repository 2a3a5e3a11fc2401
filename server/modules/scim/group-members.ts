import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { GroupPeople, RoleTables } from '../roles/index.ts'
import { MOST_MEMBERS } from './errors.ts'
import { SCIM } from './memberships.ts'
import type { MemberStep } from './patch.ts'
import { invalidValue } from './protocol.ts'
import type { ScimCaller } from './requests.ts'
import type { ScimTables } from './table.ts'

const AT_ONCE = 500
interface Group {
  readonly id: number
  readonly projectId: number
  readonly name: string
}

const sliced = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) => list.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

/** Which people of a provider are in which of its groups, and what that means for the groups of the project. */
export class GroupMembers {
  constructor(
    private readonly deps: {
      readonly store: Store<AccountTables & ProjectTables & RoleTables & ScimTables>
      readonly groupPeople: Pick<GroupPeople, 'put' | 'take' | 'requireRoom'>
    },
  ) {}

  /** By the id of the group. */
  async of(db: Db, groupIds: readonly number[]) {
    const { scimUser, scimGroupMember } = this.deps.store.t
    const found = new Map<number, { readonly id: number; readonly userName: string }[]>()
    const rows = await db
      .select({ groupId: scimGroupMember.groupId, id: scimUser.id, userName: scimUser.userName })
      .from(scimGroupMember)
      .innerJoin(scimUser, eq(scimUser.id, scimGroupMember.scimUserId))
      .where(inArray(scimGroupMember.groupId, [...groupIds]))
      .orderBy(asc(scimUser.id))
    for (const { groupId, ...person } of rows) found.set(groupId, [...(found.get(groupId) ?? []), person])
    return found
  }

  /**
   * In a write: takes the steps one after the other. Returns accounts whose rights changed.
   * @throws ScimError for people whom the provider has not made, and for too many
   */
  async apply(db: Db, { by }: ScimCaller, group: Group, steps: readonly MemberStep[]): Promise<readonly number[]> {
    const { store, groupPeople } = this.deps
    const { scimGroupMember } = store.t
    if (steps.length === 0) return []
    const rows = await db
      .select({ id: scimGroupMember.scimUserId })
      .from(scimGroupMember)
      .where(eq(scimGroupMember.groupId, group.id))
    const before = new Set(rows.map(({ id }) => id))
    const after = await this.result(db, group.projectId, before, steps)
    if (after.size > MOST_MEMBERS) throw invalidValue(`A group has at most ${MOST_MEMBERS} members`)
    const added = [...after].filter((id) => !before.has(id))
    const removed = [...before].filter((id) => !after.has(id))
    for (const some of sliced(added))
      await db.insert(scimGroupMember).values(some.map((scimUserId) => ({ groupId: group.id, scimUserId })))
    for (const some of sliced(removed))
      await db
        .delete(scimGroupMember)
        .where(and(eq(scimGroupMember.groupId, group.id), inArray(scimGroupMember.scimUserId, [...some])))
    const joined = await groupPeople.put(db, by, group, await this.accounts(db, group.projectId, added), SCIM)
    await groupPeople.requireRoom(db, group.id, 0)
    const given = await this.given(db, group.id, await this.accounts(db, group.projectId, removed))
    const left = given.length === 0 ? given : await groupPeople.take(db, by, group, given)
    return [...joined, ...left]
  }

  private async result(
    db: Db,
    projectId: number,
    before: ReadonlySet<number>,
    steps: readonly MemberStep[],
  ): Promise<ReadonlySet<number>> {
    let ids = new Set(before)
    for (const step of steps) {
      if (step.what === 'clear') {
        ids = new Set()
        continue
      }
      // A person who was deleted is in no group, and may be removed from it.
      const named = await this.known(db, projectId, step.ids, step.what !== 'remove')
      if (step.what === 'set') ids = new Set(named)
      for (const id of named) {
        if (step.what === 'remove') ids.delete(id)
        else ids.add(id)
      }
    }
    return ids
  }

  private async known(db: Db, projectId: number, texts: readonly string[], all: boolean): Promise<readonly number[]> {
    const { scimUser } = this.deps.store.t
    const asked = [...new Set(texts)]
    const ids = asked.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number)
    const found = new Set<number>()
    for (const some of sliced(ids)) {
      const rows = await db
        .select({ id: scimUser.id })
        .from(scimUser)
        .where(and(eq(scimUser.projectId, projectId), inArray(scimUser.id, [...some])))
      for (const { id } of rows) found.add(id)
    }
    const missing = asked.find((text) => !found.has(Number(text)))
    if (all && missing !== undefined) throw invalidValue(`There is no person with the id “${missing.slice(0, 40)}”`)
    return [...found]
  }

  /** Accounts in the project with the addresses of these people, without those who are deactivated. */
  private async accounts(db: Db, projectId: number, ids: readonly number[]): Promise<readonly number[]> {
    const { user, projectMember, scimUser } = this.deps.store.t
    const found: number[] = []
    for (const some of sliced(ids)) {
      const rows = await db
        .select({ id: user.id })
        .from(scimUser)
        .innerJoin(user, eq(user.userName, scimUser.userName))
        .innerJoin(projectMember, and(eq(projectMember.projectId, projectId), eq(projectMember.userId, user.id)))
        .where(and(inArray(scimUser.id, [...some]), eq(scimUser.active, true)))
      found.push(...rows.map(({ id }) => id))
    }
    return found
  }

  /** Those of these accounts that are in the group by SCIM. */
  private async given(db: Db, groupId: number, userIds: readonly number[]): Promise<readonly number[]> {
    const { projectGroupMember } = this.deps.store.t
    const found: number[] = []
    for (const some of sliced(userIds)) {
      const rows = await db
        .select({ id: projectGroupMember.userId })
        .from(projectGroupMember)
        .where(
          and(
            ...[eq(projectGroupMember.groupId, groupId), eq(projectGroupMember.origin, SCIM)],
            inArray(projectGroupMember.userId, [...some]),
          ),
        )
      found.push(...rows.map(({ id }) => id))
    }
    return found
  }
}
