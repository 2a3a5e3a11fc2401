import { choice, defineAction, number, words, z } from '#sdk'

export const messageParams = z.object({
  type: choice(
    '类型',
    'Type',
    { info: ['信息', 'Info'], success: ['成功', 'Success'], warning: ['警告', 'Warning'], error: ['错误', 'Error'] },
    'success',
  ),
  content: words('内容', 'Content'),
  duration: number('显示秒数', 'Seconds shown', 3, { min: 0, max: 600, help: { zh: '0 表示不自动关闭', en: '0 stays until closed' } }),
})

export const message = defineAction({
  id: 'action/message',
  label: { zh: '消息提示', en: 'Message' },
  group: 'feedback',
  icon: 'IconMessage',
  keywords: ['toast', '提示'],
  params: messageParams,
  branches: false,
  summary: ({ content }) => ({ zh: content, en: content }),
  runs: 'page',
  run: () => import('./run.ts'),
})
