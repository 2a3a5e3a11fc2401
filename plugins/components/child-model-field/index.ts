import { defineComponent, disabledField, formItemParts, formItemSizes, recordFieldFields, recordFieldRules, z } from '#sdk'

export const childModelField = defineComponent({
  id: 'component/child-model-field',
  type: 'ChildModelField',
  version: 1,
  label: { zh: '模型子表', en: 'Rows of a model' },
  group: 'advanced',
  icon: 'M2 3h12v10H2zM2 6.500h12M2 9.500h12M7 3v10',
  parts: formItemParts(),
  states: ['disabled'],
  sizes: formItemSizes(),
  ...recordFieldRules('model'),
  props: z.strictObject({
    ...recordFieldFields('model', true),
    disabled: disabledField(),
  }),
  records: { model: '', does: ['rows'], rows: 'field' },
  view: () => import('./view.tsx'),
})
