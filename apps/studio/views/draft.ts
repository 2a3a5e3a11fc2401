import type { Json } from '#kernel/page/values'
import type { FieldOperator } from '#sdk/fields'
import type { FieldInfo, ModelDetail, ViewDetail } from '../../../server/wire.ts'

export type Definition = ViewDetail['definition']
export type Column = Definition['columns'][number]
export type Param = Definition['params'][number]
export type Filter = NonNullable<Definition['where']>
export type Fn = NonNullable<Column['fn']>
/** A condition on one field. */
export type Leaf = Extract<Filter, { readonly field: string }>

/** A filter as rows that must all hold, or of which one must. */
export interface Rows {
  readonly word: 'and' | 'or'
  readonly leaves: readonly Leaf[]
}

/** A field that a view can name, with the path to it. */
export interface PathField {
  readonly path: string
  readonly field: FieldInfo
  /** Descriptions of the fields along the path: `Customer › City`. */
  readonly title: string
}

/** Associations between the view's model and a field. */
const LONGEST_PATH = 4
export const FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const satisfies readonly Fn[]

export const used = (model: ModelDetail): readonly FieldInfo[] =>
  model.fields.filter(({ archivedAt, holds }) => archivedAt === null && holds === 'value')
export const titleOf = ({ name, description }: Pick<FieldInfo, 'name' | 'description'>): string => description || name

/** The model that an association to one refers to. */
export const targetOf = (models: readonly ModelDetail[], field: FieldInfo): ModelDetail | undefined =>
  models.find(({ id }) => id === field.options.target)

/** The field at the end of a path; undefined where a part of it does not exist. */
export function fieldAt(models: readonly ModelDetail[], modelId: number, path: string): PathField | undefined {
  let model = models.find(({ id }) => id === modelId)
  let found: FieldInfo | undefined
  const titles: string[] = []
  for (const part of path.split('.')) {
    found = model && used(model).find(({ name }) => name === part)
    if (!found) return undefined
    titles.push(titleOf(found))
    model = targetOf(models, found)
  }
  return found && { path, field: found, title: titles.join(' › ') }
}

/** A path with the names of fields that are deleted in place of their ids. */
export const brokenTitle = (models: readonly ModelDetail[], path: string): string =>
  path.replaceAll(/#(\d+)/g, (ref, id) => {
    const fields = models.flatMap((model) => model.fields)
    return fields.find((field) => field.id === Number(id))?.name ?? ref
  })

/** Whether the path leads over as many associations as a view can follow. */
export const isDeepest = (path: string): boolean => path.split('.').length >= LONGEST_PATH

/** All fields that a filter can name: those of the model, and of the models that it refers to. */
export function fieldsWithin(models: readonly ModelDetail[], modelId: number): readonly PathField[] {
  const model = models.find(({ id }) => id === modelId)
  if (!model) return []
  return used(model).flatMap((field) => {
    const own = { path: field.name, field, title: titleOf(field) }
    const target = targetOf(models, field)
    const others = target
      ? used(target)
          .filter((one) => one.options.target === undefined)
          .map((one) => ({
            ...{ path: `${field.name}.${one.name}`, field: one },
            title: `${titleOf(field)} › ${titleOf(one)}`,
          }))
      : []
    return [own, ...others]
  })
}

/** A name that no column or parameter has: `city`, then `city_2`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const base = wanted.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_') || 'column'
  let name = base.slice(0, 60)
  for (let n = 2; taken.includes(name); n++) name = `${base.slice(0, 59 - String(n).length)}_${n}`
  return name
}

const namesOf = ({ columns }: Definition): readonly string[] => columns.map(({ name }) => name)

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** What every record has, and names that mean something else to JavaScript. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'],
  ...['__proto__', 'constructor', 'prototype'],
])

/** What is wrong with each of the names, as a key of the messages; undefined for those that are right. */
export const nameProblems = (names: readonly string[]): readonly ('badName' | 'reserved' | 'sameName' | undefined)[] =>
  names.map((name, at) => {
    if (!NAME.test(name)) return 'badName'
    if (RESERVED.has(name)) return 'reserved'
    return names.indexOf(name) === at ? undefined : 'sameName'
  })

/** Whether the names of columns and parameters are right. */
export const isNamed = ({ columns, params }: Definition): boolean =>
  [columns, params].every((list) => nameProblems(list.map(({ name }) => name)).every((problem) => !problem))

/** Adds a column for a field, or takes away those that show it. */
export function toggled(definition: Definition, path: string, isOn: boolean): Definition {
  if (!isOn) return withoutColumns(definition, ({ field }) => field === path)
  const name = freeName(path.replaceAll('.', '_'), namesOf(definition))
  return { ...definition, columns: [...definition.columns, { name, label: '', field: path }] }
}

export function withoutColumns(definition: Definition, isOut: (column: Column) => boolean): Definition {
  const columns = definition.columns.filter((column) => !isOut(column))
  const names = columns.map(({ name }) => name)
  return { ...definition, columns, sort: definition.sort.filter(({ field }) => names.includes(field)) }
}

/** A new name for a column goes with its place in the order. */
export function withColumn(definition: Definition, at: number, column: Column): Definition {
  const before = definition.columns[at]
  return {
    ...definition,
    columns: definition.columns.map((one, i) => (i === at ? column : one)),
    sort: definition.sort.map((one) => (one.field === before?.name ? { ...one, field: column.name } : one)),
  }
}

export function moved<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const next = [...list]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}

/** A count of the records of a group. */
export const withCount = (definition: Definition): Definition => ({
  ...definition,
  columns: [...definition.columns, { name: freeName('count', namesOf(definition)), label: '', fn: 'count' }],
})

/** Without groups no column has a function. */
export function withGroups(definition: Definition, grouped: boolean): Definition {
  if (grouped) return { ...definition, grouped }
  const rest = withoutColumns(definition, ({ field }) => field === undefined)
  return { ...rest, grouped, columns: rest.columns.map(({ fn: _, ...column }) => column) }
}

/** A filter as rows; null for one that is not made of rows alone, which calls can set. */
export function rowsOf(where: Filter | undefined): Rows | null {
  if (!where) return { word: 'and', leaves: [] }
  if ('field' in where) return { word: 'and', leaves: [where] }
  const word = 'and' in where ? 'and' : 'or' in where ? 'or' : null
  if (word === null) return null
  const inner: readonly Filter[] = 'and' in where ? where.and : 'or' in where ? where.or : []
  const leaves = inner.flatMap((one) => ('field' in one ? [one] : []))
  return leaves.length === inner.length ? { word, leaves } : null
}

export function withRows(definition: Definition, { word, leaves }: Rows): Definition {
  const { where: _, ...rest } = definition
  if (leaves.length === 0) return rest
  return { ...rest, where: word === 'and' ? { and: leaves } : { or: leaves } }
}

export const paramOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'param' in value && typeof value.param === 'string'
    ? value.param
    : null
export const knownOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'known' in value && typeof value.known === 'string'
    ? value.known
    : null

/** The type of a parameter whose values are compared with a field. */
export function paramType(type: string): Param['type'] {
  if (type === 'number') return 'number'
  if (type === 'date' || type === 'date-time' || type === 'yes-no') return type
  return 'text'
}

/** A new parameter for a condition: its name is that of the field. */
export function newParam(definition: Definition, { path, field }: PathField): Param {
  const name = freeName(
    path.split('.').at(-1) ?? 'value',
    definition.params.map((param) => param.name),
  )
  return { name, label: titleOf(field), type: paramType(field.type), required: false, preset: null }
}

const renamedValue = (value: unknown, from: string, to: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => renamedValue(one, from, to))
  return paramOf(value) === from ? { param: to } : value
}
function renamedFilter(where: Filter, from: string, to: string): Filter {
  const inner = (one: Filter): Filter => renamedFilter(one, from, to)
  if ('and' in where) return { and: where.and.map(inner) }
  if ('or' in where) return { or: where.or.map(inner) }
  if ('not' in where) return { not: inner(where.not) }
  if ('of' in where) return where.where ? { ...where, where: inner(where.where) } : where
  return { ...where, value: renamedValue(where.value, from, to) as Json }
}

/** A changed parameter; conditions follow its name. */
export function withParam(definition: Definition, at: number, param: Param): Definition {
  const before = definition.params[at]
  const params = definition.params.map((one, i) => (i === at ? param : one))
  const { where } = definition
  if (!before || before.name === param.name || !where) return { ...definition, params }
  return { ...definition, params, where: renamedFilter(where, before.name, param.name) }
}

/** Names of parameters in conditions, which cannot be removed before these. */
export function paramsUsed(where: Filter | undefined): readonly string[] {
  if (!where) return []
  const found = [...JSON.stringify(where).matchAll(/\{"param":"([^"]*)"\}/g)]
  return found.map(([, name]) => name!)
}

/** The value that a condition begins with. */
export const emptyValue = (op: FieldOperator): Json => (op === 'empty' ? true : op === 'between' ? [null, null] : null)

/** Whether a condition has what it compares with. */
export function isComplete({ op, value }: Leaf): boolean {
  if (op === 'empty') return true
  if (op === 'between')
    return Array.isArray(value) && value.length === 2 && value.every((one) => one !== null && one !== '')
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** The definition without conditions that are being written. */
export function withoutOpenRows(definition: Definition): Definition {
  const rows = rowsOf(definition.where)
  return rows ? withRows(definition, { ...rows, leaves: rows.leaves.filter(isComplete) }) : definition
}

/** The definition of a new view: all fields of its model. */
export const definitionOf = (model: ModelDetail): Definition => ({
  columns: used(model)
    .slice(0, 100)
    .map(({ name }) => ({ name, label: '', field: name })),
  ...{ grouped: false, params: [], sort: [], limit: null },
})
