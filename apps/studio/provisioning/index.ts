import { definePlugin } from '#sdk'

/** SCIM: tokens by which an identity provider keeps the people and groups of a project. */
export const provisioningPlugin = definePlugin({
  id: 'tessera.studio.provisioning',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-scim',
      label: { zh: 'SCIM 同步', en: 'Provisioning' },
      icon: 'IconSync',
      path: '/project/:id/scim',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 19, administrators: true },
      where: ['studio', 'admin'],
      needs: 'permission/scim.manage',
      load: () => import('./scim-screen.tsx'),
    },
  ],
})
