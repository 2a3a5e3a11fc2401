import { defineAction, text, z } from '#sdk'

export const copyParams = z.object({ content: text('内容', 'Text', '', { setter: 'setter/textarea' }) })

export const copy = defineAction({
  id: 'action/copy',
  label: { zh: '复制文本', en: 'Copy text' },
  group: 'other',
  icon: 'IconCopy',
  keywords: ['clipboard', '剪贴板'],
  params: copyParams,
  branches: true,
  summary: ({ content }) => ({ zh: content, en: content }),
  runs: 'page',
  run: () => import('./run.ts'),
})
