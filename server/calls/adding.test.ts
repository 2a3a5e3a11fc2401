import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { type ActorName, actors, expectedStatus, matrix, matrixOf } from '../../tests/security/matrix.ts'
import { createWorld, sendRow, type World } from '../../tests/security/matrix-world.ts'
import { modules } from '../modules/index.ts'
import type { CallMap } from './call-map.ts'
import { greetingsModule } from './greetings/index.fixture.ts'
import type { CallsOf } from './module.ts'

const more = [...modules, greetingsModule] as const
const HELLO = 'POST /api/x/greetings/say-hello'
const GREETINGS = 'GET /api/greetings/{name}'

let world: World
beforeAll(async () => {
  world = await createWorld({ modules: more })
}, 30_000)
afterAll(() => world.close())

test('a module that is added by a line in the list answers its calls, a call without a path below its own name', async () => {
  const owner = await world.actor('owner')
  const { projectId } = await world.objects()
  expect(await owner.post('/api/x/greetings/say-hello', { projectId, name: 'Ann' })).toMatchObject({
    code: 0,
    data: { text: 'Hello, Ann!' },
  })
  expect(await owner.post('/api/x/greetings/say-hello', { projectId, name: '' })).toMatchObject({ status: 400, code: 40001 })
  expect((await world.server.browser().get('/api/greetings/Bob?times=2')).data).toEqual(['Hello, Bob!', 'Hello, Bob!'])
  expect((await world.server.browser().get('/api/greetings/Bob')).data).toEqual(['Hello, Bob!'])
  expect((await world.server.browser().get('/api/greetings/Bob?times=0')).status).toBe(400)
  expect((await world.server.browser().get('/api/greetings/Bob?loud=1')).status).toBe(400)
})

test('its calls are typed for clients by what their schemas take and make', () => {
  type Calls = CallMap<CallsOf<(typeof more)[number]>>
  type Hello = Calls['POST /x/greetings/say-hello']
  expectTypeOf<Hello['input']>().toEqualTypeOf<{
    readonly projectId: number
    readonly name: string
    readonly tone?: 'warm' | 'cool' | undefined
  }>()
  expectTypeOf<Hello['output']>().toEqualTypeOf<{ readonly text: string }>()
  type Greetings = Calls['GET /greetings/{name}']
  expectTypeOf<Greetings['input']['times']>().toEqualTypeOf<string | number | undefined>()
  expectTypeOf<Greetings['output']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<'POST /x/greetings/say-goodbye'>().not.toExtend<keyof Calls>()
  // The calls of the other modules are still there beside them.
  expectTypeOf<Calls['POST /project/create']['input']['name']>().toEqualTypeOf<string>()
})

test('its calls are in the document, with examples and with every refusal in both languages', async () => {
  const { paths } = (await (await world.server.browser().raw('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(paths['/api/x/greetings/say-hello']?.post).toMatchObject({
    tags: ['greetings'],
    'x-needs': 'permission/greetings.say',
    requestBody: { content: { 'application/json': { example: { projectId: expect.any(Number), name: 'Ann', tone: 'cool' } } } },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { data: { properties: { text: { type: 'string' } } } } } } } },
      404: {
        content: { 'application/json': { examples: { 40410: { summary: 'The project does not exist', description: '项目不存在' } } } },
      },
      401: { content: { 'application/json': { examples: { 10018: expect.anything() } } } },
    },
  })
  expect(paths['/api/greetings/{name}']?.get).toMatchObject({
    tags: ['greetings'],
    parameters: [
      { name: 'name', in: 'path', example: 'Bob' },
      { name: 'times', in: 'query', example: '2' },
    ],
  })
})

const added = matrixOf(more)

test('its calls have rows in the matrix of actors and calls, and every other row is as it was', () => {
  const before = Object.keys(matrix)
  expect(Object.keys(added).filter((route) => !before.includes(route))).toEqual([HELLO, GREETINGS])
  expect(before.filter((route) => !(route in added))).toEqual([])
})

describe.each([HELLO, GREETINGS])('%s', (route) => {
  test.each(actors)('is answered as the matrix says to %s', async (name: ActorName) => {
    const row = added[route]
    if (!row) throw new Error('There is no such row')
    const response = await sendRow(await world.actor(name), row, await world.objects())
    expect(response.status).toBe(expectedStatus(row, name))
  })
})

test('its calls are refused to pages, which they do not name', async () => {
  const page = world.server.browser()
  const response = await page.raw('/api/greetings/Bob', { headers: { 'x-tessera-page': '1' } })
  expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([403, 40304])
})
