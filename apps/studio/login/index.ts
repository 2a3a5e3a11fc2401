import { definePlugin } from '#sdk'
import { LoginScreen } from './login-screen.tsx'
import { SetupScreen } from './setup-screen.tsx'

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
      load: () => ({ Screen: LoginScreen }),
    },
    {
      id: 'screen/setup',
      label: { zh: '初始化', en: 'Set up' },
      path: '/setup',
      seenBy: 'everybody',
      load: () => ({ Screen: SetupScreen }),
    },
  ],
})
