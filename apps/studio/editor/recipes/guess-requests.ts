import type { ApiRecord } from '#kernel/page/records'
import { getPath } from '#kernel/page/values'

/** A request that writes a record, as a person can change it. */
export interface WriteRequest {
  readonly isWanted: boolean
  readonly method: string
  readonly address: string
}
export type WriteKind = (typeof WRITES)[number]
export const WRITES = ['create', 'update', 'remove'] as const

/** `/orders/list?x=1` without what only a list has. */
const withoutQuery = (address: string): string => address.replace(/\?.*$/, '').replace(/\/+$/, '')

/** The address of an api that lists records. */
export const listAddress = (api: Pick<ApiRecord, 'config'>): string => {
  const address = getPath(api.config, 'stgApi')
  return typeof address === 'string' ? address : ''
}

/**
 * Requests beside one that lists records. A service that calls its list `…/list` most likely has `…/create`, `…/update`
 * and `…/delete`; any other has the three of REST: `POST /orders`, `PUT /orders/${id}` and `DELETE /orders/${id}`.
 */
export function guessWrites(address: string, key: string): { readonly [kind in WriteKind]: WriteRequest } {
  const base = withoutQuery(address)
  if (/\/list$/i.test(base)) {
    const beside = (name: string): WriteRequest => ({
      isWanted: true,
      method: 'POST',
      address: base.replace(/list$/i, name),
    })
    return { create: beside('create'), update: beside('update'), remove: beside('delete') }
  }
  const one = `${base}/\${${key}}`
  return {
    create: { isWanted: true, method: 'POST', address: base },
    update: { isWanted: true, method: 'PUT', address: one },
    remove: { isWanted: true, method: 'DELETE', address: one },
  }
}

/** The name of what an address lists: `customers` of `/v1/customers?active=1` and of `/customers/list`. */
export function nameIn(address: string): string {
  const words = withoutQuery(address)
    .replace(/^https?:\/\/[^/]*/, '')
    .split('/')
    .filter((word) => /^[\p{L}][\p{L}\p{N}_-]*$/u.test(word) && !/^(?:api|list|query|search|page|v\d+)$/i.test(word))
  return words.at(-1) ?? ''
}

/** The api that sends a request: the page's own where it has that one, else one with the list's headers and codes. */
export function writeApi(
  { method, address }: WriteRequest,
  list: ApiRecord,
  known: readonly ApiRecord[],
  made: { readonly id: string; readonly name: string },
): ApiRecord {
  const same = known.find(({ config }) => config.method === method && config.stgApi === address)
  if (same) return same
  const {
    params: _params,
    sourceField: _path,
    poll: _poll,
    cacheSeconds: _cache,
    prdApi,
    stgApi,
    ...config
  } = list.config
  const live =
    typeof prdApi === 'string' && typeof stgApi === 'string' && prdApi !== stgApi
      ? liveAddress(address, stgApi, prdApi)
      : address
  return {
    ...{ kind: 'api', ...made, source: list.source, bindings: {}, extra: {} },
    config: { ...config, method, stgApi: address, prdApi: live },
  }
}

/** The address in the live environment: where the list's begins another way there, so does this one. */
function liveAddress(address: string, test: string, live: string): string {
  const [from, to] = [withoutQuery(test), withoutQuery(live)]
  let end = 0
  while (end < Math.min(from.length, to.length) && from.at(-1 - end) === to.at(-1 - end)) end++
  const start = from.slice(0, from.length - end)
  return address.startsWith(start) ? to.slice(0, to.length - end) + address.slice(start.length) : address
}
