import { expect, expectTypeOf, test } from 'vitest'
import type { Paged, PageItem, ProjectInfo } from '../../server/wire.ts'
import { type CallKey, requestOfCall } from './call-request.ts'
import type { call as Call } from './client.ts'

test.each<readonly [CallKey, object, string]>([
  ['GET /project/detail/{id}', { id: 12 }, '/project/detail/12'],
  ['GET /pages/list', { projectId: 3, keyword: 'a b', pageNum: undefined }, '/pages/list?projectId=3&keyword=a+b'],
  ['GET /project/list', { keyword: '' }, '/project/list'],
  ['GET /viewer/page/{id}', { id: '5/6', env: 'stg' }, '/viewer/page/5%2F6?env=stg'],
  ['GET /user/info', {}, '/user/info'],
])('%s with %o asks for %s: fields of the path in the path, the others in the query, none that is empty', (key, input, path) => {
  expect(requestOfCall(key, input as Record<string, unknown>)).toEqual({ path, init: { method: 'GET' } })
})

test('a POST sends its input as JSON, also when there is none', () => {
  const headers = { 'content-type': 'application/json' }
  expect([requestOfCall('POST /project/update', { id: 1, name: 'A' }), requestOfCall('POST /user/logout', {})]).toEqual([
    { path: '/project/update', init: { method: 'POST', body: '{"id":1,"name":"A"}', headers } },
    { path: '/user/logout', init: { method: 'POST', body: '{}', headers } },
  ])
})

test('an input with a file goes as a form, whose type the browser writes', () => {
  const file = new File(['x'], 'a.gif')
  const { init } = requestOfCall('POST /cloud/upload/files', { file })
  expect(init.headers).toBeUndefined()
  expect((init.body as FormData).get('file')).toEqual(file)
})

test('the key of a call decides what is sent and what is answered', () => {
  const check = (call: typeof Call) => {
    expectTypeOf(call('GET /pages/list', {})).resolves.toEqualTypeOf<Paged<PageItem>>()
    expectTypeOf(call('POST /project/create', { name: 'A' })).resolves.toEqualTypeOf<ProjectInfo>()
    // @ts-expect-error a project has a name
    call('POST /project/create', {})
    // @ts-expect-error an input that must hold something cannot be left out
    call('POST /project/create')
    // @ts-expect-error there is no such call
    call('GET /project/create', {})
    // @ts-expect-error an id is a number
    call('POST /pages/delete', { id: '1' })
  }
  // The types are the test; nothing is sent.
  expect(typeof check).toBe('function')
})
