import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { sampleOf } from '../../../tests/helpers/long.ts'
import { type JobInfo, type ModelDetail, typeOf } from '../models/index.ts'
import type { Filter } from './query-model.ts'
import { DICTIONARY_ITEMS, typeOptions, typePairs, typeValues } from './type-pairs.fixture.ts'
import { DataWorld } from './world.fixture.ts'

const PAIRS = 10

let world: DataWorld
let target: ModelDetail
let record: string
const roles = new Map<string, number>()
beforeAll(async () => {
  world = await DataWorld.open()
  const items = DICTIONARY_ITEMS.map((value) => ({ value }))
  await world.owner.post('/api/dictionary/create', { projectId: world.projectId, code: 'state', items })
  target = await world.model('target', [{ name: 'name', type: 'text' }])
  record = (await world.write([{ model: 'target', op: 'create', values: { name: 'one' } }])).data[0]!.id
}, 60_000)
afterAll(() => world.close())

/** A role for each filter, so that all of them are looked at before and after one change. */
async function roleFor(name: string): Promise<number> {
  const known = roles.get(name)
  if (known !== undefined) return known
  const body = { projectId: world.projectId, name }
  const { id } = (await world.owner.post<{ id: number }>('/api/project/role/create', body)).data
  roles.set(name, id)
  return id
}
const seenBy = async (roleId: number, model: string): Promise<readonly string[]> => {
  const body = { projectId: world.projectId, env: 'stg', roleId, model, query: { pageSize: 200 } }
  const { data, code, msg } = await world.owner.post<{ list: { id: string }[] }>('/api/data/as-role', body)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data.list.map(({ id }) => id)
}
const closedOf = async (roleId: number, modelId: number): Promise<readonly string[]> => {
  const { data } = await world.owner.post<{ modelId: number; closed: string[] }[]>('/api/data/permits', { roleId })
  return data.find((one) => one.modelId === modelId)?.closed ?? []
}

/** Filters by each operator of a type, also turned round. */
function filtersFor(type: string, values: readonly Json[]): readonly Filter[] {
  const [value = null] = values.filter((one) => one !== '')
  const given = (op: string): Json =>
    op === 'between' ? [value, value] : op === 'in' ? [value] : op === 'empty' ? true : value
  const own = typeOf({ type })
    .operators.filter((op) => op !== 'has')
    .map((op): Filter => ({ field: 'value', op, value: given(op) }))
  return [
    ...own,
    ...own.map((not): Filter => ({ not })),
    ...own.slice(0, 1).map((one): Filter => ({ and: [one, one] })),
  ]
}

describe('a policy whose field gets another type', () => {
  let count = 0
  it.each(sampleOf(typePairs, PAIRS))(
    'from %s to %s shows no more records than before',
    { timeout: 120_000 },
    async (from, to) => {
      count += 1
      const name = `m${count}`
      const options = typeOptions({ target: target.id })
      const values = typeValues({ record, person: world.owner.userId })[from]!
      const model = await world.model(name, [{ name: 'value', type: from, options: options[from] ?? {} }])
      await world.write([null, ...values].map((value) => ({ model: name, op: 'create', values: { value } })))
      const filters = filtersFor(from, values)
      const before: (readonly string[])[] = []
      const ids: number[] = []
      for (const [at, where] of filters.entries()) {
        ids.push(await roleFor(`role ${at}`))
        await world.permit(ids[at]!, model.id, { view: { where, fields: true } })
        before.push(await seenBy(ids[at]!, name))
      }
      const change = { id: model.fields[0]!.id, rev: model.rev, type: to, options: options[to] ?? {} }
      const changed = await world.owner.post<ModelDetail>('/api/model/field/type/change', change)
      expect({ code: changed.code, msg: changed.msg }).toEqual({ code: 0, msg: '' })
      const [job] = (await world.owner.post<JobInfo[]>('/api/model/job/list', { id: model.id })).data
      await world.server.app.services.modelJobs.run(job!.id)
      for (const [at, where] of filters.entries()) {
        const after = await seenBy(ids[at]!, name)
        const isClosed = (await closedOf(ids[at]!, model.id)).includes('view')
        const more = after.filter((id) => !before[at]!.includes(id))
        expect({ from, to, where, more, shown: isClosed ? after : [] }).toEqual({
          from,
          to,
          where,
          more: [],
          shown: [],
        })
      }
    },
  )

  it('works again once it is saved, and others of the person are left alone', async () => {
    const model = await world.model('level', [{ name: 'value', type: 'text' }])
    await world.write(['a', 'b', '1'].map((value) => ({ model: 'level', op: 'create', values: { value } })))
    const [closed, kept] = [await roleFor('closed'), await roleFor('kept')]
    await world.permit(closed, model.id, { view: { where: { field: 'value', op: 'eq', value: 'a' }, fields: true } })
    await world.permit(kept, model.id, {
      view: { where: { field: 'createdBy', op: 'eq', value: { known: 'me' } }, fields: true },
    })
    const change = { id: model.fields[0]!.id, rev: model.rev, type: 'number', options: {} }
    await world.owner.post('/api/model/field/type/change', change)
    const [job] = (await world.owner.post<JobInfo[]>('/api/model/job/list', { id: model.id })).data
    await world.server.app.services.modelJobs.run(job!.id)
    expect([await seenBy(closed, 'level'), await closedOf(closed, model.id)]).toEqual([[], ['view']])
    expect([(await seenBy(kept, 'level')).length, await closedOf(kept, model.id)]).toEqual([3, []])
    const user = await world.server.user('both')
    const group = await world.owner.post<{ id: number }>('/api/project/group/create', {
      projectId: world.projectId,
      name: 'Both',
      roleId: kept,
    })
    const person = { projectId: world.projectId, userName: 'both@test.dev', role: 'ordinary', roleId: closed }
    expect((await world.owner.post('/api/project/user/create', person)).code).toBe(0)
    await world.owner.post('/api/project/group/user/import', { id: group.data.id, userNames: ['both@test.dev'] })
    await world.permit(kept, model.id, { view: { where: { field: 'value', op: 'eq', value: 1 }, fields: true } })
    expect((await world.query('level', {}, user)).data.total).toBe(1)
    await world.permit(closed, model.id, { view: { where: { field: 'value', op: 'empty' }, fields: true } })
    expect([(await seenBy(closed, 'level')).length, await closedOf(closed, model.id)]).toEqual([2, []])
  })

  it('permits nothing once its field is deleted, and again what it did once the field is back', async () => {
    const model = await world.model('city', [
      { name: 'name', type: 'text' },
      { name: 'open', type: 'yes-no' },
    ])
    await world.write([true, false].map((open) => ({ model: 'city', op: 'create', values: { open } })))
    const role = await roleFor('open')
    await world.permit(role, model.id, {
      view: { where: { not: { field: 'open', op: 'eq', value: true } }, fields: true },
    })
    const field = model.fields.find((one) => one.name === 'open')!
    expect(await seenBy(role, 'city')).toHaveLength(1)
    await world.owner.post('/api/model/field/delete', { id: field.id })
    expect([await seenBy(role, 'city'), await closedOf(role, model.id)]).toEqual([[], ['view']])
    await world.owner.post('/api/model/field/restore', { id: field.id })
    expect([(await seenBy(role, 'city')).length, await closedOf(role, model.id)]).toEqual([1, []])
  })
})
