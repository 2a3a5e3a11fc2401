import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { InstallationTables } from './table.ts'

/** What all nodes must have the same, by name. */
export const createInstallation = ({ store, now }: { readonly store: Store<InstallationTables>; now(): Date }) => {
  const { installation } = store.t
  const secrets = new Map<string, Promise<Uint8Array>>()

  const read = async (db: Db, name: string): Promise<string | null> => {
    const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, name))
    return row?.value ?? null
  }
  const makeSecret = async (name: string): Promise<Uint8Array> => {
    const own = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    if ((await read(store.read, name)) === null)
      await store.write((db) => db.insert(installation).values({ name, value: own, changedAt: now() }).onConflictDoNothing())
    // Of two nodes that make one at the same time, one is first, and both take what is there.
    return Buffer.from((await read(store.read, name)) ?? own, 'base64url')
  }

  return {
    read,
    async write(db: Db, name: string, value: string): Promise<void> {
      const row = { value, changedAt: now() }
      await db
        .insert(installation)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: installation.name, set: row })
    },
    /** 32 random bytes that are made when first asked for and stay the same. */
    secret(name: string): Promise<Uint8Array> {
      let secret = secrets.get(name)
      if (secret === undefined) {
        secret = makeSecret(name)
        secrets.set(name, secret)
        secret.catch(() => secrets.delete(name))
      }
      return secret
    },
  }
}
export type Installation = ReturnType<typeof createInstallation>
