import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectQuotas, QuotaFull } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

const MB = 1024 * 1024
let world: DataWorld
let note: ModelDetail
beforeAll(async () => {
  world = await DataWorld.open({ env: { TESSERA_PROJECT_MB: '1' } })
  note = await world.model('note', [{ name: 'text', type: 'long-text' }])
}, 60_000)
afterAll(() => world.close())

const add = (count: number, size: number) =>
  world.write(
    Array.from({ length: count }, () => ({
      ...{ model: 'note', op: 'create' as const, values: { text: 'x'.repeat(size) } },
    })),
  )
const used = async () =>
  (await world.owner.get<ProjectQuotas>(`/api/quotas/project/${world.projectId}`)).data.parts.records
const total = async () => (await world.query('note', { total: 'exact' })).data.total

it('counts records towards the megabytes of their project, and refuses what has no room', async () => {
  expect((await add(10, 10_000)).code).toBe(0)
  expect(await used()).toBeGreaterThan(100_000)
  let refused = await add(10, 10_000)
  for (let time = 0; time < 20 && refused.code === 0; time++) refused = await add(10, 10_000)
  expect([refused.status, refused.code]).toEqual([409, 40960])
  const full = refused.data as unknown as QuotaFull
  expect(full.quota).toBe('projectBytes')
  expect(full.parts!.records).toBeGreaterThan(0.7 * MB)
  expect(full.parts!.records).toBeLessThan(MB)
  expect(refused.msg).toContain('records')
  const before = await total()
  expect((await add(10, 10_000)).code).toBe(40960)
  expect(await total()).toBe(before)
})

it('refuses a page as well where records take the room', async () => {
  const big = { name: 'Big', projectId: world.projectId, remark: '' }
  const pageData = { elements: [], config: { css: 'x'.repeat(400_000) } }
  expect((await world.owner.post('/api/pages/create', { ...big, pageData })).code).toBe(40960)
})

it('has room again after records were deleted, once it measures', async () => {
  const { list } = (await world.query('note', { pageSize: 200, fields: ['id'] })).data
  await world.write(list.map(({ id }) => ({ model: 'note', op: 'delete' as const, id: String(id) })))
  world.server.advance(11 * 60_000)
  expect((await add(10, 10_000)).code).toBe(0)
  expect(await used()).toBeLessThan(0.3 * MB)
})

it('measures about what the values of records are', async () => {
  const { recordRoom } = world.server.app.services
  const { store } = world.server
  const bytes = await recordRoom.measure(store.read, world.projectId)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(110_000)
  expect(note.id).toBeGreaterThan(0)
})
