import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { ProjectTables } from '../projects/index.ts'
import { MARKER_BYTES, RECENT, type ShrinkLogs, type Shrunk } from '../quotas/index.ts'
import type { Log } from './log.ts'
import type { DocumentTables } from './table.ts'

/** One write removes no more than this, so that nobody waits long for a save; the next saves continue. */
const MOST_FREED = 32 * 1024 * 1024
const MOST_STEPS = 40

/** Makes room of logs: the older half of the largest one first, recent edits last. */
export const createLogRoom = (deps: {
  readonly store: Pick<Store<DocumentTables & ProjectTables>, 't'>
  readonly log: Log
}): ShrinkLogs => {
  const { log } = deps
  const { document, project } = deps.store.t

  return async (db: Db, scope, { bytes, recent }): Promise<Shrunk> => {
    const inScope =
      'owner' in scope
        ? inArray(document.projectId, db.select({ id: project.id }).from(project).where(eq(project.userId, scope.owner)))
        : eq(document.projectId, scope.projectId)
    let freed = 0
    let least: number = RECENT.bytes
    let done: number[] = []
    for (let step = 0; freed < bytes; step++) {
      if (step === MOST_STEPS || freed >= MOST_FREED) return { freed, more: true }
      const [largest] = await db
        .select({ id: document.id, logBytes: document.logBytes })
        .from(document)
        .where(and(inScope, gt(document.logBytes, least), ...(done.length === 0 ? [] : [notInArray(document.id, done)])))
        .orderBy(desc(document.logBytes))
        .limit(1)
      if (!largest) {
        if (least === MARKER_BYTES || !recent) break
        least = MARKER_BYTES
        done = []
        continue
      }
      const gone = await log.halve(db, largest.id, { recent: least === MARKER_BYTES })
      if (gone === 0) done.push(largest.id)
      else {
        freed += gone
        await db
          .update(document)
          .set({ logBytes: sql`${document.logBytes} - ${gone}` })
          .where(eq(document.id, largest.id))
      }
    }
    return { freed, more: false }
  }
}
