import { type Changes, type DocumentKind, type Entry, editOf } from '#kernel/document'
import { createId } from '#kernel/page'
import type { EditConflict } from '../../../server/wire.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../client.ts'
import type { TheirEntries } from './merge.ts'
import type { Arrived, Conflict, Save } from './save-queue-types.ts'

const CONFLICT = 409

/** An edit as the server takes it. */
function editToSend<E extends Entry>(kind: DocumentKind<E>, id: string, changes: Changes<E>) {
  const { added, cells, removed } = editOf(kind, id, changes)
  return { id, added: [...added], removed: [...removed], cells: cells.map((cell) => [...cell] as [string, string, never]) }
}

/** Sends changes of a document that is not open here; what others wrote of the same cells meanwhile is written over. */
export async function sendChanges<E extends Entry>(kind: DocumentKind<E>, documentId: number, changes: Changes<E>): Promise<void> {
  if (changes.size > 0) await call('POST /documents/edit', { id: documentId, edit: editToSend(kind, createId('edit'), changes) })
}

/** Sends saves of a document of any kind: the cells that changed. Rejects with an `ApiError`; the data of a conflict (409) is a `Conflict`. */
export function sendEdits<E extends Entry>(kind: DocumentKind<E>, documentId: number): (save: Save<E>) => Promise<Arrived<E>> {
  return async ({ revision, changes, edit: id }) => {
    const edit = editToSend(kind, id, changes)
    try {
      const saved = await call('POST /documents/edit', { id: documentId, revision, edit })
      return { revision: saved.revision, entries: saved.entries as TheirEntries<E> }
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === CONFLICT) throw withConflict<E>(thrown)
      throw thrown
    }
  }
}

function withConflict<E extends Entry>({ status, code, message, data }: ApiError): ApiError {
  const { revision, updatedBy, updatedAt, theirs, records } = data as EditConflict
  const conflict: Conflict<E> = { revision, updatedBy, updatedAt, theirs: theirs as TheirEntries<E>, overlap: records }
  return new ApiError(status, code, message, conflict)
}
