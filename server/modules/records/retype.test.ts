import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { nameOfFieldType } from '#sdk/fields'
import { long, sampleOf } from '../../../tests/helpers/long.ts'
import { turnOf } from '../../../tests/helpers/turns.ts'
import {
  convertValue,
  type FieldShape,
  type JobInfo,
  type ModelDetail,
  type RetypePlan,
  typeOf,
} from '../models/index.ts'
import type { Query } from './query-model.ts'
import { DICTIONARY_ITEMS, typeOptions, typePairs, typeValues } from './type-pairs.fixture.ts'
import { DataWorld } from './world.fixture.ts'

const ROWS = long ? 10_000 : 300
const PAIRS_AT_ONCE = 12

let world: DataWorld
let target: ModelDetail
let someone: string
beforeAll(async () => {
  world = await DataWorld.open()
  world.server.app.services.modelJobs.batchSize = long ? 500 : 70
  const items = DICTIONARY_ITEMS.map((value) => ({ value }))
  await world.owner.post('/api/dictionary/create', { projectId: world.projectId, code: 'state', items })
  target = await world.model('target', [{ name: 'name', type: 'text' }])
  someone = (await world.write([{ model: 'target', op: 'create', values: { name: 'one' } }])).data[0]!.id
}, 60_000)
afterAll(() => world.close())

const post = <T>(path: string, body: object) => world.owner.post<T>(`/api/model/${path}`, body)
const detailOf = async (id: number) => (await world.owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
const fieldOf = ({ fields }: ModelDetail, name: string) => fields.find((field) => field.name === name)!
const jobsOf = async (id: number) => (await post<JobInfo[]>('job/list', { id })).data
const jobs = () => world.server.app.services.modelJobs

const optionsOf = (type: string): JsonObject => typeOptions({ target: target.id })[type] ?? {}
const samplesOf = (type: string): readonly Json[] => typeValues({ record: someone, person: world.owner.userId })[type]!
const shapeOf = (type: string): FieldShape => {
  const options = fieldTypeDeclarations.find((one) => nameOfFieldType(one) === type)!.options.parse(optionsOf(type))
  const rules = { required: false, unique: false, indexed: false, preset: null, version: 1 }
  return { id: 1, name: 'value', description: '', type, options, ...rules }
}
/** What becomes of a value, by the declarations of both types. */
function expected(from: string, to: string, value: Json): Json {
  if (value === null || value === '') return null
  const converted = convertValue(shapeOf(from), shapeOf(to), value)
  if (converted === undefined) return null
  const { among, refers } = typeOf({ type: to })
  if (refers) return converted === someone ? converted : null
  if (among === 'items') return DICTIONARY_ITEMS.includes(String(converted)) ? converted : null
  // The first person administers the installation, and with it every project.
  if (among === 'people') return converted === world.owner.userId || converted === 1 ? converted : null
  return among ? null : converted
}

async function valuesOf(model: string): Promise<ReadonlyMap<string, Json>> {
  const found = new Map<string, Json>()
  let after: string | undefined
  do {
    const query: Query = { pageSize: 200, total: 'none', sort: [{ field: 'id', order: 'ascend' }], after }
    const { list, after: next } = (await world.query(model, query)).data
    for (const { id, value } of list) found.set(String(id), value ?? null)
    after = next ?? undefined
  } while (after !== undefined)
  return found
}
async function createMany(model: string, values: readonly Json[]): Promise<void> {
  for (let at = 0; at < values.length; at += 500) {
    const changes = values.slice(at, at + 500).map((value) => ({ model, op: 'create' as const, values: { value } }))
    const { code, data } = await world.write(changes)
    if (code !== 0) throw new Error(`${code} ${JSON.stringify(data)}`)
  }
}

describe('another type of a field', () => {
  let count = 0
  it.each(long ? turnOf(typePairs, 8) : sampleOf(typePairs, PAIRS_AT_ONCE))(
    'from %s to %s keeps every value that has a counterpart',
    { timeout: 120_000 },
    async (from, to) => {
      count += 1
      const name = `m${count}`
      const model = await world.model(name, [{ name: 'value', type: from, options: shapeOf(from).options }])
      const own = [null, ...samplesOf(from)]
      await createMany(
        name,
        Array.from({ length: ROWS }, (_, at) => own[at % own.length]!),
      )
      const before = await valuesOf(name)
      const { id } = fieldOf(model, 'value')
      const wanted = { id, type: to, options: optionsOf(to) }
      const plan = await post<RetypePlan>('field/type/plan', wanted)
      expect({ code: plan.code, msg: plan.msg }).toEqual({ code: 0, msg: '' })
      const changed = await post<ModelDetail>('field/type/change', { ...wanted, rev: model.rev })
      expect({ code: changed.code, msg: changed.msg, type: changed.data.fields[0]!.type }).toEqual({
        code: 0,
        msg: '',
        type: from,
      })
      expect((await post('field/update', { id, rev: changed.data.rev, name: 'other' })).code).toBe(40963)

      // It ends in the middle of its work, twice, and people write meanwhile.
      const [job] = await jobsOf(model.id)
      const key = [...before.keys()]
      const wait = (at: number) => ({
        model: name,
        op: 'update' as const,
        id: key[at]!,
        values: { value: own.at(-1)! },
      })
      expect(await jobs().step(job!.id)).toBe('more')
      await createMany(name, own)
      await world.write([wait(0), wait(ROWS - 1)])
      expect(await jobs().step(job!.id)).toBe('more')
      await world.write([wait(1), { model: name, op: 'delete', id: key[2]! }])
      const now = await valuesOf(name)
      expect(now.size).toBe(ROWS + own.length - 1)
      await jobs().run(job!.id)

      const after = await valuesOf(name)
      const differing = [...now].filter(
        ([record, value]) => JSON.stringify(expected(from, to, value)) !== JSON.stringify(after.get(record)),
      )
      expect(differing.map(([record, value]) => [value, expected(from, to, value), after.get(record)])).toEqual([])
      const lost = [...now.values()].filter(
        (value) => value !== null && value !== '' && expected(from, to, value) === null,
      )
      const ended = (await jobsOf(model.id))[0]!
      expect(ended.status).toBe('done')
      expect(Math.abs(ended.lost - lost.length)).toBeLessThanOrEqual(1)
      expect(plan.data.lost > 0).toBe(
        [...before.values()].some((value) => value !== null && value !== '' && expected(from, to, value) === null),
      )

      const detail = await detailOf(model.id)
      expect([fieldOf(detail, 'value').type, detail.former.length, detail.jobs]).toEqual([to, 1, 0])
      const back = await post<ModelDetail>('field/type/restore', { id: detail.former[0]!.id, rev: detail.rev })
      expect({ code: back.code, msg: back.msg }).toEqual({ code: 0, msg: '' })
      await jobs().run((await jobsOf(model.id))[0]!.id)
      const restored = await valuesOf(name)
      const gone = [...now].filter(([record, value]) => JSON.stringify(restored.get(record)) !== JSON.stringify(value))
      expect(gone.map(([record, value]) => [value, restored.get(record)])).toEqual([])
    },
  )
})
