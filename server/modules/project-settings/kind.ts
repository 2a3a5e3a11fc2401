import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { SETTINGS_ID, settingsShape } from '#kernel/page/records'
import { imageAddress } from '../../http/image-address.ts'
import { plainLines } from '../../http/plain-text.ts'
import { type ConfigRecord, MOST_SERVICES, parseConfig, parseService, type ServiceRecord } from './config-records.ts'
import { settingIssueMessage } from './setting-labels.ts'
import { MOST_VARIABLES, parseVariable, type VariableRecord } from './variable.ts'

const kindOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined)

const record = z.strictObject({
  kind: z.literal('settings'),
  id: z.literal(SETTINGS_ID),
  remark: z.string().overwrite(plainLines).max(500),
  logo: imageAddress,
})
export type SettingsRecord = Readonly<z.output<typeof record>>

export type SettingsEntry = SettingsRecord | ConfigRecord | ServiceRecord | VariableRecord

/** The settings of a project, with its service prefixes and the variables that its pages share, as a kind of documents. */
export const settingsKind: DocumentKind<SettingsEntry> = {
  ...settingsShape,
  parse(value) {
    const kind = kindOf(value)
    if (kind === 'variable') return parseVariable(value)
    if (kind === 'config') return parseConfig(value)
    if (kind === 'service') return parseService(value)
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(settingIssueMessage(parsed.error.issues[0]!))
    return parsed.data
  },
  limits: { depth: 1, entries: 2 + MOST_VARIABLES + 2 * MOST_SERVICES },
}
