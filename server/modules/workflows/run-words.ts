import { eq } from 'drizzle-orm'
import type { Told } from '#kernel/message'
import type { Store } from '../../db/store.ts'
import { inWords } from '../../http/words.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'

/** Puts what a step tells into words. */
export type InWords = (told: Told) => Promise<string>

/**
 * What a flow reads of a failure, in the language that its person last used the product in; without a person, that of
 * the project's owner.
 */
export const wordsFor =
  ({ read, t }: Pick<Store<AccountTables & ProjectTables>, 'read' | 't'>) =>
  ({ projectId, actorId }: { readonly projectId: number; readonly actorId: number | null }): InWords =>
  async (told) => {
    if (typeof told === 'string') return told
    const { user, project } = t
    const [row] =
      actorId === null
        ? await read
            .select({ language: user.language })
            .from(user)
            .innerJoin(project, eq(project.userId, user.id))
            .where(eq(project.id, projectId))
        : await read.select({ language: user.language }).from(user).where(eq(user.id, actorId))
    return inWords(told, row?.language ?? 'en')
  }
