import {
  dataPath,
  mentionsIn,
  namesOf,
  type PageNames,
  type ReferenceOptions,
} from '#kernel/engine/references/references'
import {
  type ApiRecord,
  type ElementRecord,
  isActionStep,
  type PageDocument,
  type SourceUse,
  walkSteps,
} from '#kernel/page/records'
import type { RecordUses } from '#kernel/page/references'
import type { JsonObject, RecordUse } from '#kernel/page/values'
import type { CheckedAgainst } from '../check-page.ts'
import { startersOf } from '../steps.ts'

/** What shows or holds records: an element, a form or an api. */
export interface RecordOwner {
  readonly model: string
  /** Its data is one record; otherwise a list of them. */
  readonly isOne: boolean
  /** It asks for them itself, so that formulas read them as its data. */
  readonly hasData: boolean
  /** Fields that are read with more than their values. */
  readonly include: readonly string[]
}

/** Who on a page has records of which model. */
export interface RecordOwners {
  readonly owners: ReadonlyMap<string, RecordOwner>
  /** Forms whose values are those of a record, by model. */
  readonly forms: ReadonlyMap<string, string>
  /** Forms whose values also go elsewhere, by model. */
  readonly unsureForms: readonly (readonly [form: string, model: string])[]
  /** What names mean on the page, with the rows and records of these owners. */
  readonly names: PageNames
}

export interface RecordsAgainst extends CheckedAgainst {
  readonly records: RecordUses
}

/** What is needed to find them. */
export interface OwnersAgainst extends ReferenceOptions {
  readonly records: RecordUses
  readonly catalogue: RecordsAgainst['catalogue']
  readonly references: RecordsAgainst['references']
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What a source reads: what is chosen, else the first. */
export function verbOf({ does, shows }: RecordUse, config: JsonObject): string | undefined {
  const chosen = shows === undefined ? '' : textOf(config[shows])
  return chosen === '' ? does[0] : chosen
}

const recordUseOf = (uses: RecordUses, name: string): RecordUse | undefined =>
  Object.hasOwn(uses, name) ? uses[name] : undefined

function ownerOf(uses: RecordUses, source: string, config: JsonObject): RecordOwner | undefined {
  const use = recordUseOf(uses, source)
  const model = use && textOf(config[use.model])
  const verb = use && verbOf(use, config)
  if (!model || (verb !== 'list' && verb !== 'one')) return undefined
  const include = use.include === undefined ? '' : textOf(config[use.include])
  return {
    model,
    isOne: verb === 'one',
    hasData: true,
    include: include.split(/[,，\s]+/).filter((name) => name !== ''),
  }
}

/** The shared api that an element's data comes from. */
const apiOf = (document: PageDocument, name: string): ApiRecord | undefined => {
  const found = document.entries.get(name)
  if (found?.kind === 'api') return found
  return [...document.entries.values()].find((entry) => entry.kind === 'api' && entry.name === name) as
    | ApiRecord
    | undefined
}

function ownerOfSource(document: PageDocument, uses: RecordUses, use: SourceUse): RecordOwner | undefined {
  const api = use.api === null ? undefined : apiOf(document, use.api)
  return ownerOf(uses, api?.source ?? use.source, { ...api?.config, ...use.config })
}

/** Finds what shows or holds records of models. */
export function recordOwnersOf(document: PageDocument, against: OwnersAgainst): RecordOwners {
  const { records } = against
  const owners = new Map<string, RecordOwner>()
  for (const entry of document.entries.values()) {
    if (entry.kind === 'api') setDefined(owners, entry.id, ownerOf(records, entry.source, entry.config))
    if (entry.kind === 'element' && entry.source)
      setDefined(owners, entry.id, ownerOfSource(document, records, entry.source))
  }
  const names = namesWith(document, against, owners)
  // What is bound to the data of another one; a chain of three is long.
  for (let rounds = 0; rounds < 3 && followBound(document, against, owners, names); rounds++);
  return { owners, names, ...formsOf(document, against, owners) }
}

function setDefined<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value !== undefined) map.set(key, value)
}

/** So many steps over associations are followed. */
const LONGEST_PATH = 'a.b.c.d'

function namesWith(
  document: PageDocument,
  options: ReferenceOptions,
  owners: ReadonlyMap<string, RecordOwner>,
): PageNames {
  const names = namesOf(document, options)
  const asked = [...owners].filter(([, { hasData }]) => hasData)
  const lists = asked.flatMap(([id, { isOne }]) => (isOne ? [] : [[dataPath(id), id] as const]))
  return {
    ...names,
    listPaths: new Map([...(names.listPaths ?? []), ...lists]),
    oneRow: new Set(asked.flatMap(([id, { isOne }]) => (isOne ? [id] : []))),
    dotted: new Set([...names.dotted, LONGEST_PATH]),
  }
}

/** Elements whose data is bound to that of an owner; whether there were others than before. */
function followBound(
  document: PageDocument,
  { catalogue }: OwnersAgainst,
  owners: Map<string, RecordOwner>,
  names: PageNames,
): boolean {
  const before = owners.size
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'element' || owners.has(entry.id)) continue
    const binding = entry.bindings[boundProp(entry, catalogue) ?? '']
    if (binding?.kind !== 'formula') continue
    const { gives, givesRow } = mentionsIn('formula', binding.source, names)
    const owner = owners.get(gives ?? givesRow ?? '')
    if (owner) owners.set(entry.id, { ...owner, isOne: gives === undefined, hasData: false })
  }
  return owners.size > before
}

function boundProp({ type }: ElementRecord, catalogue: RecordsAgainst['catalogue']): string | undefined {
  const info = catalogue(type)
  const { repeats } = info ?? {}
  return info?.data?.prop ?? (repeats && 'prop' in repeats ? repeats.prop : undefined)
}

/** What the values of a form are used for. */
interface FormUses {
  readonly models: Set<string>
  isElsewhere: boolean
}

/** Forms whose values are saved as records, or are what a list of records is searched by. */
function formsOf(document: PageDocument, against: OwnersAgainst, owners: ReadonlyMap<string, RecordOwner>) {
  const uses = new Map<string, FormUses>()
  const isForm = (id: string): boolean => {
    const entry = document.entries.get(id)
    return entry?.kind === 'element' && against.catalogue(entry.type)?.tags.includes('form') === true
  }
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'flow') continue
    const found = usesOfFlow(entry.nodes, { ...against, owners, isForm })
    const starting = startersOf(document, entry.id).flatMap(({ element }) => (isForm(element) ? [element] : []))
    const forms = starting.length > 0 ? starting : found.formsBefore.size === 1 ? [...found.formsBefore] : []
    for (const form of forms) {
      const own = uses.get(form) ?? { models: new Set<string>(), isElsewhere: false }
      for (const model of found.models) own.models.add(model)
      own.isElsewhere ||= found.isElsewhere
      uses.set(form, own)
    }
  }
  for (const [id, { model, isOne }] of owners)
    if (isOne && isForm(id)) uses.set(id, { models: new Set([model]), isElsewhere: uses.get(id)?.isElsewhere ?? false })
  const forms = new Map<string, string>()
  const unsureForms: (readonly [string, string])[] = []
  for (const [id, { models, isElsewhere }] of uses) {
    const isSure = models.size === 1 && !isElsewhere
    for (const model of models) {
      if (isSure) forms.set(id, model)
      else unsureForms.push([id, model])
    }
  }
  return { forms, unsureForms }
}

interface FlowAround extends OwnersAgainst {
  readonly owners: ReadonlyMap<string, RecordOwner>
  readonly isForm: (id: string) => boolean
}

function usesOfFlow(nodes: Parameters<typeof walkSteps>[0], around: FlowAround) {
  const { records, references, owners, isForm } = around
  const models = new Set<string>()
  const formsBefore = new Set<string>()
  let isElsewhere = false
  walkSteps(nodes, (step) => {
    if (!isActionStep(step) || step.disabled) return
    const use = recordUseOf(records, step.action)
    const saved = use?.does.includes('save') ? textOf(step.params[use.model]) : ''
    if (saved !== '' && step.params.sends !== 'chosen') models.add(saved)
    for (const [path, kind] of Object.entries(references.params(step.action) ?? {})) {
      const target = textOf(step.params[path])
      // Another service gets the values too, under the names that it knows.
      if (kind === 'api' && target !== '') isElsewhere ||= !owners.has(target)
      if (kind !== 'element' || use) continue
      const owner = owners.get(target)
      if (owner?.hasData && !isForm(target)) models.add(owner.model)
      if (isForm(target) && models.size === 0) formsBefore.add(target)
    }
  })
  return { models, formsBefore, isElsewhere }
}
