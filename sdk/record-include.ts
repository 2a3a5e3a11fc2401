import type { JsonObject } from '#kernel/page/values'

/** A field as far as it says what its values are read with. */
export interface IncludedField {
  readonly name: string
  readonly among: string | null
  readonly target: { readonly title: string | null } | null
  readonly many: boolean
  readonly joined: boolean
  readonly fields: readonly IncludedField[]
}

/** Related records of one list that are read. */
const MOST_RELATED = 50

/**
 * The `include` of a query that reads a record with what it refers to by name, people and files by name, and rows
 * that refer to it.
 *
 * @example
 * // A field `customer` that refers to a model whose title is `name`:
 * includeOf(model.fields) // { customer: { fields: ['name'] } }
 */
export function includeOf(fields: readonly IncludedField[]): JsonObject {
  const one = ({ target }: IncludedField) => ({ fields: [target?.title ?? 'id'] })
  return Object.fromEntries(
    fields.flatMap((field): [string, JsonObject][] => {
      if (field.among !== null && field.among !== 'items') return [[field.name, {}]]
      if (!field.target) return []
      if (!field.many) return [[field.name, one(field)]]
      const page = { pageSize: MOST_RELATED }
      if (field.joined) return [[field.name, { ...one(field), ...page, sort: [{ field: 'id', order: 'ascend' }] }]]
      const include = includeOf(field.fields)
      const names = field.fields.map(({ name }) => name)
      return [[field.name, { fields: names, ...page, sort: [{ field: 'createdAt', order: 'ascend' }], include }]]
    }),
  )
}
