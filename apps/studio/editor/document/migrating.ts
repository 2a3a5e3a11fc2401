import { type Changes, changedIn } from '#kernel/document'
import type { DocumentStore } from '#kernel/page/commands'
import {
  type Catalogue,
  type ElementRecord,
  type Finding,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type PageRecord,
  type PluginPin,
} from '#kernel/page/records'
import type { PluginData } from '#kernel/page/references'
import { type MigrationResult, migrateDocument, needsMigration } from '#kernel/page/schema'
import { type Label, sameJson } from '#kernel/page/values'
import type { EngineLink } from '#kernel/view'

export interface Migrating {
  /** Elements that could not be brought to the version of their component, and why. */
  findings(): readonly Finding[]
  /**
   * Brings elements forward, where any is behind its component; a page that has none costs nothing and starts no
   * worker.
   */
  run(): Promise<void>
  /**
   * Moves the page to another version of a plugin, with all elements that are behind it there, as one step. Rejects
   * when the migrations could not be
   * run, or somebody edits without a pause; nothing has changed then.
   */
  upgrade(plugin: string, to: PluginPin): Promise<void>
}

export interface MigratingOptions {
  readonly store: DocumentStore
  /** What the components are in the versions that a page pins. */
  readonly catalogueOf: (document: PageDocument) => Catalogue
  /**
   * What is known of a version of a plugin from outside of the product, also while its code is not there; of the
   * newest without a version.
   */
  readonly dataOf: (id: string, version?: string) => PluginData | undefined
  readonly engine: () => Promise<Pick<EngineLink, 'migrate'>>
  /** Shows the change. */
  readonly carry: (patch: Changes<PageEntry>, label: Label) => void
  /** Moves the page to a version as a person does. */
  readonly move: (plugin: string, to: PluginPin, elements: readonly ElementRecord[]) => void
  /** There may be other findings. */
  readonly found: () => void
}

const LABEL: Label = { zh: '升级组件属性', en: 'Bring components up to date' }
/** Somebody who types changes the page less often in the time that migrations take. */
const MOST_TRIES = 20

/**
 * Keeps the elements of an open page at the versions of their components, with what the components' own migrations
 * make of them.
 */
export function createMigrating(options: MigratingOptions): Migrating {
  const { store, dataOf } = options
  let findings: readonly Finding[] = []
  let running: Promise<void> | null = null

  const runTasks = async (tasks: readonly unknown[]): Promise<readonly MigrationResult[]> => {
    const engine = await options.engine()
    return engine.migrate ? (JSON.parse(await engine.migrate(JSON.stringify(tasks))) as MigrationResult[]) : []
  }
  /**
   * Without the components whose version for this page exists and is only not loaded yet, or could not be: the page
   * stays with that one.
   */
  const catalogue: Catalogue = (type) => {
    const info = options.catalogueOf(store.document)(type)
    if (!info) return undefined
    const { id, version } = info.plugin
    const pin = pinIn(store.document, id)
    const wanted = (pin && dataOf(id, pin.version)) ?? dataOf(id)
    return wanted === undefined || wanted.version === version ? info : undefined
  }
  const isBehind = () => needsMigration(store.document, catalogue)

  const once = async (): Promise<void> => {
    // Somebody may edit meanwhile: what was edited is done again, from what it is then.
    for (let tries = 0; tries < 3 && isBehind(); tries++) {
      const migrated = await migrateDocument(store.document, catalogue, runTasks)
      const fits = [...migrated.patch].filter(([id, { from }]) => store.document.entries.get(id) === from)
      const changes = new Map(fits)
      const moved = followingPins(store.document, changedIn(changes), catalogue, dataOf)
      if (moved) changes.set(PAGE_ID, { from: moved[0], to: moved[1] })
      findings = migrated.findings
      if (changes.size > 0) options.carry(changes, LABEL)
      if (fits.length === migrated.patch.size) break
    }
    options.found()
  }
  return {
    findings: () => findings.filter(({ entry }) => store.document.entries.has(entry)),
    run() {
      if (!running && !isBehind()) return Promise.resolve()
      const next = (running ?? Promise.resolve()).then(once).finally(() => {
        if (running === next) running = null
      })
      running = next
      return next
    },
    async upgrade(plugin, to) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { document } = store
        const there = withPin(document, plugin, to)
        const { patch, findings: left } = await migrateDocument(there, options.catalogueOf(there), runTasks)
        if (store.document !== document) continue
        findings = left
        const elements = changedIn(patch).flatMap(([, element]) => (element.kind === 'element' ? element : []))
        options.move(plugin, to, elements)
        options.found()
        return
      }
      throw new Error(`The page was edited all the time while ${plugin} was to be upgraded`)
    },
  }
}

const pageOf = ({ entries }: PageDocument): PageRecord | undefined => entries.get(PAGE_ID) as PageRecord | undefined
function pinIn(document: PageDocument, plugin: string): PluginPin | undefined {
  const pins = pageOf(document)?.plugins ?? {}
  return Object.hasOwn(pins, plugin) ? pins[plugin] : undefined
}

function withPin(document: PageDocument, plugin: string, to: PluginPin): PageDocument {
  const page = pageOf(document)
  return page ? { entries: new Map(document.entries).set(PAGE_ID, { ...page, plugins: { ...page.plugins, [plugin]: to } }) } : document
}

/**
 * The page with the pins of what was migrated because its pinned version is gone: should that come back, it would
 * find props that it does
 * not know.
 */
function followingPins(
  document: PageDocument,
  migrated: readonly (readonly [PageEntry, PageEntry])[],
  catalogue: Catalogue,
  dataOf: MigratingOptions['dataOf'],
): readonly [PageRecord, PageRecord] | undefined {
  let moved = document
  for (const [, element] of migrated) {
    const plugin = element.kind === 'element' ? catalogue(element.type)?.plugin : undefined
    if (!plugin || pinIn(document, plugin.id) === undefined) continue
    const hash = dataOf(plugin.id, plugin.version)?.hash
    moved = withPin(moved, plugin.id, { version: plugin.version, ...(hash === undefined ? {} : { hash }) })
  }
  const [from, to] = [pageOf(document), pageOf(moved)]
  return from && to && !sameJson(from as never, to as never) ? [from, to] : undefined
}
