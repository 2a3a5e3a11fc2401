import { definePlugin } from '#sdk'

/** The right inspector: settings, style, events and data of what is selected. */
export const inspectorPlugin = definePlugin({
  id: 'tessera.studio.inspector',
  version: '0.1.0',
  inspectorTabs: [
    { id: 'tab/props', label: { zh: '属性', en: 'Props' }, order: 10, load: () => import('./props-tab.tsx') },
    { id: 'tab/style', label: { zh: '样式', en: 'Style' }, order: 20, load: () => import('./style-tab.tsx') },
    { id: 'tab/events', label: { zh: '事件', en: 'Events' }, order: 30, load: () => import('./events-tab.tsx') },
    { id: 'tab/data', label: { zh: '数据', en: 'Data' }, order: 40, load: () => import('./data-tab.tsx') },
  ],
  commands: [
    {
      id: 'command/go.search-settings',
      label: { zh: '搜索设置项', en: 'Search settings' },
      group: 'go',
      keys: ['$mod+Shift+KeyK'],
      run: focusSearch,
    },
  ],
})

/** The settings tab is the one that can be searched; where another is shown there is nothing to focus. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('.te-search input')?.focus()
}
