import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { Paged, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { call } from './client.ts'

interface Sent {
  readonly url: string
  readonly method: string | undefined
  readonly body: unknown
  readonly type: string | undefined
}
let sent: Sent[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method, body: init.body, type: (init.headers as Record<string, string>)['content-type'] })
    return Response.json({ code: 0, data: { id: 7 }, msg: '' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a GET sends fields of the path in the path, the others in the query, and none that is empty', async () => {
  await call('GET /project/detail/{id}', { id: 12 })
  await call('GET /pages/list', { projectId: 3, keyword: 'a b', pageNum: undefined })
  await call('GET /project/list', { keyword: '' })
  await call('GET /viewer/page/{id}', { id: '5', env: 'stg' })
  await call('GET /user/info')
  expect(sent.map(({ url, method, body }) => [method, url, body])).toEqual([
    ['GET', '/api/project/detail/12', undefined],
    ['GET', '/api/pages/list?projectId=3&keyword=a+b', undefined],
    ['GET', '/api/project/list', undefined],
    ['GET', '/api/viewer/page/5?env=stg', undefined],
    ['GET', '/api/user/info', undefined],
  ])
})

test('a POST sends its input as JSON, also when there is none', async () => {
  await call('POST /project/update', { id: 1, name: 'A' })
  await call('POST /user/logout')
  expect(sent).toEqual([
    { url: '/api/project/update', method: 'POST', body: '{"id":1,"name":"A"}', type: 'application/json' },
    { url: '/api/user/logout', method: 'POST', body: '{}', type: 'application/json' },
  ])
})

test('an input with a file goes as a form, whose type the browser writes', async () => {
  const file = new File(['x'], 'a.gif')
  await call('POST /cloud/upload/files', { file })
  const [{ body, type } = { body: null, type: undefined }] = sent
  expect(type).toBeUndefined()
  expect((body as FormData).get('file')).toEqual(file)
})

test('the key decides what is sent and what is answered', () => {
  const list = () => call('GET /pages/list', {})
  expectTypeOf<Awaited<ReturnType<typeof list>>>().toEqualTypeOf<Paged<PageInfo>>()
  const create = () => call('POST /project/create', { name: 'A' })
  expectTypeOf<Awaited<ReturnType<typeof create>>>().toEqualTypeOf<ProjectInfo>()
  // @ts-expect-error a project has a name
  const nameless = () => call('POST /project/create', {})
  // @ts-expect-error there is no input without anything in it
  const empty = () => call('POST /project/create')
  // @ts-expect-error there is no such call
  const unknown = () => call('GET /project/create', {})
  // @ts-expect-error an id is a number
  const text = () => call('POST /pages/delete', { id: '1' })
  expect([nameless, empty, unknown, text].every((each) => typeof each === 'function')).toBe(true)
})
