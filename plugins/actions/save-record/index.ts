import { defineAction, optionalTarget, sendRows, sendsField, text, z } from '#sdk'

export const saveRecordParams = z.object({
  model: text('数据模型', 'Model', '', {
    setter: 'setter/model',
    bindable: false,
    needed: true,
    options: { only: 'models' },
  }),
  id: text('记录 id', 'Id of the record', '', {
    help: {
      zh: '留空：值中有 id 时修改那条记录，否则新建一条',
      en: 'Empty: changes the record whose id is among the values, else adds a new one',
    },
  }),
  data: sendRows('字段值', 'Values', { options: { fromForm: true, namesIn: { setting: 'model' }, at: 'key' } }),
  sends: sendsField(),
  form: optionalTarget({
    zh: '不能保存时，错误显示在这个表单的字段上；留空则为启动流程的表单',
    en: 'What is wrong is shown at the fields of this form; empty: the form that starts the flow',
  }),
})

export const saveRecord = defineAction({
  id: 'action/save-record',
  label: { zh: '保存记录', en: 'Save record' },
  group: 'service',
  icon: 'IconSave',
  keywords: ['model', 'record', 'create', 'update', '数据模型', '记录', '新建', '修改'],
  params: saveRecordParams,
  records: { model: 'model', does: ['save'] },
  branches: true,
  result: z.looseObject({ id: z.string(), rev: z.number() }),
  summary: ({ model }) => ({ zh: model, en: model }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
