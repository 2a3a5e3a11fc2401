import type { Words } from '#kernel/message'

/** `step`: what several actions can fail of. */
export const messages = {
  'no-element': { zh: '没有选择组件：请在步骤中选择', en: 'No element was chosen: choose one in the step' },
  'no-method': { zh: '没有选择方法：请在步骤中选择', en: 'No method was chosen: choose one in the step' },
  'no-api': { zh: '没有选择接口：请在步骤中选择', en: 'No API was chosen: choose one in the step' },
  'no-address': { zh: '没有填写地址：请在步骤中填写', en: 'The address is empty: fill it in in the step' },
  'no-key': { zh: '没有填写键名：请在步骤中填写', en: 'The key is empty: fill it in in the step' },
  'bad-address': { zh: '地址“{address}”不正确：请检查', en: 'The address “{address}” is not valid: check it' },
  'answer-code': { zh: '接口返回状态码 {code}', en: 'The API answered code {code}' },
  status: { zh: '服务返回 HTTP {status}', en: 'The service answered HTTP {status}' },
  unreachable: { zh: '服务器无法访问该地址：请检查地址', en: 'The server could not reach the address: check it' },
  'file-too-large': { zh: '文件超过 {most} MB', en: 'The file has more than {most} MB' },
  'no-copy': { zh: '浏览器不允许此页面复制：请手动复制', en: 'The browser does not let this page copy: copy it by hand' },
} as const satisfies Words
