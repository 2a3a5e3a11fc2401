import { eq } from 'drizzle-orm'
import {
  applySteps,
  type Cell,
  type Changes,
  type DocumentKind,
  type Edit,
  type Entry,
  ownValue,
  pathProblem,
  runStepsInTurns,
  sameJson,
} from '#kernel/document'
import { type Message, MessageError, tell } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { createPauses, type Pause } from '../../pauses.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentRow } from './commit.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import type { EditMetrics } from './edit-metrics.ts'
import { documentErrors } from './errors.ts'
import type { Log } from './log.ts'
import { overlapOf } from './overlap.ts'
import { refusedChange } from './refused-change.ts'
import { shownName } from './shown-name.ts'
import type { DocumentTables } from './table.ts'
import { viewFor } from './view-for.ts'

export interface EditInput {
  readonly id: number
  /**
   * The revision that the edit was made for: what others wrote of the same cells since is then a conflict. Without it
   * the later one wins.
   */
  readonly revision?: number | undefined
  readonly edit: Edit
}
/** An edit inside of a write that somebody else began. */
export interface EditWithin extends Omit<EditInput, 'id'> {
  readonly userId: number
  /** The edit was made here, of records that were parsed: neither these nor its cells are checked again. */
  readonly isChecked?: true
  /**
   * Refuses changes by throwing, before they are written; `theirs` are the records that others changed after the
   * revision of the edit.
   */
  readonly require?: (changes: Changes<Entry>, theirs: EditConflict['theirs']) => void
}
export interface Edited {
  readonly revision: number
  /** The edit had been committed before: nothing was written. */
  readonly again: boolean
  /**
   * What others changed after the revision that the edit was made for, as it is now; null for a removed record. Empty
   * without a revision.
   */
  readonly entries: { readonly [id: string]: Entry | null }
}
/** What a refused edit is answered with. */
export interface EditConflict {
  readonly revision: number
  /** Who saved last, by name, and when (ISO 8601). */
  readonly updatedBy: string
  readonly updatedAt: string
  /** The cells of the edit that others wrote otherwise. */
  readonly overlap: readonly Cell[]
  /**
   * The records in question: those of these cells, those that both added, and those that one side removed and the other
   * changed.
   */
  readonly records: readonly string[]
  /** All that others changed after the revision of the edit. */
  readonly theirs: { readonly [id: string]: Entry | null }
}

/** Cells of one record in one edit: they are applied in one piece, which may not hold the thread for long. */
const RECORD_CELLS = 20_000

interface EditingDeps {
  readonly store: Store<DocumentTables & AccountTables>
  readonly now: () => Date
  readonly documents: Documents
  readonly log: Log
  readonly metrics: EditMetrics
}

/** Edits as they come from clients: applied to whatever the document is when their turn comes. */
class EditingOperations {
  constructor(private readonly deps: EditingDeps) {}

  private refuse(detail: Message, entry: string) {
    return new AppError(documentErrors.editInvalid, { detail, data: { entry } })
  }

  private async requireCells(kind: DocumentKind, { cells }: Edit, pause: Pause): Promise<void> {
    const names = new Set(Object.values(kind.parts).flatMap((parts) => parts.map(({ name }) => name)))
    const counts = new Map<string, number>()
    for (const [entry, path] of cells) {
      const count = (counts.get(entry) ?? 0) + 1
      if (count > RECORD_CELLS) throw this.refuse(tell('document.too-many-cells', { entry, most: RECORD_CELLS }), entry)
      counts.set(entry, count)
      const problem = pathProblem(path)
      if (problem) throw this.refuse(problem, entry)
      if (!names.has(path.split('/', 1)[0] ?? '')) throw this.refuse(tell('document.unknown-cell'), entry)
      await pause()
    }
  }

  /** Records that come in, parsed by their kind. */
  private async parsedRecords(kind: DocumentKind, { added }: Edit, pause: Pause): Promise<readonly Entry[]> {
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

  /** What others changed after the revision that an edit was made for. */
  private async othersSince(db: Db, { row, stored }: OpenedDocument, revision: number | undefined): Promise<EditConflict['theirs']> {
    const { documents } = this.deps
    if (revision === undefined || revision === row.revision) return {}
    if (revision > row.revision) throw this.refuse(tell('request.revision-ahead'), stored.kind.root)
    const rows = await documents.entriesOf(stored).changedSince(db, row.id, revision)
    if (rows === null) throw new AppError(documentErrors.tooFarBehind)
    return Object.fromEntries(rows.map(({ entryId, entry }) => [entryId, entry]))
  }

  private async conflictWith(db: Db, row: DocumentRow, found: Pick<EditConflict, 'overlap' | 'records' | 'theirs'>): Promise<AppError> {
    this.deps.metrics.refused()
    const { user } = this.deps.store.t
    const [by] = await db.select({ userName: user.userName, nickName: user.nickName }).from(user).where(eq(user.id, row.updatedBy))
    const last = { revision: row.revision, updatedBy: by ? shownName(by) : '', updatedAt: row.updatedAt.toISOString() }
    return new AppError(documentErrors.conflict, { data: { ...last, ...found } satisfies EditConflict })
  }

  /**
   * Values that others wrote of the same cells since the edit was made, and records that only one side has: refused
   * with both.
   */
  private async requireNoConflict(
    db: Db,
    { row }: OpenedDocument,
    { revision, edit }: EditInput,
    { theirs, pause }: { readonly theirs: EditConflict['theirs']; readonly pause: Pause },
  ): Promise<void> {
    const { log } = this.deps
    if (revision === undefined || revision === row.revision) return
    const since = await log.since(db, row.id, revision, pause)
    // Where the log was cut, or its project had no room for what edits changed, all that others changed of a record is
    // in question.
    const isLogWhole = since.length === row.revision - revision
    const overlap = isLogWhole
      ? await runStepsInTurns(overlapOf(edit, since), pause)
      : edit.cells.filter(([entry]) => Object.hasOwn(theirs, entry))
    const isTheirs = (id: string): boolean => Boolean(ownValue(theirs, id))
    const both = [
      ...edit.added.filter((entry) => isTheirs(entry.id) && !sameJson(ownValue(theirs, entry.id), entry)).map(({ id }) => id),
      ...edit.removed.filter(isTheirs),
    ]
    const records = [...new Set([...overlap.map(([entry]) => entry), ...both])]
    if (records.length > 0) throw await this.conflictWith(db, row, { overlap, records, theirs })
  }

  /**
   * The first change that the kind refuses. An edit with a revision is the save of an editor: its commands hold the
   * rules of names where somebody gives one, and what it adds may be a copy of something from before these rules.
   */
  private refusedIn(db: Db, { row, stored }: OpenedDocument, { revision }: Pick<EditInput, 'revision'>, changes: Changes<Entry>) {
    const { documents, log } = this.deps
    const meeting = { db, documentId: row.id, kind: stored.kind, log }
    if (revision === undefined) return refusedChange({ ...meeting, entries: documents.entriesOf(stored) }, changes)
    return refusedChange(meeting, new Map([...changes].filter(([, { from }]) => from !== null)))
  }

  /** What an edit that came comes to, with its records parsed; nothing is written. */
  readonly changesOf = async (
    db: Db,
    opened: OpenedDocument,
    input: Omit<EditInput, 'id'> & Pick<EditWithin, 'isChecked'>,
    theirs: EditConflict['theirs'] = {},
  ): Promise<Changes<Entry>> => {
    const { documents } = this.deps
    const { row, stored } = opened
    const pause = createPauses()
    const edit = input.isChecked ? input.edit : { ...input.edit, added: await this.parsedRecords(stored.kind, input.edit, pause) }
    if (!input.isChecked) await this.requireCells(stored.kind, edit, pause)
    await this.requireNoConflict(db, opened, { ...input, id: row.id, edit }, { theirs, pause })
    const entries = documents.entriesOf(stored)
    const view = await viewFor({ kind: stored.kind, entries, db, documentId: row.id }, edit)
    const applied = await runStepsInTurns(applySteps(stored.kind, view, edit), pause)
    if (!applied.ok) {
      // What others changed meanwhile may have taken the place of what was put somewhere here.
      if (Object.keys(theirs).length > 0) throw await this.conflictWith(db, row, { overlap: [], records: [applied.entry], theirs })
      throw new AppError(documentErrors.editInvalid, { detail: applied.reason, data: { entry: applied.entry } })
    }
    // What others put into something, or changed there, does not go with it without a question.
    const taken = [...applied.changes].flatMap(([id, { to }]) => (to === null && ownValue(theirs, id) ? [id] : []))
    if (taken.length > 0) throw await this.conflictWith(db, row, { overlap: [], records: taken, theirs })
    const refused = await this.refusedIn(db, opened, input, applied.changes)
    if (refused) throw new AppError(documentErrors.editInvalid, { detail: refused.reason, data: { entry: refused.entry } })
    return applied.changes
  }

  /** Commits an edit of a document that was opened in this transaction for somebody who may edit it. */
  readonly editWithin = async (db: Db, opened: OpenedDocument, { userId, require, ...input }: EditWithin): Promise<Edited> => {
    const { documents, log, now, metrics } = this.deps
    const { row } = opened
    const theirs = await this.othersSince(db, opened, input.revision)
    const known = await log.seqOf(db, row.id, input.edit.id)
    if (known !== null) return { revision: input.revision === undefined ? known : row.revision, again: true, entries: theirs }
    const changes = await this.changesOf(db, opened, input, theirs)
    require?.(changes, theirs)
    const entries = Object.fromEntries(Object.entries(theirs).map(([id, entry]) => [id, changes.has(id) ? changes.get(id)!.to : entry]))
    if (changes.size === 0) return { revision: row.revision, again: false, entries }
    const revision = await documents.commit<Entry>(db, row, { changes, editId: input.edit.id, userId, at: now() })
    metrics.saved(Object.keys(theirs).length > 0)
    return { revision, again: false, entries }
  }

  readonly edit = (actor: Actor, { id, ...input }: EditInput): Promise<Edited> => {
    const { store, documents } = this.deps
    const within = async (db: Db) => this.editWithin(db, await documents.open(actor, db, id, 'edit'), { ...input, userId: actor.userId })
    return store.writeSmall(within, [`document:${id}`])
  }
}

export const createEditing = (deps: EditingDeps): Pick<EditingOperations, keyof EditingOperations> => new EditingOperations(deps)
export type Editing = ReturnType<typeof createEditing>
