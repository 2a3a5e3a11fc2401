import { rowsAsObject, sendRows, sendsField, text, z } from '#sdk'
import { defineNode, type NodeUse } from '#sdk/workflow'

const modelField = () =>
  text('数据模型', 'Model', '', { setter: 'setter/model', bindable: false, needed: true, options: { only: 'models' } })
const idField = () => text('记录 id', 'Id of the record', '', { needed: true })
const written = z.looseObject({ id: z.string(), rev: z.number() })

export const createParams = z.object({ model: modelField(), data: sendRows('字段值', 'Values'), sends: sendsField() })
export const updateParams = z.object({
  model: modelField(),
  id: idField(),
  data: sendRows('字段值', 'Values'),
  sends: sendsField(),
})
export const deleteParams = z.object({ model: modelField(), id: idField() })

interface Written {
  readonly model: string
  readonly data: Parameters<typeof rowsAsObject>[0]
  readonly sends: string
}
/** Records that fields refer to are looked at: those of the chosen fields, or of all where others are sent along. */
const usesOf =
  (action: 'create' | 'update') =>
  ({ model, data, sends }: Written): NodeUse => {
    if (model === '') return {}
    const fields = sends === 'chosen' ? Object.keys(rowsAsObject(data)) : '*'
    return { models: { [model]: [action] }, follows: [{ model, fields }] }
  }

export const createRecord = defineNode({
  id: 'node/create',
  label: { zh: '新建记录', en: 'Add record' },
  group: 'data',
  icon: 'IconPlus',
  keywords: ['insert', 'create', '新建', '插入'],
  params: createParams,
  effect: 'data',
  branches: true,
  result: written,
  uses: usesOf('create'),
  summary: ({ model }) => ({ zh: model, en: model }),
  run: () => import('./create.ts'),
})
export const updateRecord = defineNode({
  id: 'node/update',
  label: { zh: '修改记录', en: 'Change record' },
  group: 'data',
  icon: 'IconEdit',
  keywords: ['update', 'save', '修改', '更新'],
  params: updateParams,
  effect: 'data',
  branches: true,
  result: written,
  uses: usesOf('update'),
  summary: ({ model }) => ({ zh: model, en: model }),
  run: () => import('./update.ts'),
})
export const deleteRecord = defineNode({
  id: 'node/delete',
  label: { zh: '删除记录', en: 'Delete record' },
  group: 'data',
  icon: 'IconDelete',
  keywords: ['delete', 'remove', '删除'],
  params: deleteParams,
  effect: 'data',
  branches: true,
  result: written,
  uses: ({ model }) => (model === '' ? {} : { models: { [model]: ['delete'] } }),
  summary: ({ model }) => ({ zh: model, en: model }),
  run: () => import('./delete.ts'),
})
