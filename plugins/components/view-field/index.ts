import { defineComponent, formItemParts, formItemSizes, recordFieldFields, recordFieldRules, z } from '#sdk'

export const viewField = defineComponent({
  id: 'component/view-field',
  type: 'ViewField',
  version: 1,
  label: { zh: '视图字段', en: 'Field of a view' },
  group: 'advanced',
  icon: 'M2 5h5M2 8h12M2 11h9',
  parts: formItemParts(),
  sizes: formItemSizes(),
  ...recordFieldRules('view'),
  props: z.strictObject({
    ...recordFieldFields('view', false),
  }),
  view: () => import('./view.tsx'),
})
