import { describe, expect, it } from 'vitest'
import type { ApiRecord, PageDocument } from '#kernel/page/records'
import { asApiName, freeApiName, nameOfApi, suggestedName } from './api-name.ts'

const api = (name: string, config: ApiRecord['config'] = {}, id = `api_${name}`): ApiRecord => ({
  ...{ kind: 'api', id, name, source: 'source/http', config, bindings: {}, extra: {} },
})
const pageWith = (...apis: readonly ApiRecord[]): PageDocument => ({ entries: new Map(apis.map((entry) => [entry.id, entry])) })
const at = (stgApi: string, method = 'GET') => ({ config: { stgApi, method }, bindings: {} })

describe('names of apis', () => {
  it.each([
    ['/customers', 'GET', 'customers'],
    ['https://shop.example/api/v1/customers?page=1', 'GET', 'customers'],
    ['/customers/${id}', 'PUT', 'putCustomers'],
    ['/customers', 'POST', 'postCustomers'],
    ['/customers/12', 'DELETE', 'deleteCustomers'],
    ['/order-items/list', 'GET', 'orderItemsList'],
    ['@shop/orders', 'GET', 'orders'],
    ['http://10.0.0.7:8080', 'GET', ''],
    ['https://shop.example', 'GET', 'shopExample'],
    ['/订单/列表', 'GET', '列表'],
    ['', 'GET', ''],
    ['htt', 'GET', ''],
    ['https://', 'GET', ''],
  ])('are made from the address %s and the method %s: %s', (address, method, name) => {
    expect(nameOfApi(at(address, method))).toBe(name)
  })

  it.each([
    ['orders', 'orders'],
    ['订单列表', '订单列表'],
    ['GET /customers', 'customers'],
    ['POST https://shop.example/customers', 'postCustomers'],
    ['Open orders', 'openOrders'],
    ['Orders / Old', 'ordersOld'],
    ['???', '???'],
  ])('are what somebody typed, as formulas can say it: %s becomes %s', (typed, name) => {
    expect(asApiName(typed)).toBe(name)
  })

  it('get the next number where the name is used', () => {
    expect(freeApiName(pageWith(api('orders')), 'orders')).toBe('orders2')
    expect(freeApiName(pageWith(api('orders')), 'orders', 'api_orders')).toBe('orders')
  })

  it('follow the address while nobody chose another name', () => {
    const suggested = (name: string, address: string, before: string, others: readonly ApiRecord[] = []) => {
      const edited = api(name, at(address).config, 'x')
      return suggestedName(pageWith(edited, ...others), edited, at(before))
    }
    expect(suggested('api1', '/orders', '')).toBe('orders')
    expect(suggested('接口 2', '/orders', '')).toBe('orders')
    expect(suggested('order', '/orders', '/order')).toBe('orders')
    expect(suggested('orders2', '/users', '/orders')).toBe('users')
    expect(suggested('api1', '/orders', '', [api('orders')])).toBe('orders2')
    expect(suggested('mine', '/orders', '')).toBeUndefined()
    expect(suggested('mine', '/orders', '/order')).toBeUndefined()
    expect(suggested('orders', '', '/orders')).toBeUndefined()
  })
})
