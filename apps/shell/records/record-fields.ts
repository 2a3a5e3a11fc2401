import type { Json, JsonObject } from '#kernel/page/values'
import { fieldViews } from '#plugins/presets/field-views'
import type { RecordField, RecordOption } from '#sdk/services'
import type { ShownField, ShownModel } from '../../../server/wire.ts'

/** How the fields are drawn that these components edit. */
const TYPES: { readonly [component: string]: RecordField['type'] } = {
  Input: 'text',
  InputNumber: 'digit',
  Switch: 'yes-no',
  TextArea: 'long-text',
}
/** The dictionary that has the values of a field; undefined where none has. */
export const dictionaryOf = ({ options }: Pick<ShownField, 'options'>): string | undefined =>
  typeof options.dictionary === 'string' && options.dictionary !== '' ? options.dictionary : undefined

/** How a field is drawn, by the component that edits it; null where it is only shown, as a text. */
export const drawnAs = (field: Pick<ShownField, 'input' | 'target' | 'options'>): RecordField['type'] | null => {
  const { input, target } = field
  if (target) return 'association'
  if (dictionaryOf(field) !== undefined) return 'choice'
  if (input.type === 'DatePicker') return input.props.showTime === true ? 'date-time' : 'date'
  return Object.hasOwn(TYPES, input.type) ? TYPES[input.type]! : null
}

/** Whether a value can be written as text by hand: one that filters cannot look into cannot. */
const isWritten = ({ operators, target }: ShownField): boolean =>
  target !== null || operators.some((operator) => operator === 'eq' || operator === 'contains')

/** The view of the type of a field; undefined where the component that edits it has one among forms of records. */
const viewOf = ({ type, target }: Pick<ShownField, 'type' | 'target'>): RecordField['view'] =>
  target === null && Object.hasOwn(fieldViews, `field/${type}`) ? `field/${type}` : undefined

/** Whether values of a field are read with what they are called. */
const isNamed = ({ among }: Pick<ShownField, 'among'>): boolean => among !== null && among !== 'items'

/** Finds records of another model by what they are called. */
export type FindRecords = (target: NonNullable<ShownField['target']>, text: string) => Promise<readonly RecordOption[]>
/** What fields need of the project beside their model. */
export interface FieldSources {
  /** People for a field of this model. */
  readonly people: (model: string, field: string, text: string) => Promise<readonly RecordOption[]>
  readonly find: FindRecords
  /** The items of dictionaries by their codes, in the language of the page. */
  readonly items: { readonly [dictionary: string]: readonly RecordOption[] }
}

/** A field as forms of pages have it. */
export function toRecordField(model: string, field: ShownField, sources: FieldSources): RecordField {
  const { name, label, required, may, target, joined, fields } = field
  const many = field.many && !joined
  const type = drawnAs(field)
  const view = viewOf(field)
  const isOff = (view === undefined && (type === null || !isWritten(field))) || (many && target?.back === null)
  const dictionary = dictionaryOf(field)
  const [created, changed] = isOff ? [false, false] : [may.create, may.update]
  const fixed = created ? (changed ? undefined : ('stored' as const)) : changed ? ('new' as const) : true
  return {
    ...{ name, label, type: type ?? 'text' },
    ...(view ? { view, settings: field.options } : {}),
    ...(field.among === 'people' ? { search: (text) => sources.people(model, name, text) } : {}),
    ...(required ? { required } : {}),
    // Rows have permissions of their own.
    ...(fixed === undefined || many ? {} : { fixed }),
    ...(target && !many ? { search: (text) => sources.find(target, text) } : {}),
    ...(dictionary === undefined ? {} : { options: sources.items[dictionary] ?? [] }),
    ...(joined || (dictionary !== undefined && field.options.several === true) ? { several: true } : {}),
    ...(many ? { many, fields: fields.map((one) => toRecordField(target?.model ?? model, one, sources)) } : {}),
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids of people, and addresses of files, in the place of what they are read with. */
export function unnamed(value: Json, labels: Map<string, string>, known: Map<string, RecordOption>): Json {
  if (Array.isArray(value)) return value.map((one) => unnamed(one, labels, known))
  if (!isObject(value)) return value
  const { id, url = id, name, avatar, size } = value
  const label = String(name ?? '')
  if (label !== '') labels.set(String(url), label)
  const picture = typeof avatar === 'string' && avatar !== '' ? { picture: avatar } : {}
  known.set(String(url), { id: String(url), label, ...picture, ...(typeof size === 'number' && label ? { size } : {}) })
  return url ?? null
}

/** Ids in the place of the records that are referred to; `labels` and `known` receive what these are called. */
export function valuesOf(
  model: Pick<ShownModel, 'fields'> | ShownField,
  record: JsonObject,
  labels: Map<string, string>,
  known: Map<string, RecordOption> = new Map(),
): JsonObject {
  return Object.fromEntries(
    model.fields.map((field) => {
      const value = record[field.name] ?? null
      const named = (other: JsonObject): string => {
        const id = String(other.id)
        const title = field.target?.title == null ? null : other[field.target.title]
        labels.set(id, title === null || title === undefined || title === '' ? id : String(title))
        return id
      }
      if (field.joined) return [field.name, (Array.isArray(value) ? value : []).filter(isObject).map(named)]
      if (field.many) {
        const rows = (Array.isArray(value) ? value : []).filter(isObject)
        return [field.name, rows.map((row) => ({ id: row.id!, rev: row.rev!, ...valuesOf(field, row, labels, known) }))]
      }
      if (isNamed(field)) return [field.name, unnamed(value, labels, known)]
      if (!field.target || !isObject(value)) return [field.name, value]
      return [field.name, named(value)]
    }),
  )
}
