import { defineComponent, disabledField, formItemParts, formItemSizes, recordFieldFields, recordFieldRules, words, z } from '#sdk'

export const modelField = defineComponent({
  id: 'component/model-field',
  type: 'ModelField',
  version: 1,
  label: { zh: '模型字段', en: 'Field of a model' },
  group: 'advanced',
  icon: 'M2 6h12v5H2zM4.500 8.500h3',
  parts: formItemParts(),
  states: ['disabled'],
  sizes: formItemSizes(),
  ...recordFieldRules('model'),
  props: z.strictObject({
    ...recordFieldFields('model', false),
    placeholder: words('占位文字', 'Placeholder', ''),
    disabled: disabledField(),
  }),
  view: () => import('./view.tsx'),
})
