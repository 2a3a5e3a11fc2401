import { type Changes, changedIn } from '#kernel/document'
import type { ProjectVariable } from '../../../server/wire.ts'
import type { Rename } from '../documents/use-renames.ts'
import type { SettingsEntry } from './settings-kind.ts'

type Entries = ReadonlyMap<string, SettingsEntry>

/** The variables of a project, by name. */
export const variablesIn = (entries: Entries): readonly ProjectVariable[] =>
  [...entries.values()]
    .filter(({ kind }) => kind === 'variable')
    .map((entry) => entry as unknown as ProjectVariable)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** A new variable, or what one is to be. */
export const withVariable = (entries: Entries, variable: ProjectVariable): Changes<SettingsEntry> =>
  new Map([[variable.id, { from: entries.get(variable.id) ?? null, to: variable as unknown as SettingsEntry }]])

export function withoutVariable(entries: Entries, id: string): Changes<SettingsEntry> {
  const from = entries.get(id)
  return new Map(from ? [[id, { from, to: null }]] : [])
}

/** The variable that a change gives another name. */
export function renameIn(changes: Changes<SettingsEntry>): Rename | null {
  const renamed = changedIn(changes).find(([from, to]) => to.kind === 'variable' && from.name !== to.name)
  return renamed ? { from: String(renamed[0].name), to: String(renamed[1].name) } : null
}
