import type { Entry } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { DocumentAudit } from './audits.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import type { StoredDocument } from './entry-store.ts'
import type { Past } from './past.ts'
import type { DocumentTables } from './table.ts'

/** What versions and branches, which keep a place in a document's log, are made with. */
export interface Keeping {
  readonly store: Store<DocumentTables & AccountTables>
  readonly now: () => Date
  readonly audit: Audit<DocumentAudit>
  readonly documents: Documents
  readonly past: Past
  readonly quotas: Pick<Quotas, 'requireBytes'>
}

/** A place in the log of a document that the actor may edit, with what it was then; the newest one where no place is said. */
export async function openPlace(
  { documents, past }: Pick<Keeping, 'documents' | 'past'>,
  actor: Actor,
  db: Db,
  { id, seq }: { readonly id: number; readonly seq?: number | undefined },
): Promise<OpenedDocument & { readonly place: number; readonly document: StoredDocument<Entry> }> {
  const opened = await documents.open(actor, db, id, 'edit')
  const place = seq ?? opened.row.revision
  return { ...opened, place, document: await past.at(db, opened, place) }
}
