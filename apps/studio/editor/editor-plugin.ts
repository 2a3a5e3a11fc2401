import { definePlugin } from '#sdk'

/** The editor's own side panels, contributed like anybody's. */
export const editorPlugin = definePlugin({
  id: 'tessera.editor',
  version: '0.1.0',
  sidePanels: [
    {
      id: 'panel/add',
      label: { zh: '添加组件', en: 'Add components' },
      icon: 'IconPlus',
      keys: ['a', 'i'],
      order: 10,
      load: () => import('./palette/palette.tsx'),
    },
    {
      id: 'panel/outline',
      label: { zh: '大纲', en: 'Outline' },
      icon: 'IconMindMapping',
      keys: ['Alt+Digit1'],
      order: 20,
      load: () => import('./outline/outline.tsx'),
    },
  ],
})
