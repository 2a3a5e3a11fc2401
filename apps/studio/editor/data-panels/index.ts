import type { Plugin } from '#kernel/plugin'
import { sidePanelsPoint } from '../points.ts'

/** The side panels for what a page's formulas read: its variables and its shared apis. */
export const dataPanelsPlugin: Plugin<void> = {
  id: 'tessera.studio.data-panels',
  version: '0.1.0',
  setup(context) {
    context.contribute(sidePanelsPoint, {
      id: 'panel/variables',
      label: { zh: '变量', en: 'Variables' },
      icon: 'IconCodeSquare',
      keys: 'Alt+Digit2',
      order: 30,
      load: () => import('./variables-panel.tsx'),
    })
    context.contribute(sidePanelsPoint, {
      id: 'panel/apis',
      label: { zh: '接口', en: 'APIs' },
      icon: 'IconCloud',
      keys: 'Alt+Digit3',
      order: 40,
      load: () => import('./apis-panel.tsx'),
    })
  },
}
