import { choice, type Json, type JsonObject, json, sendRows, text, z } from '#sdk'
import { defineNode, literalHost, secretNamesIn, serviceAddress } from '#sdk/workflow'

const placeholder = `https://api.example.com/orders/$${'{event.after.id}'}`
const reference = '{{secret:token}}'
/** References to secrets are filled in, which are sent to the address in `url`. */
const secrets = { secrets: { stg: 'url', prd: 'url' } }

const COMPUTED_HOST = { zh: '运行时算出的主机', en: 'a host that is computed' }
const serviceLabel = (name: string) =>
  name === ''
    ? { zh: '项目的默认服务', en: 'the default service of the project' }
    : { zh: `服务 ${name}`, en: `the service ${name}` }

export const httpParams = z.object({
  method: choice(
    '方法',
    'Method',
    {
      GET: ['GET', 'GET'],
      POST: ['POST', 'POST'],
      PUT: ['PUT', 'PUT'],
      PATCH: ['PATCH', 'PATCH'],
      DELETE: ['DELETE', 'DELETE'],
    },
    'GET',
    { bindable: false },
  ),
  url: text('地址', 'Address', '', {
    code: 'template',
    needed: true,
    options: secrets,
    placeholder: { zh: placeholder, en: placeholder },
    help: {
      zh: '主机必须写明：发布时只获准访问这些主机。orders 接在默认服务的前缀之后，@crm/orders 接在服务 crm 的前缀之后',
      en: 'The host must be written out: a published version may call these hosts alone. orders comes after the prefix of the default service, @crm/orders after that of crm.',
    },
  }),
  headers: sendRows('请求头', 'Headers', {
    options: secrets,
    help: {
      zh: `${reference} 由服务器换成项目的密钥，公式和运行记录都看不到它的值`,
      en: `The server fills in the project’s secret for ${reference}. Formulas and runs never show its value.`,
    },
  }),
  contentType: choice(
    '请求体类型',
    'Type of the body',
    {
      json: ['JSON', 'JSON'],
      form: ['表单', 'Form'],
      text: ['文本', 'Text'],
    },
    'json',
    { bindable: false, when: "method != 'GET'" },
  ),
  body: json('请求体', 'Body', z.json().optional(), { when: "method != 'GET'", options: secrets }),
})

/** Statuses that may be others a little later. */
const PASSING: ReadonlySet<unknown> = new Set([408, 425, 429])

const statusOf = (value: Json | undefined): number | null => {
  const { status } = (typeof value === 'object' && value !== null ? value : {}) as JsonObject
  return typeof status === 'number' ? status : null
}

export const sendRequest = defineNode({
  id: 'node/http',
  label: { zh: '发送请求', en: 'Send request' },
  group: 'outside',
  icon: 'IconCloud',
  keywords: ['http', 'api', 'rest', 'webhook', 'fetch', '接口', '请求'],
  note: {
    zh: '请求至少发送一次，重复时 Idempotency-Key 请求头相同；网络错误、408、425、429 和 5xx 会在 1、10、60 秒后重试',
    en: 'Sent again after 1, 10 and 60 seconds on network errors, 408, 425, 429, 5xx, with one Idempotency-Key',
  },
  messages: () => import('./messages.ts'),
  params: httpParams,
  effect: 'outside',
  branches: true,
  result: z.looseObject({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.json() }),
  uses(_, written) {
    const url = written.text('url')?.trim() ?? null
    const secrets = [...new Set(secretNamesIn(written.all))]
    const service = url === null ? null : serviceAddress(url)
    if (service) return { hosts: [], services: [service.service], secrets }
    return { hosts: url === '' ? [] : [url === null ? '*' : (literalHost(url) ?? '*')], secrets }
  },
  retry: {
    times: 3,
    firstMs: 1_000,
    when({ ok, value }) {
      const status = statusOf(value)
      return !ok && (status === null || status >= 500 || PASSING.has(status))
    },
  },
  sends({ method }, written) {
    const url = written.text('url')?.trim() ?? ''
    const named = serviceAddress(url)
    const host = literalHost(url)
    const to = host === null ? COMPUTED_HOST : { zh: host, en: host }
    const what = `${method} ${written.shown('url').trim()}`
    return {
      to: named ? serviceLabel(named.service) : to,
      what: method === 'GET' ? { zh: what, en: what } : { zh: `${what}（含请求体）`, en: `${what} (with its body)` },
    }
  },
  sample: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: {} }),
  summary: ({ method, url }) => ({ zh: `${method} ${url}`, en: `${method} ${url}` }),
  run: () => import('./run.ts'),
})
