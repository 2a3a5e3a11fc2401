import { labelIn } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { type FieldTypeDeclaration, nameOfFieldType } from '#sdk/fields'
import { currentLocale } from '#shell/messages'
import type { ShownField, ShownModel } from '../../../../../server/wire.ts'
import { BOOLEAN, listOf, NUMBER, TEXT, type Type, UNKNOWN } from './type.ts'

/** What a formula knows of the records of an element or api before there are any. */
export interface RecordTypes {
  /** The type of its data; undefined where it asks for none itself. */
  readonly data?: Type
  /** The type of one record. */
  readonly item: Type
}

/** Fields that every record has beside those of its model. */
const SYSTEM: readonly (readonly [string, Type])[] = [
  ['id', TEXT],
  ['rev', NUMBER],
  ['createdAt', UNKNOWN],
  ['createdBy', UNKNOWN],
  ['updatedAt', UNKNOWN],
  ['updatedBy', UNKNOWN],
]
const PERSON: Type = {
  kind: 'object',
  fields: new Map([
    ['id', NUMBER as Type],
    ['name', TEXT],
    ['avatar', TEXT],
  ]),
}
const FILE: Type = {
  kind: 'object',
  fields: new Map([
    ['url', TEXT as Type],
    ['name', TEXT],
    ['size', NUMBER],
  ]),
}
/** Associations of associations are not read. */
const DEEPEST = 1

const declaredType = (name: string): FieldTypeDeclaration | undefined =>
  fieldTypeDeclarations.find((one) => nameOfFieldType(one) === name)

export interface RecordShape {
  readonly shape: ShownModel
  /** Fields that are read with more than their values. */
  readonly include: ReadonlySet<string>
  /** Shapes of the models that associations lead to, as far as they are known. */
  readonly shapeOf: (model: string) => ShownModel | undefined
}

/** The type of a record of a model or view, with what its fields are called. */
export function recordType({ shape, include, shapeOf }: RecordShape, depth = 0): Type {
  const own = shape.fields.map((field): [string, Type] => [
    field.name,
    fieldType(field, include.has(field.name) && depth < DEEPEST, shapeOf, depth),
  ])
  const about = new Map(shape.fields.map((field) => [field.name, aboutOf(field)]))
  return { kind: 'object', fields: new Map([...own, ...SYSTEM]), about }
}

function fieldType(field: ShownField, isIncluded: boolean, shapeOf: RecordShape['shapeOf'], depth: number): Type {
  const { target, many, among, type, input } = field
  if (isIncluded && target) {
    const shape = shapeOf(target.model)
    const record = shape ? recordType({ shape, include: new Set(), shapeOf }, depth + 1) : UNKNOWN
    return many ? listOf(record) : record
  }
  if (isIncluded && among === 'people') return many ? listOf(PERSON) : PERSON
  if (isIncluded && (among === 'files' || among === 'pictures')) return many ? listOf(FILE) : FILE
  if (many) return UNKNOWN
  if (declaredType(type)?.isNumber) return NUMBER
  if (input.type === 'Switch') return BOOLEAN
  return target || among === 'items' || type === 'text' || type === 'long-text' ? TEXT : UNKNOWN
}

/** What a field is called, and its type: `Amount · Number`. */
function aboutOf({ label, name, type }: ShownField): string {
  const kind = declaredType(type)?.label
  const words = kind ? labelIn(kind, currentLocale()) : type
  return label === '' || label === name ? words : `${label} · ${words}`
}

const EXAMPLES: ReadonlyMap<Type, Json> = new Map<Type, Json>([
  [TEXT, ''],
  [NUMBER, 0],
  [BOOLEAN, false],
])

/** A record that is empty, with all of its fields. */
export function exampleRecord(shape: ShownModel): JsonObject {
  const type = recordType({ shape, include: new Set(), shapeOf: () => undefined })
  const fields = type.kind === 'object' ? type.fields : new Map<string, Type>()
  return Object.fromEntries([...fields.keys()].map((name) => [name, EXAMPLES.get(fields.get(name)!) ?? null]))
}
