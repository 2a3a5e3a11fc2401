import type { Words } from '#sdk/services'

export const messages = {
  'no-key': {
    zh: '还没有配置 API 密钥：请填写由服务器保管密钥的对话地址',
    en: 'An API key must be configured: fill in the address of a chat service that keeps one',
  },
  'key-refused': { zh: 'API 密钥无效或已过期', en: 'The API key is invalid or has expired' },
  'foreign-address': {
    zh: '不能直接连接“{address}”：请填写本站的地址，由服务器转发',
    en: '“{address}” is another server: fill in an address of this site that passes requests on',
  },
  empty: { zh: '消息不能为空', en: 'The message must not be empty' },
  status: { zh: '请求失败，状态码 {status}', en: 'Request failed with status code {status}' },
  'invalid-data': { zh: '返回的数据无效', en: 'Invalid response data' },
  refused: { zh: '对话服务拒绝了请求：{why}', en: 'The chat service refused the request: {why}' },
  network: { zh: '网络异常，请稍后重试', en: 'Network exception, please try again later' },
  stopped: { zh: '已停止', en: 'Stopped' },
} as const satisfies Words
