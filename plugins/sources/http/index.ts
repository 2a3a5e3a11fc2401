import { choice, defineSource, group, number, optionalNumber, sendRows, text, toggle, z } from '#sdk'

const example = `$${'{id}'}`
const address = { placeholder: { zh: `https://… 或 /api/…，可用 ${example}`, en: `https://… or /api/…, ${example} is filled in` } }

// Loose: what older pages stored beside these is kept for when they are written back.
export const httpConfig = z.looseObject({
  method: choice(
    '方法',
    'Method',
    { GET: ['GET', 'GET'], POST: ['POST', 'POST'], PUT: ['PUT', 'PUT'], PATCH: ['PATCH', 'PATCH'], DELETE: ['DELETE', 'DELETE'] },
    'GET',
    { bindable: false },
  ),
  stgApi: text('测试环境地址', 'Test address', '', address),
  prdApi: text('生产环境地址', 'Live address', '', address),
  headers: sendRows('请求头', 'Headers'),
  params: sendRows('固定参数', 'Parameters'),
  replaceData: choice(
    '与传入参数',
    'With values sent',
    {
      merge: ['合并，传入的优先', 'Merge, sent ones win'],
      cover: ['有传入时只用传入的', 'Only the sent ones, if any'],
      reserve: ['只用固定参数', 'Only these'],
    },
    'merge',
    { bindable: false },
  ),
  contentType: choice(
    '请求体',
    'Body',
    {
      'application/json': ['JSON', 'JSON'],
      'multipart/form-data': ['表单（multipart）', 'Form (multipart)'],
      'application/x-www-form-urlencoded': ['表单（urlencoded）', 'Form (urlencoded)'],
    },
    'application/json',
    { bindable: false, when: "method != 'GET' && method != 'DELETE'" },
  ),
  isCors: toggle('经平台代理', 'Through the server', true, {
    bindable: false,
    help: { zh: '由服务器转发，不受浏览器跨域限制', en: 'Sent by the server, so the browser’s cross-origin rules do not apply' },
  }),
  timeout: optionalNumber('超时秒数', 'Timeout, seconds', { min: 1, max: 600, bindable: false }),
  result: group({
    code: text('状态码字段', 'Code field', 'code', { section: 'data', bindable: false }),
    codeValue: z
      .union([z.number(), z.string()])
      .default(0)
      .meta({ label: { zh: '成功的状态码', en: 'Code of success' }, section: 'data', setter: 'setter/value', bindable: false }),
    data: text('数据字段', 'Data field', 'data', { section: 'data', bindable: false }),
    msg: text('消息字段', 'Message field', 'msg', { section: 'data', bindable: false }),
  }),
  sourceField: text('取值路径', 'Path in the answer', '', { section: 'data', placeholder: { zh: '如 data.list', en: 'e.g. data.list' } }),
  tips: z
    .looseObject({
      success: text('成功提示', 'Text on success', '', { section: 'advanced' }),
      fail: text('失败提示', 'Text on failure', '', { section: 'advanced' }),
      isSuccess: toggle('成功时用服务器消息', 'On success, the server’s text', false, { section: 'advanced', bindable: false }),
      isError: toggle('失败时用服务器消息', 'On failure, the server’s text', true, { section: 'advanced', bindable: false }),
    })
    .prefault({}),
})
export type HttpConfig = z.output<typeof httpConfig>

/** The page's interceptor, as far as a request reads it. */
export const interceptorConfig = z.looseObject({
  headers: sendRows('请求头', 'Headers').catch([]),
  timeout: number('超时秒数', 'Timeout, seconds', 8, { min: 0.001, max: 600 }).catch(8),
  timeoutErrorMessage: text('超时提示', 'Text on timeout'),
})

export const httpSource = defineSource({
  id: 'source/http',
  label: { zh: 'HTTP 接口', en: 'HTTP API' },
  icon: 'IconCloud',
  config: httpConfig,
  shared: true,
  late: ['sourceField'],
  run: () => import('./run.ts'),
})
