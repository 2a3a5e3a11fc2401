import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { type Found, requestsOfCurl, requestsOfOpenApi } from './found-requests.ts'

/** The settings without what both environments share, to compare at a glance. */
const settingsOf = ({ requests, problems }: Found): readonly JsonObject[] => {
  expect(problems).toEqual([])
  return requests.map(({ draft }) => {
    const { prdApi, ...config } = draft.config
    return prdApi === config.stgApi ? config : draft.config
  })
}

describe('curl commands as they are found', () => {
  const read = (text: string) => settingsOf(requestsOfCurl(text))

  test('a curl command in a payment service’s documentation is read: a user, several pieces of a form, an encoded one', () => {
    const found = requestsOfCurl(String.raw`curl --location --request POST 'https://api.pay.example/v1/charges' \
  -u 'sk_test_123:' \
  -d amount=2000 -d currency=usd --data-urlencode 'description=My "First" Charge & more' \
  -H "Idempotency-Key: abc-123"`)
    expect(settingsOf(found)).toEqual([
      {
        method: 'POST',
        stgApi: 'https://api.pay.example/v1/charges',
        headers: [{ key: 'Idempotency-Key', value: 'abc-123' }],
        params: [
          { key: 'amount', value: '2000' },
          { key: 'currency', value: 'usd' },
          { key: 'description', value: 'My "First" Charge & more' },
        ],
        contentType: 'application/x-www-form-urlencoded',
      },
    ])
    expect(found.requests[0]?.draft.notes.map(({ en }) => en)).toEqual([expect.stringContaining('Authorization')])
    expect(JSON.stringify(found)).not.toContain('sk_test')
  })

  test('a curl command in a chat is read: JSON with quotes in quotes, and what it is piped to', () => {
    expect(
      read(String.raw`curl -sS -X PUT "https://shop.example/v2/products/42?locale=de" --compressed -H 'Accept: */*' \
-H 'Content-Type: application/json' --data-raw '{"title":"It'\''s \"new\"","price":{"amount":12.50}}' | jq '.data[] | .id'`),
    ).toEqual([
      {
        method: 'PUT',
        stgApi: 'https://shop.example/v2/products/42?locale=de',
        params: [
          { key: 'title', value: 'It\'s "new"' },
          { key: 'price', value: { amount: 12.5 } },
        ],
        contentType: 'application/json',
      },
    ])
  })

  test('a curl command in a script is read: comments, several on a line, variables of the shell, a body written below', () => {
    const script = `# sign in first
curl https://a.example/session -d user=ann; curl https://a.example/me && curl -XDELETE "https://a.example/users/\${USER_ID}"

# then create one
curl -X POST https://a.example/orders -H 'content-type: application/json' -d @- <<'JSON'
{
  "no": "A-1"
}
JSON
`
    expect(read(script)).toMatchObject([
      { method: 'POST', stgApi: 'https://a.example/session', params: [{ key: 'user', value: 'ann' }] },
      { method: 'GET', stgApi: 'https://a.example/me' },
      { method: 'DELETE', stgApi: `https://a.example/users/\${USER_ID}` },
      { method: 'POST', stgApi: 'https://a.example/orders', params: [{ key: 'no', value: 'A-1' }], contentType: 'application/json' },
    ])
  })

  test('a curl command in a README is read: an address without quotes, places for values, a query of its own', () => {
    expect(read('$ curl https://a.example/list?page=1&size=20&q=')).toMatchObject([
      {
        stgApi: 'https://a.example/list',
        params: [
          { key: 'page', value: '1' },
          { key: 'size', value: '20' },
          { key: 'q', value: '' },
        ],
      },
    ])
    expect(read('curl https://a.example:8443/{team}/users/:id/posts --url-query "lang=en gb"')).toMatchObject([
      { stgApi: `https://a.example:8443/\${team}/users/\${id}/posts`, params: [{ key: 'lang', value: 'en gb' }] },
    ])
  })

  test('a curl command in an upload’s instructions, its line ends lost, is read: fields come along, files do not', () => {
    const found = requestsOfCurl(`curl https://files.example/upload
  -F "file=@reports/q1.pdf;type=application/pdf"
  -F 'name=Q1 report;type=text/plain' -F "meta=<meta.json"`)
    expect(settingsOf(found)).toEqual([
      {
        method: 'POST',
        stgApi: 'https://files.example/upload',
        params: [{ key: 'name', value: 'Q1 report' }],
        contentType: 'multipart/form-data',
      },
    ])
    expect(found.requests[0]?.draft.notes.map(({ en }) => en)).toEqual(['The files file, meta were left out'])
  })
})

describe('OpenAPI documents as they are found', () => {
  const read = (document: object) => settingsOf(requestsOfOpenApi(document))

  test('an OpenAPI document of a generator for Java is read: an object as parameters, an envelope with a text code', () => {
    const schemas = {
      Pageable: {
        type: 'object',
        properties: { page: { minimum: 0, type: 'integer' }, size: { minimum: 1, type: 'integer' }, sort: { type: 'array' } },
      },
      Filter: { type: 'object', properties: { state: { type: 'string', example: 'open' } } },
      Result: { type: 'object', properties: { code: { type: 'string', example: 'SUCCESS' }, message: { type: 'string' }, data: {} } },
    }
    const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const parameters = [
      { name: 'pageable', in: 'query', required: true, schema: of('Pageable') },
      { name: 'filter', in: 'query', required: true, style: 'deepObject', schema: of('Filter') },
    ]
    const responses = { 200: { content: { '*/*': { schema: of('Result') } } } }
    expect(
      read({
        openapi: '3.0.1',
        servers: [{ url: 'http://localhost:8080', description: 'Generated server url' }],
        paths: { '/api/users/page': { get: { operationId: 'page', parameters, responses } } },
        components: { schemas },
      }),
    ).toEqual([
      {
        method: 'GET',
        stgApi: 'http://localhost:8080/api/users/page',
        params: [
          { key: 'page', value: 0 },
          { key: 'size', value: 1 },
          { key: 'sort', value: [] },
          { key: 'filter[state]', value: 'open' },
        ],
        result: { codeValue: 'SUCCESS', msg: 'message' },
      },
    ])
  })

  test('an OpenAPI document of a Python framework, version 3.1, is read: a choice of types, files, no servers', () => {
    const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    expect(
      read({
        openapi: '3.1.0',
        paths: {
          '/items/{item_id}': {
            put: {
              parameters: [
                { name: 'item_id', in: 'path', required: true, schema: { type: 'integer' } },
                { name: 'q', in: 'query', schema: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
              ],
              requestBody: { content: { 'application/json': { schema: of('Item') } } },
            },
          },
          '/files/': { post: { requestBody: { content: { 'multipart/form-data': { schema: of('Body') } } } } },
        },
        components: {
          schemas: {
            Item: {
              type: 'object',
              required: ['name', 'price'],
              properties: {
                name: { type: 'string' },
                price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
                tags: { type: 'array', default: [] },
              },
            },
            Body: {
              type: 'object',
              required: ['file', 'token'],
              properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' }, token: { type: 'string' } },
            },
          },
        },
      }),
    ).toEqual([
      {
        method: 'PUT',
        stgApi: `/items/\${item_id}?q=\${q}`,
        params: [
          { key: 'name', value: '' },
          { key: 'price', value: 0 },
          { key: 'tags', value: [] },
        ],
        contentType: 'application/json',
      },
      { method: 'POST', stgApi: '/files/', params: [{ key: 'token', value: '' }], contentType: 'multipart/form-data' },
    ])
  })

  test('an OpenAPI document of a shop, version 3.1, is read: servers with variables, parts put together, a schema inside itself', () => {
    const line = {
      type: 'object',
      required: ['sku', 'qty'],
      properties: { sku: { type: 'string' }, qty: { type: 'integer', minimum: 1 }, parent: { $ref: '#/components/schemas/Line' } },
    }
    const order = {
      allOf: [
        { type: 'object', properties: { currency: { const: 'EUR' } } },
        { type: 'object', required: ['lines'], properties: { lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } } } },
      ],
    }
    expect(
      read({
        openapi: '3.1.0',
        servers: [
          {
            url: 'https://{env}.shop.example/{v}',
            variables: { env: { default: 'sandbox' }, v: { default: 'v1' } },
            description: 'Sandbox',
          },
          { url: 'https://shop.example/v1', description: 'Production' },
        ],
        paths: { '/orders': { post: { requestBody: { content: { 'application/vnd.api+json': { schema: order } } } } } },
        components: { schemas: { Line: line } },
      }),
    ).toEqual([
      {
        method: 'POST',
        stgApi: 'https://sandbox.shop.example/v1/orders',
        prdApi: 'https://shop.example/v1/orders',
        params: [
          { key: 'currency', value: 'EUR' },
          { key: 'lines', value: [{ sku: '', qty: 1 }] },
        ],
        contentType: 'application/json',
      },
    ])
  })

  test('an OpenAPI document of Swagger 2 is read: host and schemes, form fields, a list in the query, a definition as the body', () => {
    expect(
      read({
        swagger: '2.0',
        host: 'pets.example',
        basePath: '/v2',
        schemes: ['http', 'https'],
        paths: {
          '/pet/{petId}/image': {
            post: {
              consumes: ['multipart/form-data'],
              parameters: [
                { name: 'petId', in: 'path', type: 'integer', required: true },
                { name: 'note', in: 'formData', type: 'string' },
                { name: 'file', in: 'formData', type: 'file' },
              ],
            },
          },
          '/pet': {
            get: {
              parameters: [{ name: 'status', in: 'query', required: true, type: 'array', items: { type: 'string', enum: ['sold'] } }],
            },
            put: { parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/Pet' } }] },
          },
        },
        definitions: { Pet: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string', example: 'Rex' } } } },
      }),
    ).toEqual([
      {
        method: 'POST',
        stgApi: `https://pets.example/v2/pet/\${petId}/image`,
        params: [{ key: 'note', value: '' }],
        contentType: 'multipart/form-data',
      },
      { method: 'GET', stgApi: 'https://pets.example/v2/pet', params: [{ key: 'status', value: ['sold'] }] },
      {
        method: 'PUT',
        stgApi: 'https://pets.example/v2/pet',
        params: [
          { key: 'id', value: 0 },
          { key: 'name', value: 'Rex' },
        ],
        contentType: 'application/json',
      },
    ])
  })

  test('an OpenAPI document of a gateway is read: parameters of the path and by reference, a header, a code that is not 0', () => {
    const result = { type: 'object', properties: { code: { type: 'integer', example: 200 }, result: { type: 'object' }, message: {} } }
    expect(
      read({
        openapi: '3.0.3',
        servers: [{ url: '/api/v3/' }],
        paths: {
          '/pet/{petId}': {
            parameters: [
              { $ref: '#/components/parameters/petId' },
              { name: 'X-Tenant', in: 'header', schema: { type: 'string', default: 'a' } },
            ],
            get: { responses: { '2XX': { $ref: '#/components/responses/Pet' } } },
          },
        },
        components: {
          parameters: { petId: { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } } },
          responses: { Pet: { content: { 'application/json': { schema: result } } } },
        },
      }),
    ).toEqual([
      {
        method: 'GET',
        stgApi: `/api/v3/pet/\${petId}`,
        headers: [{ key: 'X-Tenant', value: 'a' }],
        result: { codeValue: 200, data: 'result', msg: 'message' },
      },
    ])
  })
})
