import type { Words } from '#sdk'

export const messages = {
  'no-address': { zh: '没有填写 Webhook 地址：请在步骤中填写', en: 'The webhook address is empty: fill it in in the step' },
  'not-https': { zh: 'Webhook 地址应以 https:// 开头：请检查', en: 'The webhook address must begin with https://: check it' },
  'no-message': { zh: '消息是空的：请填写内容', en: 'The message is empty: write one' },
  timeout: { zh: '机器人在 {seconds} 秒内没有应答：请稍后再试', en: 'The robot did not answer within {seconds} s: try again later' },
  code: { zh: '机器人返回状态码 {code}', en: 'The robot answered code {code}' },
} as const satisfies Words
