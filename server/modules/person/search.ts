import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { FoundPerson } from '../../wire.ts'
import { countedMembership } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_EXACT = 30
const MOST_FUZZY = 30
const MOST_FOUND = 10

/** Finds people in ways that list nobody's addresses. */
export const createSearch = ({ store, now }: { readonly store: Store<AccountTables & ProjectTables>; readonly now: () => Date }) => {
  const { user, project, projectMember } = store.t
  const person = { userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar }
  const turn = async (key: string, most: number, windowMs: number): Promise<void> => {
    await store.write((db) => takeAttempts(db, store.t, now(), [{ key, most, windowMs }]))
  }
  return {
    /** Whoever has this whole e-mail. An address that is not proven yet is shown alone: whose name and picture go with it is not known. */
    async exact(actor: Actor, userName: string): Promise<readonly FoundPerson[]> {
      // One count with the look-ups for memberships, which tell the same.
      await turn(`member:${actor.userId}`, MOST_EXACT, HOUR)
      const [found] = await store.read
        .select({ ...person, confirmedAt: user.confirmedAt })
        .from(user)
        // A sub user is known to whoever made it; to others its address is one without an account.
        .where(and(eq(user.userName, userName), eq(user.status, 1), or(isNull(user.parentId), eq(user.parentId, actor.userId))))
      if (!found) return []
      const { confirmedAt, ...shown } = found
      return [confirmedAt === null ? { ...shown, nickName: '', avatar: '' } : shown]
    },

    /** Among people of projects in whose studio the asking person works; nobody learns of anybody else. */
    async fuzzy(actor: Actor, keyword: string): Promise<readonly FoundPerson[]> {
      await turn(`search:${actor.userId}`, MOST_FUZZY, MINUTE)
      const db = store.read
      const shared = db
        .select({ id: project.id })
        .from(project)
        .leftJoin(projectMember, countedMembership(store.t, actor))
        .where(or(eq(project.userId, actor.userId), and(eq(projectMember.userId, actor.userId), ne(projectMember.role, 'ordinary'))))
      const members = db.select({ id: projectMember.userId }).from(projectMember).where(inArray(projectMember.projectId, shared))
      const owners = db.select({ id: project.userId }).from(project).where(inArray(project.id, shared))
      return db
        .select(person)
        .from(user)
        .where(
          and(
            or(inArray(user.id, members), inArray(user.id, owners)),
            ne(user.id, actor.userId),
            eq(user.status, 1),
            isNotNull(user.confirmedAt),
            hasKeyword(user, keyword),
          ),
        )
        .orderBy(asc(user.userName))
        .limit(MOST_FOUND)
    },
  }
}
export type Search = ReturnType<typeof createSearch>
