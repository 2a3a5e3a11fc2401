import { afterAll, expect, test } from 'vitest'
import { bytesOf, type FileData, type JsonObject, type LoadResult } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

const BYTES = new Uint8Array([0, 255, 254, 137, 80])
const asked: string[] = []

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search} ${await request.clone().text()}`)
    if (pathname === '/api/viewer/request') {
      const { url, encoding, ...init } = (await request.json()) as { url: string; encoding?: string; method: string }
      const answer = await fetch(url, init)
      const body = Buffer.from(await answer.arrayBuffer()).toString(encoding === 'base64' ? 'base64' : 'utf8')
      return Response.json({ code: 0, msg: '', data: { status: answer.status, headers: Object.fromEntries(answer.headers), body } })
    }
    if (pathname === '/failed') return Response.json({ code: 500, msg: '没有数据' })
    if (pathname === '/gone') return new Response('not here', { status: 404 })
    if (pathname === '/report') return Response.json({ rows: [1] })
    return new Response(BYTES, { headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' } })
  },
})
afterAll(() => server.stop(true))

const load = (config: JsonObject, params: JsonObject = {}): Promise<LoadResult> => {
  asked.length = 0
  const context = createSourceContext({
    fetch: ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch,
    wants: 'file',
  })
  return run(config, params, context)
}

test('a file comes byte for byte, with the api’s own method', async () => {
  const { code, data } = await load({ stgApi: '/file', method: 'GET', sourceField: 'data.list' }, { id: 1 })
  expect(code).toBe(0)
  expect(data).toMatchObject({ name: 'a.png', type: 'image/png' })
  expect(bytesOf(data as unknown as FileData)).toEqual(BYTES)
  expect(asked).toEqual(['GET /file?id=1 '])
  await load({ stgApi: '/file', method: 'POST' }, { id: 1 })
  expect(asked).toEqual(['POST /file {"id":1}'])
})

test('through the server too', async () => {
  const { code, data } = await load({ stgApi: new URL('/file', server.url).href })
  expect(code).toBe(0)
  expect(asked[0]).toContain('POST /api/viewer/request')
  expect(bytesOf(data as unknown as FileData)).toEqual(BYTES)
})

test('a failure told in JSON, or by the status, is no file', async () => {
  expect(await load({ stgApi: '/failed' })).toMatchObject({ code: 500, msg: '没有数据', data: null })
  expect(await load({ stgApi: '/gone' })).toMatchObject({ code: 404 })
})

test('JSON without a code is a file like any other', async () => {
  const { code, data } = await load({ stgApi: '/report' })
  expect(code).toBe(0)
  expect(new TextDecoder().decode(bytesOf(data as unknown as FileData))).toBe('{"rows":[1]}')
})
