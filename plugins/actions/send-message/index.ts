// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { choice, defineAction, json, number, text, z } from '#sdk'

export const sendMessageParams = z.object({
  robot: choice(
    '机器人',
    'Robot',
    { feishu: ['飞书', 'Feishu / Lark'], dingtalk: ['钉钉', 'DingTalk'], wecom: ['企业微信', 'WeCom'], slack: ['Slack', 'Slack'] },
    'feishu',
  ),
  webhook: text('Webhook 地址', 'Webhook address', '', {
    needed: true,
    placeholder: { zh: 'https://…', en: 'https://…' },
    help: { zh: '能打开此页面的人都能看到该地址', en: 'Everybody who can open this page can read this address' },
  }),
  msgType: choice('消息', 'Message', { text: ['文本', 'Text'], interactive: ['JSON', 'JSON'] }, 'text'),
  content: text('内容', 'Content', '', {
    setter: 'setter/textarea',
    when: "msgType == 'text'",
    help: { zh: '可用 ${path} 引用上一步的结果', en: '${path} takes a value from the result of the step before' },
  }),
  card: json('消息 JSON', 'Message JSON', z.json().optional(), {
    when: "msgType == 'interactive'",
    help: {
      zh: '按机器人的格式原样发送；其中的文本可用 ${path}',
      en: 'Sent as it is, in the robot’s own format; texts in it may hold ${path}',
    },
  }),
  timeout: number('超时秒数', 'Timeout, seconds', 10, { min: 1, max: 60 }),
})

export const sendMessage = defineAction({
  id: 'action/send-message',
  label: { zh: '发送群消息', en: 'Send chat message' },
  group: 'service',
  icon: 'IconRobot',
  keywords: ['webhook', 'feishu', 'lark', 'dingtalk', 'slack', '飞书', '钉钉', '机器人'],
  params: sendMessageParams,
  outgoing: { address: { stg: 'webhook', prd: 'webhook' }, always: 'POST' },
  branches: true,
  result: z.json(),
  summary: ({ msgType, content }) => {
    const line = msgType === 'text' ? (content.split('\n', 1)[0] ?? '') : 'JSON'
    return { zh: line, en: line }
  },
  runs: 'worker',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
