import { defineAction, sendRows, text, z } from '#sdk'

export const raiseEventParams = z.object({
  event: text('事件名', 'Event', '', {
    needed: true,
    bindable: false,
    help: { zh: '区块对外的事件之一：使用它的页面可以监听', en: 'One of the block’s events: pages that use it may start flows by it' },
  }),
  payload: z
    .json()
    .optional()
    .meta({
      label: { zh: '内容', en: 'Payload' },
      setter: 'setter/json',
      help: { zh: '留空时发送下面的参数与上一步的结果', en: 'Empty: the rows below and the result of the step before are sent' },
    }),
  data: sendRows(),
})

export const raiseEvent = defineAction({
  id: 'action/raise-event',
  label: { zh: '触发区块事件', en: 'Raise an event' },
  group: 'logic',
  icon: 'IconExport',
  keywords: ['block', 'event', 'emit', 'out', '区块', '事件', '触发'],
  params: raiseEventParams,
  branches: false,
  summary: ({ event }) => ({ zh: `触发 ${event}`, en: `Raise ${event}` }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
