import { definePlugin } from '#sdk'

/** Approval flows of projects: their steps, whom these ask, and a preview of both. */
export const approvalsPlugin = definePlugin({
  id: 'tessera.studio.approvals',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/approvals',
      label: { zh: '审批流', en: 'Approvals' },
      icon: 'IconCheckCircle',
      path: '/approvals',
      seenBy: 'signed in',
      navigation: { place: 'header', order: 50, also: ['/approval/'] },
      load: () => import('./approvals-screen.tsx'),
    },
    {
      id: 'screen/project-approval',
      label: { zh: '审批流', en: 'Approval flows' },
      icon: 'IconCheckCircle',
      path: '/project/:id/approval',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 36 },
      where: ['studio', 'admin'],
      needs: 'permission/approval.see',
      load: () => import('./project-approvals-screen.tsx'),
    },
    {
      id: 'screen/approval',
      label: { zh: '审批流', en: 'Approval flow' },
      path: '/approval/:approval',
      numbers: ['approval'],
      seenBy: 'signed in',
      load: () => import('./approval-screen.tsx'),
    },
  ],
})
