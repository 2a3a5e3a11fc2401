import { type Changes, ownValue, sameJson } from '#kernel/document'
import { SETTINGS_ID } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { ProjectConfigInfo } from '../../../server/wire.ts'
import type { SettingsEntry } from '../projects/settings-kind.ts'
import type { ConfigDraft } from './config-draft.ts'

type Entries = ReadonlyMap<string, SettingsEntry>
type Service = ProjectConfigInfo['services'][number]

const CONFIG_ID = 'config'
const OF_SETTINGS = ['remark', 'logo'] as const
const OF_CONFIG = [
  ...(['layout', 'menuMode', 'menuTheme', 'systemTheme', 'themeColor', 'breadcrumb', 'multiTab'] as const),
  ...(['home', 'mobile', 'uploads'] as const),
] as const
const FIELDS = [
  [SETTINGS_ID, 'settings', OF_SETTINGS],
  [CONFIG_ID, 'config', OF_CONFIG],
] as const

const fieldsOf = (of: object, names: readonly string[]): { readonly [field: string]: Json } =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(of as { readonly [field: string]: Json }, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** In the order in which the server lists them: those for trying out first, by name. */
function servicesIn(entries: Entries): readonly Service[] {
  const services = [...entries.values()].flatMap(({ kind, ...rest }) => (kind === 'service' ? [rest as unknown as Service] : []))
  return services.toSorted((a, b) => (a.env === b.env ? (a.name < b.name ? -1 : 1) : a.env < b.env ? 1 : -1))
}

/** All settings, those of the document as it is here. */
export function infoWith(info: ProjectConfigInfo, entries: Entries): ProjectConfigInfo {
  const own = FIELDS.map(([id, , names]) => fieldsOf(entries.get(id) ?? {}, names))
  return { ...info, ...own[0], ...own[1], services: [...servicesIn(entries)] }
}

/** What of the document changes for the settings to be those of the draft; `saved` are those that it was made of. */
export function changesOfDraft(entries: Entries, saved: ConfigDraft, draft: ConfigDraft): Changes<SettingsEntry> {
  const changes = new Map<string, { readonly from: SettingsEntry | null; readonly to: SettingsEntry | null }>()
  for (const [id, kind, names] of FIELDS) {
    const changed = names.filter((name) => !sameJson(saved[name], draft[name]))
    if (changed.length === 0) continue
    const from = entries.get(id) ?? null
    // A project that has not chosen any has no record of them: the first one says all.
    changes.set(id, { from, to: { ...(from ?? { kind, id, ...fieldsOf(draft, names) }), ...fieldsOf(draft, changed) } })
  }
  const kept = new Set(draft.services.map(({ id }) => id))
  for (const { id, ...service } of draft.services) {
    const from = entries.get(id) ?? null
    const to = { kind: 'service', id, ...service } as SettingsEntry
    if (!sameJson(from, to)) changes.set(id, { from, to })
  }
  for (const { id } of saved.services) {
    const from = entries.get(id)
    if (from && !kept.has(id)) changes.set(id, { from, to: null })
  }
  return changes
}
