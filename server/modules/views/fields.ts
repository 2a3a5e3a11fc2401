import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const viewsFields: FieldLabels = {
  id: { zh: '数据视图', en: 'View' },
  name: {
    zh: '名称',
    en: 'Name',
    form: {
      zh: '字母、数字和下划线，不能以数字开头',
      en: 'letters, digits and underscores, not beginning with a digit',
    },
  },
  modelId: { zh: '数据模型', en: 'Model' },
  definition: { zh: '定义', en: 'Definition' },
  params: { zh: '参数', en: 'Values that the view takes' },
  query: { zh: '查询', en: 'Query' },
  description: { zh: '描述', en: 'Description' },
  label: { zh: '标题', en: 'Title' },
  fields: { zh: '字段', en: 'Fields' },
  latest: { zh: '最新的在前', en: 'Latest first' },
  search: { zh: '搜索', en: 'Search' },
  after: { zh: '起点', en: 'Cursor' },
  total: { zh: '总数', en: 'Total' },
  include: { zh: '关联数据', en: 'Associations' },
  columns: { zh: '列', en: 'Columns' },
  grouped: { zh: '分组', en: 'Groups' },
  where: { zh: '筛选条件', en: 'Filter' },
  sort: { zh: '排序', en: 'Order' },
  limit: { zh: '最多行数', en: 'Most rows' },
  field: { zh: '字段', en: 'Field' },
  fn: { zh: '统计方式', en: 'Function' },
  order: { zh: '排序方向', en: 'Direction' },
  required: { zh: '必填', en: 'Required' },
  preset: { zh: '默认值', en: 'Default value' },
  zone: { zh: '时区', en: 'Time zone' },
}
