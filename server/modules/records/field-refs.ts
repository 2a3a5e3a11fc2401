import type { FieldShape, ModelShape, ProjectShape } from '../models/index.ts'
import type { Permit } from './policy-model.ts'
import type { Filter } from './query-model.ts'

/** How a policy names a field: it holds whatever the field is called, in test and in production. */
export const refOf = ({ id }: Pick<FieldShape, 'id'>): string => `#${id}`

export const permitsField = ({ fields }: Permit, field: Pick<FieldShape, 'id'>): boolean =>
  fields === true || fields.includes(refOf(field))

/** What a field is called afterwards. */
export type Rename = (field: FieldShape) => string
const named = (model: ModelShape, text: string): FieldShape | undefined =>
  model.fields.find((field) => field.name === text || refOf(field) === text)
const targetOf = (shape: ProjectShape, field: FieldShape | undefined): ModelShape | undefined =>
  shape.byId.get(Number(field?.options.target))

/** A path over associations; parts that are no field stay as they are. */
export function renamedPath(shape: ProjectShape, model: ModelShape, given: string, to: Rename): string {
  let at: ModelShape | undefined = model
  const path: string[] = []
  for (const part of given.split('.')) {
    const field: FieldShape | undefined = at && named(at, part)
    path.push(field ? to(field) : part)
    at = targetOf(shape, field)
  }
  return path.join('.')
}

export function renamedFilter(shape: ProjectShape, model: ModelShape, filter: Filter, to: Rename): Filter {
  const inner = (one: Filter): Filter => renamedFilter(shape, model, one, to)
  if ('and' in filter) return { and: filter.and.map(inner) }
  if ('or' in filter) return { or: filter.or.map(inner) }
  if ('not' in filter) return { not: inner(filter.not) }
  if ('of' in filter) {
    const field = named(model, filter.of)
    const target = targetOf(shape, field)
    const where = filter.where && target ? renamedFilter(shape, target, filter.where, to) : filter.where
    return { ...filter, of: field ? to(field) : filter.of, ...(where ? { where } : {}) }
  }
  return { ...filter, field: renamedPath(shape, model, filter.field, to) }
}

function renamed(shape: ProjectShape, model: ModelShape, { where, fields }: Permit, to: Rename): Permit {
  const rename = (text: string): string => {
    const field = named(model, text)
    return field ? to(field) : text
  }
  return {
    where: where === true ? true : renamedFilter(shape, model, where, to),
    fields: fields === true ? true : fields.map(rename),
  }
}

/** A permit as it is stored, of one with the names of today. */
export const withRefs = (shape: ProjectShape, model: ModelShape, permit: Permit): Permit =>
  renamed(shape, model, permit, refOf)
/** A permit with the names of today, of one that is stored; fields that were deleted since are left out of its list. */
export function withNames(shape: ProjectShape, model: ModelShape, permit: Permit): Permit {
  const { where, fields } = renamed(shape, model, permit, ({ name }) => name)
  return { where, fields: fields === true ? true : fields.filter((name) => !name.startsWith('#')) }
}
