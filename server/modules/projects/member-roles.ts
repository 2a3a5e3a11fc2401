import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import { projectErrors } from './errors.ts'
import type { Policies } from './policy.ts'
import type { MemberRole, ProjectTables } from './table.ts'

/** The role that counts: a sub user is an ordinary user, whatever a row of an earlier release says. */
export const countedRole = (role: MemberRole, { parentId }: { readonly parentId: number | null }): MemberRole =>
  parentId === null ? role : 'ordinary'

/**
 * In every write that stores a role in a project for somebody.
 * @throws AppError for a sub user, who sees nothing of the studio, where the role opens it
 */
export const requireRoleFor = async (
  db: Db,
  { user }: Pick<AccountTables, 'user'>,
  { userId, role }: { readonly userId: number; readonly role: MemberRole },
): Promise<void> => {
  if (role === 'ordinary') return
  const [found] = await db.select({ parentId: user.parentId }).from(user).where(eq(user.id, userId))
  if (found && found.parentId !== null) throw new AppError(projectErrors.subUser)
}

/** Roles of the studio that an earlier release stored for sub users become those of ordinary users, which is what they counted as. */
export const mendSubUserRoles = async (
  { read, write, t }: Store<AccountTables & ProjectTables>,
  policies: Pick<Policies, 'raise'>,
): Promise<void> => {
  const { projectMember, user } = t
  const isWrong = (db: Db) =>
    and(
      ne(projectMember.role, 'ordinary'),
      inArray(projectMember.userId, db.select({ id: user.id }).from(user).where(isNotNull(user.parentId))),
    )
  if ((await read.$count(projectMember, isWrong(read))) === 0) return
  await write(async (db) => {
    const mended = await db
      .update(projectMember)
      .set({ role: 'ordinary', roleId: null })
      .where(isWrong(db))
      .returning({ projectId: projectMember.projectId })
    await policies.raise(db, ...mended.map(({ projectId }) => projectId))
  })
}
