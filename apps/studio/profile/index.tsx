import { Redirect } from 'wouter'
import { definePlugin } from '#sdk'

const FirstOfPerson = () => <Redirect to="/user/profile" replace />

export const profilePlugin = definePlugin({
  id: 'tessera.studio.profile',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/person',
      label: { zh: '个人中心', en: 'Personal center' },
      path: '/user',
      seenBy: 'signed in',
      subUsers: true,
      load: () => ({ Screen: FirstOfPerson }),
    },
    {
      id: 'screen/profile',
      label: { zh: '个人中心', en: 'Profile' },
      icon: 'IconUser',
      path: '/user/profile',
      seenBy: 'signed in',
      subUsers: true,
      navigation: { place: 'user menu', order: 10 },
      where: ['studio', 'admin'],
      load: () => import('./profile-screen.tsx'),
    },
    {
      id: 'screen/sub-users',
      label: { zh: '子用户', en: 'Sub users' },
      icon: 'IconUserGroup',
      path: '/user/sub/list',
      seenBy: 'signed in',
      navigation: { place: 'person', order: 20 },
      load: () => import('./sub-users-screen.tsx'),
    },
    {
      id: 'screen/linked-accounts',
      label: { zh: '第三方账号', en: 'Linked accounts' },
      icon: 'IconLink',
      path: '/user/external-platform',
      seenBy: 'signed in',
      navigation: { place: 'person', order: 30 },
      load: () => import('./linked-screen.tsx'),
    },
    {
      id: 'screen/platform-users',
      label: { zh: '平台用户', en: 'All accounts' },
      icon: 'IconSafe',
      path: '/user/platform/list',
      seenBy: 'super administrator',
      navigation: { place: 'person', order: 40 },
      load: () => import('./platform-screen.tsx'),
    },
  ],
})
