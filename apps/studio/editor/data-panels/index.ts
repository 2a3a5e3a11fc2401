import { definePlugin } from '#sdk'

/** The side panels for the data of a page: its variables, its shared apis, and the models of its project. */
export const dataPanelsPlugin = definePlugin({
  id: 'tessera.studio.data-panels',
  version: '0.1.0',
  overlays: [{ id: 'overlay/make-of-model', order: 70, load: () => import('../models/make-from-address.tsx') }],
  sidePanels: [
    {
      id: 'panel/variables',
      label: { zh: '变量', en: 'Variables' },
      icon: 'IconCodeSquare',
      keys: ['Alt+Digit2'],
      order: 30,
      load: () => import('./variables-panel.tsx'),
    },
    {
      id: 'panel/apis',
      label: { zh: '接口', en: 'APIs' },
      icon: 'IconCloud',
      keys: ['Alt+Digit3'],
      order: 40,
      load: () => import('./apis-panel.tsx'),
    },
    {
      id: 'panel/models',
      label: { zh: '数据模型', en: 'Models' },
      icon: 'IconStorage',
      order: 45,
      load: () => import('../models/models-panel.tsx'),
    },
  ],
})
