import { defineComponent, formItemParts, formItemSizes, recordFieldFields, recordFieldRules, z } from '#sdk'

export const childViewField = defineComponent({
  id: 'component/child-view-field',
  type: 'ChildViewField',
  version: 1,
  label: { zh: '视图子表', en: 'Rows of a view' },
  group: 'advanced',
  icon: 'M2 4h12M2 8h12M2 12h12M6 4v8',
  parts: formItemParts(),
  sizes: formItemSizes(),
  ...recordFieldRules('view'),
  props: z.strictObject({
    ...recordFieldFields('view', true),
  }),
  view: () => import('./view.tsx'),
})
