import { eq, lt, or, sql } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { LOG_LIMITS, type Log } from './log.ts'
import type { DocumentTables } from './table.ts'

/** Logs that are shortened in one write, so that nobody waits long for it. */
const AT_ONCE = 50

/** Forgets edits from before `oldest`, or more than a log holds. */
export async function sweepLogs(deps: { readonly store: Store<DocumentTables>; readonly log: Log; readonly oldest: Date }): Promise<void> {
  const { store, log, oldest } = deps
  const { document, documentEdit } = store.t
  for (;;) {
    const due = await store.read
      .selectDistinct({ id: document.id, revision: document.revision })
      .from(document)
      .innerJoin(documentEdit, eq(documentEdit.documentId, document.id))
      .where(or(lt(documentEdit.at, oldest), sql`${documentEdit.seq} <= ${document.revision} - ${LOG_LIMITS.edits}`))
      .limit(AT_ONCE)
    let cut = 0
    for (const { id, revision } of due) {
      await store.write(
        async (db) => {
          const last = Math.max((await log.lastBefore(db, id, oldest)) ?? 0, revision - LOG_LIMITS.edits)
          const freed = last > 0 ? await log.cut(db, id, last) : 0
          if (freed === 0) return
          cut++
          await db
            .update(document)
            .set({ logBytes: sql`${document.logBytes} - ${freed}` })
            .where(eq(document.id, id))
        },
        [`document:${id}`],
      )
    }
    if (due.length < AT_ONCE || cut === 0) return
  }
}
