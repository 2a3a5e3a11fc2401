import { choice, defineAction, words, z } from '#sdk'

export const stopParams = z.object({
  end: choice('结束为', 'Ends as', { done: ['完成', 'Done'], failed: ['失败', 'Failed'] }, 'done'),
  reason: words('原因', 'Reason', '', { when: "end == 'failed'" }),
})

export const stop = defineAction({
  id: 'action/stop',
  label: { zh: '结束流程', en: 'Stop' },
  group: 'logic',
  icon: 'IconStop',
  keywords: ['end', 'return', 'exit', '终止', '停止'],
  params: stopParams,
  branches: false,
  ends: true,
  summary: ({ end, reason }) => (end === 'done' ? { zh: '完成', en: 'Done' } : { zh: `失败 ${reason}`, en: `Failed ${reason}` }),
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
