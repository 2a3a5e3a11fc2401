import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import type { PageDetail, PageInfo } from '#server/wire'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'a.__proto__.b', 'a[constructor][prototype][b]']
const marked = { polluted: 'yes', prototype: { polluted: 'yes' }, __proto__x: 1 }
const untouched = () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(([] as { polluted?: unknown }).polluted).toBeUndefined()
  expect(((() => 1) as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(typeof {}.toString).toBe('function')
}

/** A page's content with the key wherever a key of ours is looked up by a name that an author chose; written as text, as it comes. */
const pageWith = (key: string): string => {
  const text = JSON.stringify(key)
  const value = JSON.stringify(marked)
  const element = (id: string) =>
    `{"id":${id},"type":"Button","name":"b","config":{"props":{${text}:${value},"formItem":{"name":${text}}},"style":{${text}:"1px"}},"events":[]}`
  return `{
    "config":{"props":{${text}:${value}},"style":{},"events":[]},
    "elements":[{"id":${text},"type":"Button","name":"b","elements":[]},{"id":"ok","type":"Button","name":"b","elements":[]}],
    "elementsMap":{${text}:${element(text)},"ok":${element('"ok"')}},
    "apis":{${text}:{"id":${text},"name":${text},"method":"GET"}},
    "variables":[{"id":"v","name":${text},"type":"object","defaultValue":{${text}:${value}}}],
    "variableData":{${text}:${value}},"formData":{${text}:${value}}
  }`
}

test.each(KEYS)('a page that uses %s wherever a name is looked up is refused or stored without effect', async (key) => {
  const body = `{"name":"Page","projectId":${projectId},"pageData":${pageWith(key)}}`
  const response = await ann.raw('/api/pages/create', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect([200, 400]).toContain(response.status)
  untouched()
  if (response.status !== 200) return
  const { id } = ((await response.json()) as { data: PageInfo }).data
  const stored = await ann.get<PageDetail>(`/api/pages/detail/${id}`)
  expect(stored.code).toBe(0)
  expect((await ann.post('/api/pages/copy', { id })).code).toBe(0)
  expect((await ann.post('/api/page/publish/create', { env: 'stg', id, previewImg: '' })).code).toBe(0)
  untouched()
})

test.each(KEYS)('a save whose patch uses %s as an id or a key never answers that the fault is ours', async (key) => {
  const page = await ann.newPage(projectId)
  const text = JSON.stringify(key)
  const entry = (id: string, name: string) =>
    `{"kind":"element","id":${id},"type":"Button","name":"x","parentId":null,"order":"a0","props":{${name}:{"polluted":"yes"}},"bindings":{},"style":{},"css":"","events":{},"version":1,"extra":{}}`
  for (const patch of [
    `{"added":{${text}:${entry(text, '"p"')}},"changed":{},"removed":{}}`,
    `{"added":{"x":${entry('"x"', text)}},"changed":{},"removed":{}}`,
    `{"added":{},"changed":{},"removed":{${text}:${entry(text, '"p"')}}}`,
    `{"added":{},"changed":{${text}:[${entry(text, '"p"')},${entry(text, '"q"')}]},"removed":{}}`,
  ]) {
    const body = `{"id":${page.id},"revision":1,"patch":${patch}}`
    const response = await ann.raw('/api/pages/update', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect([patch.slice(0, 80), response.status < 500]).toEqual([patch.slice(0, 80), true])
    untouched()
  }
  expect((await ann.get(`/api/pages/records/${page.id}`)).code).toBe(0)
  expect(server.faults).toEqual([])
})
