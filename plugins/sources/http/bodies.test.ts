import { describe, expect, it } from 'vitest'
import type { Json, JsonObject, SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly type: string | null
  readonly body: string | null
}

/** What is sent, from the browser or, with the same outcome, through the server. */
async function sent(config: JsonObject, params: Json = {}, isCors = false): Promise<Sent> {
  let seen: Sent | undefined
  const see = (url: string, { method, headers, body }: { method: string; headers: HeadersInit; body?: string }) => {
    seen = { url, method, type: new Headers(headers).get('content-type'), body: body ?? null }
  }
  const fetch = (async (url: string, init: RequestInit) => {
    if (!url.startsWith('/api/viewer/request')) see(url, init as never)
    else {
      const asked = JSON.parse(String(init.body)) as Parameters<typeof see>[1] & { url: string }
      see(new URL(asked.url).pathname + new URL(asked.url).search, asked)
      return Response.json({ code: 0, msg: '', data: { status: 204, headers: {}, body: '' } })
    }
    return new Response(null, { status: 204 })
  }) as unknown as SourceContext['fetch']
  const stgApi = isCors ? 'https://a.test/x' : '/x'
  expect(await run({ stgApi, isCors, ...config }, params, createSourceContext({ fetch }))).toMatchObject({ code: 0 })
  return seen!
}

const whole = (body: Json) => ({ bodyFrom: 'whole', body })

describe.each([
  ['from the browser', false],
  ['through the server', true],
])('a body that is one value, %s', (_way, isCors) => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s sends a list, and its parameters in the address', async (method) => {
    expect(await sent({ method, ...whole([1, 2]), params: [{ key: 'dry', value: true }] }, {}, isCors)).toEqual({
      ...{ url: '/x?dry=true', method, type: 'application/json', body: '[1,2]' },
    })
  })

  it.each([
    ['text/plain', 'a\nb', 'a\nb'],
    ['text/plain', 7, '7'],
    ['text/plain', null, ''],
    ['application/xml', '<a>é</a>', '<a>é</a>'],
    ['application/json', 'a', '"a"'],
    ['application/json', { ids: [1] }, '{"ids":[1]}'],
    ['application/x-www-form-urlencoded', { a: [1, 2] }, 'a=1&a=2'],
  ] as const)('is written as %s', async (contentType, body, text) => {
    const seen = await sent({ method: 'POST', contentType, ...whole(body as Json) }, {}, isCors)
    expect(seen.body).toBe(text)
    expect(seen.type).toContain(contentType)
  })

  it('is left out of GET', async () => {
    expect(await sent({ method: 'GET', ...whole([1]) }, { a: 1 }, isCors)).toMatchObject({ url: '/x?a=1', body: null })
  })
})

describe('parameters', () => {
  it('may have one name several times', async () => {
    const params = [
      { key: 'tag', value: 'a' },
      { key: 'tag', value: 'b' },
      { key: 'page', value: 1 },
    ]
    expect(await sent({ params })).toMatchObject({ url: '/x?tag=a&tag=b&page=1' })
    expect(await sent({ params, method: 'POST', contentType: 'application/x-www-form-urlencoded' })).toMatchObject({
      body: 'tag=a&tag=b&page=1',
    })
  })

  it('of DELETE stay in the address without a body of their own', async () => {
    expect(await sent({ method: 'DELETE' }, { id: 7 })).toMatchObject({ url: '/x?id=7', body: null })
  })
})
