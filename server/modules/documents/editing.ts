import { applyEdit, type Cell, type DocumentKind, type Edit, type Entry, pathProblem, related, sameJson } from '#kernel/document'
import { type Message, MessageError, tell } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import { documentErrors } from './errors.ts'
import type { Log } from './log.ts'
import type { DocumentTables } from './table.ts'
import { viewFor } from './view-for.ts'

export interface EditInput {
  readonly id: number
  /** The revision that the edit was made for: what others wrote of the same cells since is then a conflict. Without it the later one wins. */
  readonly revision?: number | undefined
  readonly edit: Edit
}
export interface Edited {
  readonly revision: number
  /** The edit had been committed before: nothing was written. */
  readonly again: boolean
}

/** What both an edit and later ones of others wrote: cells, or records that one of them took away. */
function overlapOf(edit: Edit, since: readonly { readonly edit: Edit }[]): readonly Cell[] {
  const theirs = since.flatMap((each) => each.edit.cells)
  const gone = new Set(since.flatMap((each) => each.edit.removed))
  return edit.cells.filter(
    ([entry, path, value]) =>
      gone.has(entry) ||
      theirs.some(([other, otherPath, otherValue]) => other === entry && related(path, otherPath) && !sameJson(value, otherValue)),
  )
}

/** Edits as they come from clients: applied to whatever the document is when their turn comes. */
export const createEditing = (deps: {
  readonly store: Store<DocumentTables>
  readonly now: () => Date
  readonly documents: Documents
  readonly log: Log
}) => {
  const { store, now, documents, log } = deps

  const refuse = (detail: Message, entry: string) => new AppError(documentErrors.editInvalid, { detail, data: { entry } })

  const requireCells = (kind: DocumentKind, { cells }: Edit): void => {
    const names = new Set(Object.values(kind.parts).flatMap((parts) => parts.map(({ name }) => name)))
    for (const [entry, path] of cells) {
      const problem = pathProblem(path)
      if (problem) throw refuse(problem, entry)
      if (!names.has(path.split('/', 1)[0] ?? '')) throw refuse(tell('document.unknown-cell', { cell: path }), entry)
    }
  }

  /** Records that come in, parsed by their kind. */
  const parsedRecords = (kind: DocumentKind, { added }: Edit): readonly Entry[] =>
    added.map((entry) => {
      try {
        return kind.parse(entry)
      } catch (error) {
        if (!(error instanceof MessageError)) throw error
        throw new AppError(documentErrors.editInvalid, { detail: error.told, data: { entry: String(entry?.id ?? '') } })
      }
    })

  /** Values that others wrote of the same cells since the edit was made: refused with both. */
  const requireNoConflict = async (db: Db, { row, stored }: OpenedDocument, { revision, edit }: EditInput): Promise<void> => {
    if (revision === undefined || revision === row.revision) return
    if (revision > row.revision) throw refuse(tell('request.revision-ahead'), stored.kind.root)
    const since = await log.since(db, row.id, revision)
    if (since.length < row.revision - revision) throw new AppError(documentErrors.tooOld)
    const overlap = overlapOf(edit, since)
    if (overlap.length === 0) return
    const entries = await documents.entriesOf(stored).byIds(
      db,
      row.id,
      overlap.map(([entry]) => entry),
    )
    throw new AppError(documentErrors.conflict, {
      data: { revision: row.revision, overlap, theirs: Object.fromEntries([...entries].map(([id, { entry }]) => [id, entry])) },
    })
  }

  return {
    edit: (actor: Actor, input: EditInput): Promise<Edited> =>
      store.writeSmall(
        async (db) => {
          const opened = await documents.open(actor, db, input.id, 'edit')
          const { row, stored } = opened
          const known = await log.seqOf(db, row.id, input.edit.id)
          if (known !== null) return { revision: known, again: true }
          const edit = { ...input.edit, added: parsedRecords(stored.kind, input.edit) }
          requireCells(stored.kind, edit)
          await requireNoConflict(db, opened, input)
          const entries = documents.entriesOf(stored)
          const view = await viewFor({ kind: stored.kind, entries, db, documentId: row.id }, edit)
          const applied = applyEdit(stored.kind, view, edit)
          if (!applied.ok) throw new AppError(documentErrors.editInvalid, { detail: applied.reason, data: { entry: applied.entry } })
          if (applied.changes.size === 0) return { revision: row.revision, again: false }
          const { changes } = applied
          return {
            revision: await documents.commit<Entry>(db, row, { changes, editId: edit.id, userId: actor.userId, at: now() }),
            again: false,
          }
        },
        [`document:${input.id}`],
      ),
  }
}
export type Editing = ReturnType<typeof createEditing>
