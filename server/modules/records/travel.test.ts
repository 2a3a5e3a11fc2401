import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { nameOfFieldType } from '#sdk/fields'
import type { TestUser } from '../../testing.fixture.ts'
import type { ImportSummary } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
interface FileRecord {
  readonly id: string
  readonly values: { [name: string]: Json }
}
interface DataFile {
  readonly models: { readonly id: number; readonly name: string }[]
  readonly records?: { readonly model: number; readonly env: string; readonly records: FileRecord[] }[]
  readonly recordPeople?: { readonly account: string }[]
}

let world: DataWorld
let picture: string
let customer: ModelDetail
let order: ModelDetail
let member: TestUser

async function upload(): Promise<string> {
  const body = new FormData()
  body.set('file', new File([png], 'a.png'))
  body.set('projectId', String(world.projectId))
  body.set('kind', 'any')
  const response = await world.owner.raw('/api/cloud/upload/files', { method: 'POST', body })
  return ((await response.json()) as { data: { url: string } }).data.url
}

/** A value of each type that records are given. */
const examples = (): { readonly [type: string]: Json } => ({
  text: 'Nova',
  'long-text': 'One\nTwo',
  number: 12.5,
  date: '2026-03-01',
  'date-time': '2026-03-01T08:30:00.000Z',
  'yes-no': true,
  dictionary: 'new',
  user: world.owner.userId,
  file: picture,
  image: picture,
  'rich-text': `<p>Hello <b>you</b> <img src="${picture}"></p>`,
  json: { a: [1, 'b', null] },
})
const optionsOf = (type: string): JsonObject =>
  type === 'dictionary' ? { dictionary: 'state' } : type === 'number' ? { places: 2 } : {}

beforeAll(async () => {
  world = await DataWorld.open()
  const items = [{ value: 'new' }, { value: 'old' }]
  await world.owner.post('/api/dictionary/create', { projectId: world.projectId, code: 'state', items })
  picture = await upload()
  member = await world.server.user('member')
  await world.owner.post('/api/project/user/create', {
    ...{ projectId: world.projectId, userName: 'member@test.dev', role: 'developer' },
  })
  const types = Object.keys(examples())
  customer = await world.model('customer', [
    { name: 'no', type: 'serial', options: { prefix: 'C', digits: 3 }, unique: true },
    ...types.map((type) => ({ name: type.replace('-', '_'), type, options: optionsOf(type) })),
  ])
  order = await world.model('order', [
    { name: 'customer', type: 'association', options: { target: customer.id } },
    { name: 'amount', type: 'number', options: { places: 2 } },
  ])
  const own = Object.fromEntries(types.map((type) => [type.replace('-', '_'), examples()[type]!]))
  const [first, second, third] = (
    await world.write([
      { model: 'customer', op: 'create', values: own as JsonObject },
      { model: 'customer', op: 'create', values: { text: 'Empty', user: member.userId } },
      { model: 'customer', op: 'create', values: { text: 'In the trash' } },
    ])
  ).data
  await world.write([
    { model: 'order', op: 'create', values: { customer: first!.id, amount: 1.25 } },
    { model: 'order', op: 'create', values: { customer: second!.id, amount: 2 } },
    { model: 'customer', op: 'update', id: second!.id, values: { text: 'Changed' } },
    { model: 'customer', op: 'delete', id: third!.id },
  ])
  for (const id of [customer.id, order.id]) {
    const { rev } = (await world.owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
    expect((await world.owner.post('/api/model/release', { id, rev })).code).toBe(0)
  }
  await world.write([{ model: 'customer', op: 'create', values: { text: 'Live' } }], world.owner, 'prd')
}, 60_000)
afterAll(() => world.close())

const exported = async (data: string, by = world.owner, form = 'json') =>
  by.raw(`/api/exchange/project/${world.projectId}?data=${data}&form=${form}`)
const fileOf = async (data: string): Promise<DataFile> => (await exported(data)).json() as Promise<DataFile>
async function send<T>(path: string, file: Blob, more: { readonly [name: string]: string } = {}, by = world.owner) {
  const body = new FormData()
  body.set('file', new File([file], 'shop'))
  for (const [name, value] of Object.entries(more)) body.set(name, value)
  const answer = await by.raw(`/api/exchange/${path}`, { method: 'POST', body })
  return (await answer.json()) as { readonly code: number; readonly msg: string; readonly data: T }
}
const bring = (file: object | Blob, by?: TestUser) =>
  send<ImportSummary>(
    'import',
    file instanceof Blob ? file : new Blob([JSON.stringify({ ...file, hash: undefined })]),
    { choices: '{}' },
    by,
  )
const listIn = async (projectId: number, model: string, env: 'stg' | 'prd', by = world.owner): Promise<JsonObject[]> =>
  (
    await by.post<{ list: JsonObject[] }>('/api/data/query', {
      ...{ projectId, env, model, query: { sort: [{ field: 'id', order: 'ascend' }] } },
    })
  ).data.list

describe('records in the file of a project', () => {
  it('are there where they were chosen, without trash, and in no template', async () => {
    const types = fieldTypeDeclarations.map(nameOfFieldType).filter((type) => !['association', 'serial'].includes(type))
    expect(types.toSorted()).toEqual(Object.keys(examples()).toSorted())
    expect((await fileOf('none')).records).toBeUndefined()
    expect(new Set((await fileOf('stg')).records?.map(({ env }) => env))).toEqual(new Set(['stg']))
    const both = await fileOf('all')
    const count = (env: string) =>
      both.records!.filter((part) => part.env === env).reduce((sum, { records }) => sum + records.length, 0)
    expect([count('stg'), count('prd')]).toEqual([4, 1])
    expect(JSON.stringify(both)).not.toContain('In the trash')
    const template = { projectId: world.projectId, name: 'Shop', category: 'workplace' }
    await world.owner.newPage(world.projectId)
    const made = await world.owner.post<{ id: number }>('/api/template/createProject', template)
    const used = await world.owner.post<{ projectId: number }>('/api/template/useProject', { id: made.data.id })
    expect(await listIn(used.data.projectId, 'customer', 'stg')).toEqual([])
  })

  it('of production are for administrators', async () => {
    expect((await exported('stg', member)).status).toBe(200)
    expect((await exported('all', member)).status).toBe(403)
  })

  it.each(['json', 'records'])(
    'come back as they were, with what they refer to, in a file of the form %s',
    async (form) => {
      const { data, msg } = await bring(await (await exported('all', world.owner, form)).blob())
      expect(msg).toBe('')
      const sentences = data.sentences.map(({ en }) => en)
      expect(sentences).toContain('Made 5 records')
      expect(sentences).toContain('Left 1 value empty: the person is not in this project')
      for (const env of ['stg', 'prd'] as const)
        for (const model of ['customer', 'order']) {
          const [before, after] = [await listIn(world.projectId, model, env), await listIn(data.projectId, model, env)]
          const plain = (records: readonly JsonObject[]) =>
            JSON.parse(
              JSON.stringify(records)
                .replaceAll(/\/files\/[0-9a-f]{32}/g, '/files/x')
                .replaceAll(`"user":${member.userId}`, '"user":null'),
            )
          expect([env, model, plain(after)]).toEqual([env, model, plain(before)])
        }
      for (const env of ['stg', 'prd'] as const) {
        const changes = [{ model: 'customer', op: 'create', values: { text: 'Next' } }]
        expect((await world.owner.post('/api/data/write', { projectId: data.projectId, env, changes })).code).toBe(0)
      }
      const [next] = (await listIn(data.projectId, 'customer', 'stg')).toReversed()
      expect(next!.no).toBe('C004')
      expect((await listIn(data.projectId, 'customer', 'prd')).at(-1)!.no).toBe('C002')
    },
  )

  it('leave people, files and records empty that did not come along', async () => {
    const stranger = await world.server.user('stranger')
    const file = await (await exported('stg')).text()
    const read = JSON.parse(file) as DataFile & { files: unknown[] }
    const [orders] = read.records!.filter(({ model }) => read.models.find(({ id }) => id === model)?.name === 'order')
    orders!.records[0]!.values.customer = '0000000000000000'
    const { data, code } = await bring({ ...read, files: [] }, stranger)
    expect(code).toBe(0)
    expect(data.sentences.map(({ en }) => en)).toEqual(
      expect.arrayContaining([
        'Left 2 values empty: the person is not in this project',
        'Left 2 values empty: the file did not come along',
        'Left 1 association empty: the record did not come along',
      ]),
    )
    const [first] = await listIn(data.projectId, 'customer', 'stg', stranger)
    expect(first).toMatchObject({ user: null, file: null, image: null, createdBy: null, text: 'Nova' })
  })

  it('do not come to models that were here', async () => {
    const file = await (await exported('stg')).blob()
    const before = await listIn(world.projectId, 'customer', 'stg')
    const into = { projectId: String(world.projectId), choices: '{}' }
    const { data } = await send<ImportSummary>('into/import', file, into)
    expect(data.sentences.map(({ en }) => en)).toContain(
      'Left out 4 records: the model was here already, or cannot be released to production',
    )
    expect(await listIn(world.projectId, 'customer', 'stg')).toEqual(before)
  })

  it.each<readonly [string, JsonObject, RegExp]>([
    ['a value of another type', { date: 'soon' }, /“customer”.*“date”.*does not fit/],
    ['a number with more places', { number: 1.005 }, /“customer”.*“number”.*does not fit/],
    ['a field that is not there', { nothing: 1 }, /“customer”.*“nothing”.*no such field/],
    ['a value that must be unique', { no: 'C002' }, /“customer”.*“no”.*unique/],
  ])('name %s by its model, record and field, and bring nothing', async (_, spoil, told) => {
    const file = await fileOf('stg')
    const part = file.records!.find(({ records }) => records.some(({ values }) => values.text === 'Nova'))!
    const record = part.records.find(({ values }) => values.text === 'Nova')!
    Object.assign(record.values, spoil)
    const count = () => world.server.store.read.$count(world.server.store.t.model)
    const before = await count()
    const { code, msg } = await bring(file)
    expect([code, msg]).toEqual([40096, expect.stringMatching(told)])
    expect(part.records.some(({ id }) => msg.includes(id))).toBe(true)
    expect(await count()).toBe(before)
  })
})

describe('policies of roles in the file of a project', () => {
  interface PolicyFile extends DataFile {
    readonly policies?: readonly { readonly permits: JsonObject }[]
  }
  const permitsIn = async (projectId: number) => {
    const roles = await world.owner.get<{ list: { id: number; name: string }[] }>(
      `/api/project/role/list?projectId=${projectId}`,
    )
    const role = roles.data.list.find(({ name }) => name === 'Seller')!
    const { data } = await world.owner.post<{ permits: JsonObject }[]>('/api/data/permits', { roleId: role.id })
    return data.map(({ permits }) => permits)
  }

  it('come back with their role, and permit nothing where they name people or were closed', async () => {
    const { projectId, owner } = world
    const role = (await owner.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Seller' })).data
    const view = { where: { field: 'customer.text', op: 'eq', value: 'Nova' }, fields: ['amount'] } as const
    const mine = { where: { field: 'createdBy', op: 'eq', value: { known: 'me' } }, fields: true } as const
    const hers = { where: { field: 'customer.user', op: 'in', value: [member.userId] }, fields: true } as const
    await world.permit(role.id, order.id, { view, update: mine, delete: hers })
    const file = (await fileOf('none')) as PolicyFile
    expect(file.policies?.map(({ permits }) => permits)).toEqual([{ view, update: mine }])
    const made = await bring(file)
    expect(await permitsIn(made.data.projectId)).toEqual([{ view, update: mine }])
    const template = { projectId, name: 'Shop with roles', category: 'workplace' }
    const { data } = await owner.post<{ id: number }>('/api/template/createProject', template)
    const used = await owner.post<{ projectId: number }>('/api/template/useProject', { id: data.id })
    expect(await permitsIn(used.data.projectId)).toEqual([{ view, update: mine }])
  })

  it('are left out with a sentence where they do not fit, and need an administrator', async () => {
    const file = (await fileOf('none')) as PolicyFile
    const fileWith = (permits: JsonObject) => ({
      ...file,
      policies: file.policies!.map((one) => ({ ...one, permits })),
    })
    const strange: readonly JsonObject[] = [
      { view: { where: { field: 'nothing', op: 'eq', value: 1 }, fields: true } },
      { view: { where: { field: `#${order.fields[0]!.id}`, op: 'eq', value: 'x' }, fields: true } },
      { view: { where: { field: 'createdBy', op: 'eq', value: member.userId }, fields: true } },
      { view: { where: true, fields: ['nothing'] } },
      { view: 'everything' },
    ]
    for (const permits of strange) {
      const { data, code } = await bring(fileWith(permits))
      expect([code, await permitsIn(data.projectId)]).toEqual([0, []])
      expect(data.sentences.map(({ en }) => en)).toContain(
        'Left out data permissions that do not fit the fields here, of 1 model: order',
      )
    }
  })
})
