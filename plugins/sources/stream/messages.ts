import type { Words } from '#sdk'

/** Of both kinds of streams. */
export const messages = {
  'no-address': { zh: '没有填写当前环境的地址：请在数据源中填写', en: 'This environment has no address: fill it in in the data source' },
  'bad-address': { zh: '地址不正确：请检查', en: 'The address is not valid: check it' },
  refused: { zh: '服务拒绝了连接（HTTP {status}）', en: 'The service refused the connection (HTTP {status})' },
  network: { zh: '网络异常，正在重新连接', en: 'Network exception, connecting again' },
  timeout: { zh: '服务没有发来消息', en: 'The service sent no message' },
} as const satisfies Words
