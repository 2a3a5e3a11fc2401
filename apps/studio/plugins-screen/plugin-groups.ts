import { type Locale, labelIn } from '#kernel/message'
import type { PluginPages, PluginRow } from '../../../server/wire.ts'

/** All versions of one plugin; or one folder of which nobody can tell what is in it. */
export interface PluginGroup {
  readonly key: string
  readonly id: string | null
  readonly label: PluginRow['label']
  /** What the table tells of: the version that answers where nothing is pinned, or what failed. */
  readonly main: PluginRow
  /** Versions that can be used, the newest first. */
  readonly usable: readonly PluginRow[]
  /** What is wrong, of any version. */
  readonly failed: readonly PluginRow[]
  readonly state: PluginRow['state']
  readonly pages: PluginPages
}

export const KINDS = ['components', 'actions', 'sources', 'functions', 'others'] as const
export type Kind = (typeof KINDS)[number]

/** The table's rows, in the order of the list; plugins that failed come first, because somebody has to look at them. */
export function groupPlugins(rows: readonly PluginRow[], pages: PluginPages): readonly PluginGroup[] {
  const keys = new Map<string, PluginRow[]>()
  for (const row of rows) {
    const key = row.id ?? `folder ${row.folder ?? row.label.en}`
    keys.set(key, [...(keys.get(key) ?? []), row])
  }
  const groups = [...keys].map(([key, all]): PluginGroup => {
    const usable = all.filter(({ data }) => data !== null).reverse()
    const main = (usable[0] ?? all[0]) as PluginRow
    const uses = pages.filter((page) => page.uses.some(({ plugin }) => plugin === main.id))
    const failed = all.filter(({ problem }) => problem !== null)
    return { key, id: main.id, label: main.label, main, usable, failed, state: main.state, pages: uses }
  })
  return groups.sort((a, b) => Number(b.failed.length > 0) - Number(a.failed.length > 0))
}

/** What a version brings, by kind, with the names that people know it by. */
export function contributionsOf(
  { data }: PluginRow,
  locale: Locale,
): readonly { readonly kind: Kind; readonly names: readonly string[] }[] {
  if (data === null) return []
  const { components, actions, sources, functions, others } = data.contributes
  const all: { readonly [kind in Kind]: readonly string[] } = {
    components: components.map(({ label, type }) => (labelIn(label, locale) === type ? type : `${labelIn(label, locale)} · ${type}`)),
    actions: actions.map(({ label, id }) => `${labelIn(label, locale)} · ${id}`),
    sources: sources.map(({ label, id }) => `${labelIn(label, locale)} · ${id}`),
    functions: functions.map(({ name }) => name),
    others: others.map(({ point, id }) => `${point} · ${id}`),
  }
  return KINDS.map((kind) => ({ kind, names: all[kind] })).filter(({ names }) => names.length > 0)
}
