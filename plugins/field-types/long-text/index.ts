import { defineFieldType, fitsLongText, longTextParts } from '#sdk/fields'

export const longTextField = defineFieldType({
  id: 'field/long-text',
  label: { zh: '多行文本', en: 'Long text' },
  icon: 'align-left',
  ...longTextParts,
  operators: ['contains', 'starts', 'empty'],
  input: () => ({ type: 'TextArea', props: {} }),
  text: { read: (text) => (fitsLongText(text) ? text : undefined), write: String },
})
