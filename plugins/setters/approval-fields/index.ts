import { defineSetter } from '#sdk'

/** What may be done with each field of the record in a step of an approval: `{ amount: 'edit' }`. */
export const approvalFieldsSetter = defineSetter({
  id: 'setter/approval-fields',
  label: { zh: '字段权限', en: 'Rights to fields' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
