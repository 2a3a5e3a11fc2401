import { lookUpPlugins, type PluginData, type PluginLookup } from '#kernel/page/references'

/** What is there beside the product's own plugins. */
export interface InstalledPlugins {
  /** Each in all its versions; the version that answers where nothing is pinned comes last. Those that are switched off are among them. */
  readonly plugins: readonly PluginData[]
  /** Ids of those that are switched off: their code does not run anywhere. */
  readonly disabled: ReadonlySet<string>
  /** Ids of those of which no version can be used. */
  readonly failed: ReadonlySet<string>
}
const NONE: InstalledPlugins = { plugins: [], disabled: new Set(), failed: new Set() }

/** The plugins of an installation as data, as they are now. */
export interface PluginSet {
  /** The product's own. */
  readonly builtIn: readonly PluginData[]
  readonly installed: InstalledPlugins
  /** All of them; asked anew for every piece of work, because plugins come and go. */
  readonly lookup: PluginLookup
  /** Another number after every change. */
  readonly revision: number
  /** From now on these are the others. */
  install(installed: InstalledPlugins): void
}

export const createPluginSet = (builtIn: readonly PluginData[]): PluginSet => {
  let installed = NONE
  let lookup = lookUpPlugins(builtIn)
  let revision = 0
  return {
    builtIn,
    get installed() {
      return installed
    },
    get lookup() {
      return lookup
    },
    get revision() {
      return revision
    },
    install(next) {
      installed = next
      lookup = lookUpPlugins([...builtIn, ...next.plugins])
      revision += 1
    },
  }
}
