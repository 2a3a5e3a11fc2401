import { definePlugin } from '#sdk'
import { ProfileScreen } from './profile-screen.tsx'

export const profilePlugin = definePlugin({
  id: 'tessera.studio.profile',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/profile',
      label: { zh: '个人中心', en: 'Profile' },
      path: '/user/profile',
      seenBy: 'signed in',
      navigation: { place: 'user menu', order: 10 },
      load: () => ({ Screen: ProfileScreen }),
    },
  ],
})
