import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
beforeAll(async () => {
  world = await DataWorld.open()
  const items = [{ value: 'new' }, { value: 'paid' }, { value: 'a,b' }, { value: 'old', disabled: true }]
  await world.owner.post('/api/dictionary/create', { projectId: world.projectId, code: 'state', items })
  await world.model('ticket', [
    { name: 'state', type: 'dictionary', options: { dictionary: 'state' } },
    { name: 'tags', type: 'dictionary', options: { dictionary: 'state', several: true } },
    { name: 'owner', type: 'user' },
    { name: 'file', type: 'file' },
    { name: 'pictures', type: 'image', options: { several: true } },
    { name: 'text', type: 'rich-text' },
  ])
}, 60_000)
afterAll(() => world.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
async function uploaded(name: string, projectId: number): Promise<string> {
  const body = new FormData()
  body.set('file', new File([name.endsWith('.png') ? png : '%PDF-1.4\n%%EOF'], name))
  body.set('projectId', String(projectId))
  body.set('kind', 'any')
  const response = await world.owner.raw('/api/cloud/upload/files', { method: 'POST', body })
  const { data, msg } = (await response.json()) as { data: { url: string }; msg: string }
  if (!data) throw new Error(msg)
  return data.url
}
const create = async (values: object) => world.write([{ model: 'ticket', op: 'create', values: values as never }])
const refusedAt = async (values: object) => {
  const { code, data } = await create(values)
  return code === 42201 ? (data as unknown as { field: string; rule: string }) : { code }
}

describe('a field of a dictionary', () => {
  it('takes its items, one or several, and finds them', async () => {
    expect((await create({ state: 'new', tags: ['paid', 'a,b'] })).code).toBe(0)
    const found = await world.query('ticket', { where: { field: 'tags', op: 'has', value: 'a,b' } })
    expect(found.data.list).toMatchObject([{ state: 'new', tags: ['paid', 'a,b'] }])
    for (const value of ['b', 'pai', '"'])
      expect((await world.query('ticket', { where: { field: 'tags', op: 'has', value } })).data.total).toBe(0)
    expect((await world.query('ticket', { search: { tags: ['paid'], state: 'new' } })).data.total).toBe(1)
    expect((await world.query('ticket', { where: { field: 'state', op: 'in', value: ['new'] } })).data.total).toBe(1)
  })

  it('refuses what is no item, and disabled items that the record does not have yet', async () => {
    expect(await refusedAt({ state: 'else' })).toEqual({ field: 'state', rule: 'among' })
    expect(await refusedAt({ state: 'old' })).toEqual({ field: 'state', rule: 'among' })
    expect(await refusedAt({ tags: ['new', 'else'] })).toEqual({ field: 'tags', rule: 'among' })
    expect(await refusedAt({ tags: ['new', 'new'] })).toEqual({ field: 'tags', rule: 'type' })
    const { data } = await create({ tags: ['paid'] })
    const id = data[0]!.id
    const dictionaries = await world.owner.post<{ id: number; rev: number }[]>('/api/dictionary/list', {
      projectId: world.projectId,
    })
    const [{ id: dictionary, rev } = { id: 0, rev: 0 }] = dictionaries.data
    const items = [{ value: 'new' }, { value: 'paid', disabled: true }, { value: 'a,b' }]
    await world.owner.post('/api/dictionary/items/save', { id: dictionary, rev, items })
    const update = (tags: string[]) => world.write([{ model: 'ticket', op: 'update', id, values: { tags } }])
    expect((await update(['paid', 'new'])).code).toBe(0)
    expect((await update([])).code).toBe(0)
    expect((await world.query('ticket', { where: { field: 'id', op: 'eq', value: id } })).data.list[0]!.tags).toBeNull()
    expect((await update(['paid'])).code).toBe(42201)
  })

  it('needs a dictionary of the project, which says that the model uses it', async () => {
    const body = { projectId: world.projectId, name: 'lost', description: 'lost' }
    const { data: model } = await world.owner.post<{ id: number }>('/api/model/create', body)
    const field = { modelId: model.id, name: 'x', type: 'dictionary', options: { dictionary: 'none' } }
    expect((await world.owner.post('/api/model/field/create', field)).code).toBe(40006)
    const [first] = (await world.owner.post<{ id: number }[]>('/api/dictionary/list', { projectId: world.projectId }))
      .data
    const { data } = await world.owner.post<{ uses: object[] }>('/api/dictionary/detail', { id: first!.id })
    expect(data.uses).toMatchObject([{ kind: 'model', name: 'ticket' }])
  })
})

describe('a field of a person', () => {
  it('takes people of the project, and finds the records of the caller', async () => {
    const stranger = await world.server.user('stranger')
    expect(await refusedAt({ owner: stranger.userId })).toEqual({ field: 'owner', rule: 'among' })
    expect((await create({ owner: world.owner.userId })).code).toBe(0)
    const mine = { field: 'owner', op: 'eq', value: { known: 'me' } } as const
    expect((await world.query('ticket', { where: mine })).data.list).toMatchObject([{ owner: world.owner.userId }])
  })
})

describe('fields of files', () => {
  it('take addresses that were uploaded to the project, and pictures where they are to be pictures', async () => {
    const { id: other } = await world.owner.newProject('Other')
    const [own, document] = [await uploaded('a.png', world.projectId), await uploaded('a.pdf', world.projectId)]
    const elsewhere = await uploaded('b.png', other)
    expect((await create({ file: document, pictures: [own] })).code).toBe(0)
    expect(await refusedAt({ file: elsewhere })).toEqual({ field: 'file', rule: 'among' })
    expect(await refusedAt({ pictures: [document] })).toEqual({ field: 'pictures', rule: 'among' })
    expect(await refusedAt({ file: 'https://elsewhere.dev/a.png' })).toEqual({ field: 'file', rule: 'type' })
    expect((await world.query('ticket', { where: { field: 'pictures', op: 'has', value: own } })).data.total).toBe(1)
  })
})

describe('rich text', () => {
  it.each([
    ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a><a href="https://a.dev">b</a>', '<a>a</a><a href="https://a.dev">b</a>'],
    ['<img src="x" onerror="y()"><img src="data:text/html,x">', '<img src="x">'],
    ['<section><h1 style="position: fixed; color: red">t</h1></section>', '<h1 style="color: red">t</h1>'],
    ['a<!-- c --><iframe src="x">b</iframe>c', 'ac'],
    ['1 < 2 & 3', '1 < 2 & 3'],
  ])('is cleaned before it is stored: %s', async (given, stored) => {
    const { data } = await create({ text: given })
    const found = await world.query('ticket', { where: { field: 'id', op: 'eq', value: data[0]!.id } })
    expect(found.data.list[0]!.text).toBe(stored)
  })
})
