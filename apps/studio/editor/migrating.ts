import {
  type Catalogue,
  type DocumentStore,
  emptyPatch,
  type Finding,
  isEmpty,
  type Label,
  type MigrationResult,
  migrateDocument,
  needsMigration,
  type Patch,
} from '#kernel/page'
import type { EngineLink } from '#kernel/view'

export interface Migrating {
  /** Elements that could not be brought to the version of their component, and why. */
  findings(): readonly Finding[]
  /** Brings elements forward, where any is behind its component; a page that has none costs nothing and starts no worker. */
  run(): Promise<void>
}

const LABEL: Label = { zh: '升级组件属性', en: 'Bring components up to date' }

/** Keeps the elements of an open page at the versions of their components, with what the components' own migrations make of them. */
export function createMigrating(options: {
  readonly store: DocumentStore
  readonly catalogue: Catalogue
  readonly engine: () => Promise<Pick<EngineLink, 'migrate'>>
  /** Shows the change. */
  readonly carry: (patch: Patch, label: Label) => void
  /** There may be other findings. */
  readonly found: () => void
}): Migrating {
  const { store, catalogue } = options
  let findings: readonly Finding[] = []
  let running: Promise<void> | null = null

  const runTasks = async (tasks: readonly unknown[]): Promise<readonly MigrationResult[]> => {
    const engine = await options.engine()
    return engine.migrate ? (JSON.parse(await engine.migrate(JSON.stringify(tasks))) as MigrationResult[]) : []
  }
  const once = async (): Promise<void> => {
    // Somebody may edit meanwhile: what was edited is done again, from what it is then.
    for (let tries = 0; tries < 3 && needsMigration(store.document, catalogue); tries++) {
      const migrated = await migrateDocument(store.document, catalogue, runTasks)
      const fits = [...migrated.patch.changed].filter(([id, [from]]) => store.document.entries.get(id) === from)
      const patch = { ...emptyPatch, changed: new Map(fits) }
      findings = migrated.findings
      if (!isEmpty(patch)) options.carry(patch, LABEL)
      if (fits.length === migrated.patch.changed.size) break
    }
    options.found()
  }
  return {
    findings: () => findings.filter(({ entry }) => store.document.entries.has(entry)),
    run() {
      if (!running && !needsMigration(store.document, catalogue)) return Promise.resolve()
      const next = (running ?? Promise.resolve()).then(once).finally(() => {
        if (running === next) running = null
      })
      running = next
      return next
    },
  }
}
