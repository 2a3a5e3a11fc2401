import { defineSetter } from '#sdk'

export const approvalFlowSetter = defineSetter({
  id: 'setter/approval-flow',
  label: { zh: '审批流', en: 'Approval flow' },
  editor: () => import('./editor.tsx'),
})
