import { and, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import { projectErrors } from './errors.ts'

/** In an hour, by one person and for one project. */
const MOST_LOOK_UPS = 30
const HOUR = 3_600_000

/** Finds accounts that can be added to a project by their whole address. */
export const createMemberLookUp = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly access: Access
}) => {
  const { store, now, access } = deps
  const { user } = store.t

  /**
   * Null without an account that can be added. A frozen one cannot, nor can a sub user of a person who does not
   * administer the project: such a sub user may have the address of another person.
   */
  const lookUp = async (db: Db, projectId: number, userName: string): Promise<number | null> => {
    const [found] = await db
      .select({ userId: user.id, parentId: user.parentId })
      .from(user)
      .where(and(eq(user.userName, userName), eq(user.status, 1)))
    const isKnown = found && (found.parentId === null || (await access.administers(db, found.parentId, projectId)))
    return isKnown ? found.userId : null
  }

  return {
    lookUp,
    /**
     * @throws AppError for people who do not administer the project, after too many attempts, and without an account
     */
    async find(
      actor: Actor,
      { projectId, userName }: { readonly projectId: number; readonly userName: string },
    ): Promise<number> {
      await access.require(actor, store.read, projectId, 'admin', missingProject())
      const keys = [`member:${actor.userId}`, `member of:${projectId}`]
      const limits = keys.map((key) => ({ key, most: MOST_LOOK_UPS, windowMs: HOUR }))
      await store.write((db) => takeAttempts(db, store.t, now(), limits, projectErrors.tooManyLookUps))
      const userId = await lookUp(store.read, projectId, userName)
      if (userId === null) throw new AppError(projectErrors.userNotFound)
      return userId
    },
  }
}
