import { list, text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const refuseParams = z.object({
  message: text('提示', 'Message', ''),
  fields: list(
    '字段的提示',
    'Messages at fields',
    ['字段', 'Field'],
    {
      field: text('字段', 'Field', '', { bindable: false, needed: true }),
      message: text('提示', 'Message', ''),
    },
    [],
  ),
})

export const refuseWrite = defineNode({
  id: 'node/refuse',
  label: { zh: '拒绝', en: 'Refuse' },
  group: 'logic',
  icon: 'IconStop',
  keywords: ['refuse', 'reject', 'validate', '拒绝', '校验'],
  note: {
    zh: '在写入之前：拒绝写入，并在字段旁显示提示；其他时候：流程以失败结束',
    en: 'Before a write: it is refused, with the messages at its fields. Elsewhere: the run ends as failed.',
  },
  params: refuseParams,
  effect: 'none',
  branches: false,
  ends: true,
  summary: ({ message, fields }) => {
    const line = message || fields.map(({ field }) => field).join(', ')
    return { zh: line, en: line }
  },
  run: () => import('./run.ts'),
})
