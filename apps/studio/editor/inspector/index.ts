import type { Plugin } from '#kernel/plugin'
import { editorCommandsPoint, inspectorTabsPoint } from '../points.ts'

/** The right inspector: settings, style, events and data of what is selected. */
export const inspectorPlugin: Plugin<void> = {
  id: 'tessera.studio.inspector',
  version: '0.1.0',
  setup(context) {
    context.contribute(inspectorTabsPoint, {
      id: 'tab/props',
      label: { zh: '属性', en: 'Props' },
      icon: 'IconSettings',
      order: 10,
      load: () => import('./props-tab.tsx'),
    })
    context.contribute(inspectorTabsPoint, {
      id: 'tab/style',
      label: { zh: '样式', en: 'Style' },
      icon: 'IconBgColors',
      order: 20,
      load: () => import('./style-tab.tsx'),
    })
    context.contribute(inspectorTabsPoint, {
      id: 'tab/events',
      label: { zh: '事件', en: 'Events' },
      icon: 'IconThunderbolt',
      order: 30,
      load: () => import('./events-tab.tsx'),
    })
    context.contribute(inspectorTabsPoint, {
      id: 'tab/data',
      label: { zh: '数据', en: 'Data' },
      icon: 'IconStorage',
      order: 40,
      load: () => import('./data-tab.tsx'),
    })
    context.contribute(editorCommandsPoint, {
      id: 'go/search-settings',
      label: { zh: '搜索设置项', en: 'Search settings' },
      group: 'go',
      keys: ['$mod+Shift+KeyK'],
      run: focusSearch,
    })
  },
}

/** The settings tab is the one that can be searched; where another is shown there is nothing to focus. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('.te-search input')?.focus()
}
