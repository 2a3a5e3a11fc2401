import { applySteps, type Changes, type DocumentKind, type Edit, type Entry, pathProblem, runStepsInTurns } from '#kernel/document'
import { type Message, MessageError, tell } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { createPauses, type Pause } from '../../pauses.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import { documentErrors } from './errors.ts'
import type { Log } from './log.ts'
import { overlapOf } from './overlap.ts'
import { refusedChange } from './refused-change.ts'
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

/** Cells of one record in one edit: they are applied in one piece, which may not hold the thread for long. */
const RECORD_CELLS = 20_000

/** Edits as they come from clients: applied to whatever the document is when their turn comes. */
export const createEditing = (deps: {
  readonly store: Store<DocumentTables>
  readonly now: () => Date
  readonly documents: Documents
  readonly log: Log
}) => {
  const { store, now, documents, log } = deps

  const refuse = (detail: Message, entry: string) => new AppError(documentErrors.editInvalid, { detail, data: { entry } })

  const requireCells = async (kind: DocumentKind, { cells }: Edit, pause: Pause): Promise<void> => {
    const names = new Set(Object.values(kind.parts).flatMap((parts) => parts.map(({ name }) => name)))
    const counts = new Map<string, number>()
    for (const [entry, path] of cells) {
      const count = (counts.get(entry) ?? 0) + 1
      if (count > RECORD_CELLS) throw refuse(tell('document.too-many-cells', { entry, most: RECORD_CELLS }), entry)
      counts.set(entry, count)
      const problem = pathProblem(path)
      if (problem) throw refuse(problem, entry)
      if (!names.has(path.split('/', 1)[0] ?? '')) throw refuse(tell('document.unknown-cell'), entry)
      await pause()
    }
  }

  /** Records that come in, parsed by their kind. */
  const parsedRecords = async (kind: DocumentKind, { added }: Edit, pause: Pause): Promise<readonly Entry[]> => {
    const parsed: Entry[] = []
    for (const entry of added) {
      try {
        parsed.push(kind.parse(entry))
      } catch (error) {
        if (!(error instanceof MessageError)) throw error
        throw new AppError(documentErrors.editInvalid, { detail: error.told, data: { entry: String(entry?.id ?? '') } })
      }
      await pause()
    }
    return parsed
  }

  /** Values that others wrote of the same cells since the edit was made: refused with both. */
  const requireNoConflict = async (db: Db, { row, stored }: OpenedDocument, { revision, edit }: EditInput, pause: Pause): Promise<void> => {
    if (revision === undefined || revision === row.revision) return
    if (revision > row.revision) throw refuse(tell('request.revision-ahead'), stored.kind.root)
    const since = await log.since(db, row.id, revision, pause)
    if (since.length < row.revision - revision) throw new AppError(documentErrors.tooOld)
    const overlap = await runStepsInTurns(overlapOf(edit, since), pause)
    if (overlap.length === 0) return
    const entries = await documents.entriesOf(stored).byIds(db, row.id, [...new Set(overlap.map(([entry]) => entry))])
    throw new AppError(documentErrors.conflict, {
      data: { revision: row.revision, overlap, theirs: Object.fromEntries([...entries].map(([id, { entry }]) => [id, entry])) },
    })
  }

  /** What an edit that came comes to, with its records parsed; nothing is written. */
  const changesOf = async (db: Db, opened: OpenedDocument, input: EditInput): Promise<Changes<Entry>> => {
    const { row, stored } = opened
    const pause = createPauses()
    const edit = { ...input.edit, added: await parsedRecords(stored.kind, input.edit, pause) }
    await requireCells(stored.kind, edit, pause)
    await requireNoConflict(db, opened, input, pause)
    const entries = documents.entriesOf(stored)
    const view = await viewFor({ kind: stored.kind, entries, db, documentId: row.id }, edit)
    const applied = await runStepsInTurns(applySteps(stored.kind, view, edit), pause)
    if (!applied.ok) throw new AppError(documentErrors.editInvalid, { detail: applied.reason, data: { entry: applied.entry } })
    const refused = await refusedChange({ db, documentId: row.id, kind: stored.kind, log, entries }, applied.changes)
    if (refused) throw new AppError(documentErrors.editInvalid, { detail: refused.reason, data: { entry: refused.entry } })
    return applied.changes
  }

  return {
    changesOf,
    edit: (actor: Actor, input: EditInput): Promise<Edited> =>
      store.writeSmall(
        async (db) => {
          const opened = await documents.open(actor, db, input.id, 'edit')
          const { row } = opened
          const editId = input.edit.id
          const known = await log.seqOf(db, row.id, editId)
          if (known !== null) return { revision: known, again: true }
          const changes = await changesOf(db, opened, input)
          if (changes.size === 0) return { revision: row.revision, again: false }
          return {
            revision: await documents.commit<Entry>(db, row, { changes, editId, userId: actor.userId, at: now() }),
            again: false,
          }
        },
        [`document:${input.id}`],
      ),
  }
}
export type Editing = ReturnType<typeof createEditing>
