import type { Denial } from '../../calls/module.ts'
import type { Store } from '../../db/store.ts'
import type { AuditAudit } from './audits.ts'
import type { Audit } from './service.ts'

/** Whoever tries the same again and again fills no log: one row in so long says it. */
const WINDOW_MS = 10 * 60_000
const MOST_REMEMBERED = 10_000

/** Writes down who was refused which call. What was refused has changed nothing, so the row has a transaction of its own. */
export const createDenials = (deps: {
  readonly store: Pick<Store, 'write'>
  readonly audit: Audit<AuditAudit>
  readonly now: () => Date
}) => {
  const { store, audit, now } = deps
  const last = new Map<string, number>()

  return async ({ actor, call, projectId }: Denial): Promise<void> => {
    const key = JSON.stringify([actor.userId, call.id, projectId])
    const at = now().getTime()
    const before = last.get(key)
    if (before !== undefined && at - before < WINDOW_MS) return
    last.delete(key)
    last.set(key, at)
    if (last.size > MOST_REMEMBERED) last.delete(last.keys().next().value as string)
    await store.write((db) =>
      audit(db, { action: 'access denied', userId: actor.userId, target: `${call.method} ${call.path}`, projectId }),
    )
  }
}
