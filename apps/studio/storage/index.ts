import { definePlugin } from '#sdk'

export const storagePlugin = definePlugin({
  id: 'tessera.studio.storage',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/platform-storage',
      label: { zh: '存储与保留', en: 'Storage and retention' },
      icon: 'IconStorage',
      path: '/user/platform/storage',
      seenBy: 'super administrator',
      navigation: { place: 'person', order: 66, label: { zh: '存储与保留', en: 'Storage' } },
      load: () => import('./storage-screen.tsx'),
    },
  ],
})
