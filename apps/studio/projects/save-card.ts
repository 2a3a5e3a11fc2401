import { SETTINGS_ID } from '#kernel/page/records'
import type { ProjectInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { sendChanges } from '../../shell/sync/send-edit.ts'
import { type SettingsEntry, settingsKind } from './settings-kind.ts'

/** Saves the name of a project, and its description, which is a part of the document of its settings. */
export async function saveCard(
  project: Pick<ProjectInfo, 'id' | 'name' | 'remark'>,
  { name, remark }: { readonly name: string; readonly remark: string },
): Promise<void> {
  const { id } = project
  if (name !== project.name) await call('POST /project/update', { id, name })
  if (remark === project.remark) return
  const { documentId } = await call('GET /project/settings/{id}', { id: String(id) })
  const { entries } = await call('GET /documents/records/{id}', { id: String(documentId) })
  const from = (entries as readonly SettingsEntry[]).find((entry) => entry.id === SETTINGS_ID)
  if (from) await sendChanges(settingsKind, documentId, new Map([[SETTINGS_ID, { from, to: { ...from, remark } }]]))
}
