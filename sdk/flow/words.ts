import type { Words } from '#kernel/message'

/** `step`: what several actions can fail of. */
export const messages = {
  'no-element': { zh: '没有选择组件：请在步骤中选择', en: 'No element was chosen: choose one in the step' },
  'no-row': {
    zh: '步骤的“行的键”为空，组件“{element}”未被调用：请填写键，或选择每一行',
    en: 'The step’s key of the row is empty, so “{element}” was not called: give a key, or choose every row',
  },
  'no-method': { zh: '没有选择方法：请在步骤中选择', en: 'No method was chosen: choose one in the step' },
  'no-api': { zh: '没有选择接口：请在步骤中选择', en: 'No API was chosen: choose one in the step' },
  'no-address': { zh: '没有填写地址：请在步骤中填写', en: 'The address is empty: fill it in in the step' },
  'no-key': { zh: '没有填写键名：请在步骤中填写', en: 'The key is empty: fill it in in the step' },
  'bad-address': { zh: '地址“{address}”不正确：请检查', en: 'The address “{address}” is not valid: check it' },
  'answer-code': { zh: '接口返回状态码 {code}', en: 'The API answered code {code}' },
  status: { zh: '服务返回 HTTP {status}', en: 'The service answered HTTP {status}' },
  unreachable: { zh: '服务器无法访问该地址：请检查地址', en: 'The server could not reach the address: check it' },
  'file-too-large': { zh: '文件超过 {most} MB', en: 'The file has more than {most} MB' },
  'not-rows': {
    zh: '“{name}”是行的列表，收到的不是：请给出由对象组成的数组',
    en: '“{name}” is a list of rows, and it was given something else: give it an array of objects',
  },
  'row-far': {
    zh: '“{name}”只有 {count} 行：不会新建第 {row} 行，请先填写前面的行',
    en: '“{name}” has {count} rows: row {row} is too far beyond them to be made; fill in the rows before it first',
  },
  'no-copy': { zh: '浏览器不允许此页面复制：请手动复制', en: 'The browser does not let this page copy: copy it by hand' },
} as const satisfies Words
