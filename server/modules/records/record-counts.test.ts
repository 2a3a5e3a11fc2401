import { afterAll, beforeAll, expect, it } from 'vitest'
import { RecordCounts } from './record-counts.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
beforeAll(async () => {
  world = await DataWorld.open()
}, 60_000)
afterAll(() => world.close())

it('refuses a record more than a table may have, and counts again after a while', async () => {
  const { id } = await world.model('few', [{ name: 'n', type: 'number' }])
  const create = () => world.write([{ model: 'few', op: 'create', values: { n: 1 } }])
  await create()
  const { store } = world.server
  const counts = new RecordCounts(store, 3)
  const add = (at: number) => counts.add(store.read, id, 'stg', new Date(at))
  await add(0)
  await add(0)
  await expect(add(0)).rejects.toMatchObject({ kind: { code: 40016 } })
  // What it counted was not written: the table has one record.
  await add(400_000)
})
