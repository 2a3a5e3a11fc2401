import { definePlugin } from '#sdk'

export const cloudPlugin = definePlugin({
  id: 'tessera.studio.cloud',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/cloud',
      label: { zh: '图片云', en: 'Images' },
      icon: 'IconImage',
      path: '/cloud',
      seenBy: 'signed in',
      navigation: { place: 'header', order: 60 },
      load: () => import('./cloud-screen.tsx'),
    },
  ],
})
