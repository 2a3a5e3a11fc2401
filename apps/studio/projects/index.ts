import { definePlugin } from '#sdk'
import { ProjectsScreen } from './projects-screen.tsx'

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
      load: () => ({ Screen: ProjectsScreen }),
    },
  ],
})
