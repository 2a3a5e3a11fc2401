import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { hashOf } from './sessions.ts'
import type { AccountTables } from './table.ts'

/** The one-time link to the first-run screen; a restart makes a new one and forgets the old. */
export const createSetup = ({ store }: { readonly store: Store<AccountTables> }) => {
  const { user } = store.t
  let tokenHash: string | null = null
  const isNeeded = async (db: Db): Promise<boolean> =>
    (await db.select({ id: user.id }).from(user).where(eq(user.role, 1)).limit(1)).length === 0
  return {
    isNeeded,
    /** A fresh token, or null when there is an administrator already. */
    async issueToken(): Promise<string | null> {
      if (!(await isNeeded(store.read))) return null
      const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      tokenHash = hashOf(token)
      return token
    },
    accepts: (token: string): boolean => tokenHash !== null && hashOf(token) === tokenHash,
  }
}
export type Setup = ReturnType<typeof createSetup>
