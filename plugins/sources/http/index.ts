import { choice, defineSource, functionText, group, number, optionalNumber, sendRows, text, toggle, words, z } from '#sdk'

const example = `$${'{id}'}`
const address = {
  code: 'template',
  placeholder: { zh: `https://… 或 /api/…，可用 ${example}`, en: `https://… or /api/…, ${example} is filled in` },
  help: {
    zh: '不以 / 或 http 开头的地址，接在页面设置里的服务地址或项目的默认服务之后；@名称/… 接在项目的该服务之后',
    en: 'An address without http or / in front comes after the service address in the page’s settings, else after the project’s default service; @name/… after the project’s service of that name',
  },
} as const
/** References to secrets are filled in, which are sent to the address of the environment. */
const secrets = { secrets: { stg: 'stgApi', prd: 'prdApi' } }
const advanced = { section: 'advanced', bindable: false } as const

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
  // Older pages have a third address; nothing asks it, and names in it follow.
  preApi: z.string().optional().meta({ code: 'template', internal: true }),
  headers: sendRows('请求头', 'Headers', { options: secrets }),
  params: sendRows('固定参数', 'Parameters', { options: { fromForm: true, ...secrets } }),
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
  graphql: toggle('GraphQL 接口', 'GraphQL', false, {
    bindable: false,
    help: {
      zh: '发送查询，参数作为变量；响应里有 errors 即为失败，即使 HTTP 状态是 200',
      en: 'Sends a query with the parameters as its variables. An answer with errors is a failure, also with HTTP status 200',
    },
  }),
  query: text('查询', 'Query', '', {
    setter: 'setter/textarea',
    bindable: false,
    when: 'graphql',
    placeholder: { zh: 'query ($id: ID!) { order(id: $id) { amount } }', en: 'query ($id: ID!) { order(id: $id) { amount } }' },
    help: {
      zh: '值只通过变量传入：$id 取名为 id 的参数',
      en: 'Values come in as variables alone: $id is the parameter of the name id',
    },
  }),
  bodyFrom: choice('请求体来自', 'Body from', { params: ['参数', 'The parameters'], whole: ['一个值', 'One value'] }, 'params', {
    bindable: false,
    when: "!graphql && method != 'GET'",
    help: {
      zh: '一个值可以是列表、文本、XML 或对象，参数则放在地址里；DELETE 只有这样才带请求体',
      en: 'One value may be a list, a text, XML or an object, and the parameters go into the address; only so DELETE has a body',
    },
  }),
  body: z
    .json()
    .optional()
    .meta({
      label: { zh: '请求体的值', en: 'Value of the body' },
      setter: 'setter/value',
      when: "!graphql && method != 'GET' && bodyFrom == 'whole'",
    }),
  contentType: choice(
    '请求体',
    'Body',
    {
      'application/json': ['JSON', 'JSON'],
      'multipart/form-data': ['表单（multipart）', 'Form (multipart)'],
      'application/x-www-form-urlencoded': ['表单（urlencoded）', 'Form (urlencoded)'],
      'text/plain': ['文本', 'Text'],
      'application/xml': ['XML', 'XML'],
    },
    'application/json',
    { bindable: false, when: "!graphql && method != 'GET' && (method != 'DELETE' || bodyFrom == 'whole')" },
  ),
  isCors: toggle('经平台代理', 'Through the server', true, {
    bindable: false,
    help: {
      zh: '由服务器转发，不受浏览器跨域限制，请求头的值只留在服务器上；地址里的主机须写定，不能来自公式或 ${}。关闭后由浏览器发送，访问者能看到请求头',
      en: 'Sent by the server: no cross-origin rules apply, and the values of headers stay there; the host must be written out, not made by a formula or ${}. When off, the browser sends it, and visitors can read the headers',
    },
  }),
  timeout: optionalNumber('超时秒数', 'Timeout, seconds', { min: 1, max: 600, bindable: false }),
  result: group({
    code: text('状态码字段', 'Code field', 'code', { section: 'data', bindable: false }),
    codeValue: z
      .union([z.number(), z.string(), z.boolean(), z.null()])
      .default(0)
      .meta({ label: { zh: '成功的状态码', en: 'Code of success' }, section: 'data', setter: 'setter/value', bindable: false }),
    data: text('数据字段', 'Data field', 'data', { section: 'data', bindable: false }),
    msg: text('消息字段', 'Message field', 'msg', { section: 'data', bindable: false }),
  }),
  fieldErrors: text('字段错误', 'Errors of fields', '', {
    section: 'data',
    bindable: false,
    placeholder: { zh: '如 errors', en: 'e.g. errors' },
    help: {
      zh: '失败的响应在哪里说明各字段的错误（对象或列表，. 表示整个响应）；错误会显示在提交的表单的字段上',
      en: 'Where a failed answer says what is wrong with each field, as an object or a list; . is the whole answer. The form that sent shows the errors at its fields',
    },
  }),
  sourceField: text('取值路径', 'Path in the answer', '', { section: 'data', placeholder: { zh: '如 data.list', en: 'e.g. data.list' } }),
  tips: z
    .looseObject({
      success: words('成功提示', 'Text on success', '', { section: 'advanced' }),
      fail: words('失败提示', 'Text on failure', '', { section: 'advanced' }),
      isSuccess: toggle('成功时用服务器消息', 'On success, the server’s text', false, { section: 'advanced', bindable: false }),
      isError: toggle('失败时用服务器消息', 'On failure, the server’s text', true, { section: 'advanced', bindable: false }),
    })
    .prefault({}),
  retry: group({
    times: number('失败后重试次数', 'Retries after a failure', 0, {
      ...advanced,
      min: 0,
      max: 5,
      help: { zh: '网络异常、超时和 502、503、504 时重试', en: 'When the network fails, on timeout, and on 502, 503 and 504' },
    }),
    wait: number('首次重试前等待（毫秒）', 'Wait before the first (ms)', 500, {
      ...advanced,
      min: 0,
      max: 30_000,
      when: 'retry.times > 0',
    }),
    unsafe: toggle('写操作也重试', 'Also requests that write', false, {
      ...advanced,
      when: "method != 'GET'",
      help: { zh: '服务可能因此收到两次', en: 'The service may then get it twice' },
    }),
  }),
  cacheSeconds: number('缓存秒数', 'Cache, seconds', 0, {
    ...advanced,
    min: 0,
    max: 86_400,
    help: {
      zh: '相同的请求在此时间内不再发送；组件的“更新”方法不用缓存',
      en: 'The same request is not sent again for so long; an element’s update method looks past it',
    },
  }),
  debounce: number('防抖（毫秒）', 'Debounce (ms)', 0, { ...advanced, min: 0, max: 60_000 }),
  poll: number('轮询间隔（秒）', 'Ask again every (s)', 0, {
    ...advanced,
    min: 0,
    max: 86_400,
    help: { zh: '0 为不轮询；页面不可见时暂停', en: '0: never; it rests while the page is out of sight' },
  }),
  authCode: text('权限标识', 'Permission code', '', {
    ...advanced,
    bindable: false,
    when: 'isCors',
    help: {
      zh: '没有此权限的人发出的请求会被服务器拒绝；须经服务器转发',
      en: 'The server refuses the request without this permission; for requests that go through the server',
    },
  }),
  requestInterceptor: functionText('请求拦截器', 'Request interceptor', {
    section: 'advanced',
    help: {
      zh: '收到 { url, method, headers, params, data, timeout }，返回修改后的请求',
      en: 'Gets { url, method, headers, params, data, timeout } and returns it changed',
    },
  }),
  responseInterceptor: functionText('响应拦截器', 'Response interceptor', {
    section: 'advanced',
    help: {
      zh: '收到 { status, headers, data, config }，返回响应或新的 data',
      en: 'Gets { status, headers, data, config } and returns it, or new data',
    },
  }),
})
export type HttpConfig = z.output<typeof httpConfig>

/** The page's own settings of all its requests, as far as a request reads them. */
export const interceptorConfig = z.looseObject({
  stgService: z.string().catch(''),
  prdService: z.string().catch(''),
  requestInterceptor: z.string().catch(''),
  responseInterceptor: z.string().catch(''),
  headers: sendRows('请求头', 'Headers', { options: { secrets: {} } }).catch([]),
  timeout: number('超时秒数', 'Timeout, seconds', 8, { min: 0.001, max: 600 }).catch(8),
  timeoutErrorMessage: words('超时提示', 'Text on timeout').catch(''),
})
export type InterceptorConfig = z.output<typeof interceptorConfig>

export const httpSource = defineSource({
  id: 'source/http',
  label: { zh: '单独的请求', en: 'A request of its own' },
  icon: 'IconCloud',
  config: httpConfig,
  shared: true,
  late: ['sourceField'],
  outgoing: {
    address: { stg: 'stgApi', prd: 'prdApi' },
    method: 'method',
    throughServer: 'isCors',
    needs: 'authCode',
    params: 'params',
    headers: 'headers',
    scripts: ['requestInterceptor'],
    page: { service: { stg: 'stgService', prd: 'prdService' }, headers: 'headers', scripts: ['requestInterceptor'] },
  },
  plan: (config) => {
    const read = httpConfig.safeParse(config)
    if (!read.success) return {}
    const { debounce, poll, method } = read.data
    return { debounceMs: debounce, pollSeconds: poll, ...(method === 'GET' ? {} : { writes: true }) }
  },
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
