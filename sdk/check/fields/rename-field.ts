import { fieldItems, namesIn, planRename } from '#kernel/engine/references/references'
import {
  type ActionNode,
  applyPatch,
  type Bindings,
  type ElementRecord,
  elementOf,
  isActionStep,
  mapEntry,
  mapSteps,
  type PageDocument,
  type PageEntry,
  type PageRecord,
} from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { settingsAround } from '../check-page.ts'
import { startersOf } from '../steps.ts'
import { FieldPaths, type FieldRenaming } from './field-path.ts'
import { movedRegions, withMovedRegion } from './moved-regions.ts'
import { mapNameSettings, type NameOptions, nameSettingAt } from './name-settings.ts'
import { type RecordOwners, type RecordsAgainst, recordOwnersOf } from './record-owners.ts'
import { type BoundNames, renameInCode } from './rename-in-code.ts'
import { renamedNames } from './rename-in-names.ts'
import { untoldTexts } from './untold-texts.ts'

/** A place that has the field's name, where it cannot be told whether the field is meant. */
export interface UnclearUse {
  readonly entry: string
  readonly path: string
  readonly text: string
}

export interface RenamedField {
  /** Entries that are others now. */
  readonly changed: readonly PageEntry[]
  readonly unclear: readonly UnclearUse[]
}

/**
 * Gives a field of a model or view another name wherever a page certainly means it: in settings that name fields, in
 * columns and the like of what shows its records, in forms whose values are a record, and in formulas that read one.
 * Other places with the name are listed and stay as they are.
 * @example renameFieldIn(document, against, { of: 'order', from: 'amount', to: 'total', targets: {} })
 */
export function renameFieldIn(document: PageDocument, against: RecordsAgainst, renaming: FieldRenaming): RenamedField {
  const work = new FieldRename(document, against, renaming)
  const renamed = work.inForms()
  const changed = [...renamed.entries.values()].map((entry) => work.inEntry(entry, renamed))
  const all = work.inRegions(changed)
  return {
    changed: all.filter((entry) => entry !== document.entries.get(entry.id)),
    unclear: work.unclear,
  }
}

/** Settings of one thing with names in them. */
interface Settings {
  readonly schema: object | undefined
  readonly values: JsonObject
  readonly bindings: Bindings
  /** Before a path, as `mapEntry` has it. */
  readonly prefix: string
  /** Where other settings are looked up, if not among the values. */
  readonly beside?: JsonObject
}

class FieldRename {
  readonly unclear: UnclearUse[] = []
  readonly #owners: RecordOwners
  readonly #paths: FieldPaths
  /** Formulas that give names, by entry and path. */
  readonly #bound = new Map<string, BoundNames>()

  constructor(
    readonly document: PageDocument,
    readonly against: RecordsAgainst,
    readonly renaming: FieldRenaming,
  ) {
    this.#owners = recordOwnersOf(document, against)
    this.#paths = new FieldPaths(renaming)
  }

  /** Fields of forms whose values are a record, with everything that names them. */
  inForms(): PageDocument {
    const { of, from, to } = this.renaming
    const { forms, unsureForms } = this.#owners
    let now = this.document
    for (const [form, model] of unsureForms)
      if (model === of)
        for (const item of fieldItems(now, form, from, this.against)) this.#doubt(item, 'formItem.name', from)
    for (const [form, model] of forms) {
      if (model !== of || fieldItems(now, form, from, this.against).length === 0) continue
      const target = { kind: 'field', form, name: from } as const
      let planned = planRename(now, target, to, this.against)
      if ('refused' in planned && planned.uncertain.length > 0) {
        for (const { entry, path, text } of planned.uncertain) this.#doubt(entry, path, text)
        planned = planRename(now, target, to, { ...this.against, despiteUncertain: true })
      }
      if ('refused' in planned) this.#doubt(form, '', from)
      else now = applyPatch(now, planned)
    }
    return now
  }

  /** What is in regions that are called by the field. */
  inRegions(entries: readonly PageEntry[]): readonly PageEntry[] {
    const moved = new Map(
      entries.flatMap((entry) => {
        const before = this.document.entries.get(entry.id)
        if (before?.kind !== 'element' || entry.kind !== 'element' || before.props === entry.props) return []
        return [[entry.id, movedRegions(before, entry.props, this.against.catalogue)] as const]
      }),
    )
    return entries.map((entry) => withMovedRegion(entry, moved))
  }

  inEntry(entry: PageEntry, document: PageDocument): PageEntry {
    const named = this.#inSettings(entry, document)
    const around = namesIn(entry, this.#owners.names)
    const [first, owner] = entry.kind === 'flow' ? [entry.nodes[0]?.id, this.#starterOf(entry.id)] : []
    return mapEntry(named, {
      references: this.against.references,
      code: (path, kind, source) => {
        const isFirst = owner !== undefined && first !== undefined && path.startsWith(`${first}.`)
        const names = isFirst ? around.map((each) => ({ ...each, eventRow: owner })) : around
        const bound = this.#bound.get(`${entry.id} ${path}`)
        const renamed = renameInCode({ kind, source, around: names, bound }, this.#owners, this.#paths)
        if (renamed.isUnclear) this.#doubt(entry.id, path, source)
        return renamed.source
      },
      field: (_path, form, key) => {
        const model = form === null ? undefined : this.#modelOfForm(form, document)
        return model === undefined ? key : this.#paths.renamed(model, key)
      },
      opaque: (path, text) => {
        if (text === this.renaming.from) this.#doubt(entry.id, path, text)
        return text
      },
    })
  }

  #doubt(entry: string, path: string, text: string): void {
    if (!this.unclear.some((one) => one.entry === entry && one.path === path)) this.unclear.push({ entry, path, text })
  }

  /** What starts a flow with its row or its values, where that is one thing alone. */
  #starterOf(flow: string): string | undefined {
    const starters = startersOf(this.document, flow)
    const ids = new Set(starters.map(({ element }) => element))
    const [id] = ids.size === 1 ? ids : []
    const owner = id === undefined ? undefined : this.#owners.owners.get(id)
    return id !== undefined && (this.#owners.forms.has(id) || owner?.isOne === false) ? id : undefined
  }

  /** The model of an element that edits a record by itself. */
  #modelOfForm(id: string, document: PageDocument): string | undefined {
    const element = elementOf(document, id)
    const { records } = this.against
    const use = element && Object.hasOwn(records, element.type) ? records[element.type] : undefined
    const model = use && element?.props[use.model]
    return use?.does.includes('form') && typeof model === 'string' ? model : undefined
  }

  #inSettings(entry: PageEntry, document: PageDocument): PageEntry {
    const { declared } = this.against
    switch (entry.kind) {
      case 'element': {
        const { props: values, bindings } = entry
        const own = { schema: declared.component(entry.type)?.schema, values, bindings, prefix: '' }
        const props = this.#renamed(entry, own, document)
        const model = this.#owners.owners.get(entry.id)?.model
        if (model !== undefined && this.#paths.renamed(model, this.renaming.from) !== this.renaming.from)
          for (const path of untoldTexts({ ...entry, props }, this.renaming.from, this.against.references))
            this.#doubt(entry.id, path, this.renaming.from)
        return this.#inSource(props === values ? entry : { ...entry, props }, document)
      }
      case 'page':
        return this.#inSource(entry, document)
      case 'api': {
        const { config: values, bindings, source } = entry
        const config = this.#renamed(
          entry,
          { schema: declared.source(source)?.schema, values, bindings, prefix: '' },
          document,
        )
        return config === values ? entry : { ...entry, config }
      }
      case 'flow': {
        const inStep = (node: ActionNode): ActionNode => {
          const { params: values, bindings, action } = node
          const schema = declared.action(action)?.schema
          const params = this.#renamed(entry, { schema, values, bindings, prefix: `${node.id}.` }, document)
          return params === values ? node : { ...node, params }
        }
        const nodes = mapSteps(entry.nodes, (node) => (isActionStep(node) ? inStep(node) : node))
        return nodes === entry.nodes ? entry : { ...entry, nodes }
      }
      default:
        return entry
    }
  }

  #inSource(entry: ElementRecord | PageRecord, document: PageDocument): PageEntry {
    const { source } = entry
    if (!source) return entry
    const { config: values, bindings } = source
    const schema = this.against.declared.source(source.source)?.schema
    const api = source.api === null ? undefined : document.entries.get(source.api)
    const beside: JsonObject = api?.kind === 'api' ? { ...api.config, ...values } : values
    const config = this.#renamed(entry, { schema, values, bindings, prefix: 'source.', beside }, document)
    return config === values ? entry : { ...entry, source: { ...source, config } }
  }

  /** The values with the other name, and which of their formulas give names. */
  #renamed(entry: PageEntry, settings: Settings, document: PageDocument): JsonObject {
    const { schema, values, bindings, prefix, beside = values } = settings
    if (!schema) return values
    const modelOf = (options: NameOptions) => this.#modelOf(entry, options, beside, document)
    for (const path of Object.keys(bindings)) {
      const found = nameSettingAt(schema, path)
      const model = found && modelOf(found.options)
      if (found && model !== undefined) this.#bound.set(`${entry.id} ${prefix}${path}`, { ...found, model })
    }
    const isGiven = (path: string) =>
      Object.keys(bindings).some((bound) => bound === path || path.startsWith(`${bound}.`))
    return mapNameSettings(schema, values, ({ path, options, value }) => {
      const model = isGiven(path) ? undefined : modelOf(options)
      return model === undefined ? value : renamedNames(value, options, model, this.#paths)
    })
  }

  /** The model whose fields a setting names. */
  #modelOf(
    entry: PageEntry,
    { namesIn, ofRows }: NameOptions,
    beside: JsonObject,
    document: PageDocument,
  ): string | undefined {
    if (ofRows) return this.#owners.owners.get(entry.id)?.model
    if (!namesIn) return undefined
    const { tag, setting, own } = namesIn
    const from = tag === undefined ? beside : settingsAround(document, this.against.catalogue, entry, tag)
    const fields = own === undefined ? undefined : from?.[own]
    const model = from?.[setting]
    return typeof model === 'string' && model !== '' && !(Array.isArray(fields) && fields.length > 0)
      ? model
      : undefined
  }
}
