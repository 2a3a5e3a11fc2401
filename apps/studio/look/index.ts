import { definePlugin } from '#sdk'

export const lookPlugin = definePlugin({
  id: 'tessera.studio.look',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-look',
      label: { zh: '项目外观', en: 'Look of a project' },
      path: '/project/:id/look',
      numbers: ['id'],
      seenBy: 'signed in',
      load: () => import('./look-screen.tsx'),
    },
  ],
})
