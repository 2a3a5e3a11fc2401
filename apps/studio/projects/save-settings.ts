import { createId } from '#kernel/page'
import { call } from '../../shell/client.ts'
import type { editBetween } from './settings-changes.ts'

/** Saves a change of a project's settings, which is an edit of their document. */
export const saveSettings = (documentId: number, { added, removed, cells }: ReturnType<typeof editBetween>) =>
  call('POST /documents/edit', {
    id: documentId,
    edit: { id: createId('edit'), added: [...added], removed: [...removed], cells: cells.map(([id, path, value]) => [id, path, value]) },
  })
