import { definePlugin } from '#sdk'

export const backupsPlugin = definePlugin({
  id: 'tessera.studio.backups',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/backups',
      label: { zh: '备份', en: 'Backups' },
      icon: 'IconArchive',
      path: '/user/platform/backups',
      seenBy: 'super administrator',
      navigation: { place: 'person', order: 60 },
      load: () => import('./backups-screen.tsx'),
    },
  ],
})
