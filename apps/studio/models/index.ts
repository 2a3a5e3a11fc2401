import { definePlugin } from '#sdk'

export const modelsPlugin = definePlugin({
  id: 'tessera.studio.models',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-model',
      label: { zh: '数据模型', en: 'Models' },
      icon: 'IconStorage',
      path: '/project/:id/model',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 20 },
      where: ['studio', 'admin'],
      needs: 'permission/model.see',
      load: () => import('./models-screen.tsx'),
    },
    {
      id: 'screen/project-model-detail',
      label: { zh: '数据模型', en: 'Model' },
      path: '/project/:id/model/:model',
      numbers: ['id', 'model'],
      seenBy: 'signed in',
      load: () => import('./model-screen.tsx'),
    },
  ],
})
