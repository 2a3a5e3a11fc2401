import { definePlugin } from '#sdk'

/** All settings of a project on one screen. */
export const projectConfigPlugin = definePlugin({
  id: 'tessera.studio.project-config',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-config',
      label: { zh: '项目设置', en: 'Settings of a project' },
      path: '/project/:id/config',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 90, label: { zh: '设置', en: 'Settings' } },
      icon: 'IconSettings',
      where: ['studio', 'admin'],
      needs: 'permission/project.see',
      load: () => import('./config-screen.tsx'),
    },
  ],
})
