import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { plainLines } from '../../http/plain-text.ts'
import { imageAddress } from '../accounts/model.ts'
import { type ConfigRecord, MOST_SERVICES, parseConfig, parseService, type ServiceRecord } from './config-records.ts'
import { settingIssueMessage } from './setting-labels.ts'
import { MOST_VARIABLES, parseVariable, type VariableRecord } from './variable.ts'

const kindOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined)

/** What every project has of settings; how its built app looks is the record `config`, there once it was changed. Its name and who may do what are no settings: they are looked up for every call. */
export const SETTINGS_ID = 'settings'
const record = z.strictObject({
  kind: z.literal('settings'),
  id: z.literal(SETTINGS_ID),
  remark: z.string().overwrite(plainLines).max(500),
  logo: imageAddress,
})
export type SettingsRecord = Readonly<z.output<typeof record>>

export type SettingsEntry = SettingsRecord | ConfigRecord | ServiceRecord | VariableRecord

const whole = (...names: readonly string[]) => names.map((name) => ({ name, as: 'whole' }) as const)

/** The settings of a project, with its service prefixes and the variables that its pages share, as a kind of documents. */
export const settingsKind: DocumentKind<SettingsEntry> = {
  id: 'project settings',
  label: { zh: '项目设置', en: 'Project settings' },
  parse(value) {
    const kind = kindOf(value)
    if (kind === 'variable') return parseVariable(value)
    if (kind === 'config') return parseConfig(value)
    if (kind === 'service') return parseService(value)
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(settingIssueMessage(parsed.error.issues[0]!))
    return parsed.data
  },
  parts: {
    settings: whole('remark', 'logo'),
    config: whole('layout', 'menuMode', 'menuTheme', 'systemTheme', 'themeColor', 'breadcrumb', 'multiTab', 'home', 'mobile', 'uploads'),
    service: whole('env', 'name', 'prefix', 'isDefault'),
    variable: whole('name', 'type', 'defaultValue', 'description', 'persist', 'formerly'),
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: SETTINGS_ID,
  limits: { depth: 1, entries: 2 + MOST_VARIABLES + 2 * MOST_SERVICES },
}
