import { json, number, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const answerParams = z.object({
  status: number('状态码', 'Status', 200, { min: 200, max: 599 }),
  body: json('内容', 'Body', z.json().default(null)),
})

export const answerCaller = defineNode({
  id: 'node/answer',
  label: { zh: '回应调用方', en: 'Answer the caller' },
  group: 'answer',
  icon: 'IconReply',
  keywords: ['answer', 'respond', 'response', 'webhook', '响应', '回复'],
  note: {
    zh: 'Webhook 的调用方得到这个响应，之后的步骤继续运行',
    en: 'The caller of the webhook gets this answer. The steps after it go on.',
  },
  params: answerParams,
  effect: 'data',
  only: 'webhook',
  branches: false,
  summary: ({ status }) => ({ zh: `HTTP ${status}`, en: `HTTP ${status}` }),
  run: () => import('./run.ts'),
})
