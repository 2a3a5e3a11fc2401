import { definePlugin } from '#sdk'

export const projectsPlugin = definePlugin({
  id: 'tessera.studio.projects',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/projects',
      label: { zh: '项目', en: 'Projects' },
      icon: 'IconApps',
      path: '/projects',
      seenBy: 'signed in',
      navigation: { place: 'header', order: 10, also: ['/project/'] },
      load: () => import('./projects-screen.tsx').then(({ ProjectsScreen }) => ({ Screen: ProjectsScreen })),
    },
  ],
})
