import { definePlugin } from '#sdk'
import { LoginScreen } from './login-screen.tsx'
import { ResetScreen } from './reset-screen.tsx'
import { ReturnScreen } from './return-screen.tsx'
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
      id: 'screen/login-return',
      label: { zh: '正在登录', en: 'Signing in' },
      path: '/login/return',
      seenBy: 'everybody',
      load: () => ({ Screen: ReturnScreen }),
    },
    {
      id: 'screen/password-reset',
      label: { zh: '设置新密码', en: 'Set a new password' },
      path: '/password-reset',
      seenBy: 'everybody',
      load: () => ({ Screen: ResetScreen }),
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
