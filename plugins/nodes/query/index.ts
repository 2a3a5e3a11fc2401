import { choice, number, text, toggle, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

const SYSTEM = ['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

export const queryParams = z.object({
  model: text('数据模型或视图', 'Model or view', '', { setter: 'setter/model', bindable: false, needed: true }),
  where: z
    .json()
    .optional()
    .meta({
      label: { zh: '筛选条件', en: 'Filter' },
      setter: 'setter/model-filter',
      options: { namesIn: { setting: 'model' }, at: 'field', also: SYSTEM },
    }),
  sortField: text('排序字段', 'Sort by', '', {
    setter: 'setter/model-field',
    options: { namesIn: { setting: 'model' }, order: true, also: SYSTEM },
  }),
  sortOrder: choice(
    '排序方向',
    'Direction',
    { ascend: ['升序', 'Ascending'], descend: ['降序', 'Descending'] },
    'descend',
    { when: 'sortField' },
  ),
  most: number('最多', 'At most', 20, { min: 1, max: 200, when: '!one' }),
  one: toggle('只要一条', 'One record', false, {
    bindable: false,
    help: { zh: '返回第一条记录，没有则为空', en: 'Returns the first record, or nothing where there is none' },
  }),
  include: text('关联数据', 'Associations', '', {
    bindable: false,
    setter: 'setter/model-fields',
    options: { namesIn: { setting: 'model' }, several: true, included: true },
    help: {
      zh: '关联字段的值成为完整的记录，人员和文件带上名称',
      en: 'Associations are then whole records, people and files have their names',
    },
  }),
})

export const queryRecords = defineNode({
  id: 'node/query',
  label: { zh: '查询记录', en: 'Query records' },
  group: 'data',
  icon: 'IconSearch',
  keywords: ['find', 'read', 'list', '查询', '读取'],
  params: queryParams,
  effect: 'data',
  branches: true,
  result: z.json(),
  uses({ model, where, include }) {
    if (model === '') return {}
    const fields = include.split(',').map((name) => name.trim())
    return { models: { [model]: ['view'] }, follows: [{ model, fields, where: where ?? null }] }
  },
  summary: ({ model }) => ({ zh: model, en: model }),
  run: () => import('./run.ts'),
})
