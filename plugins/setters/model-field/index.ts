import { defineSetter } from '#sdk'

/** One field of the model or view that another setting names: `options.namesIn`. */
export const modelFieldSetter = defineSetter({
  id: 'setter/model-field',
  label: { zh: '模型字段', en: 'Field of a model' },
  editor: async () => ({ Editor: (await import('./field-editor.tsx')).FieldEditor }),
})

/** Several fields, as a text with commas. */
export const modelFieldsSetter = defineSetter({
  id: 'setter/model-fields',
  label: { zh: '多个模型字段', en: 'Fields of a model' },
  editor: async () => ({ Editor: (await import('./fields-editor.tsx')).FieldsEditor }),
})

/** Conditions over the fields of a model. */
export const modelFilterSetter = defineSetter({
  id: 'setter/model-filter',
  label: { zh: '筛选条件', en: 'Filter of a model' },
  wide: true,
  editor: async () => ({ Editor: (await import('./filter-editor.tsx')).FilterEditor }),
})
