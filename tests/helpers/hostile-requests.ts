import type { FlowNode, SourceUse } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { PageRequests } from '../../server/requests/page-requests.ts'

const AT = 'https://service.example/orders'
const api = (config: JsonObject, bindings = {}) => ({ source: 'source/http' as const, config, bindings })
const uses = (n: number): ReadonlyMap<string, SourceUse> =>
  new Map(
    Array.from({ length: n }, (_, i) => [
      `e${i}`,
      { api: 'a', source: 'source/http' as const, config: {}, bindings: {}, execute: 'never' as const },
    ]),
  )
const page = (config: JsonObject, more: Partial<PageRequests> = {}, bindings = {}): PageRequests => ({
  interceptor: {},
  apis: new Map([['a', api(config, bindings)]]),
  uses: new Map(),
  steps: new Map(),
  ...more,
})
const rows = (n: number, value: string) => Array.from({ length: n }, (_, i) => ({ key: `x-${i}`, value }))

/** Pages whose requests cost more to read than they take to send, about ten times as large for ten times `n`. */
export const hostileRequests: readonly { readonly name: string; readonly make: (n: number) => PageRequests }[] = [
  { name: 'slashes behind a service', make: (n) => page({ prdApi: 'x' }, { interceptor: { prdService: `${AT}${'/'.repeat(n * 20)}x` } }) },
  { name: 'blanks around an address', make: (n) => page({ prdApi: `${' '.repeat(n * 20)}x` }, { uses: uses(n) }) },
  { name: 'places in an address', make: (n) => page({ prdApi: `${AT}${'/${'.repeat(n * 5)}` }, { uses: uses(n) }) },
  { name: 'elements that share many headers', make: (n) => page({ prdApi: AT, headers: rows(n, 'v') }, { uses: uses(n) }) },
  {
    name: 'elements that share headers without names',
    make: (n) =>
      page(
        { prdApi: AT, headers: Array.from({ length: n }, () => ({ key: '', value: '' })) },
        { uses: uses(n) },
        { 'headers.0.value': { kind: 'formula', source: '1' } },
      ),
  },
  { name: 'elements that share a long address', make: (n) => page({ prdApi: `${AT}${'/${x}'.repeat(780)}` }, { uses: uses(n) }) },
  {
    name: 'elements that share many formulas',
    make: (n) =>
      page(
        { prdApi: 'https://${host}' },
        { uses: uses(n) },
        Object.fromEntries(rows(n, '').map(({ key }) => [`params.${key}`, { kind: 'formula', source: '1' }])),
      ),
  },
  { name: 'elements that share a script', make: (n) => page({ prdApi: AT, requestInterceptor: 'x-a '.repeat(n * 5) }, { uses: uses(n) }) },
  { name: 'headers of the page', make: (n) => page({ prdApi: AT }, { interceptor: { headers: rows(n, 'v'.repeat(50)) }, uses: uses(n) }) },
  {
    name: 'steps',
    make: (n) => {
      const steps = Array.from({ length: n }, (_, i) => {
        const step: Extract<FlowNode, { readonly kind: 'action' }> = {
          ...{ id: `n${i}`, kind: 'action', name: '', action: 'action/send' },
          ...{ params: { to: `${AT}/${i}` }, bindings: {} },
        }
        return [`f/n${i}`, step] as const
      })
      return page({ prdApi: AT }, { steps: new Map(steps) })
    },
  },
]

export const outgoingOfTests = {
  'source/http': {
    ...{ address: { stg: 'stgApi', prd: 'prdApi' }, method: 'method', throughServer: 'isCors', headers: 'headers' },
    scripts: ['requestInterceptor'],
    page: { service: { stg: 'stgService', prd: 'prdService' }, headers: 'headers', scripts: ['requestInterceptor'] },
  },
  'action/send': { address: { stg: 'to', prd: 'to' }, always: 'POST' },
} as const
