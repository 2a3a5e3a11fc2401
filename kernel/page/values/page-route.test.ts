import { describe, expect, it } from 'vitest'
import { routeOf } from './page-route.ts'

describe('routeOf', () => {
  it.each([
    ['', {}],
    ['?id=7', { id: '7' }],
    ['?id=007&name=%E5%BC%A0+x', { id: '007', name: '张 x' }],
    ['?tag=a&id=1&tag=b', { tag: ['a', 'b'], id: '1' }],
    ['?empty=&bare', { empty: '', bare: '' }],
    ['?order no=8&a.b=1', { 'order no': '8', 'a.b': '1' }],
    ['?bad=%E5%ZZ', { bad: '�%ZZ' }],
  ])('reads the query %j by key', (search, query) => {
    expect(routeOf('/page/1', search)).toEqual({ path: '/page/1', search, query })
  })

  it('keeps a key that objects inherit as a key of its own', () => {
    const { query } = routeOf('/', '?__proto__=1&constructor=2')
    expect(Object.entries(query as object)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })
})
