import { applyEdit, type Changes, type Entry, viewOfAll } from '#kernel/document'
import type { Json } from '#kernel/page/values'
import type { ProjectVariable } from '../../../server/wire.ts'
import { type SettingsEntry, settingsKind } from './settings-kind.ts'

/** What of a project's settings has a history. */
export interface Settings {
  readonly remark: string
  readonly logo: string
  readonly variables: readonly ProjectVariable[]
  /** How the built app looks, and service prefixes: records whose fields are shown and restored as they are. Left alone where they are not told. */
  readonly others?: readonly OtherRecord[]
}
export type OtherRecord = Entry & { readonly [field: string]: Json }
export interface FieldChange {
  readonly field: 'remark' | 'logo'
  readonly from: string
  readonly to: string
}
export type SettingsChange =
  | FieldChange
  | { readonly field: 'added' | 'removed'; readonly name: string }
  | { readonly field: 'setting'; readonly name: string; readonly from: string; readonly to: string }
  | { readonly field: 'changed'; readonly name: string; readonly part: VariablePart; readonly from: string; readonly to: string }

const PARTS = ['name', 'type', 'defaultValue', 'description', 'persist'] as const
export type VariablePart = (typeof PARTS)[number]

const OTHER_KINDS = ['config', 'service']
/** Fields that say which record it is. */
const HIDDEN = ['kind', 'id', 'place']
const fieldsOf = (one: OtherRecord | undefined, other: OtherRecord | undefined): readonly string[] =>
  [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].filter((field) => !HIDDEN.includes(field))
const nameOf = (record: OtherRecord, field: string): string =>
  record.kind === 'service' ? `${text(record.env)} ${text(record.name)}: ${field}` : field

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The settings among the records of their document; null where they are not there. */
export function settingsIn(entries: readonly Entry[]): Settings | null {
  const found: (Entry & { readonly remark?: unknown; readonly logo?: unknown }) | undefined = entries.find(({ id }) => id === 'settings')
  if (!found) return null
  const variables = entries.filter((entry): entry is Entry & ProjectVariable => entry.kind === 'variable')
  const others = entries.filter((entry): entry is OtherRecord => OTHER_KINDS.includes(entry.kind))
  return { remark: text(found.remark), logo: text(found.logo), others, variables: variables.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** What is different in the second. */
export function changesOf(before: Settings, after: Settings): readonly SettingsChange[] {
  const fields = (['remark', 'logo'] as const).flatMap((field): SettingsChange[] =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  )
  const former = new Map(before.variables.map((variable) => [variable.id, variable]))
  const now = new Set(after.variables.map(({ id }) => id))
  const gone = before.variables.filter(({ id }) => !now.has(id)).map(({ name }): SettingsChange => ({ field: 'removed', name }))
  const rest = after.variables.flatMap((variable): SettingsChange[] => {
    const from = former.get(variable.id)
    if (!from) return [{ field: 'added', name: variable.name }]
    return PARTS.filter((part) => shown(from[part]) !== shown(variable[part])).map((part) => ({
      ...{ field: 'changed', name: variable.name, part },
      ...{ from: shown(from[part]), to: shown(variable[part]) },
    }))
  })
  return [...fields, ...otherChanges(before.others ?? [], after.others ?? []), ...gone, ...rest]
}

const byId = (records: readonly OtherRecord[]): ReadonlyMap<string, OtherRecord> => new Map(records.map((record) => [record.id, record]))

function otherChanges(before: readonly OtherRecord[], after: readonly OtherRecord[]): readonly SettingsChange[] {
  const [former, now] = [byId(before), byId(after)]
  return [...new Set([...former.keys(), ...now.keys()])].flatMap((id) => {
    const [from, to] = [former.get(id), now.get(id)]
    return fieldsOf(from, to)
      .filter((field) => shown(from?.[field] ?? '') !== shown(to?.[field] ?? ''))
      .map(
        (field): SettingsChange => ({
          ...{ field: 'setting', name: nameOf((to ?? from) as OtherRecord, field) },
          ...{ from: shown(from?.[field] ?? ''), to: shown(to?.[field] ?? '') },
        }),
      )
  })
}

/** The edit of the settings' document, but for its id, that makes one state of another. */
export function editBetween(now: Settings, wanted: Settings) {
  const known = new Map(now.variables.map((variable) => [variable.id, variable]))
  const kept = new Set(wanted.variables.map(({ id }) => id))
  const cells: (readonly [string, string, Json])[] = (['remark', 'logo'] as const)
    .filter((field) => now[field] !== wanted[field])
    .map((field) => ['settings', field, wanted[field]])
  for (const variable of wanted.variables) {
    const from = known.get(variable.id)
    if (!from) continue
    for (const part of [...PARTS, 'formerly'] as const)
      if (shown(from[part]) !== shown(variable[part])) cells.push([variable.id, part, variable[part] as Json])
  }
  const others = now.others && wanted.others ? { from: byId(now.others), to: byId(wanted.others) } : null
  for (const [id, to] of others?.to ?? []) {
    const from = others?.from.get(id)
    if (!from) continue
    for (const field of fieldsOf(from, to)) if (shown(from[field]) !== shown(to[field])) cells.push([id, field, to[field] as Json])
  }
  return {
    added: [
      ...wanted.variables.filter(({ id }) => !known.has(id)),
      ...[...(others?.to.values() ?? [])].filter(({ id }) => !others?.from.has(id)),
    ],
    removed: [
      ...now.variables.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
      ...[...(others?.from.keys() ?? [])].filter((id) => !others?.to.has(id)),
    ],
    cells,
  }
}

/** The changes of the settings' document that make one state of what there is now; records that are no settings of this kind stay. */
export function changesTo(entries: readonly SettingsEntry[], wanted: Settings): Changes<SettingsEntry> {
  const now = settingsIn(entries)
  if (!now) return new Map()
  const { added, removed, cells } = editBetween(now, wanted)
  const document = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  const edit = { id: '', added: added as unknown as readonly SettingsEntry[], removed, cells }
  const applied = applyEdit(settingsKind, viewOfAll(settingsKind, document), edit)
  return applied.ok ? applied.changes : new Map()
}
