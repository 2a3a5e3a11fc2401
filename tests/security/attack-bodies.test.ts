import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import type { CreatedPage } from '#server/wire'
import { declaredRequests } from '../../server/requests/declared-target.ts'
import { grownTo, type HostilePage, hostilePages } from '../helpers/hostile-pages.ts'
import { hostilePatches } from '../helpers/hostile-patches.ts'
import { hostileRequests, outgoingOfTests } from '../helpers/hostile-requests.ts'
import { sampleOf } from '../helpers/long.ts'

// Bodies that once stopped the server's only thread for seconds to minutes, as large as their calls take them. How fast this machine is at
// this moment is told by a body of the same size that wants nothing.

const LIMIT = 8 * 1024 * 1024 - 1000
/** As many values as a body may have, or a little less. */
const VALUES = 490_000

let server: TestServer
let ann: TestUser
let projectId: number
/** What an honest page of that size takes to be created, in milliseconds. */
let honest: number

const send = async (path: string, body: object): Promise<{ ms: number; status: number; text: string }> => {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  const start = performance.now()
  const response = await ann.raw(path, { method: 'POST', body: text, headers })
  return { ms: performance.now() - start, status: response.status, text: await response.text() }
}
const create = (pageData: unknown) => send('/api/pages/create', { name: 'x', projectId, pageData })

const honestPage = () => {
  const style = { color: 'red', fontSize: 14, margin: '0 auto' }
  const ids = Array.from({ length: 12_000 }, (_, i) => `Button_${i}`)
  const settings = (id: string) => ({
    id,
    type: 'Button',
    config: { props: { text: `The button ${id} does what it says`.repeat(8) }, style },
  })
  return {
    elements: ids.map((id) => ({ id, type: 'Button', name: id, elements: [] })),
    elementsMap: Object.fromEntries(ids.map((id) => [id, settings(id)])),
  }
}

/** A second on a machine that has nothing else to do. */
const expectAnsweredSoon = ({ ms, status }: { readonly ms: number; readonly status: number }): void => {
  expect([200, 400, 413]).toContain(status)
  expect(ms).toBeLessThan(1000 + 4 * honest)
  expect(server.faults).toEqual([])
}

beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
  const first = await create(honestPage())
  expect(first.status).toBe(200)
  honest = Math.min(first.ms, (await create(honestPage())).ms)
})
afterAll(() => server.close())

test('an honest page of megabytes is taken, and soon', () => {
  expect(honest).toBeLessThan(15_000)
})

const ATTACKS = [
  'variables of one name',
  'variables of one long id',
  'steps of one id',
  'steps without ids',
  'flows that began as one',
  'elements of one id',
  'elements that share their settings',
  'elements that share their flows',
  'branches one after the other',
  'a branch with many sides',
  'formulas in a list',
  'settings without elements',
  'keys that are refused below one long key',
]
const named = (name: string): HostilePage => {
  const found = hostilePages.find((hostile) => hostile.name === name)
  if (!found) throw new Error(`There is no hostile page of ${name}`)
  return found
}

describe('a page as large as it may be', () => {
  test.each(sampleOf(ATTACKS, 4))(
    'a page as large as it may be of %s is answered as soon as an honest one, created and opened',
    async (name) => {
      const created = await create(grownTo(named(name), { bytes: LIMIT, values: VALUES }))
      expectAnsweredSoon(created)
      // No answer tells of every mistake.
      expect(created.text.length).toBeLessThan(1_000_000)
      if (created.status !== 200) return
      const { id } = (JSON.parse(created.text) as { data: CreatedPage }).data
      for (const call of ['records', 'detail']) {
        const start = performance.now()
        const { status } = await ann.raw(`/api/pages/${call}/${id}`)
        expectAnsweredSoon({ ms: performance.now() - start, status })
      }
    },
  )

  test.each(sampleOf(ATTACKS.slice(0, 4), 2))(
    'a page as large as it may be of %s, of more values than a body may have, is refused',
    async (name) => {
      expectAnsweredSoon(await create(grownTo(named(name), { bytes: LIMIT, values: 10 * VALUES })))
    },
  )
})

const PATCHES = [
  'steps that are none',
  'steps that are none, deep inside',
  'steps without anything',
  'steps of one id',
  'bindings in one list',
  'bindings far beyond a list',
  'elements one below the other',
  'keys that no entry has',
]
test.each(sampleOf(PATCHES, 3))('a patch as large as it may be, of %s, is answered as soon as an honest page', async (name) => {
  const found = hostilePatches.find((hostile) => hostile.name === name)
  if (!found) throw new Error(`There is no hostile patch of ${name}`)
  const { id } = await ann.newPage(projectId)
  const patch = grownTo({ name, page: found.patch }, { bytes: LIMIT, values: VALUES })
  const saved = await send('/api/pages/update', { id, revision: 1, patch })
  expectAnsweredSoon(saved)
  if (saved.status !== 200) return
  const start = performance.now()
  const { status } = await ann.raw(`/api/pages/detail/${id}`)
  expectAnsweredSoon({ ms: performance.now() - start, status })
})

test.each(hostileRequests)('the requests of a page as large as it may be are read as soon as an honest page: $name', ({ make }) => {
  const requests = make(20_000)
  const start = performance.now()
  declaredRequests(requests, 'prd', outgoingOfTests)
  expect(performance.now() - start).toBeLessThan(1000 + 4 * honest)
})

test('what a stranger sends is refused before it is read, and health answers beside it', async () => {
  const stranger = server.browser()
  const body = JSON.stringify({ name: 'x', projectId, pageData: grownTo(named('variables of one name'), { bytes: LIMIT, values: VALUES }) })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', 'content-length': String(body.length) } }
  const start = performance.now()
  const refused = await Promise.all(
    ['/api/pages/create', '/api/pages/update', '/api/user/login', '/api/viewer/request'].map(
      async (path) => (await stranger.raw(path, init)).status,
    ),
  )
  expect(refused).toEqual([401, 401, 413, 413])
  expect((await stranger.raw('/api/health')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(1000 + honest)
})
