import { definePlugin } from '#sdk'

export const loginPlugin = definePlugin({
  id: 'tessera.studio.login',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/login',
      label: { zh: '登录', en: 'Sign in' },
      path: '/login',
      seenBy: 'everybody',
      navigation: { place: 'landing', order: 10 },
      load: () => import('./login-screen.tsx').then(({ LoginScreen }) => ({ Screen: LoginScreen })),
    },
    {
      id: 'screen/setup',
      label: { zh: '初始化', en: 'Set up' },
      path: '/setup',
      seenBy: 'everybody',
      load: () => import('./setup-screen.tsx').then(({ SetupScreen }) => ({ Screen: SetupScreen })),
    },
  ],
})
