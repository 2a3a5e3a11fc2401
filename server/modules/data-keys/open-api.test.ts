import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { MadeDataKey } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from '../records/world.fixture.ts'

interface Document {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, object>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Schema {
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

const ALL = ['view', 'create', 'update', 'delete', 'export']
const FIELDS = [
  { name: 'title', type: 'text', required: true },
  { name: 'notes', type: 'long-text' },
  { name: 'price', type: 'number', options: { places: 2 } },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'date-time' },
  { name: 'paid', type: 'yes-no', preset: false, required: true },
  { name: 'no', type: 'serial', options: { prefix: 'O-', digits: 4 } },
  { name: 'owner', type: 'user' },
  { name: 'more', type: 'json' },
] as const

let world: DataWorld
let order: ModelDetail
let customer: ModelDetail
beforeAll(async () => {
  world = await DataWorld.open()
  customer = await world.model('customer', [{ name: 'name', type: 'text' }])
  order = await world.model('order', [
    ...FIELDS,
    { name: 'customer', type: 'association', options: { target: customer.id } },
  ])
  const targetField = order.fields.find(({ name }) => name === 'customer')!.id
  const options = { kind: 'one-to-many', target: order.id, targetField }
  await world.field(customer.id, { name: 'orders', type: 'association', options })
}, 60_000)
afterAll(() => world.close())

const make = async (models: object, env = 'stg'): Promise<TestUser> => {
  const body = { projectId: world.projectId, name: JSON.stringify(models).slice(0, 60), env, models }
  const program = world.server.browser()
  program.token = (await world.owner.post<MadeDataKey>('/api/project/key/create', body)).data.secret
  return program
}
const read = async (by: TestUser, search = ''): Promise<Document> =>
  (await (await by.raw(`/api/data/openapi${search}`)).json()) as Document
const bodyOf = ({ paths }: Document, call: string): Schema => {
  const { post } = paths[`/api/data/${call}`] as { post: { requestBody: { content: object } } }
  return (post.requestBody.content as { 'application/json': { schema: Schema } })['application/json'].schema
}
/** All references lead to a schema. */
const requireWhole = (document: Document): void => {
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name)
}

describe('the document of a project', () => {
  it('describes every field of every model to a member', async () => {
    const document = await read(world.owner, `?projectId=${world.projectId}&env=stg&language=en`)
    requireWhole(document)
    expect(document.info.title).toBe('Records of Data (test)')
    expect(Object.keys(document.paths)).toEqual(
      ['query', 'one', 'group', 'history', 'shape', 'trash', 'write', 'export'].map((name) => `/api/data/${name}`),
    )
    const { schemas } = document.components
    const record = schemas['order.record']!
    expect(Object.keys(record.properties)).toEqual([
      ...['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
      ...FIELDS.map(({ name }) => name),
      'customer',
    ])
    expect(record.properties.title).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'null' }] })
    expect(record.properties.no).toMatchObject({ readOnly: true })
    expect(schemas['order.create']).toMatchObject({ required: ['title'], additionalProperties: false })
    expect(schemas['order.create']!.properties).not.toHaveProperty('no')
    expect(schemas['order.update']!.required).toBeUndefined()
    expect(Object.keys(schemas['customer.record']!.properties)).toContain('ordersTotal')
  })

  it('has in it what a key may see and do, and nothing else', async () => {
    const reader = await make([{ modelId: order.id, actions: ['view'] }])
    const document = await read(reader)
    requireWhole(document)
    expect(JSON.stringify(document)).not.toContain('customer')
    expect(Object.keys(document.paths)).not.toContain('/api/data/write')
    expect(Object.keys(document.components.schemas)).not.toContain('order.create')
    const writer = await make([{ modelId: order.id, actions: ALL }])
    const whole = await read(writer)
    expect(JSON.stringify(whole)).not.toContain('customer')
    expect(Object.keys(whole.paths)).toEqual(expect.arrayContaining(['/api/data/write', '/api/data/export']))
  })

  it('describes lists of joined records as ids, and as what comes to them and goes', async () => {
    const label = await world.model('label', [{ name: 'name', type: 'text' }])
    const options = { kind: 'many-to-many', target: label.id }
    await world.field(customer.id, { name: 'labels', type: 'association', options })
    const document = await read(world.owner, `?projectId=${world.projectId}&env=stg`)
    requireWhole(document)
    const { properties } = document.components.schemas['customer.update']!
    expect(properties.labels).toMatchObject({
      anyOf: [{ anyOf: [{ type: 'array', maxItems: 500 }, { properties: { add: {}, remove: {} } }] }, { type: 'null' }],
    })
    const reader = await make([{ modelId: customer.id, actions: ALL }])
    expect(Object.keys((await read(reader)).components.schemas['customer.update']!.properties)).toEqual(['name'])
  })

  it('describes the views whose model the caller may view, with the columns that it may see', async () => {
    const { projectId } = world
    const view = async (name: string, modelId: number, definition: object) => {
      const made = await world.owner.post('/api/view/create', { projectId, modelId, name, definition })
      expect(made.code).toBe(0)
    }
    await view('paid_orders', order.id, {
      columns: [
        { name: 'what', field: 'title', label: 'What' },
        { name: 'price', field: 'price' },
        { name: 'who', field: 'customer.name' },
      ],
      where: { field: 'title', op: 'contains', value: { param: 'text' } },
      params: [{ name: 'text', label: 'Words', type: 'text', required: true }],
    })
    const day = { name: 'day', field: 'day' }
    await view('days', order.id, { columns: [day, { name: 'orders', fn: 'count' }], grouped: true })
    await view('names', customer.id, { columns: [{ name: 'name', field: 'name' }] })
    const whole = await read(world.owner, `?projectId=${projectId}&env=stg`)
    requireWhole(whole)
    const { schemas } = whole.components
    expect(Object.keys(schemas).filter((name) => name.endsWith('.row'))).toEqual([
      'days.row',
      'names.row',
      'paid_orders.row',
    ])
    expect(schemas['paid_orders.row']).toMatchObject({
      properties: { id: {}, rev: {}, what: { title: 'What' }, price: { anyOf: [{ type: 'number' }, {}] }, who: {} },
    })
    expect(schemas['paid_orders.params']).toMatchObject({
      properties: { text: { title: 'Words' } },
      required: ['text'],
    })
    expect(Object.keys(schemas['days.row']!.properties)).toEqual(['day', 'orders'])
    expect(bodyOf(whole, 'query')).toMatchObject({
      properties: { view: { enum: ['days', 'names', 'paid_orders'] }, params: {} },
      oneOf: [{ required: ['model'] }, { required: ['view'] }],
    })
    expect(bodyOf(whole, 'one').properties.view).toMatchObject({ enum: ['names', 'paid_orders'] })

    const reader = await read(await make([{ modelId: order.id, actions: ['view', 'export'] }]))
    requireWhole(reader)
    expect(Object.keys(reader.components.schemas['paid_orders.row']!.properties)).toEqual([
      'id',
      'rev',
      'what',
      'price',
    ])
    expect(Object.keys(reader.components.schemas)).not.toContain('names.row')
    expect(bodyOf(reader, 'query').properties.view).toMatchObject({ enum: ['days', 'paid_orders'] })
    const other = await read(await make([{ modelId: customer.id, actions: ['view', 'export'] }]))
    expect(bodyOf(other, 'group')).toMatchObject({ properties: { view: { enum: ['names'] } } })
    expect(JSON.stringify(other)).not.toContain('paid_orders')
    // Its columns can be read without values for its parameters.
    const shape = { projectId, env: 'stg', model: 'paid_orders' }
    const { data } = await world.owner.post<{ fields: { name: string }[] }>('/api/data/shape', shape)
    expect(data.fields.map(({ name }) => name)).toEqual(['what', 'price', 'who'])
  })

  it('says it in the language that is asked for, with the address of the server', async () => {
    const reader = await make([{ modelId: customer.id, actions: ['view'] }])
    const document = await read(reader, '?language=zh')
    expect(document.info.title).toBe('Data 的数据接口（测试环境）')
    expect(document.servers).toEqual([{ url: 'http://localhost' }])
  })

  it('is refused to others, and to a key of the other environment', async () => {
    const reader = await make([{ modelId: customer.id, actions: ['view', 'create'] }], 'prd')
    const status = async (by: TestUser, search: string) => (await by.raw(`/api/data/openapi${search}`)).status
    // Nothing is released.
    expect(Object.keys((await read(reader)).paths)).toEqual([])
    expect(await status(reader, '?env=stg')).toBe(404)
    expect(await status(reader, '?projectId=987654')).toBe(404)
    expect(await status(await world.server.user('stranger'), `?projectId=${world.projectId}`)).toBe(404)
    expect(await status(world.server.browser(), `?projectId=${world.projectId}`)).toBe(401)
  })
})
