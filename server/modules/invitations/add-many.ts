import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { ErrorKind } from '../../http/errors.ts'
import { mapInSteps } from '../../pauses.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import { type MemberRole, type ProjectTables, projectErrors } from '../projects/index.ts'
import type { ProjectUsers, RoleTables } from '../roles/index.ts'
import { invitationErrors } from './errors.ts'
import { listLimit, readAddress, refusedRow, writeRows } from './list-rows.ts'
import type { AddedRow, PersonRow } from './model.ts'
import type { Invitations } from './service.ts'

const STUDIO_ROLES: readonly string[] = ['admin', 'developer', 'tester']

type Read = { readonly userName: string; readonly role: MemberRole; readonly roleId: number | null } | { readonly problem: ErrorKind }

/** Adds people by a list: each row is added, invited or refused by itself. */
export const createAddMany = (deps: {
  readonly store: Store<AccountTables & ProjectTables & RoleTables>
  readonly now: () => Date
  readonly access: Access
  readonly users: Pick<ProjectUsers, 'join' | 'lookUp' | 'changed'>
  readonly invitations: Pick<Invitations, 'invite'>
}) => {
  const { store, now, access, users, invitations } = deps
  const { user, projectMember, projectRole, project } = store.t

  const rowsOf = async (db: Db, projectId: number, rows: readonly PersonRow[]): Promise<readonly Read[]> => {
    const named = await db
      .select({ id: projectRole.id, name: projectRole.name })
      .from(projectRole)
      .where(eq(projectRole.projectId, projectId))
    const roleIds = new Map(named.map(({ id, name }) => [name.toLowerCase(), id]))
    const seen = new Set<string>()
    return mapInSteps(rows, (row): Read => {
      const read = readAddress(row.userName, seen)
      if ('problem' in read) return read
      const { userName } = read
      const role = row.role.trim().toLowerCase()
      if (STUDIO_ROLES.includes(role)) return { userName, role: role as MemberRole, roleId: null }
      const roleId = roleIds.get(role)
      return roleId === undefined ? { problem: invitationErrors.badRole } : { userName, role: 'ordinary', roleId }
    })
  }
  /** Addresses that are in the project. */
  const membersAmong = async (db: Db, projectId: number, names: readonly string[]): Promise<ReadonlySet<string>> => {
    const members = db.select({ id: projectMember.userId }).from(projectMember).where(eq(projectMember.projectId, projectId))
    const owner = db.select({ id: project.userId }).from(project).where(eq(project.id, projectId))
    const found = await Promise.all(
      [members, owner].map((ids) =>
        db
          .select({ userName: user.userName })
          .from(user)
          .where(and(inArray(user.id, ids), inArray(user.userName, [...names]))),
      ),
    )
    return new Set(found.flat().map(({ userName }) => userName))
  }
  const refused = (userName: string, kind: ErrorKind): AddedRow => refusedRow(userName, kind, projectErrors.memberExists)

  return async (
    actor: Actor,
    { projectId, rows, dryRun }: { readonly projectId: number; readonly rows: readonly PersonRow[]; readonly dryRun: boolean },
  ): Promise<readonly AddedRow[]> => {
    await access.require(actor, store.read, projectId, 'admin', missingProject())
    const read = await rowsOf(store.read, projectId, rows)
    const names = read.flatMap((row) => ('problem' in row ? [] : [row.userName]))
    const known = await membersAmong(store.read, projectId, names)
    const checked = read.map((row, at): AddedRow | Exclude<Read, { readonly problem: ErrorKind }> => {
      if ('problem' in row) return refused(rows[at]?.userName ?? '', row.problem)
      return known.has(row.userName) ? refused(row.userName, projectErrors.memberExists) : row
    })
    // What a preview says tells nothing of accounts outside of the project.
    if (dryRun) return checked.map((row) => ('result' in row ? row : { userName: row.userName, result: 'ready', problem: null }))
    await store.write((db) => takeAttempts(db, store.t, now(), [listLimit(actor)], projectErrors.tooManyLookUps))
    let added: number[] = []
    return writeRows(store, checked, {
      async write(db, row) {
        const given = { ...row, projectId }
        const userId = await users.lookUp(db, projectId, row.userName)
        if (userId === null) await invitations.invite(db, actor, given)
        else {
          await users.join(db, actor, given, userId)
          added.push(userId)
        }
        return userId === null ? 'invited' : 'added'
      },
      unchanged: projectErrors.memberExists,
      written() {
        users.changed(added)
        added = []
      },
    })
  }
}
export type AddMany = ReturnType<typeof createAddMany>
