import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Installation } from '../installation/index.ts'
import { hashOf } from './session-keys.ts'
import type { AccountTables } from './table.ts'

const NAME = 'setup link'

/**
 * The one-time link to the first-run screen, which any node takes. Whoever starts makes a new one and forgets the old: of nodes that start together the link of the
 * last one counts.
 */
export const createSetup = (deps: {
  readonly store: Store<AccountTables>
  readonly installation: Pick<Installation, 'read' | 'write'>
}) => {
  const { store, installation } = deps
  const { user } = store.t
  const isNeeded = async (db: Db): Promise<boolean> =>
    (await db.select({ id: user.id }).from(user).where(eq(user.role, 1)).limit(1)).length === 0
  return {
    isNeeded,
    /** A fresh token, or null when there is an administrator already. */
    async issueToken(): Promise<string | null> {
      if (!(await isNeeded(store.read))) return null
      const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      await store.write((db) => installation.write(db, NAME, hashOf(token)), ['setup'])
      return token
    },
    /** Whether it is the token of the link that counts. */
    accepts: async (db: Db, token: string): Promise<boolean> => (await installation.read(db, NAME)) === hashOf(token),
  }
}
export type Setup = ReturnType<typeof createSetup>
