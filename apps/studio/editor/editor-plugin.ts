import { definePlugin } from '#sdk'
import { dockTabsPoint, sidePanelsPoint } from './points.ts'

/** The editor's own panels, contributed like anybody's. */
export const editorPlugin = definePlugin({
  id: 'tessera.editor',
  version: '0.1.0',
  setup(context) {
    context.contribute(sidePanelsPoint, {
      id: 'panel/add',
      label: { zh: '添加组件', en: 'Add components' },
      icon: 'IconPlus',
      keys: 'a',
      order: 10,
      load: () => import('./palette/palette.tsx'),
    })
    context.contribute(sidePanelsPoint, {
      id: 'panel/outline',
      label: { zh: '大纲', en: 'Outline' },
      icon: 'IconMindMapping',
      keys: 'Alt+Digit1',
      order: 20,
      load: () => import('./outline/outline.tsx'),
    })
    context.contribute(dockTabsPoint, {
      id: 'dock/problems',
      label: { zh: '问题', en: 'Problems' },
      icon: 'IconExclamationCircle',
      order: 10,
      load: () => import('./dock/problems.tsx'),
    })
    context.contribute(dockTabsPoint, {
      id: 'dock/console',
      label: { zh: '控制台', en: 'Console' },
      icon: 'IconCode',
      order: 20,
      load: () => import('./dock/console.tsx'),
    })
    context.contribute(dockTabsPoint, {
      id: 'dock/network',
      label: { zh: '网络', en: 'Network' },
      icon: 'IconCloud',
      order: 22,
      load: () => import('./dock/network.tsx'),
    })
    context.contribute(dockTabsPoint, {
      id: 'dock/timeline',
      label: { zh: '时间线', en: 'Timeline' },
      icon: 'IconHistory',
      order: 24,
      load: () => import('./dock/timeline.tsx'),
    })
    context.contribute(dockTabsPoint, {
      id: 'dock/state',
      label: { zh: '状态', en: 'State' },
      icon: 'IconStorage',
      order: 30,
      load: () => import('./dock/state.tsx'),
    })
  },
})
