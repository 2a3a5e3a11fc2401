import { desc } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Documents } from './documents.ts'
import type { Editing } from './editing.ts'
import type { Log } from './log.ts'
import type { DocumentTables } from './table.ts'

/** Bytes of an edit that is rehearsed: the start waits for it. */
const MOST_BYTES = 20_000

/**
 * Makes the last edit of the newest document again on every connection, commits a change that changes nothing, and takes both back. Connections,
 * prepared statements, the database's own caches and compiled code cost the first edits after a start several times what later ones take.
 */
export const rehearseEdit = (deps: {
  readonly store: Store<DocumentTables>
  readonly documents: Documents
  readonly log: Log
  readonly editing: Pick<Editing, 'changesOf'>
  readonly now: () => Date
}): Promise<void> => {
  const { store, documents, log, editing, now } = deps
  const { document } = store.t
  return store.rehearse(async (db) => {
    const [newest] = await db.select({ id: document.id, userId: document.updatedBy }).from(document).orderBy(desc(document.id)).limit(1)
    if (newest === undefined) return
    const actor = { userId: newest.userId, userName: '', role: 1, sessionId: 0, app: null } as const
    const opened = await documents.open(actor, db, newest.id, 'edit')
    const { row, stored } = opened
    await log.seqOf(db, row.id, 'rehearsal')
    const found = await documents.entriesOf(stored).byIds(db, row.id, [stored.kind.root])
    const root = found.get(stored.kind.root)?.entry
    if (!root) return
    const last = (await log.lastSmall(db, row.id, MOST_BYTES)) ?? { added: [root], cells: [], removed: [] }
    // Whether it still fits does not matter: its code has run.
    await editing.changesOf(db, opened, { edit: { ...last, id: 'rehearsal' } }).catch(() => undefined)
    const changes = new Map([[stored.kind.root, { from: root, to: root }]])
    await documents.commit(db, row, { changes, editId: 'rehearsal', userId: actor.userId, at: now() })
  })
}
