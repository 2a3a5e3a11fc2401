import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { type FieldTypeDeclaration, nameOfFieldType } from '#sdk/fields'
import type { FieldShape } from './shape.ts'

const byName = new Map(fieldTypeDeclarations.map((one) => [nameOfFieldType(one), one]))

/** The type of that name; undefined where there is none. */
export const fieldTypeNamed = (name: string): FieldTypeDeclaration | undefined => byName.get(name)

/**
 * The type of a stored field.
 * @throws Error when the product has no such type any more
 */
export const typeOf = ({ type }: Pick<FieldShape, 'type'>): FieldTypeDeclaration => {
  const found = byName.get(type)
  if (!found) throw new Error(`There is no field type ${type}`)
  return found
}

const schemas = new WeakMap<object, ReturnType<FieldTypeDeclaration['schema']>>()

/** The schema of a field's values, which takes longer to make than to apply. */
export function schemaOf(field: Pick<FieldShape, 'type' | 'options'>): ReturnType<FieldTypeDeclaration['schema']> {
  const known = schemas.get(field)
  if (known) return known
  const made = typeOf(field).schema(field.options)
  schemas.set(field, made)
  return made
}

/** Whether a field has a column of its own. */
export const isStored = (field: Pick<FieldShape, 'type' | 'options'>): boolean =>
  typeOf(field).column(field.options) !== 'none'
