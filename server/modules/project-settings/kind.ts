import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { issueMessage, MessageError } from '#kernel/message'
import { plainLines } from '../../http/plain-text.ts'
import { imageAddress } from '../accounts/model.ts'
import { MOST_VARIABLES, parseVariable, type VariableRecord } from './variable.ts'

const isVariable = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'variable'

/** The one record of a project's settings. Its name and who may do what are no settings: they are looked up for every call. */
export const SETTINGS_ID = 'settings'
const record = z.strictObject({
  kind: z.literal('settings'),
  id: z.literal(SETTINGS_ID),
  remark: z.string().overwrite(plainLines).max(500),
  logo: imageAddress,
})
export type SettingsRecord = Readonly<z.output<typeof record>>

export type SettingsEntry = SettingsRecord | VariableRecord

/** The settings of a project, with the variables that its pages share, as a kind of documents. */
export const settingsKind: DocumentKind<SettingsEntry> = {
  id: 'project settings',
  label: { zh: '项目设置', en: 'Project settings' },
  parse(value) {
    if (isVariable(value)) return parseVariable(value)
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(issueMessage(parsed.error.issues[0]!))
    return parsed.data
  },
  parts: {
    settings: [
      { name: 'remark', as: 'whole' },
      { name: 'logo', as: 'whole' },
    ],
    variable: ['name', 'type', 'defaultValue', 'description', 'persist', 'formerly'].map((name) => ({ name, as: 'whole' }) as const),
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: SETTINGS_ID,
  limits: { depth: 1, entries: 1 + MOST_VARIABLES },
}
