import { definePlugin } from '#sdk'

export const visitPlugin = definePlugin({
  id: 'tessera.studio.visit',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/visit',
      label: { zh: '访问页面', en: 'Visit a page' },
      path: '/visit/:id',
      numbers: ['id'],
      seenBy: 'everybody',
      load: () => import('./visit-screen.tsx').then(({ VisitOfPage }) => ({ Screen: VisitOfPage })),
    },
  ],
})
