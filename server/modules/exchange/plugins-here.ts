import { PAGE_ID, type PageDocument, type PluginPins } from '#kernel/page/records'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { ExchangeFile } from './file-model.ts'
import type { ImportPlan } from './model.ts'

/** The newest version of each plugin that is here; the product’s own have no hash. */
export type PinnedHere = ReadonlyMap<string, { readonly version: string; readonly hash?: string }>

export const pluginsHere = ({ builtIn, installed }: Pick<PluginSet, 'builtIn' | 'installed'>): PinnedHere =>
  new Map(
    [...builtIn, ...installed.plugins.filter(({ id }) => !installed.disabled.has(id))].map(({ id, version, hash }) => [
      id,
      { version, ...(hash === undefined ? {} : { hash }) },
    ]),
  )

/** What a file says of plugins beside those that are here. The product’s own come with the product. */
export function comparePlugins(plugins: ExchangeFile['plugins'], set: Pick<PluginSet, 'builtIn' | 'installed'>): ImportPlan['plugins'] {
  const here = pluginsHere(set)
  const builtIn = new Set(set.builtIn.map(({ id }) => id))
  return plugins
    .filter(({ id }) => !builtIn.has(id))
    .map(({ id, version, hash, label }) => {
      const own = here.get(id)
      const isSame = set.installed.plugins.some(
        (each) =>
          each.id === id && each.version === version && (hash === undefined || each.hash === hash) && !set.installed.disabled.has(id),
      )
      return { id, label, version, here: own?.version ?? null, state: isSame ? 'same' : own ? 'other' : 'missing' }
    })
}

/** A document that holds on to the versions that are here, of these plugins. */
export function withPinsHere(document: PageDocument, wanted: ReadonlySet<string>, here: PinnedHere): PageDocument {
  const page = document.entries.get(PAGE_ID)
  if (wanted.size === 0 || page?.kind !== 'page' || !page.plugins) return document
  const plugins: PluginPins = Object.fromEntries(
    Object.entries(page.plugins).map(([id, pin]) => [id, (wanted.has(id) && here.get(id)) || pin]),
  )
  return { entries: new Map([...document.entries, [PAGE_ID, { ...page, plugins }]]) }
}
