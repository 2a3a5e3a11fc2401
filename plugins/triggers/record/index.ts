import { type Json, type JsonObject, text, toggle, z } from '#sdk'
import { defineTrigger } from '#sdk/workflow'

const modelField = () =>
  text('数据模型', 'Model', '', {
    setter: 'setter/model',
    bindable: false,
    options: { only: 'models' },
    help: { zh: '留空则对所有数据模型生效', en: 'Empty: every model' },
  })
const SYSTEM = ['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const whereField = () =>
  z
    .json()
    .optional()
    .meta({
      label: { zh: '条件', en: 'Filter' },
      setter: 'setter/model-filter',
      bindable: false,
      options: { namesIn: { setting: 'model' }, at: 'field', also: SYSTEM },
      help: { zh: '只有符合条件的记录才会启动', en: 'Only for records that meet it' },
    })
const batchField = () =>
  toggle('合并启动', 'One run for many records', false, {
    bindable: false,
    help: {
      zh: '同一次写入（如导入）的记录每 500 条启动一次，记录列表为 event.input.records，每项含 before、after、changed',
      en: 'Records of one write, such as an import, start one run for every 500. Formulas read event.input.records, each with before, after and changed.',
    },
  })
const fieldsField = () =>
  text('变更的字段', 'Fields that changed', '', {
    setter: 'setter/model-fields',
    bindable: false,
    options: { namesIn: { setting: 'model' }, several: true },
    help: {
      zh: '其中之一有变化才启动；留空则任何变化都启动',
      en: 'Starts when one of them has changed. Empty: any change.',
    },
  })
// What is not written yet no filter can be asked about: steps look at it themselves.
const beforeParams = z.object({ model: modelField() })
const beforeUpdateParams = z.object({ model: modelField(), fields: fieldsField() })
const afterParams = z.object({ model: modelField(), where: whereField(), batch: batchField() })
const afterUpdateParams = z.object({
  model: modelField(),
  fields: fieldsField(),
  where: whereField(),
  batch: batchField(),
})

const record: Json = { id: 'r1', rev: 1 }
/** One record, or a list of them. */
const sampleOf =
  (event: JsonObject) =>
  ({ batch }: { readonly batch: boolean }): Json =>
    batch ? { before: null, after: null, changed: [], input: { records: [event] } } : event
const line =
  (zh: string, en: string) =>
  ({ model }: { readonly model: string }) => ({
    zh: `${model || '任意数据模型'}：${zh}`,
    en: `${model || 'any model'}: ${en}`,
  })
const BEFORE = {
  zh: '在写入之前运行，可以修改字段或拒绝写入',
  en: 'Runs before the write, and may set fields or refuse it',
}
const AFTER = { zh: '写入之后运行，一次写入不会丢失也不会重复', en: 'Runs after the write, once for each' }

export const beforeCreate = defineTrigger({
  id: 'trigger/before-create',
  label: { zh: '新建之前', en: 'Before a record is added' },
  icon: 'IconPlusCircle',
  help: BEFORE,
  params: beforeParams,
  starts: { by: 'record', phase: 'before', op: 'create' },
  sample: () => ({ before: null, after: record, changed: [] }),
  summary: line('新建之前', 'before it is added'),
})
export const beforeUpdate = defineTrigger({
  id: 'trigger/before-update',
  label: { zh: '修改之前', en: 'Before a record is changed' },
  icon: 'IconEdit',
  help: BEFORE,
  params: beforeUpdateParams,
  starts: { by: 'record', phase: 'before', op: 'update' },
  sample: () => ({ before: record, after: record, changed: [] }),
  summary: line('修改之前', 'before it is changed'),
})
export const beforeDelete = defineTrigger({
  id: 'trigger/before-delete',
  label: { zh: '删除之前', en: 'Before a record is deleted' },
  icon: 'IconDelete',
  help: BEFORE,
  params: beforeParams,
  starts: { by: 'record', phase: 'before', op: 'delete' },
  sample: () => ({ before: record, after: null, changed: [] }),
  summary: line('删除之前', 'before it is deleted'),
})
export const afterCreate = defineTrigger({
  id: 'trigger/after-create',
  label: { zh: '新建之后', en: 'After a record was added' },
  icon: 'IconPlusCircle',
  help: AFTER,
  params: afterParams,
  starts: { by: 'record', phase: 'after', op: 'create' },
  sample: sampleOf({ before: null, after: record, changed: [] }),
  summary: line('新建之后', 'after it was added'),
})
export const afterUpdate = defineTrigger({
  id: 'trigger/after-update',
  label: { zh: '修改之后', en: 'After a record was changed' },
  icon: 'IconEdit',
  help: AFTER,
  params: afterUpdateParams,
  starts: { by: 'record', phase: 'after', op: 'update' },
  sample: sampleOf({ before: record, after: record, changed: [] }),
  summary: line('修改之后', 'after it was changed'),
})
export const afterDelete = defineTrigger({
  id: 'trigger/after-delete',
  label: { zh: '删除之后', en: 'After a record was deleted' },
  icon: 'IconDelete',
  help: AFTER,
  params: afterParams,
  starts: { by: 'record', phase: 'after', op: 'delete' },
  sample: sampleOf({ before: record, after: null, changed: [] }),
  summary: line('删除之后', 'after it was deleted'),
})
