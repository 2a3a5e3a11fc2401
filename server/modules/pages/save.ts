import { eq } from 'drizzle-orm'
import { type Changes, type Entry, editSteps, isRemoved, ownValue, runStepsInTurns } from '#kernel/document'
import { tell } from '#kernel/message'
import type { PageEntry } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import { createPauses } from '../../pauses.ts'
import type { PageConflict, Saved } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import {
  type DocumentRow,
  type DocumentTables,
  documentErrors,
  type EditConflict,
  type Editing,
  type EntryRow,
  type OpenedDocument,
} from '../documents/index.ts'
import { pageErrors } from './errors.ts'

export interface SaveInput {
  /** The revision the changes were made against. */
  readonly revision: number
  /** Records before and after. */
  readonly changes: Changes<PageEntry>
  readonly editId: string
  readonly userId: number
  /** Those of the records that the changes name that there are, read in this transaction. */
  readonly named: ReadonlyMap<string, EntryRow<PageEntry>>
}
/** What a save comes to for the document; the page's states are the caller's to tell. */
export type SavedDocument = Pick<Saved, 'revision' | 'entries'>

/** Older clients know refusals of documents as those of pages. */
const REFUSALS: ReadonlyMap<ErrorKind, ErrorKind> = new Map<ErrorKind, ErrorKind>([
  [documentErrors.editInvalid, pageErrors.patchInvalid],
  [documentErrors.tooFarBehind, pageErrors.tooOld],
])
const refuse = (detail: ReturnType<typeof tell>, entry: string) => new AppError(pageErrors.patchInvalid, { detail, data: { entry } })

/**
 * Saves of clients that send records before and after, instead of cells: an adapter to the edit of documents, inside of the caller's transaction. Such
 * changes say what there was and name all that they remove; what fits the document otherwise is refused.
 */
export const createSave = (deps: { readonly store: Pick<Store<AccountTables & DocumentTables>, 't'>; readonly editing: Editing }) => {
  const { store, editing } = deps
  const { user } = store.t

  const conflict = async (
    db: Db,
    { updatedBy }: DocumentRow,
    { revision, updatedAt, theirs, records }: EditConflict,
  ): Promise<AppError> => {
    const [by] = await db.select({ userName: user.userName }).from(user).where(eq(user.id, updatedBy))
    const sides = { revision, updatedBy: by?.userName ?? '', updatedAt, overlap: [...records] }
    return new AppError(pageErrors.conflict, { data: { ...sides, theirs: theirs as PageConflict['theirs'] } satisfies PageConflict })
  }

  return async (db: Db, opened: OpenedDocument, input: SaveInput): Promise<SavedDocument> => {
    const { revision, changes, editId, userId } = input
    const edit = await runStepsInTurns(editSteps<PageEntry>(opened.stored.kind as never, editId, changes), createPauses())
    const require = (outcome: Changes<Entry>, theirs: EditConflict['theirs']) => requireFit(input, outcome, theirs)
    try {
      const saved = await editing.editWithin(db, opened, { revision, edit, userId, isChecked: true, require })
      return { revision: saved.revision, entries: saved.entries as SavedDocument['entries'] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.kind === documentErrors.conflict) throw await conflict(db, opened.row, error.options.data as EditConflict)
      const known = REFUSALS.get(error.kind)
      throw known ? new AppError(known, error.options) : error
    }
  }
}

/** Refuses changes that say otherwise than the document what there was, or remove more than they name. Of what others changed the edit itself decides. */
function requireFit({ changes, named }: SaveInput, outcome: Changes<Entry>, theirs: EditConflict['theirs']): void {
  for (const [id, { from, to }] of changes) {
    if (Object.hasOwn(theirs, id)) continue
    const before = named.get(id)?.entry ?? null
    if ((from === null) !== (before === null))
      throw refuse(tell(before === null ? 'page.entry-missing' : 'page.entry-exists', { entry: id }), id)
    if (before && to && before.kind !== to.kind) throw refuse(tell('page.kind-changed', { entry: id }), id)
  }
  for (const [id, { to }] of outcome)
    if (to === null && !isRemoved(changes, id) && !ownValue(theirs, id)) throw refuse(tell('request.no-place', { element: id }), id)
}
