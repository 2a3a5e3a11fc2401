import * as z from 'zod'
import type { Choice } from '../define/setter.ts'
import { json, list, text, toggle, words } from './builders.ts'
import { jsonSchema } from './form-item.ts'

/** Types under the names that record services use; the types of values that plugins declare are offered after them. */
const TYPES: readonly Choice[] = [
  { value: 'text', label: { zh: '文本', en: 'Text' } },
  { value: 'date', label: { zh: '日期', en: 'Date' } },
  { value: 'digit', label: { zh: '数字', en: 'Number' } },
  { value: 'association', label: { zh: '关联', en: 'Association' } },
]
/** Declared types that have an older name above. */
const COVERED = ['string', 'number']
const typeField = () =>
  z
    .string()
    .default('text')
    .meta({ label: { zh: '类型', en: 'Type' }, choices: TYPES, setter: 'setter/value-type', options: { covered: COVERED } })
const data = { section: 'data' } as const

/** What a model and a view share: which record, and fields and a record that the page has itself instead. */
export const recordFields = () => ({
  recordId: text('记录', 'Record', '', data),
  title: words('标题', 'Title', ''),
  fields: list(
    '自带字段',
    'Fields of its own',
    ['字段', 'Field'],
    {
      name: text('字段名', 'Name', ''),
      label: words('标签', 'Label', ''),
      type: typeField(),
      required: toggle('必填', 'Required', false),
      many: toggle('一对多', 'Several records', false, { when: "type == 'association'" }),
      options: json('可选记录', 'Records to choose from', z.array(jsonSchema).optional(), { when: "type == 'association' && !many" }),
      fields: json('下级字段', 'Fields of its rows', z.array(jsonSchema).optional(), { when: "type == 'association' && many" }),
    },
    [],
    { ...data, help: { zh: '填写后不再使用数据模型的字段和记录', en: 'Where there are some, those of the data model are not asked for' } },
  ),
  record: json('自带记录', 'Record of its own', jsonSchema.default({}), { ...data, when: 'fields' }),
})

/** The settings of a field of a record of this kind; `many` is for rows of another model. */
export const recordFieldFields = (kind: 'model' | 'view', many: boolean) => ({
  field: text('字段', 'Field', '', {
    ...{ section: 'data', bindable: false, needed: true, setter: 'setter/model-field' },
    options: { namesIn: { tag: kind, setting: kind, own: 'fields' }, many },
  }),
  label: words('标签', 'Label', '', { help: { zh: '留空则用字段的标签', en: 'Empty: that of the field' } }),
  extra: words('补充说明', 'Hint below', ''),
})

/** Fields of records must be in a record of their kind and outside of forms, and each occurs once. */
export const recordFieldRules = (kind: 'model' | 'view') => ({
  onlyIn: 'models' as const,
  needsAncestor: {
    tag: kind,
    refusal:
      kind === 'model'
        ? { zh: '模型字段要放在数据模型里', en: 'Fields of a model go inside a data model' }
        : { zh: '视图字段要放在数据视图里', en: 'Fields of a view go inside a data view' },
  },
  refusesAncestor: { tag: 'form', refusal: { zh: '模型字段不能放入表单', en: 'Fields of a model may not be dropped into a form' } },
  uniqueAmong: 'field',
})
