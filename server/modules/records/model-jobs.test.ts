import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../db/raw.ts'
import { testPostgres } from '../../testing-database.fixture.ts'
import { type JobInfo, type ModelDetail, type PlanStep, tableName } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
beforeAll(async () => {
  world = await DataWorld.open()
  world.server.app.services.modelJobs.batchSize = 5
}, 60_000)
afterAll(() => world.close())

const DAY_MS = 86_400_000
const post = <T>(path: string, body: object) => world.owner.post<T>(`/api/model/${path}`, body)
const detailOf = async (id: number) => (await world.owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
const fieldOf = ({ fields }: ModelDetail, name: string) => fields.find((field) => field.name === name)!
const jobsOf = async (id: number) => (await post<JobInfo[]>('job/list', { id })).data
const services = () => world.server.app.services
async function finish(modelId: number): Promise<JobInfo> {
  const [job] = await jobsOf(modelId)
  await services().modelJobs.run(job!.id)
  return (await jobsOf(modelId))[0]!
}
let made = 0
/** With ids in their order, which those of one millisecond are not. */
const createAll = (model: string, all: readonly object[], env: 'stg' | 'prd' = 'stg') =>
  world.write(
    all.map((values) => ({
      model,
      op: 'create' as const,
      id: String(++made).padStart(16, '0'),
      values: values as never,
    })),
    world.owner,
    env,
  )
const columnOf = async (model: string, field: string, env: 'stg' | 'prd' = 'stg') =>
  (
    await world.query(model, { pageSize: 200, sort: [{ field: 'id', order: 'ascend' }] }, world.owner, env)
  ).data.list.map((record) => record[field])

describe('a default', () => {
  it('is written into the records that have no value, where it is asked for', async () => {
    const model = await world.model('filled', [{ name: 'n', type: 'number' }])
    await createAll(
      'filled',
      Array.from({ length: 12 }, (_, n) => ({ n })),
    )
    const field = { modelId: model.id, name: 'city', type: 'text', preset: 'Rome' }
    expect((await post('field/create', { ...field, fill: true })).code).toBe(0)
    const { list } = (await world.query('filled', { where: { field: 'n', op: 'eq', value: 11 } })).data
    await world.write([{ model: 'filled', op: 'update', id: String(list[0]!.id), values: { city: 'Oslo' } }])
    expect(await finish(model.id)).toMatchObject({ kind: 'fill', status: 'done', total: 12, done: 12 })
    expect(await columnOf('filled', 'city')).toEqual([...Array.from({ length: 11 }, () => 'Rome'), 'Oslo'])

    await world.field(model.id, { name: 'open', type: 'yes-no' })
    const detail = await detailOf(model.id)
    const open = { id: fieldOf(detail, 'open').id, rev: detail.rev, required: true, preset: true, fill: true }
    expect((await post('field/update', open)).code).toBe(0)
    await finish(model.id)
    expect(new Set(await columnOf('filled', 'open'))).toEqual(new Set([true]))
  })
})

describe('a change of type', () => {
  const setUp = async (name: string, values: readonly string[], more: object = {}) => {
    const model = await world.model(name, [{ name: 'v', type: 'text', ...more }])
    await createAll(
      name,
      values.map((v) => ({ v })),
    )
    return model
  }
  const change = (model: ModelDetail, type = 'number', options = {}) =>
    post<ModelDetail>('field/type/change', { id: fieldOf(model, 'v').id, rev: model.rev, type, options })

  it('fails where a unique field would have a value twice, and names it', async () => {
    const model = await setUp('twins', ['1', '1.0', '2'], { unique: true })
    expect((await change(model)).code).toBe(0)
    expect(await finish(model.id)).toMatchObject({
      status: 'failed',
      failure: { reason: 'duplicates', field: 'v', duplicates: [{ value: '1', count: 2 }] },
    })
    expect(await columnOf('twins', 'v')).toEqual(['1', '1.0', '2'])
    expect(fieldOf(await detailOf(model.id), 'v')).toMatchObject({ type: 'text', unique: true })
    expect((await createAll('twins', [{ v: '2' }])).code).toBe(40920)
  })

  it('can be cancelled, which leaves the field as it was, and be made again', async () => {
    const model = await setUp('called-off'.replace('-', '_'), ['1', 'x'])
    await change(model)
    const [job] = await jobsOf(model.id)
    await services().modelJobs.step(job!.id)
    expect((await post('job/cancel', { id: job!.id })).code).toBe(0)
    expect(await finish(model.id)).toMatchObject({ status: 'cancelled' })
    const detail = await detailOf(model.id)
    expect([fieldOf(detail, 'v').type, detail.jobs, detail.former]).toEqual(['text', 0, []])
    expect((await change(detail)).code).toBe(0)
    expect(await finish(model.id)).toMatchObject({ status: 'done', lost: 1 })
    expect(await columnOf('called_off', 'v')).toEqual([1, null])
  })

  it('keeps the rules of the field, and drops the former values after 30 days', async () => {
    const model = await setUp('ruled', ['1', '2'], { unique: true, indexed: true, preset: '5' })
    await change(model)
    await finish(model.id)
    const detail = await detailOf(model.id)
    expect(fieldOf(detail, 'v')).toMatchObject({ type: 'number', unique: true, indexed: true, preset: 5 })
    expect((await createAll('ruled', [{ v: 2 }])).code).toBe(40920)
    expect((await createAll('ruled', [{}])).code).toBe(0)
    await services().releases.purge(new Date(Date.now() - 30 * DAY_MS))
    expect((await detailOf(model.id)).former).toHaveLength(1)
    await services().releases.purge(new Date(Date.now() + DAY_MS))
    expect((await detailOf(model.id)).former).toEqual([])
    const gone = { id: detail.former[0]!.id, rev: (await detailOf(model.id)).rev }
    expect((await post('field/type/restore', gone)).code).toBe(40495)
    expect(await columnOf('ruled', 'v')).toEqual([1, 2, 5])
    expect(await jobsOf(model.id)).toEqual([])
  })

  it('gives back the former values but for those that were changed since', async () => {
    const model = await setUp('undone', ['1', 'x', '3'])
    await change(model)
    await finish(model.id)
    const { list } = (await world.query('undone', { sort: [{ field: 'id', order: 'ascend' }] })).data
    await world.write([{ model: 'undone', op: 'update', id: String(list[2]!.id), values: { v: 4 } }])
    await createAll('undone', [{ v: 5 }])
    const detail = await detailOf(model.id)
    await post('field/type/restore', { id: detail.former[0]!.id, rev: detail.rev })
    await finish(model.id)
    expect(await columnOf('undone', 'v')).toEqual(['1', 'x', '4', '5'])
  })

  it('refuses types that are stored elsewhere, and the same type', async () => {
    const model = await setUp('same', ['1'])
    expect((await change(model, 'text')).code).toBe(40064)
    expect((await change(model, 'nothing')).code).toBe(40005)
    const many = { kind: 'one-to-many', target: model.id }
    expect((await change(model, 'association', many)).code).toBe(40064)
    expect((await change(model, 'dictionary', { dictionary: 'none' })).code).toBe(40006)
  })

  it('goes to production with a release, which converts its records and counts what is lost', async () => {
    const model = await setUp('shipped', ['1'])
    const release = async (fill = false) =>
      post<ModelDetail>('release', { id: model.id, rev: (await detailOf(model.id)).rev, fill })
    await release()
    await createAll(
      'shipped',
      ['7', 'x', '9', '8', '6', '5', '4'].map((v) => ({ v })),
      'prd',
    )
    await change(await detailOf(model.id))
    await finish(model.id)
    await world.field(model.id, { name: 'city', type: 'text', preset: 'Rome' })
    expect((await post<PlanStep[]>('plan', { id: model.id })).data).toMatchObject([
      { change: 'change type', field: 'v', rows: 7, lost: 1, blocks: null },
      { change: 'add field', field: 'city', rows: 7, lost: 0 },
    ])
    expect((await release(true)).code).toBe(0)
    expect((await release()).code).toBe(40963)
    // Until the end production is what it was, and is written.
    expect(await columnOf('shipped', 'v', 'prd')).toEqual(['7', 'x', '9', '8', '6', '5', '4'])
    const [job] = await jobsOf(model.id)
    await services().modelJobs.step(job!.id)
    await createAll('shipped', [{ v: '10' }], 'prd')
    expect(await finish(model.id)).toMatchObject({ kind: 'fill', status: 'running', env: 'prd' })
    expect(await columnOf('shipped', 'v', 'prd')).toEqual([7, null, 9, 8, 6, 5, 4, 10])
    await finish(model.id)
    expect(new Set(await columnOf('shipped', 'city', 'prd'))).toEqual(new Set(['Rome']))
    expect(await post('plan', { id: model.id })).toMatchObject({ data: [] })
    await services().releases.purge(new Date(Date.now() + DAY_MS))
    expect(await columnOf('shipped', 'v', 'prd')).toEqual([7, null, 9, 8, 6, 5, 4, 10])
  })

  it('leaves no table of its own behind', async () => {
    const { store } = world.server
    const names = await rowsOf<{ name: string }>(
      store,
      store.read,
      testPostgres()
        ? sql`select table_name as name from information_schema.tables where table_schema = current_schema()`
        : sql`select name from sqlite_master where type = 'table'`,
    )
    expect(names.map(({ name }) => name).filter((name) => /^model_job_\d/.test(name))).toEqual([])
  })
})

describe('a unique index', () => {
  it('is made by a job where the table is large, on PostgreSQL', async () => {
    const { modelJobs } = services()
    modelJobs.mostAtOnce = 3
    const model = await world.model('large', [{ name: 'code', type: 'text' }])
    await createAll(
      'large',
      ['a', 'b', 'c', 'd'].map((code) => ({ code })),
    )
    const update = { id: fieldOf(model, 'code').id, rev: (await detailOf(model.id)).rev, unique: true }
    const { data } = await post<ModelDetail>('field/update', update)
    if (testPostgres()) {
      expect([fieldOf(data, 'code').unique, data.jobs]).toEqual([false, 1])
      expect(await finish(model.id)).toMatchObject({ kind: 'index', status: 'done' })
    }
    expect(fieldOf(await detailOf(model.id), 'code').unique).toBe(true)
    expect((await createAll('large', [{ code: 'a' }])).code).toBe(40920)
    expect(tableName(model.id, 'stg')).toMatch(/^d_s/)
  })
})
