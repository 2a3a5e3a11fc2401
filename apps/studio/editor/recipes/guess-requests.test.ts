import { describe, expect, it } from 'vitest'
import type { ApiRecord } from '#kernel/page/records'
import { guessWrites, nameIn, writeApi } from './guess-requests.ts'

const list: ApiRecord = {
  ...{ kind: 'api', id: 'list', name: 'list', source: 'source/http', bindings: {}, extra: {} },
  config: {
    ...{ method: 'GET', stgApi: 'https://test.example.com/orders?page=1', prdApi: 'https://example.com/orders?page=1' },
    ...{ headers: [{ key: 'x', value: 'y' }], params: [{ key: 'page', value: 1 }], sourceField: 'data.list', poll: 5 },
  },
}

describe('guessWrites', () => {
  it('follows a service that calls its list “list”', () => {
    const { create, update, remove } = guessWrites('/api/orders/list?page=1', 'id')
    expect([create, update, remove].map(({ method, address }) => `${method} ${address}`)).toEqual([
      'POST /api/orders/create',
      'POST /api/orders/update',
      'POST /api/orders/delete',
    ])
  })
  it('follows REST otherwise', () => {
    const { create, update, remove } = guessWrites('https://x.example.com/orders/', 'code')
    expect([create, update, remove].map(({ method, address }) => `${method} ${address}`)).toEqual([
      'POST https://x.example.com/orders',
      'PUT https://x.example.com/orders/${code}',
      'DELETE https://x.example.com/orders/${code}',
    ])
  })
})

it.each([
  ['https://x.example.com/v1/customers?active=1', 'customers'],
  ['/api/customers/list', 'customers'],
  ['@crm/orders/', 'orders'],
  ['https://x.example.com', ''],
])('reads the name in %s', (address, name) => {
  expect(nameIn(address)).toBe(name)
})

describe('writeApi', () => {
  const made = { id: 'new', name: 'Create' }
  const create = { isWanted: true, method: 'POST', address: 'https://test.example.com/orders' }
  it('sends as the list does, to the live address in the live environment', () => {
    const { config } = writeApi(create, list, [], made)
    expect(config).toEqual({
      ...{ method: 'POST', stgApi: 'https://test.example.com/orders', prdApi: 'https://example.com/orders' },
      headers: [{ key: 'x', value: 'y' }],
    })
  })
  it('uses the request that the page has', () => {
    const known = { ...list, id: 'known', config: { method: 'POST', stgApi: create.address } }
    expect(writeApi(create, list, [list, known], made)).toBe(known)
  })
})
