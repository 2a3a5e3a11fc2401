import { defineToolbarItem } from '#sdk/admin'

export const approvalsItem = defineToolbarItem({
  id: 'toolbar/approvals',
  label: { zh: '审批', en: 'Approvals' },
  order: 15,
  onPhones: true,
  seenBy: 'signed in',
  load: () => import('./view.tsx'),
})
