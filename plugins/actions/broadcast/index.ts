import { defineAction, sendRows, text, z } from '#sdk'

export const broadcastParams = z.object({
  name: text('事件名', 'Event', '', {
    needed: true,
    help: {
      zh: '打开的页面在自身的事件「on:事件名」上监听',
      en: 'Open pages listen with a flow on their own event “on:name”',
    },
  }),
  data: sendRows(),
})

export const broadcast = defineAction({
  id: 'action/broadcast',
  label: { zh: '广播事件', en: 'Broadcast' },
  group: 'logic',
  icon: 'IconNotification',
  keywords: ['event bus', 'emit', 'listen', 'publish', '通知', '监听'],
  params: broadcastParams,
  branches: false,
  announces: 'name',
  summary: ({ name }) => ({ zh: `广播 ${name}`, en: `Broadcast ${name}` }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
