import { definePlugin } from '#sdk'

export const templatesPlugin = definePlugin({
  id: 'tessera.studio.templates',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/templates',
      label: { zh: '模板', en: 'Templates' },
      icon: 'IconTags',
      path: '/templates',
      seenBy: 'signed in',
      navigation: { place: 'header', order: 40 },
      load: () => import('./templates-screen.tsx').then(({ Screen }) => ({ Screen })),
    },
  ],
})
