import { definePlugin } from '#sdk'

export const auditLogPlugin = definePlugin({
  id: 'tessera.studio.audit-log',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-audit',
      label: { zh: '审计日志', en: 'Audit log' },
      icon: 'IconHistory',
      path: '/project/:id/audit',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 90, administrators: true },
      where: ['studio', 'admin'],
      needs: 'permission/audit.see',
      load: () => import('./project-screen.tsx'),
    },
    {
      id: 'screen/platform-audit',
      label: { zh: '审计日志', en: 'Audit log' },
      icon: 'IconHistory',
      path: '/user/platform/audit',
      seenBy: 'super administrator',
      navigation: { place: 'person', order: 50 },
      load: () => import('./platform-screen.tsx'),
    },
  ],
})
