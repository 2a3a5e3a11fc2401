import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import { mapInSteps } from '../../pauses.ts'
import type { Access } from '../access/access.ts'
import { userName as userNameModel } from '../accounts/model.ts'
import { takeAttempts } from '../accounts/rate-limit.ts'
import type { AccountTables } from '../accounts/table.ts'
import { projectErrors } from '../projects/errors.ts'
import { missingProject } from '../projects/service.ts'
import type { MemberRole, ProjectTables } from '../projects/table.ts'
import type { RoleTables } from '../roles/table.ts'
import type { ProjectUsers } from '../roles/users.ts'
import { invitationErrors } from './errors.ts'
import type { AddedRow, PersonRow } from './model.ts'
import type { Invitations } from './service.ts'

/** Rows of one write, so that others need not wait for a whole list. */
const AT_ONCE = 25
/** Lists in an hour, by one person: a list tells which addresses have accounts. */
const MOST_LISTS = 6
const HOUR = 3_600_000
const STUDIO_ROLES: readonly string[] = ['admin', 'developer', 'tester']
const address = z.object({ userName: userNameModel })

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
      const read = address.safeParse({ userName: row.userName.trim() })
      if (!read.success) return { problem: invitationErrors.badEmail }
      const { userName } = read.data
      if (seen.has(userName)) return { problem: invitationErrors.twice }
      seen.add(userName)
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
  const refused = (userName: string, { code, message }: ErrorKind): AddedRow => ({
    userName,
    result: code === projectErrors.memberExists.code ? 'unchanged' : 'refused',
    problem: { code, message },
  })

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
    const limit = { key: `people list:${actor.userId}`, most: MOST_LISTS, windowMs: HOUR }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit], projectErrors.tooManyLookUps))
    const done: AddedRow[] = []
    for (let at = 0; at < checked.length; at += AT_ONCE) {
      const part = checked.slice(at, at + AT_ONCE)
      const added: number[] = []
      const results = await store.write(async (db) => {
        const written: AddedRow[] = []
        for (const row of part) {
          if ('result' in row) {
            written.push(row)
            continue
          }
          const given = { ...row, projectId }
          try {
            const userId = await users.lookUp(db, projectId, row.userName)
            if (userId === null) await invitations.invite(db, actor, given)
            else {
              await users.join(db, actor, given, userId)
              added.push(userId)
            }
            written.push({ userName: row.userName, result: userId === null ? 'invited' : 'added', problem: null })
          } catch (error) {
            // The rules throw before anything of the row is written.
            if (!(error instanceof AppError)) throw error
            written.push(refused(row.userName, error.kind))
          }
        }
        return written
      })
      users.changed(added)
      done.push(...results)
    }
    return done
  }
}
export type AddMany = ReturnType<typeof createAddMany>
