import { defineComponent, formKeyField, formLookFields, formMethods, formValues, toggle, z } from '#sdk'

export const form = defineComponent({
  id: 'component/form',
  type: 'Form',
  version: 1,
  common: true,
  label: { zh: '表单', en: 'Form' },
  group: 'form',
  icon: 'M3 2h10v12H3zM5.5 5h5M5.5 8h5M5.5 11h3',
  keywords: ['submit', 'fields', '提交', '录入'],
  accepts: 'anything',
  slots: { actions: { label: { zh: '操作栏', en: 'Actions' } } },
  tags: ['form'],
  parts: { actions: { label: { zh: '操作栏', en: 'Actions' } } },
  states: ['disabled'],
  sizes: { width: { min: 160, fill: true } },
  props: z.strictObject({
    ...formLookFields(6, 18),
    rowKey: formKeyField(),
    scrollToFirstError: toggle('提交失败时滚动到错误', 'Scroll to the first error', true),
  }),
  events: {
    onChange: { label: { zh: '值变化', en: 'Change' }, payload: formValues },
    onFinish: { label: { zh: '提交', en: 'Submit' }, again: 'one', payload: formValues },
    onReset: { label: { zh: '重置', en: 'Reset' }, payload: formValues },
  },
  methods: formMethods(),
  initial: { props: { rowKey: 'id' } },
  view: () => import('./view.tsx'),
})
