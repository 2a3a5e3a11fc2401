import type { PageProgram } from '#kernel/engine'
import type { Bindings } from '#kernel/page/records'
import type { RecordUses } from '#kernel/page/references'
import { isObject, type Json, type JsonObject, type RecordUse, type RecordVerb, sameJson } from '#kernel/page/values'
import { requestsOfProgram } from './page-requests.ts'
import {
  ANY,
  fitsTemplate,
  isFilterTemplate,
  templateOfFormula,
  templateOfValue,
  templateWith,
  type ValueTemplate,
  type ValueTemplates,
} from './value-template.ts'

/** What one source, step or element of a page does with the records of a model or view. */
export interface DeclaredRecords {
  readonly model: string
  readonly does: readonly RecordVerb[]
  /** Absent where it may be any record. */
  readonly id?: string
  /** Absent where the list has no filter. */
  readonly where?: ValueTemplate
  /** Names of parameters, with values where they are written out. */
  readonly params: ValueTemplates
  readonly include: readonly string[]
  /** What groups are made by, and their one figure; absent where no groups are declared. */
  readonly groups?: Pick<AskedGroups, 'by' | 'values'>
  /** The field of the model whose rows are saved with a record. */
  readonly rows?: string
}

interface AskedGroups {
  readonly does: 'groups'
  readonly model: string
  readonly params: JsonObject
  readonly where?: Json | undefined
  readonly by: readonly string[]
  readonly values: readonly { readonly as: string; readonly fn: string; readonly field?: string | undefined }[]
}

/** What a page without a login asks for. */
export type AskedRecords =
  | {
      readonly does: 'list'
      readonly model: string
      readonly params: JsonObject
      readonly where?: Json | undefined
      readonly include: Json
    }
  | {
      readonly does: 'one'
      readonly model: string
      readonly params: JsonObject
      readonly id: string
      readonly include: Json
    }
  | AskedGroups
  | { readonly does: 'history'; readonly model: string; readonly id: string }
  | { readonly does: 'form' | 'save' | 'delete'; readonly model: string }

/** What the one figure of declared groups is called. */
const FIGURE = 'value'

/** Settings with the formulas of some; the first part that says anything of a setting counts. */
type Part = { readonly config: JsonObject; readonly bindings: Bindings }

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

class Settings {
  constructor(private readonly parts: readonly Part[]) {}

  private partWith(key: string): Part | undefined {
    return this.parts.find(
      ({ config, bindings }) =>
        Object.hasOwn(config, key) || Object.keys(bindings).some((path) => path.split('.')[0] === key),
    )
  }

  plain(key: string): Json | undefined {
    return this.partWith(key)?.config[key]
  }

  isBound(key: string): boolean {
    return Object.keys(this.partWith(key)?.bindings ?? {}).some((path) => path.split('.')[0] === key)
  }

  /** What the setting can be; undefined where nothing is set. */
  template(key: string): ValueTemplate | undefined {
    const part = this.partWith(key)
    if (!part) return undefined
    const { [key]: value } = part.config
    let template = value === undefined ? undefined : templateOfValue(value)
    for (const [path, { kind, source }] of Object.entries(part.bindings)) {
      const [first, ...rest] = path.split('.')
      const made = kind === 'formula' ? templateOfFormula(source) : ANY
      if (first === key) template = templateWith(template ?? templateOfValue(null), rest, made)
    }
    return template
  }
}

const isEmpty = (template: ValueTemplate | undefined): boolean =>
  template === undefined || (template.kind === 'value' && (template.value === null || template.value === ''))

/** The rows of a setting as they are declared; a name that a formula makes declares nothing. */
function paramsOf(template: ValueTemplate | undefined): ValueTemplates {
  const rows = template?.kind === 'list' ? template.items : []
  return Object.fromEntries(
    rows.flatMap((row) => {
      const name = row.kind === 'object' ? row.fields.key : undefined
      const value = row.kind === 'object' ? row.fields.value : undefined
      return name?.kind === 'value' && value ? [[textOf(name.value), value] as const] : []
    }),
  )
}

const namesIn = (text: string): readonly string[] => text.split(/[,，\s]+/).filter((name) => name !== '')

/** Where nothing is chosen, it is the first. */
const chosenOf = ({ does }: RecordUse, chosen: string): readonly RecordVerb[] =>
  does.filter((verb, i) => (chosen === '' ? i === 0 : verb === chosen))

/** The groups that the settings say; null where a formula says them, and undefined where they say none. */
function groupsOf({ by, figure, figureField }: RecordUse, settings: Settings): DeclaredRecords['groups'] | null {
  const keys = [by, figure, figureField].filter((key) => key !== undefined)
  if (by === undefined || figure === undefined || figureField === undefined) return undefined
  if (keys.some((key) => settings.isBound(key))) return null
  const fn = textOf(settings.plain(figure)) || 'count'
  const field = textOf(settings.plain(figureField))
  const value = fn === 'count' ? { as: FIGURE, fn } : { as: FIGURE, fn, field }
  return { by: namesIn(textOf(settings.plain(by))), values: [value] }
}

/** Of an element with rows of a record: the record is that of the element around. */
const NO_MODEL = ''

function modelIn(use: RecordUse, settings: Settings): string {
  return use.model === NO_MODEL || settings.isBound(use.model) ? '' : textOf(settings.plain(use.model))
}

function rowsOf(use: RecordUse, settings: Settings, model: string): DeclaredRecords | null {
  const rows = use.rows === undefined || settings.isBound(use.rows) ? '' : textOf(settings.plain(use.rows))
  return model === '' || rows === '' ? null : { model, does: use.does, rows, params: {}, include: [] }
}

function declaredBy(use: RecordUse, parts: readonly Part[]): DeclaredRecords | null {
  const settings = new Settings(parts)
  const model = modelIn(use, settings)
  if (model === '') return null
  if (use.shows !== undefined && settings.isBound(use.shows)) return null
  const does = use.shows === undefined ? use.does : chosenOf(use, textOf(settings.plain(use.shows)))
  const where = use.where === undefined ? undefined : settings.template(use.where)
  // A filter whose fields or operators vary is no limit.
  if ((does.includes('list') || does.includes('groups')) && where && !isEmpty(where) && !isFilterTemplate(where))
    return null
  const groups = does.includes('groups') ? groupsOf(use, settings) : undefined
  if (groups === null) return null
  const id = use.id === undefined || settings.isBound(use.id) ? '' : textOf(settings.plain(use.id))
  return {
    ...{ model, does },
    ...(id === '' ? {} : { id }),
    ...(where && !isEmpty(where) ? { where } : {}),
    ...(groups ? { groups } : {}),
    params: paramsOf(use.params === undefined ? undefined : settings.template(use.params)),
    include: use.include === undefined ? [] : namesIn(textOf(settings.plain(use.include))),
  }
}

/** Everything that a published page does with records. */
export function declaredRecords(program: PageProgram, uses: RecordUses): readonly DeclaredRecords[] {
  const recordsOf = (name: string): RecordUse | undefined => (Object.hasOwn(uses, name) ? uses[name] : undefined)
  const { apis, uses: sources, steps } = requestsOfProgram(program)
  const found: (DeclaredRecords | null)[] = []
  const add = (name: string, parts: readonly Part[]): void => {
    const use = recordsOf(name)
    if (use) found.push(declaredBy(use, parts))
  }
  for (const api of apis.values()) add(api.source, [api])
  for (const use of sources.values()) {
    const api = use.api === null ? undefined : apis.get(use.api)
    add(api?.source ?? use.source, api ? [use, api] : [use])
  }
  for (const { action, params, bindings } of steps.values()) add(action, [{ config: params, bindings }])
  const bound = new Map<string, Bindings>()
  for (const { element, path, binding } of program.bindings)
    bound.set(element, { ...bound.get(element), [path]: binding })
  const byId = new Map(program.elements.map((element) => [element.id as string, element]))
  const partOf = ({ id, props }: (typeof program.elements)[number]): Part => ({
    config: props,
    bindings: bound.get(id) ?? {},
  })
  /** The model of the nearest element around that saves a record. */
  const modelAround = (parentId: string | null): string => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    if (!parent) return ''
    const use = recordsOf(parent.type)
    const saves = use?.does.includes('save') === true
    return saves ? modelIn(use, new Settings([partOf(parent)])) : modelAround(parent.parentId)
  }
  for (const element of program.elements) {
    const use = recordsOf(element.type)
    if (use?.model === NO_MODEL) found.push(rowsOf(use, new Settings([partOf(element)]), modelAround(element.parentId)))
    else add(element.type, [partOf(element)])
  }
  return found.filter((one) => one !== null)
}

/** A formula may leave the value of a parameter out; then the parameter limits nothing. */
const fitsParams = (declared: DeclaredRecords['params'], given: JsonObject): boolean =>
  Object.entries(given).every(([name, value]) => {
    const template = Object.hasOwn(declared, name) ? declared[name] : undefined
    return template !== undefined && fitsTemplate(template, value)
  }) &&
  Object.entries(declared).every(
    ([name, template]) => template.kind !== 'value' || isEmpty(template) || Object.hasOwn(given, name),
  )

const fitsWhere = ({ where }: DeclaredRecords, given: Json | undefined): boolean => {
  if (!where) return given === undefined
  return fitsTemplate(where, given)
}

/** Whether the page that declares this can have made the request. */
export function isDeclared(declared: DeclaredRecords, asked: AskedRecords): boolean {
  if (declared.model !== asked.model || !declared.does.includes(asked.does)) return false
  if ((asked.does === 'one' || asked.does === 'history') && declared.id !== undefined && declared.id !== asked.id)
    return false
  if (asked.does === 'groups') {
    const { by, values } = asked
    const isSame = declared.groups !== undefined && sameJson({ by, values } as never, declared.groups as never)
    return isSame && fitsParams(declared.params, asked.params) && fitsWhere(declared, asked.where)
  }
  if (asked.does !== 'list' && asked.does !== 'one') return true
  const include = Object.fromEntries(declared.include.map((name) => [name, {}]))
  if (!fitsParams(declared.params, asked.params) || !(isObject(asked.include) && sameJson(asked.include, include)))
    return false
  return asked.does === 'one' || fitsWhere(declared, asked.where)
}
