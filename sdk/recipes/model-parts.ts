import type { Part } from '#kernel/page/commands'
import type { Json, JsonObject } from '#kernel/page/values'
import type { ModelRecipeField, ModelRecipeInput } from '../define/model-recipe.ts'
import { isModelColumn } from './model-fields.ts'

type Words = 'yes' | 'no'
const WORDS = { zh: { yes: '是', no: '否' }, en: { yes: 'Yes', no: 'No' } } as const
const word = (locale: string, key: Words): string => WORDS[locale === 'zh' ? 'zh' : 'en'][key]

/** Where a record has what an association is called. */
const titlePath = ({ name, target }: ModelRecipeField): string => (target?.title ? `${name}.${target.title}` : name)

/** Names of joined records that a cell shows. */
const MOST_NAMES = 3

/**
 * The column of a table for a field of a model.
 * @example modelColumn(price, 'en') // { title: 'Price', dataIndex: 'price', type: 'number', align: 'right', sorter: true }
 */
export function modelColumn(field: ModelRecipeField, locale: string): JsonObject {
  const { title, type, isCompared, dictionary, target, cell } = field
  if (cell) return { title, dataIndex: field.name, ...cell.column }
  if (field.many)
    return {
      title,
      dataIndex: field.name,
      type: 'tag',
      itemField: target?.title ?? '',
      mostTags: MOST_NAMES,
      width: 260,
    }
  const looks: { readonly [type in ModelRecipeField['type']]: JsonObject } = {
    text: { type: 'text' },
    'long-text': { type: 'text', ellipsis: true },
    digit: { type: 'number', align: 'right' },
    date: { type: 'date1', width: 150 },
    'date-time': { type: 'date2', width: 200 },
    'yes-no': {
      ...{ type: 'status', width: 110 },
      map: [
        { value: true, text: word(locale, 'yes'), status: 'success' },
        { value: false, text: word(locale, 'no'), status: 'default' },
      ],
    },
    choice: { type: 'text' },
    association: { type: 'text', ellipsis: true },
  }
  return {
    ...{ title, dataIndex: titlePath(field) },
    ...looks[type],
    ...(dictionary ? { type: 'status', width: 140, dictionary } : {}),
    ...(isCompared && !target ? { sorter: true } : {}),
  }
}

/** The name of an element, which formulas can say: `OrderNo` of `Order no`. */
const nameOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/**
 * The control of a search form for a field of a model; it may stay empty.
 * @example fields.filter(({ inSearch }) => inSearch).map((field) => modelSearchControl(field, model, locale))
 */
export function modelSearchControl(field: ModelRecipeField, model: string, locale: string): Part {
  const { name, title, type, target, dictionary } = field
  const part = (of: string, more: Partial<Part> = {}, props: JsonObject = {}, wrap: JsonObject = {}): Part => ({
    ...{ type: of, name: nameOf(title) },
    props: {
      formItem: { label: title, name },
      formWrap: of === 'InputNumber' ? wrap : { ...wrap, allowClear: true },
      ...props,
    },
    ...more,
  })
  if (target || field.arePeople)
    return {
      ...{ type: 'RecordSelect', name: nameOf(title) },
      props: { formItem: { label: title, name }, model, field: name },
    }
  if (dictionary) {
    const source = {
      api: null,
      source: 'source/dictionary',
      config: { dictionary },
      bindings: {},
      execute: 'at once',
    } as const
    return part('Select', { source })
  }
  if (type === 'yes-no') {
    const options: Json = ([true, false] as const).map((value) => ({
      value,
      label: word(locale, value ? 'yes' : 'no'),
    }))
    return part('Select', {}, { options })
  }
  if (type === 'digit') return part('InputNumber')
  if (type === 'date' || type === 'date-time') return part('DatePicker')
  return part('Input')
}

/**
 * The field of a model as an element inside of a Model element.
 * @example { type: 'Model', name: 'Form', props: { model }, children: fields.map(modelFormField) }
 */
export const modelFormField = ({ name, title, many, isJoined }: ModelRecipeField): Part => ({
  ...{ type: many && !isJoined ? 'ChildModelField' : 'ModelField', name: nameOf(title) },
  props: { field: name },
})

/**
 * The source of a table of the model's records, with what the columns show of other models.
 * @example { type: 'MarsTable', name: 'Table', source: modelListSource({ model: 'order', fields }) }
 */
export function modelListSource({
  model,
  fields,
}: Pick<ModelRecipeInput, 'model' | 'fields'>): NonNullable<Part['source']> {
  const include = modelIncludes(fields.filter((field) => field.inTable && isModelColumn(field)))
  return {
    ...{ api: null, source: 'source/model', bindings: {}, execute: 'at once' },
    config: { model, shows: 'list', ...(include.length > 0 ? { include: include.join(', ') } : {}) },
  }
}

/**
 * The fields that a table reads with more than their values: records, people and files by what they are called.
 * @example modelIncludes(fields.filter(({ inTable }) => inTable)) // ['customer', 'owner']
 */
export const modelIncludes = (fields: readonly ModelRecipeField[]): readonly string[] =>
  fields.flatMap((field) => ((field.target && isModelColumn(field)) || field.cell?.isNamed ? [field.name] : []))
