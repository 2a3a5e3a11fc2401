import { eq } from 'drizzle-orm'
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

  it('is shown by name where it is asked for, in lists, in single records and in what is past', async () => {
    const { userId } = world.owner
    await world.owner.post('/api/user/update/profile', { nickName: 'Ann', avatar: 'https://example.com/a.png' })
    const ann = { id: userId, name: 'Ann', avatar: 'https://example.com/a.png' }
    const { data } = await create({ owner: userId })
    const id = data[0]!.id
    const one = { projectId: world.projectId, env: 'stg', model: 'ticket', id }
    const query = { fields: ['state'], include: { owner: {} } }
    expect((await world.owner.post('/api/data/one', { ...one, query })).data).toMatchObject({ owner: ann, state: null })
    const byId = { where: { field: 'id', op: 'eq', value: id }, include: { owner: {} } } as const
    expect((await world.query('ticket', byId)).data.list).toMatchObject([{ owner: ann }])
    await world.write([{ model: 'ticket', op: 'update', id, values: { owner: null } }])
    expect((await world.query('ticket', byId)).data.list).toMatchObject([{ owner: null }])
    const history = await world.owner.post('/api/data/history', one)
    expect(history.data).toMatchObject([{ before: { owner: ann } }, {}])
    await world.write([{ model: 'ticket', op: 'update', id, values: { owner: userId } }])
    await world.write([{ model: 'ticket', op: 'delete', id }])
    const trash = await world.owner.post<{ list: object[] }>('/api/data/trash', { ...one, id: undefined })
    expect(trash.data.list).toMatchObject([{ id, owner: ann }])
  })

  it('is found by people of the project, among them alone', async () => {
    const found = (text: string, by = world.owner, field = 'owner') =>
      by.post<{ id: number; name: string; note: string }[]>('/api/data/people', {
        ...{ projectId: world.projectId, env: 'stg', model: 'ticket', field, text },
      })
    const bob = await world.clerk('bob', {})
    const stranger = await world.server.user('alien')
    expect((await found('')).data.map(({ id }) => id).sort()).toEqual([world.owner.userId, bob.userId].sort())
    expect((await found('BOB')).data).toMatchObject([{ id: bob.userId, note: '' }])
    expect((await found('alien')).data).toEqual([])
    for (const user of [bob, world.owner])
      await user.post('/api/user/update/profile', { nickName: 'Li Na', avatar: '' })
    expect((await found('li na')).data.map(({ name, note }) => [name, note.replace(/@.*/, '')]).sort()).toEqual([
      ['Li Na', 'bob'],
      ['Li Na', 'owner'],
    ])
    expect((await found('', stranger)).code).not.toBe(0)
    // The role of Bob permits nothing of the model.
    expect((await found('', bob)).code).toBe(40433)
    expect((await found('', world.owner, 'state')).code).toBe(40013)
  })

  it('is written into files by name, with the id where two people have it', async () => {
    const clerk = await world.clerk('zoe', {})
    await clerk.post('/api/user/update/profile', { nickName: 'Zoe', avatar: '' })
    await world.model('task', [{ name: 'owner', type: 'user' }])
    for (const owner of [clerk.userId, world.owner.userId])
      await world.write([{ model: 'task', op: 'create', values: { owner } }])
    const body = { projectId: world.projectId, env: 'stg', model: 'task', query: { fields: ['owner'] }, format: 'csv' }
    const answer = await world.owner.raw('/api/data/export', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
    const [, ...rows] = (await answer.text()).trim().split('\r\n')
    expect(rows.sort()).toEqual([`Li Na (${world.owner.userId})`, 'Zoe'])
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
    const named = { where: { field: 'pictures', op: 'has', value: own }, include: { pictures: {}, file: {} } } as const
    expect((await world.query('ticket', named)).data.list).toMatchObject([
      { pictures: [{ url: own, name: 'a.png', size: png.length }], file: { url: document, name: 'a.pdf' } },
    ])
  })
})

describe('limits of fields of files', () => {
  it('refuse files of other types, and larger ones', async () => {
    const [picture, document] = [await uploaded('c.png', world.projectId), await uploaded('c.pdf', world.projectId)]
    await world.model('paper', [
      { name: 'pdf', type: 'file', options: { extensions: 'PDF, .docx', megabytes: 1 } },
      { name: 'some', type: 'image', options: { extensions: 'jpg' } },
    ])
    const paper = async (values: object) => {
      const change = { model: 'paper', op: 'create', values: values as never } as const
      return (await world.write([change])).code
    }
    expect(await paper({ pdf: document })).toBe(0)
    expect(await paper({ pdf: picture })).toBe(42201)
    expect(await paper({ some: picture })).toBe(42201)
    const store = world.server.store
    await store.write((db) =>
      db
        .update(store.t.file)
        .set({ size: 1_048_577 })
        .where(eq(store.t.file.name, document.slice(7))),
    )
    expect(await paper({ pdf: document })).toBe(42201)
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
