import { definePlugin } from '#sdk'

export const publishHistoryPlugin = definePlugin({
  id: 'tessera.studio.publish-history',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/publish-history',
      label: { zh: '发布记录', en: 'Publish records' },
      path: '/editor/:id/publishHistory',
      numbers: ['id'],
      seenBy: 'signed in',
      load: () => import('./publish-history-screen.tsx').then(({ HistoryOfPage }) => ({ Screen: HistoryOfPage })),
    },
  ],
})
