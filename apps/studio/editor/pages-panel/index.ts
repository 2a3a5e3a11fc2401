import { definePlugin } from '#sdk'

/** The pages of the project beside the page that is edited. */
export const pagesPanelPlugin = definePlugin({
  id: 'tessera.editor.pages',
  version: '0.1.0',
  sidePanels: [
    {
      id: 'panel/pages',
      label: { zh: '页面', en: 'Pages' },
      icon: 'IconFile',
      keys: ['Alt+Digit5'],
      order: 25,
      whenNarrow: true,
      load: () => import('./pages-panel.tsx'),
    },
  ],
})
