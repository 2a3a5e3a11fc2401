import type { PageProgram } from '#kernel/engine'
import { isActionStep, mapSteps, type PageEntry, type SourceUse, walkSteps } from '#kernel/page/records'
import type { RecordUses } from '#kernel/page/references'
import type { JsonObject } from '#kernel/page/values'
import { requestsOfProgram } from './page-requests.ts'

/** The setting that names a model or view, of a source, an action or a component. */
const settingOf = (uses: RecordUses, of: string): string | undefined =>
  Object.hasOwn(uses, of) ? uses[of]!.model : undefined

const nameIn = (uses: RecordUses, of: string, settings: JsonObject): readonly string[] => {
  const key = settingOf(uses, of)
  const name = key !== undefined && Object.hasOwn(settings, key) ? settings[key] : undefined
  return typeof name === 'string' && name !== '' ? [name] : []
}

/** Models and views that a record of a page names. */
export function recordNamesOf(entry: PageEntry, uses: RecordUses): readonly string[] {
  const ofSource = (use: SourceUse | undefined): readonly string[] => (use ? nameIn(uses, use.source, use.config) : [])
  if (entry.kind === 'element') return [...nameIn(uses, entry.type, entry.props), ...ofSource(entry.source)]
  if (entry.kind === 'page') return ofSource(entry.source)
  if (entry.kind === 'api') return nameIn(uses, entry.source, entry.config)
  if (entry.kind !== 'flow') return []
  const found: string[] = []
  walkSteps(entry.nodes, (step) => {
    if (isActionStep(step)) found.push(...nameIn(uses, step.action, step.params))
  })
  return found
}

/** The same of a published page. */
export function recordNamesOfProgram(program: PageProgram, uses: RecordUses): ReadonlySet<string> {
  const { apis, uses: sources, steps } = requestsOfProgram(program)
  return new Set([
    ...[...apis.values()].flatMap(({ source, config }) => nameIn(uses, source, config)),
    ...[...sources.values()].flatMap(({ source, config }) => nameIn(uses, source, config)),
    ...[...steps.values()].flatMap(({ action, params }) => nameIn(uses, action, params)),
    ...program.elements.flatMap(({ type, props }) => nameIn(uses, type, props)),
  ])
}

interface Renaming {
  readonly uses: RecordUses
  readonly from: string
  readonly to: string
}

/** The record with another name of a model or view; the same object where it does not name it. */
export function withRecordName(entry: PageEntry, { uses, from, to }: Renaming): PageEntry {
  const renamed = (of: string, settings: JsonObject): JsonObject => {
    const key = settingOf(uses, of)
    return key !== undefined && settings[key] === from ? { ...settings, [key]: to } : settings
  }
  const inSource = <T extends { readonly source?: SourceUse }>(record: T): T => {
    const config = record.source && renamed(record.source.source, record.source.config)
    return record.source && config !== record.source.config
      ? { ...record, source: { ...record.source, config } }
      : record
  }
  if (entry.kind === 'page') return inSource(entry)
  if (entry.kind === 'element') {
    const props = renamed(entry.type, entry.props)
    return inSource(props === entry.props ? entry : { ...entry, props })
  }
  if (entry.kind === 'api') {
    const config = renamed(entry.source, entry.config)
    return config === entry.config ? entry : { ...entry, config }
  }
  if (entry.kind !== 'flow') return entry
  const nodes = mapSteps(entry.nodes, (step) => {
    const params = isActionStep(step) ? renamed(step.action, step.params) : null
    return isActionStep(step) && params !== null && params !== step.params ? { ...step, params } : step
  })
  return nodes === entry.nodes ? entry : { ...entry, nodes }
}
