import type { JsonObject } from '#kernel/page/values'
import { isStored, typeOf } from './field-types.ts'
import type { FieldShape, ModelShape } from './shape.ts'
import type { ProjectShape } from './shapes.ts'

/** Settings of associations that hold the id of a model, and of a field: all that walks over references asks here. */
export const MODEL_REFERENCES = ['target', 'through'] as const
export const FIELD_REFERENCES = ['targetField', 'ownField'] as const

type Associated = Pick<FieldShape, 'type' | 'options'>

/** Whether a field shows records of another model that are found by what refers here, and stores nothing itself. */
export const isToMany = (field: Associated): boolean => typeOf(field).refers === true && !isStored(field)
/** Whether a field stores the id of a record of another model. */
export const isToOne = (field: Associated): boolean => typeOf(field).refers === true && isStored(field)
/** Whether a field shows records that a third model joins with this one. */
export const isJoined = (field: Associated): boolean => isToMany(field) && field.options.kind === 'many-to-many'

/** Where the records of an association to many are. */
export type OtherEnd =
  /** They refer here by a field. */
  | { readonly by: 'field'; readonly target: ModelShape; readonly back: FieldShape }
  /** Records of a third model refer here by `own` and to them by `other`. */
  | {
      readonly by: 'join'
      readonly target: ModelShape
      readonly join: ModelShape
      readonly own: FieldShape
      readonly other: FieldShape
    }

/** Null for a field that is no association to many, and where its other end is not in this environment. */
export function otherEndOf({ byId }: Pick<ProjectShape, 'byId'>, field: Associated): OtherEnd | null {
  const target = isToMany(field) ? byId.get(Number(field.options.target)) : undefined
  if (!target) return null
  const { targetField, ownField, through } = field.options
  if (!isJoined(field)) {
    const back = target.fields.find(({ id }) => id === targetField)
    return back && isToOne(back) ? { by: 'field', target, back } : null
  }
  const join = byId.get(Number(through))
  const own = join?.fields.find(({ id }) => id === ownField)
  const other = join?.fields.find(({ id }) => id === targetField)
  const isWhole = join && own && other && own !== other && isToOne(own) && isToOne(other)
  return isWhole ? { by: 'join', target, join, own, other } : null
}

/** Whether the settings of a field name this model, or this field. */
export const refersToModel = ({ options }: Associated, id: number): boolean =>
  MODEL_REFERENCES.some((name) => options[name] === id)
export const refersToField = ({ options }: Associated, id: number): boolean =>
  FIELD_REFERENCES.some((name) => options[name] === id)

/** Settings whose references are put in the place of others; `undefined` leaves null behind. */
export function withReferences(
  options: JsonObject,
  of: {
    readonly model: (id: number) => number | string | undefined
    readonly field: (id: number) => number | string | undefined
  },
): JsonObject {
  const find = (name: string, id: number): number | string | undefined =>
    (MODEL_REFERENCES as readonly string[]).includes(name)
      ? of.model(id)
      : (FIELD_REFERENCES as readonly string[]).includes(name)
        ? of.field(id)
        : id
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'number' ? (find(name, value) ?? null) : value,
    ]),
  )
}
