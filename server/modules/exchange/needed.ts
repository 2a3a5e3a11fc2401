import { type LookEntry, type PageDocument, type PluginLookup, pinsOf, pluginsInUse, stemOf, type TextRecord } from '#kernel/page'
import type { ExchangeFile, FileSettings } from './file-model.ts'
import { isService } from './settings-records.ts'

/** What stands in records, as one text: names are looked for in it. */
const textOf = (documents: readonly PageDocument[]): string =>
  documents.map(({ entries }) => JSON.stringify([...entries.values()])).join('\n')

const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{N}_$]+/gu) ?? [])

/** Texts of the project that pages name by their keys, or by the part that their forms by number have in common. */
export function textsNamed(documents: readonly PageDocument[], texts: readonly TextRecord[]): readonly TextRecord[] {
  const all = textOf(documents)
  // Keys that are put together at run time cannot be told: then all of them may be meant.
  if (/(?<![\p{ID_Continue}$.])t\s*\(\s*(?!\\?["'])[^\s)]/u.test(all)) return texts
  return texts.filter(({ id }) =>
    [id, stemOf(id)].some((key) => [`"${key}"`, `'${key}'`, `\\"${key}\\"`].some((said) => all.includes(said))),
  )
}

/** Variables of the project whose names stand in code that names the project’s. */
export function variablesNamed<V extends { readonly name: string; readonly formerly: readonly string[] }>(
  documents: readonly PageDocument[],
  variables: readonly V[],
): readonly V[] {
  const all = textOf(documents)
  if (!/(?<![\p{L}\p{N}_$])app(?![\p{L}\p{N}_$])/u.test(all)) return []
  const names = namesIn(all)
  return variables.filter(({ name, formerly }) => [name, ...formerly].some((each) => names.has(each)))
}

/** What of a look pages have: shared styles and themes that they name, tokens that they or these name, and all widths. */
export function lookNamed(documents: readonly PageDocument[], look: readonly LookEntry[]): readonly LookEntry[] {
  const shared = new Set<string>()
  const themes = new Set<string>()
  for (const { entries } of documents)
    for (const entry of entries.values()) {
      if (entry.kind !== 'page' && entry.kind !== 'element') continue
      for (const id of entry.shared ?? []) shared.add(id)
      if (entry.kind === 'page' && entry.themeId) themes.add(entry.themeId)
    }
  const kept = look.filter(({ kind, id }) => (kind === 'shared' ? shared.has(id) : kind === 'theme' ? themes.has(id) : false))
  const text = textOf(documents) + JSON.stringify(kept)
  const tokens = look.filter(({ kind, id }) => kind === 'token' && text.includes(id))
  const widths = look.filter(({ kind, id }) => kind === 'width' && text.includes(id))
  return [...kept, ...tokens, ...widths]
}

/** Services that addresses name: `@shop/orders`. */
export function servicesNamed(documents: readonly PageDocument[], config: readonly FileSettings[]): readonly FileSettings[] {
  const text = textOf(documents)
  return config.filter((record) => isService(record) && text.includes(`@${record.name}`))
}

/** Hosts of a project’s list that pages name. */
export function hostsNamed(documents: readonly PageDocument[], { hosts, any, devices }: NonNullable<ExchangeFile['hosts']>) {
  const text = textOf(documents).toLowerCase()
  return { hosts: hosts.filter(({ host }) => text.includes(host.replace(/^\*/, ''))), any, devices }
}

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
