import type { Entry } from '#kernel/document'
import type { Json } from '#kernel/page'
import type { ProjectVariable } from '../../../server/wire.ts'

/** What of a project's settings has a history. */
export interface Settings {
  readonly remark: string
  readonly logo: string
  readonly variables: readonly ProjectVariable[]
}
export interface FieldChange {
  readonly field: 'remark' | 'logo'
  readonly from: string
  readonly to: string
}
export type SettingsChange =
  | FieldChange
  | { readonly field: 'added' | 'removed'; readonly name: string }
  | { readonly field: 'changed'; readonly name: string; readonly part: VariablePart; readonly from: string; readonly to: string }

const PARTS = ['name', 'type', 'defaultValue', 'description', 'persist'] as const
export type VariablePart = (typeof PARTS)[number]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The settings among the records of their document; null where they are not there. */
export function settingsIn(entries: readonly Entry[]): Settings | null {
  const found: (Entry & { readonly remark?: unknown; readonly logo?: unknown }) | undefined = entries.find(({ id }) => id === 'settings')
  if (!found) return null
  const variables = entries.filter((entry): entry is Entry & ProjectVariable => entry.kind === 'variable')
  return { remark: text(found.remark), logo: text(found.logo), variables: variables.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
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
  return [...fields, ...gone, ...rest]
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
  return {
    added: wanted.variables.filter(({ id }) => !known.has(id)),
    removed: now.variables.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    cells,
  }
}
