import { defineAction, text, z } from '#sdk'

export const deleteRecordParams = z.object({
  model: text('数据模型', 'Model', '', {
    setter: 'setter/model',
    bindable: false,
    needed: true,
    options: { only: 'models' },
  }),
  records: z
    .json()
    .optional()
    .meta({
      label: { zh: '记录', en: 'Records' },
      setter: 'setter/value',
      help: {
        zh: '记录或 id，一条或一个列表，如 MarsTable_1.selectedRowKeys；留空则为上一步的结果',
        en: 'A record or its id, or a list of them, e.g. MarsTable_1.selectedRowKeys; empty: the step before’s result',
      },
    }),
})

export const deleteRecord = defineAction({
  id: 'action/delete-record',
  label: { zh: '删除记录', en: 'Delete records' },
  group: 'service',
  icon: 'IconDelete',
  keywords: ['model', 'record', 'remove', '数据模型', '记录', '删除'],
  params: deleteRecordParams,
  records: { model: 'model', does: ['delete'] },
  branches: true,
  result: z.object({ ids: z.array(z.string()) }),
  summary: ({ model }) => ({ zh: model, en: model }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
