import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { group, step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open()
  await world.model('sale', [
    { name: 'code', type: 'text' },
    { name: 'why', type: 'text' },
  ])
})
afterAll(() => world.close())

const speaking = (language: 'zh' | 'en') => {
  const { store } = world.server
  const { user } = store.t
  return store.write((db) => db.update(user).set({ language }).where(eq(user.id, world.owner.userId)))
}
/** A step that fails, whose failure path keeps why. */
const nodes = [
  group(
    't',
    'try',
    {},
    [
      step(
        'u',
        'node/update',
        { model: 'sale', sends: 'chosen', data: [{ key: 'code', value: 'x' }] },
        { id: '"0000000000000000"' },
      ),
    ],
    [
      step(
        'c',
        'node/create',
        { model: 'sale', sends: 'chosen', data: [{ key: 'why', value: '' }] },
        { 'data.0.value': 'eventParams.reason' },
      ),
    ],
    [],
  ),
]
const whys = async () => (await world.records('sale')).map(({ why }) => why)

describe('what a failure path reads', () => {
  it('is said in the language of the person who started the flow', { timeout: 60_000 }, async () => {
    const { id } = await world.workflow('by hand', { type: 'trigger/by-hand' }, nodes)
    await speaking('zh')
    await world.ended(await world.start(id, {}))
    expect(await whys()).toEqual([expect.stringMatching(/\p{Script=Han}/u)])
    await speaking('en')
    await world.ended(await world.start(id, {}))
    expect(await whys()).toContainEqual(expect.stringMatching(/^[\w ,.“”]+$/))
  })
})
