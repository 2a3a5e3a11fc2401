import type { Db, Store } from '../../db/store.ts'
import { plainLine } from '../../http/plain-text.ts'

export type AuditedAction =
  | 'login'
  | 'login failed'
  | 'register'
  | 'setup'
  | 'logout'
  | 'password changed'
  | 'account confirmed'
  | 'confirmation link made'
  | 'session reused'
  | 'project deleted'
  | 'project prefixes changed'
  | 'member added'
  | 'member removed'
  | 'page deleted'
  | 'page published'
  | 'page rolled back'
  | 'version deleted'
  | 'file deleted'

export interface AuditEntry {
  readonly action: AuditedAction
  readonly userId: number | null
  readonly target?: string
}
/** Writes the record in the transaction of what it records. */
export type Audit = (db: Db, entry: AuditEntry) => Promise<void>

export const createAudit =
  (t: Store['t'], now: () => Date): Audit =>
  async (db, { action, userId, target = '' }) => {
    // Unseen characters could forge lines wherever the records are printed.
    await db.insert(t.audit).values({ at: now(), action, userId, target: plainLine(target).slice(0, 200) })
  }
