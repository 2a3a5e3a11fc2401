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
      navigation: { place: 'project', order: 50, label: { zh: '外观', en: 'Look' } },
      icon: 'IconPalette',
      where: ['studio', 'admin'],
      needs: 'permission/look.see',
      load: () => import('./look-screen.tsx'),
    },
  ],
})
