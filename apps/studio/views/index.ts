import { definePlugin } from '#sdk'

/** Views of a project: queries over its models that have names. */
export const viewsPlugin = definePlugin({
  id: 'tessera.studio.views',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-view',
      label: { zh: '数据视图', en: 'Views' },
      icon: 'IconFilter',
      path: '/project/:id/view',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 30 },
      where: ['studio', 'admin'],
      needs: 'permission/view.see',
      load: () => import('./views-screen.tsx'),
    },
    {
      id: 'screen/project-view-detail',
      label: { zh: '数据视图', en: 'View' },
      path: '/project/:id/view/:view',
      numbers: ['id', 'view'],
      seenBy: 'signed in',
      load: () => import('./view-screen.tsx'),
    },
  ],
})
