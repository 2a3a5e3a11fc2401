import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import { projectErrors } from './errors.ts'
import type { ProjectTables } from './table.ts'

export interface Leader {
  readonly userId: number
  /** What the person is called; the address where that is not known. */
  readonly name: string
}
type Tables = Store<AccountTables & ProjectTables>['t']
const AT_A_TIME = 500

/** Changes of leaders in a project wait for each other, so that two of them cannot make a circle. */
export const leadersAlone = (projectId: number): readonly string[] => [`leaders:${projectId}`]

/**
 * In a write of `leadersAlone`.
 * @throws AppError for a leader who is not in the project, and where a person would lead themselves
 */
export async function requireLeader(
  db: Db,
  { project, projectMember }: Tables,
  { projectId, userId, leaderId }: { readonly projectId: number; readonly userId: number; readonly leaderId: number },
): Promise<void> {
  const data = { field: 'leaderId' }
  const members = await db
    .select({ userId: projectMember.userId, leaderId: projectMember.leaderId })
    .from(projectMember)
    .where(eq(projectMember.projectId, projectId))
  const [owner] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
  const leaders = new Map(members.map((member) => [member.userId, member.leaderId]))
  if (!leaders.has(leaderId) && owner?.userId !== leaderId) throw new AppError(projectErrors.leaderUnknown, { data })
  const seen = new Set<number>()
  for (let at: number | null = leaderId; at !== null && !seen.has(at); at = leaders.get(at) ?? null) {
    if (at === userId) throw new AppError(projectErrors.leaderCircle, { data })
    seen.add(at)
  }
}

/** In the write by which a person leaves a project, or all of them: they lead no person of it any more. */
export async function clearLeader(
  db: Db,
  { projectMember }: Tables,
  { projectId, userId }: { readonly projectId: number | null; readonly userId: number },
): Promise<void> {
  const isIn = projectId === null ? undefined : eq(projectMember.projectId, projectId)
  await db
    .update(projectMember)
    .set({ leaderId: null })
    .where(and(eq(projectMember.leaderId, userId), isIn))
}

/** The leaders of these people of a project; those without one are missing. */
export async function leadersOf(
  db: Db,
  { projectMember, user }: Tables,
  { projectId, userIds }: { readonly projectId: number; readonly userIds: readonly number[] },
): Promise<ReadonlyMap<number, Leader>> {
  const found = new Map<number, Leader>()
  for (let at = 0; at < userIds.length; at += AT_A_TIME) {
    const some = userIds.slice(at, at + AT_A_TIME)
    const rows = await db
      .select({
        of: projectMember.userId,
        ...{ userId: user.id, userName: user.userName, nickName: user.nickName },
        ...{ confirmedAt: user.confirmedAt, parentId: user.parentId },
      })
      .from(projectMember)
      .innerJoin(user, eq(user.id, projectMember.leaderId))
      .where(and(eq(projectMember.projectId, projectId), inArray(projectMember.userId, some)))
    for (const { of, userId, userName, nickName, confirmedAt, parentId } of rows) {
      // Whose name goes with an address is not known before it is confirmed.
      const isKnown = confirmedAt !== null || parentId !== null
      found.set(of, { userId, name: (isKnown && nickName) || userName })
    }
  }
  return found
}
