import { type Changes, cellsByEntry, type DocumentKind, type Edit, type Entry, editOf, withCells } from '#kernel/document'
import { createId } from '#kernel/page/values'
import type { EditConflict } from '../../../server/wire.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../client.ts'
import type { TheirEntries } from './merge.ts'
import type { Arrived, Conflict, Save } from './save-queue-types.ts'

/** Other refusals have the status of a conflict as well, such as that of a full project. */
const hasBothSides = (data: unknown): data is EditConflict =>
  typeof data === 'object' && data !== null && 'theirs' in data && 'records' in data

/** Cells that the server takes in one edit of one record; of many records it takes more. */
const MOST_CELLS = 20_000

/** The edit of a save, as edits that the server takes one after the other: nearly always one. What is removed goes last, what is added comes first. */
function* editsOf<E extends Entry>(kind: DocumentKind<E>, id: string, changes: Changes<E>): Generator<Edit<E>> {
  const edit = editOf(kind, id, changes)
  const { added, cells, removed } = edit
  if (cells.length <= MOST_CELLS) return yield edit
  for (let at = 0; at < cells.length; at += MOST_CELLS) {
    const isLast = at + MOST_CELLS >= cells.length
    const own = cells.slice(at, at + MOST_CELLS)
    yield { id: at === 0 ? id : `${id}-${at}`, added: at === 0 ? added : [], cells: own, removed: isLast ? removed : [] }
  }
}

/** An edit as calls take it. */
const toSend = <E extends Entry>({ id, added, cells, removed }: Edit<E>) => ({
  ...{ id, added: [...added], removed: [...removed] },
  cells: cells.map((cell) => [...cell] as [string, string, never]),
})

/** Sends changes of a document that is not open here; what others wrote of the same cells meanwhile is written over. */
export async function sendChanges<E extends Entry>(kind: DocumentKind<E>, documentId: number, changes: Changes<E>): Promise<void> {
  if (changes.size === 0) return
  for (const edit of editsOf(kind, createId('edit'), changes)) await call('POST /documents/edit', { id: documentId, edit: toSend(edit) })
}

/** Sends saves of a document of any kind: the cells that changed. Rejects with an `ApiError`; the data of a conflict (409) is a `Conflict`. */
export function sendEdits<E extends Entry>(kind: DocumentKind<E>, documentId: number): (save: Save<E>) => Promise<Arrived<E>> {
  return async ({ revision, changes, edit: id }) => {
    const edits = [...editsOf(kind, id, changes)]
    let arrived: Arrived<E> = { revision, entries: {} }
    try {
      for (const [index, edit] of edits.entries()) {
        const saved = await call('POST /documents/edit', { id: documentId, revision: arrived.revision, edit: toSend(edit) })
        const later = cellsByEntry(edits.slice(index + 1).flatMap(({ cells }) => cells))
        // What others changed is answered as it is after this edit: those that follow are mine as well.
        const entries = Object.entries(saved.entries as TheirEntries<E>).map(
          ([entry, to]) => [entry, to && later.has(entry) ? withCells(kind, to, later.get(entry)!) : to] as const,
        )
        arrived = { revision: saved.revision, entries: { ...arrived.entries, ...Object.fromEntries(entries) } }
      }
      return arrived
    } catch (thrown) {
      throw thrown instanceof ApiError && hasBothSides(thrown.data) ? withConflict<E>(thrown) : thrown
    }
  }
}

function withConflict<E extends Entry>({ status, code, message, data }: ApiError): ApiError {
  const { revision, updatedBy, updatedAt, theirs, records } = data as EditConflict
  const conflict: Conflict<E> = { revision, updatedBy, updatedAt, theirs: theirs as TheirEntries<E>, overlap: records }
  return new ApiError(status, code, message, conflict)
}
