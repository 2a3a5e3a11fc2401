import type { Db, Store } from '../../db/store.ts'
import { plainLine } from '../../http/plain-text.ts'
import type { AuditTables } from './table.ts'

export interface AuditEntry<Name extends string> {
  readonly action: Name
  readonly userId: number | null
  readonly target?: string
}
/** Writes the record in the transaction of what it records. */
export type Audit<Name extends string> = (db: Db, entry: AuditEntry<Name>) => Promise<void>

/** The audit of one module, which writes the names that the module declares and no others. */
export const createAuditOf =
  ({ t }: Pick<Store<AuditTables>, 't'>, now: () => Date) =>
  <const Name extends string>(_names: readonly Name[]): Audit<Name> =>
  async (db, { action, userId, target = '' }) => {
    // Unseen characters could forge lines wherever the records are printed.
    await db.insert(t.audit).values({ at: now(), action, userId, target: plainLine(target).slice(0, 200) })
  }
