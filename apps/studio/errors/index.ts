import { definePlugin } from '#sdk'
import { ForbiddenScreen, NotFoundScreen } from './error-screens.tsx'

export const errorsPlugin = definePlugin({
  id: 'tessera.studio.errors',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/403',
      label: { zh: '没有权限', en: 'No permission' },
      path: '/403',
      seenBy: 'everybody',
      load: () => ({ Screen: ForbiddenScreen }),
    },
    {
      id: 'screen/404',
      label: { zh: '页面不存在', en: 'Page not found' },
      path: '/404',
      seenBy: 'everybody',
      load: () => ({ Screen: NotFoundScreen }),
    },
  ],
})
