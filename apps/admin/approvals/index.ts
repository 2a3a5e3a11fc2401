import type { Plugin } from '#kernel/plugin'
import { type ScreenDeclaration, screensPoint } from '#sdk/studio'

const screens: readonly ScreenDeclaration[] = [
  {
    id: 'screen/approvals',
    label: { zh: '审批', en: 'Approvals' },
    icon: 'IconCheckSquare',
    path: '/app/:id/approvals',
    numbers: ['id'],
    seenBy: 'signed in',
    subUsers: true,
    where: ['admin'],
    load: () => import('./inbox-screen.tsx'),
  },
  {
    id: 'screen/approval',
    label: { zh: '审批单', en: 'Approval' },
    path: '/app/:id/approvals/:approval',
    numbers: ['id'],
    seenBy: 'signed in',
    subUsers: true,
    where: ['admin'],
    load: () => import('./approval-screen.tsx'),
  },
]

/** The inbox of approvals, and a single approval. */
export const approvalsPlugin: Plugin = {
  id: 'tessera.admin.approvals',
  version: '0.1.0',
  setup(context) {
    for (const screen of screens) context.contribute(screensPoint, screen)
  },
}
