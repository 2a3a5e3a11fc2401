import { definePlugin } from '#sdk'

export const backOfficePlugin = definePlugin({
  id: 'tessera.studio.back-office',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-menu',
      label: { zh: '菜单', en: 'Menu' },
      icon: 'IconMenu',
      path: '/project/:id/menu',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 12 },
      load: () => import('./menu-screen.tsx'),
    },
    {
      id: 'screen/project-role',
      label: { zh: '角色', en: 'Roles' },
      icon: 'IconSafe',
      path: '/project/:id/role',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 14 },
      load: () => import('./roles-screen.tsx'),
    },
    {
      id: 'screen/project-group',
      label: { zh: '用户组', en: 'Groups' },
      icon: 'IconUserAdd',
      path: '/project/:id/group',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 18 },
      load: () => import('./groups-screen.tsx'),
    },
    {
      id: 'screen/project-user',
      label: { zh: '用户', en: 'People' },
      icon: 'IconUserGroup',
      path: '/project/:id/user',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 16 },
      load: () => import('./users-screen.tsx'),
    },
  ],
})
