import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { issueMessage, MessageError } from '#kernel/message'
import { plainLines } from '../../http/plain-text.ts'
import { imageAddress } from '../accounts/model.ts'

/** The one record of a project's settings. Its name and who may do what are no settings: they are looked up for every call. */
export const SETTINGS_ID = 'settings'
const record = z.strictObject({
  kind: z.literal('settings'),
  id: z.literal(SETTINGS_ID),
  remark: z.string().overwrite(plainLines).max(500),
  logo: imageAddress,
})
export type SettingsRecord = Readonly<z.output<typeof record>>

/** The settings of a project as a kind of documents. */
export const settingsKind: DocumentKind<SettingsRecord> = {
  id: 'project settings',
  label: { zh: '项目设置', en: 'Project settings' },
  parse(value) {
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(issueMessage(parsed.error.issues[0]!))
    return parsed.data
  },
  parts: {
    settings: [
      { name: 'remark', as: 'whole' },
      { name: 'logo', as: 'whole' },
    ],
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: SETTINGS_ID,
  limits: { depth: 1, entries: 1 },
}
