import { computed } from '@preact/signals-core'
import { definePlugin } from '#sdk'
import { problemCounts } from '../problems/counts.ts'

/** The dock's own tabs: what is wrong, what happened, and what the page holds now. */
export const dockPlugin = definePlugin({
  id: 'tessera.editor.dock',
  version: '0.1.0',
  dockTabs: [
    {
      id: 'dock/problems',
      label: { zh: '问题', en: 'Problems' },
      order: 10,
      count: (editor) => {
        const counts = problemCounts(editor)
        return computed(() => counts.value.errors + counts.value.warnings)
      },
      urgent: (editor) => {
        const counts = problemCounts(editor)
        return computed(() => counts.value.errors > 0)
      },
      load: () => import('./problems.tsx'),
    },
    { id: 'dock/console', label: { zh: '控制台', en: 'Console' }, order: 20, load: () => import('./console.tsx') },
    { id: 'dock/network', label: { zh: '网络', en: 'Network' }, order: 22, load: () => import('./network.tsx') },
    { id: 'dock/timeline', label: { zh: '时间线', en: 'Timeline' }, order: 24, load: () => import('./timeline.tsx') },
    { id: 'dock/state', label: { zh: '状态', en: 'State' }, order: 30, load: () => import('./state.tsx') },
  ],
})
