import type { Json, JsonObject } from '#kernel/page/values'
import type { FieldTypeDeclaration } from '#sdk/fields'
import { AppError } from '../../http/errors.ts'
import { isToMany, isToOne, otherEndOf } from './associations.ts'
import { modelErrors } from './errors.ts'
import { fieldTypeNamed, typeOf } from './field-types.ts'
import { RESERVED } from './names.ts'
import type { FieldShape, ModelShape } from './shape.ts'
import type { ProjectShape } from './shapes.ts'

/** @throws AppError where nothing may have this name */
export function requireFreeName(name: string): void {
  if (RESERVED.has(name)) throw new AppError(modelErrors.reserved, { data: { field: 'name' } })
}

/** @throws AppError where the product has no such type */
export function requireType(name: string): FieldTypeDeclaration {
  const type = fieldTypeNamed(name)
  if (!type) throw new AppError(modelErrors.unknownType, { data: { field: 'type' } })
  return type
}

/** The options of a field, with the defaults of those left out. */
export function requireOptions(type: FieldTypeDeclaration, options: JsonObject): JsonObject {
  const read = type.options.safeParse(options)
  if (read.success) return read.data
  const path = ['options', ...(read.error.issues[0]?.path ?? [])].join('.')
  throw new AppError(modelErrors.badOptions, { data: { field: path } })
}

/** @throws AppError where new records could not have this value */
export function requirePreset(type: FieldTypeDeclaration, options: JsonObject, preset: Json): void {
  if (preset === null) return
  const isOfProject = type.html === true || (type.among !== undefined && type.among !== 'items')
  if (type.given || type.refers || isOfProject || !type.schema(options).safeParse(preset).success)
    throw new AppError(modelErrors.badPreset, { data: { field: 'preset' } })
}

/**
 * What an association refers to; null for a field that refers to nothing.
 * @throws AppError where the project has no such model, or the model no such field that refers back
 */
export function requireTarget(
  shape: ProjectShape,
  modelId: number,
  { type, options }: Pick<FieldShape, 'type' | 'options'>,
): ModelShape | null {
  if (typeOf({ type }).refers !== true) return null
  const target = shape.byId.get(Number(options.target))
  if (!target) throw new AppError(modelErrors.badTarget, { data: { field: 'options.target' } })
  const field = { type, options }
  if (!isToMany(field)) return target
  const given = [options.through, options.ownField, options.targetField].filter((one) => typeof one === 'number')
  // Its other end is made with it.
  if (given.length === 0) return target
  const end = otherEndOf(shape, field)
  const refers = (one: FieldShape, id: number): boolean => one.options.target === id
  const isWhole =
    end !== null &&
    (end.by === 'field' ? refers(end.back, modelId) : refers(end.own, modelId) && refers(end.other, target.id))
  if (!isWhole) throw new AppError(modelErrors.badTarget, { data: { field: 'options.targetField' } })
  return target
}

/** Refuses associations of which each needs a record that needs it. */
export function refuseRequiredLoop(models: readonly ModelShape[]): void {
  const needs = new Map(
    models.map(({ id, fields }) => [
      id,
      fields.flatMap((field) => (field.required && isToOne(field) ? [Number(field.options.target)] : [])),
    ]),
  )
  const done = new Set<number>()
  const visit = (id: number, above: readonly number[]): void => {
    if (above.includes(id)) throw new AppError(modelErrors.requiredLoop, { data: { field: 'required' } })
    if (done.has(id)) return
    for (const next of needs.get(id) ?? []) visit(next, [...above, id])
    done.add(id)
  }
  for (const id of needs.keys()) visit(id, [])
}
