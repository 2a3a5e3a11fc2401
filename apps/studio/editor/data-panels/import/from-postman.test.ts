// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { httpConfig } from '#plugins/sources/http/index'
import { requestsOfDocument } from './found-requests.ts'
import { fromPostman, isPostman } from './from-postman.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const collection = (item: readonly object[], more: object = {}): JsonObject =>
  ({ info: { name: 'Shop', schema }, item, ...more }) as JsonObject
const raw = (text: string, language?: string) => ({ mode: 'raw', raw: text, ...(language ? { options: { raw: { language } } } : {}) })

/** The settings of one request, which are settings of an API. */
function configOf(request: object | string, more: object = {}) {
  const { drafts, problems } = fromPostman(collection([{ name: 'a', request }], more))
  expect(problems).toEqual([])
  expect(httpConfig.safeParse(drafts[0]?.config).error).toBeUndefined()
  const { prdApi: _same, ...config } = drafts[0]!.config
  return config
}

describe('a collection of Postman', () => {
  it('is recognised among other documents', () => {
    expect(isPostman(collection([]))).toBe(true)
    expect([null, [], {}, { openapi: '3.0.0' }, { item: [] }, { item: [], info: {} }].map(isPostman)).toEqual(Array(6).fill(false))
  })

  it('is read folder by folder, under names that differ', () => {
    const found = requestsOfDocument(
      collection([
        {
          name: 'Orders',
          item: [
            { name: 'List', request: 'https://a.test/orders' },
            { name: 'Old', item: [{ name: 'List', request: 'https://a.test/old' }] },
          ],
        },
        { name: 'Ping', request: { method: 'HEAD', url: 'https://a.test' } },
      ]),
    )
    expect(found.requests.map(({ draft, summary }) => [draft.name, summary])).toEqual([
      ['List', 'Orders'],
      ['List 2', 'Orders / Old'],
    ])
    expect(found.problems).toEqual([{ at: 'Ping', text: { zh: '不支持请求方法 HEAD', en: 'The method HEAD is not supported' } }])
  })

  it('has addresses with values of the collection, places, and parameters that are switched off', () => {
    const url = {
      raw: '{{baseUrl}}/orders/:id?page={{page}}&off=1&tag=a&tag=b',
      query: [
        { key: 'page', value: '{{page}}' },
        { key: 'off', value: '1', disabled: true },
        { key: 'tag', value: 'a' },
        { key: 'tag', value: 'b' },
      ],
    }
    const params = [
      { key: 'page', value: '${page}' },
      { key: 'tag', value: ['a', 'b'] },
    ]
    const variable = [{ key: 'baseUrl', value: 'https://a.test/v1' }]
    expect(configOf({ url }, { variable })).toEqual({ method: 'GET', stgApi: 'https://a.test/v1/orders/${id}', params })
    expect(configOf({ url })).toEqual({ method: 'GET', stgApi: 'orders/${id}', params })
  })

  it('has headers, and leaves out how it signs in', () => {
    const { drafts } = fromPostman(
      collection([
        {
          name: 'a',
          request: {
            url: 'https://a.test/x',
            auth: { type: 'bearer', bearer: [{ key: 'token', value: 'very-secret' }] },
            header: [
              { key: 'X-Tenant', value: '{{tenant}}' },
              { key: 'X-Off', value: '1', disabled: true },
              { key: 'Authorization', value: 'Bearer very-secret' },
            ],
          },
        },
      ]),
    )
    expect(drafts[0]?.config.headers).toEqual([{ key: 'X-Tenant', value: '${tenant}' }])
    expect(JSON.stringify(drafts)).not.toContain('very-secret')
    expect(drafts[0]?.notes).toHaveLength(2)
  })

  it.each([
    [
      'an object',
      raw('{"a":{{n}},"b":"{{s}}"}', 'json'),
      {
        contentType: 'application/json',
        params: [
          { key: 'a', value: '${n}' },
          { key: 'b', value: '${s}' },
        ],
      },
    ],
    ['a list', raw('[1,2]', 'json'), { contentType: 'application/json', bodyFrom: 'whole', body: [1, 2] }],
    ['XML', raw('<a/>', 'xml'), { contentType: 'application/xml', bodyFrom: 'whole', body: '<a/>' }],
    ['text', raw('hello', 'text'), { contentType: 'text/plain', bodyFrom: 'whole', body: 'hello' }],
    [
      'a form',
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a b', value: '1&{{n}}' },
          { key: 'off', value: 1, disabled: true },
        ],
      },
      { contentType: 'application/x-www-form-urlencoded', params: [{ key: 'a b', value: '1&${n}' }] },
    ],
    [
      'a form in parts',
      {
        mode: 'formdata',
        formdata: [
          { key: 'a', value: 'x', type: 'text' },
          { key: 'f', src: 'y', type: 'file' },
        ],
      },
      { contentType: 'multipart/form-data', params: [{ key: 'a', value: 'x' }] },
    ],
    [
      'a query of GraphQL',
      { mode: 'graphql', graphql: { query: '{ a(id: $id) }', variables: '{"id":"{{id}}"}' } },
      { graphql: true, query: '{ a(id: $id) }', params: [{ key: 'id', value: '${id}' }] },
    ],
  ])('has %s as a body', (_what, body, expected) => {
    expect(configOf({ method: 'POST', url: 'https://a.test/x', body })).toEqual({ method: 'POST', stgApi: 'https://a.test/x', ...expected })
  })

  it('sends a body with DELETE', () => {
    expect(configOf({ method: 'DELETE', url: 'https://a.test/x?y=1', body: raw('{"ids":[1]}', 'json') })).toEqual({
      ...{ method: 'DELETE', stgApi: 'https://a.test/x', params: [{ key: 'y', value: '1' }] },
      ...{ bodyFrom: 'whole', body: { ids: [1] }, contentType: 'application/json' },
    })
  })

  it('of any shape does not make it throw', () => {
    for (const item of [
      [null, 1, 'a', []],
      [{}],
      [{ request: null }],
      [{ item: {} }],
      [{ request: { url: { path: 3 }, header: 'a: b', body: [] } }],
    ])
      expect(() => fromPostman({ ...collection([]), item } as JsonObject)).not.toThrow()
    let deep: object = { name: 'x', request: 'https://a.test' }
    for (let i = 0; i < 40; i++) deep = { name: `f${i}`, item: [deep] }
    expect(fromPostman(collection([deep])).problems).toHaveLength(1)
  })
})
