import { choice, defineAction, number, words, z } from '#sdk'

const CORNERS = {
  topRight: { zh: '右上', en: 'Top right' },
  topLeft: { zh: '左上', en: 'Top left' },
  bottomRight: { zh: '右下', en: 'Bottom right' },
  bottomLeft: { zh: '左下', en: 'Bottom left' },
}

export const notificationParams = z.object({
  type: choice(
    '类型',
    'Type',
    { info: ['信息', 'Info'], success: ['成功', 'Success'], warning: ['警告', 'Warning'], error: ['错误', 'Error'] },
    'info',
  ),
  title: words('标题', 'Title'),
  content: words('内容', 'Content'),
  // Older pages also say `top` and `bottom`: read, shown on the right, not offered.
  placement: z
    .enum(['topRight', 'topLeft', 'bottomRight', 'bottomLeft', 'top', 'bottom'])
    .default('topRight')
    .meta({
      label: { zh: '位置', en: 'Placement' },
      choices: Object.entries(CORNERS).map(([value, label]) => ({ value, label })),
    }),
  duration: number('显示秒数', 'Seconds shown', 4.5, { min: 0, max: 600, help: { zh: '0 表示不自动关闭', en: '0 stays until closed' } }),
})

export const notification = defineAction({
  id: 'action/notification',
  label: { zh: '通知提醒', en: 'Notification' },
  group: 'feedback',
  icon: 'IconNotification',
  keywords: ['toast', '通知'],
  params: notificationParams,
  branches: false,
  summary: ({ title, content }) => ({ zh: title || content, en: title || content }),
  runs: 'page',
  run: () => import('./run.ts'),
})
