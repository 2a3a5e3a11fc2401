import { definePlugin } from '#sdk'
import { lastWritersPart } from '../parts/last-writes.ts'
import { historyPart } from './states.ts'

/** What the page was, who changed it, and its branches. */
export const historyPlugin = definePlugin({
  id: 'tessera.studio.history',
  version: '0.1.0',
  parts: [historyPart, lastWritersPart],
  sidePanels: [
    {
      id: 'panel/history',
      label: { zh: '历史', en: 'History' },
      icon: 'IconHistory',
      keys: ['Alt+Digit4'],
      order: 50,
      whenNarrow: true,
      load: () => import('./history-panel.tsx'),
    },
  ],
})
