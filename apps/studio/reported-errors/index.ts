import { definePlugin } from '#sdk'

export const reportedErrorsPlugin = definePlugin({
  id: 'tessera.studio.reported-errors',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/platform-errors',
      label: { zh: '浏览器错误', en: 'Errors in browsers' },
      icon: 'IconBug',
      path: '/user/platform/errors',
      seenBy: 'super administrator',
      navigation: { place: 'person', order: 64 },
      load: () => import('./errors-screen.tsx'),
    },
  ],
})
