import { defineSetter } from '#sdk'

/** Sources of people whom a step of an approval asks, in their order: `[{ source, params }]`. */
export const approversSetter = defineSetter({
  id: 'setter/approvers',
  label: { zh: '审批人', en: 'Approvers' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
