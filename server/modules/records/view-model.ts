import * as z from 'zod'
import type { Json } from '#kernel/page/values'
import { opaque } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'
import { dataName, type ModelShape, type ProjectShape } from '../models/index.ts'
import { type Rename, refOf, renamedFilter, renamedPath } from './field-refs.ts'
import { type Filter, filter, GROUP_FUNCTIONS } from './query-model.ts'

const MOST_COLUMNS = 100
const MOST_PARAMS = 20
/** Rows that a view with a limit may have. */
const LARGEST_LIMIT = 10_000

/** What the values of a parameter are. */
export const PARAM_TYPES = ['text', 'number', 'date', 'date-time', 'yes-no'] as const
const title = z.string().overwrite(plainLine).max(60)
/** A field, also over associations to one: `customer.city`. Stored with the ids of fields: `#12.#34`. */
const path = z
  .string()
  .max(250)
  .regex(/^[A-Za-z_#]\w*(\.[A-Za-z_#]\w*){0,3}$/)

export const viewColumn = z.strictObject({
  name: dataName,
  /** Empty: that of the field. */
  label: title.default(''),
  /** Absent for a count of records. */
  field: path.optional(),
  /** Of the records of a group. */
  fn: z.enum(GROUP_FUNCTIONS).optional(),
})
export type ViewColumn = z.output<typeof viewColumn>

export const viewParam = z.strictObject({
  name: dataName,
  label: title.default(''),
  type: z.enum(PARAM_TYPES),
  /** A query without a value is refused. Otherwise conditions whose parameters have no value limit nothing. */
  required: z.boolean().default(false),
  /** The value of queries that give none. */
  preset: opaque<Json>().default(null),
})
export type ViewParam = z.output<typeof viewParam>

/** A query with a name. Its conditions name parameters as values: `{ param: 'city' }`. */
export const viewDefinition = z.strictObject({
  columns: z.array(viewColumn).max(MOST_COLUMNS),
  /** One row for each group of records with equal values in the columns without a function. */
  grouped: z.boolean().default(false),
  where: filter.optional(),
  params: z.array(viewParam).max(MOST_PARAMS).default([]),
  /** By columns of the view. */
  sort: z
    .array(z.strictObject({ field: dataName, order: z.enum(['ascend', 'descend']) }))
    .max(5)
    .default([]),
  limit: z.int().min(1).max(LARGEST_LIMIT).nullable().default(null),
})
export type ViewDefinition = z.output<typeof viewDefinition>

/** A view over a model, with the names of fields in the environment that is read. */
export interface View {
  readonly model: ModelShape
  readonly definition: ViewDefinition
}

function renamedView(shape: ProjectShape, { model, definition }: View, to: Rename): ViewDefinition {
  const { columns, where } = definition
  return {
    ...definition,
    columns: columns.map((column) =>
      column.field === undefined ? column : { ...column, field: renamedPath(shape, model, column.field, to) },
    ),
    ...(where ? { where: renamedFilter(shape, model, where, to) } : {}),
  }
}

/** A definition as it is stored: with the ids of fields. */
export const viewWithRefs = (shape: ProjectShape, view: View): ViewDefinition => renamedView(shape, view, refOf)
/** A definition with the names that fields have here; those that do not exist keep their ids. */
export const viewWithNames = (shape: ProjectShape, view: View): ViewDefinition =>
  renamedView(shape, view, ({ name }) => name)

const pathsIn = (filter: Filter): readonly string[] => {
  if ('and' in filter) return filter.and.flatMap(pathsIn)
  if ('or' in filter) return filter.or.flatMap(pathsIn)
  if ('not' in filter) return pathsIn(filter.not)
  if ('of' in filter) return [filter.of, ...(filter.where ? pathsIn(filter.where) : [])]
  return [filter.field]
}

/** Paths of a definition with names that still have an id in them: a field of theirs does not exist here. */
export const missingPaths = ({ columns, where }: ViewDefinition): readonly string[] => {
  const all = [...columns.flatMap(({ field }) => field ?? []), ...(where ? pathsIn(where) : [])]
  return [...new Set(all.filter((one) => one.includes('#')))]
}
