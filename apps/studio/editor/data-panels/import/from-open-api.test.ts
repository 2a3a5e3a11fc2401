import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '#kernel/page/values'
import { httpConfig } from '#plugins/sources/http/index'
import { fromOpenApi } from './from-open-api.ts'

function read(json: unknown) {
  const result = fromOpenApi(json)
  for (const { config } of result.drafts) expect(httpConfig.safeParse(config).error).toBeUndefined()
  return result
}
const only = (json: unknown) => {
  const { drafts, problems } = read(json)
  expect(problems).toEqual([])
  expect(drafts).toHaveLength(1)
  return drafts[0]!
}
const page = (paths: Json, more: { readonly [key: string]: Json } = {}) => ({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths,
  ...more,
})

const shop = page(
  {
    '/orders': {
      parameters: [{ $ref: '#/components/parameters/Tenant' }, { name: 'pageNum', in: 'query', schema: { type: 'integer' } }],
      get: {
        operationId: 'listOrders',
        summary: '订单列表',
        tags: ['order'],
        parameters: [
          { name: 'pageNum', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed'] } },
          { name: 'from', in: 'query', schema: { type: 'string', format: 'date' } },
          { name: 'city', in: 'query', example: 'Rome', schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } } } },
      },
      post: {
        summary: 'Create an order',
        parameters: [{ name: 'notify', in: 'query', schema: { type: 'boolean' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
      },
    },
    '/orders/{orderId}/items/{item}': { delete: { deprecated: true }, head: {} },
    '/upload': {
      put: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { properties: { file: { type: 'string', format: 'binary' }, title: { type: 'string', example: 'Me' } } },
            },
          },
        },
      },
    },
  },
  {
    servers: [
      { url: 'https://{env}.example.com/v1/', description: 'Test', variables: { env: { default: 'test' } } },
      { url: 'https://api.example.com/v1', description: '生产环境' },
    ],
    components: {
      parameters: { Tenant: { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', default: 'main' } } },
      schemas: {
        Answer: { type: 'object', properties: { code: { type: 'integer', example: 200 }, data: {}, message: { type: 'string' } } },
        Person: { type: 'object', properties: { name: { type: 'string', example: 'Ann' }, boss: { $ref: '#/components/schemas/Person' } } },
        Order: {
          allOf: [
            { $ref: '#/components/schemas/Base' },
            {
              required: ['amount', 'lines'],
              properties: {
                amount: { type: 'number' },
                note: { type: 'string' },
                lines: {
                  type: 'array',
                  items: { type: 'object', properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } } },
                },
                buyer: { $ref: '#/components/schemas/Person' },
              },
            },
          ],
        },
        Base: {
          type: 'object',
          properties: { id: { type: 'integer', readOnly: true }, channel: { oneOf: [{ const: 'web' }, { const: 'app' }] } },
        },
      },
    },
  },
)

describe('an OpenAPI document', () => {
  test('gives a draft for each operation, with servers, parameters and examples', () => {
    const { drafts, problems } = read(shop)
    expect(drafts.map(({ operation, name, group, summary }) => [operation, name, group, summary])).toEqual([
      ['GET /orders', 'listOrders', 'order', '订单列表'],
      ['POST /orders', 'Create an order', '', 'Create an order'],
      ['DELETE /orders/{orderId}/items/{item}', 'DELETE /orders/{orderId}/items/{item}', '', ''],
      ['PUT /upload', 'PUT /upload', '', ''],
    ])
    expect(drafts[0]?.config).toEqual({
      method: 'GET',
      stgApi: 'https://test.example.com/v1/orders',
      prdApi: 'https://api.example.com/v1/orders',
      headers: [{ key: 'X-Tenant', value: 'main' }],
      params: [
        { key: 'pageNum', value: 1 },
        { key: 'state', value: 'open' },
        { key: 'from', value: null },
        { key: 'city', value: 'Rome' },
      ],
      result: { codeValue: 200, msg: 'message' },
    })
    expect(problems).toEqual([
      { at: 'HEAD /orders/{orderId}/items/{item}', text: { zh: '不支持请求方法 HEAD', en: 'The method HEAD is not supported' } },
    ])
  })

  test('makes bodies from schemas, composed ones and ones that contain themselves', () => {
    const { config } = read(shop).drafts[1]!
    expect(config).toMatchObject({
      method: 'POST',
      contentType: 'application/json',
      prdApi: 'https://api.example.com/v1/orders?pageNum=$' + '{pageNum}&notify=$' + '{notify}',
    })
    expect(config.params).toEqual([
      { key: 'channel', value: 'web' },
      { key: 'amount', value: 0 },
      { key: 'lines', value: [{ sku: '', count: 1 }] },
    ])
  })

  test('turns places in a path into ours, and says what is left out', () => {
    const [, , remove, upload] = read(shop).drafts
    expect(remove?.config.stgApi).toBe('https://test.example.com/v1/orders/$' + '{orderId}/items/$' + '{item}')
    expect(remove?.notes.map((note) => note.en)).toEqual(['This operation is deprecated'])
    expect(upload?.config).toMatchObject({ contentType: 'multipart/form-data', params: [{ key: 'title', value: 'Me' }] })
    expect(upload?.notes.map((note) => note.en)).toEqual(['The files file were left out'])
  })

  test('an OpenAPI document of version 3.1 is read with lists of types and examples', () => {
    const schema = {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: ['null', 'integer'] }, b: { type: 'string', examples: ['x'] } },
    }
    const draft = only({
      ...page({ '/a': { post: { requestBody: { content: { 'application/vnd.a+json': { schema } } } } } }),
      openapi: '3.1.0',
    })
    expect(draft.config).toMatchObject({
      stgApi: '/a',
      params: [
        { key: 'a', value: 0 },
        { key: 'b', value: 'x' },
      ],
    })
  })

  test('an OpenAPI document of Swagger 2 is read with host, body and form fields', () => {
    const swagger = {
      swagger: '2.0',
      host: 'petstore.example.com',
      basePath: '/v2',
      schemes: ['http', 'https'],
      paths: {
        '/pet': { post: { operationId: 'addPet', parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/Pet' } }] } },
        '/pet/{petId}': {
          post: {
            consumes: ['application/x-www-form-urlencoded'],
            parameters: [
              { name: 'petId', in: 'path', required: true, type: 'integer' },
              { name: 'name', in: 'formData', type: 'string', default: 'Rex' },
            ],
            responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } },
          },
        },
      },
      definitions: {
        Pet: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', example: 'doggie' }, tags: { type: 'array', items: { type: 'string' } } },
        },
      },
    }
    const [add, update] = read(swagger).drafts
    expect(add?.config).toEqual({
      method: 'POST',
      stgApi: 'https://petstore.example.com/v2/pet',
      prdApi: 'https://petstore.example.com/v2/pet',
      params: [{ key: 'name', value: 'doggie' }],
      contentType: 'application/json',
    })
    expect(update?.config).toMatchObject({
      stgApi: 'https://petstore.example.com/v2/pet/$' + '{petId}',
      contentType: 'application/x-www-form-urlencoded',
      params: [{ key: 'name', value: 'Rex' }],
      result: { code: '', data: '' },
    })
  })

  test('an OpenAPI document with references that lead out of it, or in circles, is still read', () => {
    const { drafts, problems } = read(
      page(
        { '/a': { get: { parameters: [{ $ref: 'other.json#/x' }, { $ref: '#/components/parameters/A' }] } } },
        { components: { parameters: { A: { $ref: '#/components/parameters/A' } } } },
      ),
    )
    expect(drafts).toHaveLength(1)
    expect(problems.map(({ at }) => at)).toEqual(['other.json#/x', '#/components/parameters/A'])
  })

  test('never names two apis the same', () => {
    const { drafts } = read(page({ '/a': { get: { operationId: 'x' }, post: { operationId: 'x' } }, '/b': { get: { operationId: 'x' } } }))
    expect(drafts.map((draft) => draft.name)).toEqual(['x', 'x 2', 'x 3'])
  })

  test.each([[null], ['text'], [[]], [{}], [{ openapi: '4.0.0', paths: {} }], [{ openapi: '3.0.0' }]])(
    '%j gives a reason instead of drafts',
    (json) => {
      const { drafts, problems } = read(json)
      expect(drafts).toEqual([])
      expect(problems[0]?.text.zh).toMatch(/[\u4e00-\u9fff]/)
    },
  )

  test('an OpenAPI document of any shape does not make it throw', () => {
    const part = fc.constantFrom(
      'get',
      'parameters',
      'schema',
      '$ref',
      'properties',
      'allOf',
      'in',
      'name',
      'requestBody',
      'content',
      'application/json',
      'responses',
      '200',
      'servers',
      'url',
      'items',
      'type',
      'x',
    )
    const value = fc.letrec<{ any: Json }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom<Json>('#/paths', '#/paths/x', 'query', 'object', 'array', null, 1, 'body', '#'),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(part, tie('any'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).any
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('/a', 'x'), value, { noNullPrototype: true }),
        fc.constantFrom('openapi', 'swagger'),
        value,
        (paths, kind, servers) => {
          fromOpenApi({ [kind]: kind === 'openapi' ? '3.0.0' : '2.0', paths, servers })
        },
      ),
    )
  })
})
