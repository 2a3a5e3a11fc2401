import { type Json, type Told, tell } from '#sdk'

type Robot = 'feishu' | 'dingtalk' | 'wecom' | 'slack'

/** A plain text in each robot's own words. */
export const textMessage: { readonly [robot in Robot]: (text: string) => Json } = {
  feishu: (text) => ({ msg_type: 'text', content: { text } }),
  dingtalk: (content) => ({ msgtype: 'text', text: { content } }),
  wecom: (content) => ({ msgtype: 'text', text: { content } }),
  slack: (text) => ({ text }),
}

/** Where the robots put their code, 0 for success, and their words about it. */
const CODES = ['code', 'errcode', 'StatusCode']
const WORDS = ['msg', 'errmsg', 'StatusMessage', 'message']

/** Why a robot did not take the message; null when it did. They refuse with status 200. */
export function refusalOf(status: number, answer: Json): Told | null {
  const fields = answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? (answer as { [name: string]: Json }) : {}
  const code = CODES.map((name) => fields[name]).find((value) => value !== undefined)
  if (status < 400 && (code === undefined || code === 0)) return null
  const words = WORDS.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  if (typeof words === 'string') return words
  if (typeof answer === 'string' && answer !== '') return answer.slice(0, 200)
  return status >= 400 ? tell('step.status', { status }) : tell('action/send-message.code', { code: String(code) })
}
