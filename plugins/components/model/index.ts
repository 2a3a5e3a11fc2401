import { choice, defineComponent, jsonSchema, recordFields, text, toggle, words, z } from '#sdk'

const row = z.object({ id: z.string(), values: jsonSchema })

export const model = defineComponent({
  id: 'component/model',
  type: 'Model',
  version: 1,
  label: { zh: '数据模型', en: 'Data model' },
  group: 'advanced',
  icon: 'M2 3h12v3H2zM2 8h12v5H2zM5 10.500h6',
  keywords: ['record', 'form', 'data', '记录', '数据'],
  onlyIn: 'models',
  accepts: 'anything',
  tags: ['model'],
  parts: {
    title: { label: { zh: '标题', en: 'Title' } },
    body: { label: { zh: '内容', en: 'Content' } },
    buttons: { label: { zh: '按钮区', en: 'Buttons' } },
  },
  sizes: { width: { min: 200, fill: true } },
  props: z.strictObject({
    model: text('数据模型', 'Data model', '', {
      section: 'data',
      bindable: false,
      needed: true,
      setter: 'setter/model',
      options: { only: 'models' },
    }),
    mode: choice(
      '模式',
      'Mode',
      { edit: ['编辑，没有记录时新建', 'Edit, or a new one without a record'], new: ['新建', 'New'], show: ['只读', 'Shown'] },
      'edit',
    ),
    ...recordFields(),
    showSave: toggle('保存按钮', 'Save button', true),
    saveText: words('保存按钮文字', 'Text of the save button', '', { when: 'showSave' }),
    showReset: toggle('重置按钮', 'Reset button', false),
    resetText: words('重置按钮文字', 'Text of the reset button', '', { when: 'showReset' }),
  }),
  events: {
    onLoad: { label: { zh: '读取记录', en: 'Loaded' }, payload: row },
    onChange: { label: { zh: '值变化', en: 'Change' }, payload: z.object({ field: z.string(), value: jsonSchema, values: jsonSchema }) },
    onSave: { label: { zh: '已保存', en: 'Saved' }, payload: row },
    onFail: { label: { zh: '保存失败', en: 'Not saved' }, payload: z.object({ reason: z.string() }) },
  },
  methods: {
    save: { label: { zh: '保存', en: 'Save' }, returns: row },
    reset: { label: { zh: '重置', en: 'Reset' } },
    refresh: { label: { zh: '刷新', en: 'Refresh' } },
    getValues: { label: { zh: '获取值', en: 'Get values' }, returns: jsonSchema },
    setValues: { label: { zh: '设置值', en: 'Set values' }, args: jsonSchema.optional() },
  },
  records: { model: 'model', does: ['form', 'save'] },
  view: () => import('./view.tsx'),
})
