import { defineComponent, formItemParts, formItemSizes, framedItemFields, insideForm, jsonSchema, z } from '#sdk'

export const formItem = defineComponent({
  id: 'component/form-item',
  type: 'FormItem',
  version: 1,
  label: { zh: '表单项', en: 'Form item' },
  group: 'form',
  icon: 'M2 5h3M2 8h3M2 11h3M7.5 4.5h6.5v7H7.5z',
  keywords: ['label', 'slot', 'custom', '标签', '自定义', '插槽'],
  accepts: 'anything',
  max: 1,
  parts: formItemParts(),
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  // Rules are those of the child.
  props: z.strictObject(framedItemFields()),
  needsAncestor: insideForm(),
  framesField: true,
  formItem: { value: jsonSchema },
  initial: { props: { formItem: { label: 'Item' } } },
  view: () => import('./view.tsx'),
})
