import { afterAll, beforeEach, expect, test } from 'vitest'
import type { FileValue, JsonObject, SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

interface Seen {
  readonly path: string
  readonly method: string
  readonly headers: Headers
  readonly form: FormData
}
const seen: Seen[] = []
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const path = new URL(request.url).pathname
    seen.push({ path, method: request.method, headers: request.headers, form: await request.formData() })
    const body = { code: 0, data: { url: '/kept.pdf' }, msg: 'ok' }
    if (path !== '/api/viewer/upload') return Response.json(body)
    return Response.json({ code: 0, msg: '', data: { status: 200, headers: {}, body: JSON.stringify(body) } })
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  seen.length = 0
})

const value: FileValue = { file: 'f1', name: 'a.pdf', size: 3, type: 'application/pdf' }
const moves: number[] = []
const send = (config: JsonObject, params: JsonObject, over: Partial<SourceContext> = {}) => {
  const own = ((input: string, init: RequestInit) => fetch(new URL(input, server.url), init)) as typeof fetch
  const files: SourceContext['files'] = {
    open: async ({ file }) => (file === 'f1' ? new File(['abc'], 'a.pdf', { type: 'application/pdf' }) : null),
    fetch: (moved) => {
      moves.push(1)
      moved()
      return own
    },
  }
  return run(
    { stgApi: '/stg/files', prdApi: '/files', method: 'POST', ...config },
    params,
    createSourceContext({ fetch: own, files, ...over }),
  )
}

test('a file among the values makes the request a form, its other values the fields before the files', async () => {
  const result = await send({ contentType: 'application/json' }, { file: value, order: { id: 1 }, note: 'x' }, { env: 'prd' })
  expect(result).toMatchObject({ code: 0, data: { url: '/kept.pdf' } })
  const [{ path, method, form } = {} as Seen] = seen
  expect([path, method, [...form.keys()], form.get('order'), form.get('note')]).toEqual([
    '/files',
    'POST',
    ['order', 'note', 'file'],
    '{"id":1}',
    'x',
  ])
  const file = form.get('file') as File
  expect([file.name, file.type, await file.text(), moves.length]).toEqual(['a.pdf', 'application/pdf', 'abc', 1])
})

test('to another server it goes through ours, which is told first where', async () => {
  const declared = { page: 7, env: 'stg', source: 'FileUpload_1' } as const
  const headers = [{ key: 'x-a', value: '1' }]
  const result = await send({ stgApi: 'https://files.example/up', headers }, { list: [value, value] }, { declared })
  expect(result).toMatchObject({ code: 0, data: { url: '/kept.pdf' } })
  const [{ path, form } = {} as Seen] = seen
  expect([path, [...form.keys()]]).toEqual(['/api/viewer/upload', ['request', 'list', 'list']])
  expect(JSON.parse(form.get('request') as string)).toEqual({
    url: 'https://files.example/up',
    method: 'POST',
    headers: { 'x-a': '1' },
    ...declared,
  })
})

test('interceptors see the description of a file and may change it, its fields and headers, and the answer comes by the others', async () => {
  const asked: unknown[] = []
  const script = async (_source: string, input: unknown) => {
    asked.push(input)
    if (asked.length > 1) return { url: 'changed' } as never
    const { data, headers, ...rest } = input as { data: JsonObject; headers: JsonObject }
    return {
      ...rest,
      headers: { ...headers, 'x-by': 'interceptor' },
      data: { ...data, file: { ...value, name: 'b.pdf' }, more: 1 },
    } as never
  }
  const interceptors = { requestInterceptor: '(c) => c', responseInterceptor: '(r) => r', result: { code: '', data: '' } }
  const result = await send(interceptors, { file: value }, { script } as Partial<SourceContext>)
  expect(asked[0]).toMatchObject({ data: { file: value } })
  const [{ form, headers } = {} as Seen] = seen
  expect([(form.get('file') as File).name, form.get('more'), headers.get('x-by')]).toEqual(['b.pdf', '1', 'interceptor'])
  expect(headers.get('content-type')).toContain('multipart/form-data; boundary=')
  expect(result.data).toEqual({ url: 'changed' })
})

test('a file that is on the page no longer, and one that an interceptor made up, are failures that say so', async () => {
  const result = await send({}, { file: { ...value, file: 'f9' } })
  expect(result).toMatchObject({ code: 'FILE_GONE', msg: 'The file is on the page no longer: choose it again' })
  expect(seen).toEqual([])
})
