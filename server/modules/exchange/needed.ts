import type { PageDocument } from '#kernel/page/records'
import { type PluginLookup, pinsOf, pluginsInUse } from '#kernel/page/references'
import type { ExchangeFile } from './file-model.ts'

/** The plugins that documents use, each in the version that they hold on to. */
export function pluginsNamed(documents: readonly PageDocument[], lookup: PluginLookup): ExchangeFile['plugins'] {
  const found = new Map<string, ExchangeFile['plugins'][number]>()
  for (const document of documents) {
    const pins = pinsOf(document)
    const used = pluginsInUse(document, lookup.contributorOf, lookup.references(pins))
    // A plugin that is gone is still what the page holds on to.
    for (const [id, { version, hash }] of [...Object.entries(pins), ...Object.entries(used)]) {
      const label = lookup.plugins.findLast((each) => each.id === id)?.label ?? { zh: id, en: id }
      found.set(id, { id, version, ...(hash === undefined ? {} : { hash }), label: { zh: label.zh, en: label.en } })
    }
  }
  return [...found.values()]
}
