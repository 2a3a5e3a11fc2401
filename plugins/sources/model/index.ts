import { choice, defineSource, number, sendRows, text, z } from '#sdk'

/** Fields that every record has. */
const SYSTEM = ['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

export const modelConfig = z.looseObject({
  model: text('数据模型或视图', 'Model or view', '', { bindable: false, setter: 'setter/model' }),
  shows: choice(
    '读取',
    'Reads',
    {
      list: ['列表', 'A list'],
      groups: ['分组统计', 'Groups'],
      one: ['一条记录', 'One record'],
      history: ['一条记录的历史', 'The history of a record'],
    },
    'list',
    {
      bindable: false,
    },
  ),
  id: text('记录 id', 'Id of the record', '', { when: "shows != 'list'" }),
  params: sendRows('视图参数', 'Parameters of the view', {
    options: { paramsOf: 'model' },
    help: {
      zh: '视图的参数名称和值；数据模型没有参数。没有值的参数不限制结果',
      en: 'Names of the view’s parameters, with values. Models have none. A parameter without a value limits nothing',
    },
  }),
  where: z
    .json()
    .optional()
    .meta({
      label: { zh: '筛选条件', en: 'Filter' },
      setter: 'setter/model-filter',
      options: { namesIn: { setting: 'model' }, at: 'field', also: SYSTEM },
      when: "shows == 'list' || shows == 'groups'",
      help: {
        zh: '如 { field: "city", op: "eq", value: Select_1.value }；可用 and、or、not 组合',
        en: 'Such as { field: "city", op: "eq", value: Select_1.value }, joined by and, or, not',
      },
    }),
  groupBy: text('分组字段', 'Group by', '', {
    bindable: false,
    setter: 'setter/model-fields',
    options: { namesIn: { setting: 'model' }, several: true, also: SYSTEM },
    when: "shows == 'groups'",
    help: { zh: '每组一行；人员和关联显示名称', en: 'A row for each group. People and records are shown by name' },
  }),
  figure: choice(
    '统计方式',
    'Figure',
    {
      count: ['计数', 'Count'],
      sum: ['合计', 'Sum'],
      avg: ['平均', 'Average'],
      min: ['最小', 'Smallest'],
      max: ['最大', 'Largest'],
    },
    'count',
    {
      bindable: false,
      when: "shows == 'groups'",
      help: { zh: '结果在每行的 value 中', en: 'Each row has it as value' },
    },
  ),
  figureField: text('统计字段', 'Field of the figure', '', {
    bindable: false,
    setter: 'setter/model-field',
    options: { namesIn: { setting: 'model' } },
    when: "shows == 'groups' && figure != 'count'",
  }),
  sortField: text('排序字段', 'Sort by', '', {
    setter: 'setter/model-field',
    options: { namesIn: { setting: 'model' }, order: true, also: SYSTEM },
    when: "shows == 'list'",
    placeholder: { zh: '默认最新的在前，视图按自身的排序', en: 'The latest first; views have an order' },
  }),
  sortOrder: choice(
    '排序方向',
    'Direction',
    { ascend: ['升序', 'Ascending'], descend: ['降序', 'Descending'] },
    'descend',
    {
      when: "shows == 'list'",
    },
  ),
  pageSize: number('每页条数', 'Records a page', 20, { min: 1, max: 200, when: "shows == 'list'" }),
  fields: text('字段', 'Fields', '', {
    bindable: false,
    setter: 'setter/model-fields',
    options: { namesIn: { setting: 'model' }, several: true, also: SYSTEM },
    when: "shows == 'list' || shows == 'one'",
    help: { zh: '留空则读取全部字段', en: 'Empty: all of them' },
  }),
  include: text('关联数据', 'Associations', '', {
    bindable: false,
    when: "shows == 'list' || shows == 'one'",
    setter: 'setter/model-fields',
    options: { namesIn: { setting: 'model' }, several: true, included: true },
    help: {
      zh: '关联字段的值成为完整的记录，人员和文件带上名称',
      en: 'Associations are then whole records, people and files have their names',
    },
  }),
})

export const modelSource = defineSource({
  id: 'source/model',
  label: { zh: '数据模型', en: 'Model' },
  icon: 'IconStorage',
  config: modelConfig,
  shared: true,
  records: {
    model: 'model',
    does: ['list', 'groups', 'one', 'history'],
    ...{ shows: 'shows', id: 'id', where: 'where', params: 'params', include: 'include' },
    ...{ by: 'groupBy', figure: 'figure', figureField: 'figureField' },
  },
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
