import { call } from '../../shell/client.ts'
import type { editBetween } from './look-edit.ts'

/** Sends an edit of a look; rejects with the words of the server where it is refused. */
export async function sendLookEdit(documentId: number, { id, added, cells, removed }: ReturnType<typeof editBetween>): Promise<void> {
  if (added.length + cells.length + removed.length === 0) return
  const edit = { id, added: [...added], removed: [...removed], cells: cells.map((cell) => [...cell] as [string, string, never]) }
  await call('POST /documents/edit', { id: documentId, edit })
}
