import { definePlugin } from '#sdk'

/** Keys of a project, by which programs elsewhere read and write its records. */
export const dataKeysPlugin = definePlugin({
  id: 'tessera.studio.data-keys',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-keys',
      label: { zh: '接口密钥', en: 'API keys' },
      icon: 'IconLock',
      path: '/project/:id/keys',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 34, administrators: true },
      where: ['studio', 'admin'],
      needs: 'permission/key.manage',
      load: () => import('./keys-screen.tsx'),
    },
  ],
})
