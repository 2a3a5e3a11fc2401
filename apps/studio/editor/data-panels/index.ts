import { definePlugin } from '#sdk'

/** The side panels for what a page's formulas read: its variables and its shared apis. */
export const dataPanelsPlugin = definePlugin({
  id: 'tessera.studio.data-panels',
  version: '0.1.0',
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
  ],
})
