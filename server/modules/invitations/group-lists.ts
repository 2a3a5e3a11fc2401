import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import { mapInSteps } from '../../pauses.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import { type ProjectTables, projectErrors } from '../projects/index.ts'
import { type GroupPeople, type Groups, groupErrors, type ProjectUsers, type RoleTables } from '../roles/index.ts'
import { listLimit, readAddress, refusedRow, writeRows } from './list-rows.ts'
import type { AddedRow } from './model.ts'
import type { Invitations } from './service.ts'
import type { InvitationTables } from './table.ts'

interface AddressList {
  readonly id: number
  readonly userNames: readonly string[]
  readonly dryRun: boolean
}

interface GroupListsDeps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables & InvitationTables>
  readonly now: () => Date
  readonly users: Pick<ProjectUsers, 'join' | 'lookUp' | 'changed'>
  readonly groups: Pick<Groups, 'open'>
  readonly groupPeople: Pick<GroupPeople, 'among' | 'requireRoom' | 'put' | 'take'>
  readonly invitations: Pick<Invitations, 'invite' | 'openAmong' | 'countInto' | 'setGroups'>
}

/** Adds and removes people of a group by their addresses; each row is answered by itself. */
class GroupListOperations {
  constructor(private readonly deps: GroupListsDeps) {}

  /** Ids of members of the project, by address. */
  private async membersAmong(db: Db, projectId: number, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { user, projectMember } = this.deps.store.t
    const rows = await db
      .select({ userName: user.userName, userId: user.id })
      .from(user)
      .innerJoin(projectMember, and(eq(projectMember.userId, user.id), eq(projectMember.projectId, projectId)))
      .where(inArray(user.userName, [...names]))
    return new Map(rows.map(({ userName, userId }) => [userName, userId]))
  }

  /** Rows that can be told before anything is written; others come without a result. */
  private async check(
    { id, projectId }: { readonly id: number; readonly projectId: number },
    userNames: readonly string[],
    wrong: (isInGroup: boolean, isInvited: boolean) => ErrorKind | null,
    unchanged: ErrorKind,
  ) {
    const { store, groupPeople, invitations } = this.deps
    const db = store.read
    const seen = new Set<string>()
    const read = await mapInSteps(userNames, (text) => readAddress(text, seen))
    const members = await this.membersAmong(db, projectId, [...seen])
    const inGroup = await groupPeople.among(db, id, [...members.values()])
    const invited = await invitations.openAmong(db, projectId, [...seen])
    const rows: (AddedRow | { readonly userName: string })[] = []
    for (const [at, row] of read.entries()) {
      if ('problem' in row) {
        rows.push(refusedRow(userNames[at] ?? '', row.problem, unchanged))
        continue
      }
      const userId = members.get(row.userName)
      const isInvited = invited.get(row.userName)?.groupIds.includes(id) === true
      const reason = wrong(userId !== undefined && inGroup.has(userId), isInvited)
      rows.push(reason ? refusedRow(row.userName, reason, unchanged) : row)
    }
    return { rows, strangers: [...seen].some((userName) => !members.has(userName)) }
  }

  private preview(rows: readonly (AddedRow | { readonly userName: string })[]): readonly AddedRow[] {
    return rows.map((row) => ('result' in row ? row : { userName: row.userName, result: 'ready', problem: null }))
  }

  /** People outside of the project come in as ordinary users; addresses without an account are invited. */
  readonly add = async (actor: Actor, { id, userNames, dryRun }: AddressList): Promise<readonly AddedRow[]> => {
    const { groups, store, now, invitations, users, groupPeople } = this.deps
    const { projectId } = await groups.open(actor, store.read, id)
    const { inGroup } = groupErrors
    const { rows, strangers } = await this.check(
      { id, projectId },
      userNames,
      (isInGroup, isInvited) => (isInGroup || isInvited ? inGroup : null),
      inGroup,
    )
    // A preview reveals nothing of accounts outside of the project.
    if (dryRun) return this.preview(rows)
    if (strangers) await store.write((db) => takeAttempts(db, store.t, now(), [listLimit(actor)], projectErrors.tooManyLookUps))
    // Places of people who have not registered yet.
    let waiting = await invitations.countInto(store.read, projectId, id)
    let added: number[] = []
    return writeRows(store, rows, {
      write: async (db, { userName }) => {
        const group = await groups.open(actor, db, id)
        const given = { projectId, userName, role: 'ordinary', roleId: null } as const
        const memberId = (await this.membersAmong(db, projectId, [userName])).get(userName)
        const userId = memberId ?? (await users.lookUp(db, projectId, userName))
        if (userId === null) {
          await groupPeople.requireRoom(db, id, waiting + 1)
          const open = (await invitations.openAmong(db, projectId, [userName])).get(userName)
          if (open) await invitations.setGroups(db, actor, open, [...new Set([...open.groupIds, id])])
          else await invitations.invite(db, actor, { ...given, groupIds: [id] })
          waiting += 1
          return 'invited'
        }
        if ((await groupPeople.among(db, id, [userId])).has(userId)) throw new AppError(inGroup)
        await groupPeople.requireRoom(db, id, 1)
        if (memberId === undefined) await users.join(db, actor, { ...given, joinsGroup: true }, userId)
        added.push(...(await groupPeople.put(db, actor.userId, group, [userId])))
        return 'added'
      },
      unchanged: inGroup,
      written() {
        users.changed(added)
        added = []
      },
    })
  }

  /** People stay in the project; an invitation stays and leads into the group no more. */
  readonly remove = async (actor: Actor, { id, userNames, dryRun }: AddressList): Promise<readonly AddedRow[]> => {
    const { groups, store, groupPeople, invitations, users } = this.deps
    const { projectId } = await groups.open(actor, store.read, id)
    const { notInGroup } = groupErrors
    const { rows } = await this.check(
      { id, projectId },
      userNames,
      (isInGroup, isInvited) => (isInGroup || isInvited ? null : notInGroup),
      notInGroup,
    )
    if (dryRun) return this.preview(rows)
    let removed: number[] = []
    return writeRows(store, rows, {
      write: async (db, { userName }) => {
        const group = await groups.open(actor, db, id)
        const userId = (await this.membersAmong(db, projectId, [userName])).get(userName)
        const taken = userId === undefined ? [] : await groupPeople.take(db, actor.userId, group, [userId])
        removed.push(...taken)
        const open = (await invitations.openAmong(db, projectId, [userName])).get(userName)
        const rest = open?.groupIds.filter((each) => each !== id) ?? []
        const isInvited = open !== undefined && rest.length < open.groupIds.length
        if (isInvited) await invitations.setGroups(db, actor, open, rest)
        if (taken.length === 0 && !isInvited) throw new AppError(notInGroup)
        return 'removed'
      },
      unchanged: notInGroup,
      written() {
        users.changed(removed)
        removed = []
      },
    })
  }
}

export const createGroupLists = (deps: GroupListsDeps): Pick<GroupListOperations, keyof GroupListOperations> =>
  new GroupListOperations(deps)
export type GroupLists = ReturnType<typeof createGroupLists>
