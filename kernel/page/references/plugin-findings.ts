import { tell } from '#kernel/message'
import type { References } from '../records/places.ts'
import type { Finding, PageDocument } from '../records/records.ts'
import { type ContributionKind, type ContributorOf, forEachUse, pinsOf } from './page-plugins.ts'

interface Installed {
  readonly contributorOf: ContributorOf
  readonly references: References
  /** Ids of plugins that are switched off, and of those of which no version can be used. */
  readonly disabled: readonly string[]
  readonly failed: readonly string[]
}
type Trouble = 'disabled' | 'failed' | 'missing'

const CODES = { disabled: 'PAGE_PLUGIN_DISABLED', failed: 'PAGE_PLUGIN_FAILED', missing: 'PAGE_PLUGIN_MISSING' } as const
const messageOf = (trouble: Trouble, plugin: string, count: number) => {
  if (trouble === 'disabled') return tell('page.plugin-disabled', { plugin, count })
  return trouble === 'failed' ? tell('page.plugin-failed', { plugin, count }) : tell('page.plugin-missing', { plugin, count })
}

/**
 * The plugin that prefixes the name of a missing contribution: `acme.rating/Stars`, `action/acme.rating.send`,
 * `service/acme.toast.toasts`.
 */
const namespaceOf = (name: string): string | null =>
  /^(?:(?:action|source|service)\/)?([a-z][a-z0-9-]*\.[a-z][a-z0-9-]*)(?=[/.]|$)/.exec(name)?.[1] ?? null

/**
 * What of a page is not there for those who look at it, because of its plugins and of those whose page services these use: one finding for each plugin,
 * at the first place that uses it.
 */
export const pluginFindings = (document: PageDocument, { contributorOf, references, disabled, failed }: Installed): readonly Finding[] => {
  const pins = pinsOf(document)
  const found = new Map<string, { readonly trouble: Trouble; readonly entry: string; count: number }>()
  const note = (plugin: string, trouble: Trouble, entry: string): void => {
    const known = found.get(plugin)
    if (known) known.count += 1
    else found.set(plugin, { trouble, entry, count: 1 })
  }
  const look = (kind: ContributionKind, name: string, entry: string): void => {
    const owner = contributorOf(kind, name, pins)
    if (owner !== undefined) {
      if (disabled.includes(owner.id)) note(owner.id, 'disabled', entry)
      if (kind !== 'service') for (const service of owner.uses ?? []) look('service', service, entry)
      return
    }
    const plugin = kind === 'function' ? null : namespaceOf(name)
    if (plugin !== null) note(plugin, disabled.includes(plugin) ? 'disabled' : failed.includes(plugin) ? 'failed' : 'missing', entry)
  }
  for (const entry of document.entries.values()) forEachUse(entry, references, (kind, name) => look(kind, name, entry.id))
  return [...found].map(([plugin, { trouble, entry, count }]) => ({
    level: 'warning',
    code: CODES[trouble],
    entry,
    message: messageOf(trouble, plugin, count),
  }))
}
