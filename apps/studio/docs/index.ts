import { definePlugin } from '#sdk'

export const docsPlugin = definePlugin({
  id: 'tessera.studio.docs',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/docs',
      label: { zh: '文档', en: 'Documentation' },
      path: '/docs/:chapter?/:entry?',
      seenBy: 'everybody',
      load: () => import('./docs-screen.tsx').then(({ DocsScreen }) => ({ Screen: DocsScreen })),
    },
  ],
})
