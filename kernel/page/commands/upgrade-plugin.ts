import type { Command } from '../records/patch.ts'
import type { References } from '../records/places.ts'
import { type ElementRecord, PAGE_ID, type PageDocument, type PluginPin } from '../records/records.ts'
import type { ContributorOf } from '../references/page-plugins.ts'
import { forEachUse, pinsOf } from '../references/page-plugins.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

interface Upgrade {
  readonly plugin: string
  readonly to: PluginPin
  /** Elements of the page as the migrations of their components leave them; they change with the pin, so that undoing takes both back. */
  readonly elements?: readonly ElementRecord[]
}

/** Moves a page to another version of a plugin. */
export const upgradePlugin: Command<Upgrade> = {
  id: 'command/upgrade-plugin',
  label: { zh: '升级插件', en: 'Upgrade plugin' },
  plan({ document }, { plugin, to, elements = [] }) {
    const page = document.entries.get(PAGE_ID)
    if (page?.kind !== 'page' || !Object.hasOwn(page.plugins ?? {}, plugin))
      return refusal(`页面未使用插件“${plugin}”`, `The page does not use the plugin "${plugin}"`)
    const draft = new PatchDraft(document)
    const { version, hash } = to
    draft.put({ ...page, plugins: { ...page.plugins, [plugin]: { version, ...(hash === undefined ? {} : { hash }) } } })
    for (const element of elements) if (document.entries.has(element.id)) draft.put(element)
    return draft.patch()
  },
}

/** What moving a page to another version of a plugin means for it. */
export interface PluginUpgrade {
  readonly plugin: string
  readonly from: PluginPin
  readonly to: PluginPin
  /** Elements whose component has another version of its props there. */
  readonly elements: readonly { readonly id: string; readonly type: string; readonly from: number; readonly to: number }[]
  /** What the page uses and the other version does not have: `component acme.rating/Stars`. */
  readonly missing: readonly string[]
}

/** The plugins that the page could be moved to the newest version of, with what that changes. */
export function pluginUpgrades(document: PageDocument, contributorOf: ContributorOf, references: References): readonly PluginUpgrade[] {
  const pins = pinsOf(document)
  const newest = new Map<string, PluginPin>()
  const uses: { readonly entry: string; readonly kind: Parameters<ContributorOf>[0]; readonly name: string; readonly plugin: string }[] = []
  for (const entry of document.entries.values())
    forEachUse(entry, references, (kind, name) => {
      const now = contributorOf(kind, name, pins)
      if (!now || !Object.hasOwn(pins, now.id)) return
      uses.push({ entry: entry.id, kind, name, plugin: now.id })
      const last = contributorOf(kind, name, {})
      if (last?.id !== now.id || !isNewer(last.version, (newest.get(now.id) ?? pins[now.id]!).version)) return
      newest.set(now.id, { version: last.version, ...(last.hash === undefined ? {} : { hash: last.hash }) })
    })
  return [...newest].flatMap(([plugin, to]) => {
    const from = pins[plugin]!
    const there = { ...pins, [plugin]: to }
    const elements = new Map<string, PluginUpgrade['elements'][number]>()
    const missing = new Set<string>()
    for (const use of uses) {
      if (use.plugin !== plugin) continue
      const owner = contributorOf(use.kind, use.name, there)
      if (owner?.version !== to.version) missing.add(`${use.kind} ${use.name}`)
      const entry = document.entries.get(use.entry)
      const info = use.kind === 'component' ? owner?.contributes?.components.find(({ type }) => type === use.name) : undefined
      if (info && entry?.kind === 'element' && entry.version !== info.version)
        elements.set(entry.id, { id: entry.id, type: entry.type, from: entry.version, to: info.version })
    }
    return [{ plugin, from, to, elements: [...elements.values()], missing: [...missing] }]
  })
}

/** By the numbers of semantic versions; of the same numbers, a pre-release comes before the release. */
function isNewer(version: string, than: string): boolean {
  const [mine, theirs] = [version, than].map((text) => [...(text.split('-')[0] ?? '').split('.').map(Number), text.includes('-') ? 0 : 1])
  const at = mine!.findIndex((number, i) => number !== theirs![i])
  return at >= 0 && mine![at]! > (theirs![at] ?? 0)
}
