import { json, text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const setFieldParams = z.object({
  field: text('字段', 'Field', '', { bindable: false, needed: true }),
  value: json('值', 'Value', z.json().default(null)),
})

export const setField = defineNode({
  id: 'node/set-field',
  label: { zh: '设置字段值', en: 'Set field' },
  group: 'data',
  icon: 'IconEdit',
  keywords: ['set', 'value', 'default', '赋值'],
  note: { zh: '修改即将写入的记录', en: 'Changes the record that is about to be written' },
  params: setFieldParams,
  effect: 'none',
  branches: false,
  only: 'before',
  summary: ({ field }) => ({ zh: field, en: field }),
  run: () => import('./run.ts'),
})
