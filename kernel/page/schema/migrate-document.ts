import type { Changes } from '#kernel/document'
import { type Told, tell } from '#kernel/message'
import { isLookPath } from '../look/look-paths.ts'
import { FindingList } from '../records/finding-list.ts'
import { liftBindings } from '../records/lift.ts'
import { lowerBindings } from '../records/lower.ts'
import type { Catalogue, ComponentInfo } from '../records/patch.ts'
import { emptyPatch } from '../records/patch-algebra.ts'
import type { Bindings, ElementRecord, Finding, PageDocument, PageEntry } from '../records/records.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { findJsonProblem } from '../values/safe-json.ts'

/** Props of one element and the steps to run on them, in order: function expressions `(props) => props`. */
export interface MigrationTask {
  readonly props: JsonObject
  readonly steps: readonly string[]
}
export type MigrationResult = { readonly ok: true; readonly props: Json } | { readonly ok: false; readonly why: Told }
/** Runs tasks where code of plugins may run, which is QuickJS alone, and answers each in its place. */
export type RunMigrations = (tasks: readonly MigrationTask[]) => Promise<readonly MigrationResult[]>

export interface MigratedDocument {
  /** What has to change; empty when no element is behind its component. */
  readonly patch: Changes<PageEntry>
  /** Elements whose props stay as they were, and why. */
  readonly findings: readonly Finding[]
}

interface Behind {
  readonly element: ElementRecord
  readonly info: ComponentInfo
}

/** What a page's elements need so that their props fit the components that the catalogue names; `run` is called only if any does. */
export async function migrateDocument(document: PageDocument, catalogue: Catalogue, run: RunMigrations): Promise<MigratedDocument> {
  const findings = new FindingList()
  const ready: (Behind & { readonly task: MigrationTask })[] = []
  for (const element of document.entries.values()) {
    const info = element.kind === 'element' ? catalogue(element.type) : undefined
    if (element.kind !== 'element' || !info || element.version >= info.version) continue
    const missing = firstMissing(element, info)
    if (missing === null) ready.push({ element, info, task: { props: storedProps(element, info), steps: stepsFor(element, info) } })
    else findings.add(failure({ element, info }, tell('page.no-migration', { what: element.type, version: missing })))
  }
  if (ready.length === 0) return { patch: emptyPatch, findings: findings.all() }
  const results = await run(ready.map(({ task }) => task))
  const changes = new Map<string, { readonly from: ElementRecord; readonly to: ElementRecord }>()
  ready.forEach((behind, i) => {
    const props = plainObject(results[i] ?? { ok: false, why: tell('page.migration-no-answer') })
    if (props.ok) changes.set(behind.element.id, { from: behind.element, to: migrated(behind, props.props) })
    else findings.add(failure(behind, props.why))
  })
  return { patch: changes, findings: findings.all() }
}

/** Whether any element was written for an older version of its component. */
export function needsMigration({ entries }: PageDocument, catalogue: Catalogue): boolean {
  for (const entry of entries.values()) if (entry.kind === 'element' && entry.version < (catalogue(entry.type)?.version ?? 0)) return true
  return false
}

function firstMissing({ version }: ElementRecord, info: ComponentInfo): number | null {
  for (let to = version + 1; to <= info.version; to++) if (typeof info.migrations?.[to] !== 'string') return to
  return null
}

const stepsFor = ({ version }: ElementRecord, info: ComponentInfo): readonly string[] =>
  Array.from({ length: info.version - version }, (_, i) => info.migrations![version + 1 + i]!)

/** The props as they are stored, formulas in their places: a step moves a formula as it moves a value. */
function storedProps({ props, bindings }: ElementRecord, { functionProps }: ComponentInfo): JsonObject {
  const own = Object.fromEntries(Object.entries(bindings).filter(([path]) => !isLookPath(path)))
  return lowerBindings(props, own, { functions: functionProps, opaque: ['style'] })
}

function plainObject(result: MigrationResult): { readonly ok: true; readonly props: JsonObject } | Extract<MigrationResult, { ok: false }> {
  if (!result.ok) return result
  if (!isObject(result.props) || findJsonProblem(result.props)) return { ok: false, why: tell('page.migration-no-object') }
  return { ok: true, props: result.props }
}

function migrated({ element, info }: Behind, stored: JsonObject): ElementRecord {
  const { value, bindings } = liftBindings(stored, { functions: info.functionProps, opaque: ['style'] })
  const style: Bindings = Object.fromEntries(Object.entries(element.bindings).filter(([path]) => isLookPath(path)))
  return { ...element, props: value, bindings: { ...bindings, ...style }, version: info.version }
}

function failure({ element, info }: Behind, why: Told): Finding {
  const { id, type, version } = element
  return {
    level: 'warning',
    code: 'PAGE_MIGRATION_FAILED',
    entry: id,
    message: tell('page.migration-failed', { element: element.name || id, type, from: version, to: info.version, why }),
  }
}
