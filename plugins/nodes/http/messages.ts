import type { Words } from '#sdk'

export const messages = {
  'no-address': { zh: '没有填写地址：请在步骤中填写', en: 'There is no address: enter one in the step' },
  status: { zh: '服务返回 HTTP {status}', en: 'The service answered HTTP {status}' },
} as const satisfies Words
