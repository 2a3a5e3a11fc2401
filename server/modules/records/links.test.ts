import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { ModelDetail, PlanStep } from '../models/index.ts'
import type { Query } from './query-model.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
let post: ModelDetail
let label: ModelDetail
let join: ModelDetail
const labels: string[] = []

const call = <T>(path: string, body: object) => world.owner.post<T>(`/api/model/${path}`, body)
const detailOf = async (id: number) => (await world.owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
const fieldOf = ({ fields }: ModelDetail, name: string) => fields.find((field) => field.name === name)!
const toMany = (name: string, target: number, more: JsonObject = {}) => ({
  ...{ name, type: 'association', options: { kind: 'many-to-many', target, ...more } },
})
const write = (op: 'create' | 'update', id: string, values: object, by = world.owner, rev?: number) =>
  world.write([{ model: 'post', op, id, ...(rev ? { rev } : {}), values: values as JsonObject }], by)
const create = async (model: string, values: object) =>
  (await world.write([{ model, op: 'create', values: values as JsonObject }])).data[0]!.id
const labelsOf = async (id: string, by = world.owner) => {
  const query: Query = { fields: ['id'], where: { field: 'id', op: 'eq', value: id }, include: { labels: {} } }
  const { data, code } = await world.query('post', query, by)
  if (code !== 0) return code
  return (data.list[0]!.labels as JsonObject[]).map(({ name }) => name).toSorted()
}

beforeAll(async () => {
  world = await DataWorld.open()
  label = await world.model('label', [{ name: 'name', type: 'text' }])
  post = await world.model('post', [{ name: 'title', type: 'text' }])
  post = await world.field(post.id, toMany('labels', label.id))
  join = await detailOf(Number(fieldOf(post, 'labels').options.through))
  label = await detailOf(label.id)
  for (const name of ['a', 'b', 'c', 'd']) labels.push(await create('label', { name }))
}, 60_000)
afterAll(() => world.close())

describe('an association of many to many', () => {
  it('makes a model that joins both, and a list at the other end', () => {
    const own = fieldOf(join, 'post')
    const other = fieldOf(join, 'label')
    expect(join).toMatchObject({ name: 'postLabel', description: 'post·label' })
    expect([own.options.target, other.options.target, own.required]).toEqual([post.id, label.id, true])
    expect(fieldOf(post, 'labels').options).toMatchObject({ targetField: other.id, ownField: own.id, through: join.id })
    expect(fieldOf(label, 'post').options).toMatchObject({ targetField: own.id, ownField: other.id, through: join.id })
  })

  it('joins a model with itself by two fields', async () => {
    const item = await world.model('item', [{ name: 'name', type: 'text' }])
    const made = await world.field(item.id, toMany('alike', item.id))
    const [first, second] = await Promise.all(['x', 'y'].map((name) => create('item', { name })))
    await world.write([{ model: 'item', op: 'update', id: first!, values: { alike: [second!] } }])
    expect(fieldOf(made, 'alike').options.ownField).not.toBe(fieldOf(made, 'alike').options.targetField)
    const { list } = (
      await world.query('item', { sort: [{ field: 'name', order: 'ascend' }], include: { alike: {}, item: {} } })
    ).data
    const names = (rows: unknown) => (rows as JsonObject[]).map(({ name }) => name)
    expect(list.map((one) => [names(one.alike), names(one.item)])).toEqual([
      [['y'], []],
      [[], ['x']],
    ])
  })

  it('is another list of the same records where it names the model that joins', async () => {
    const { options } = fieldOf(post, 'labels')
    const second = { ...options, through: join.id }
    expect(
      (await call('field/create', { modelId: post.id, name: 'tags', type: 'association', options: second })).code,
    ).toBe(0)
    const wrong = { ...second, ownField: options.targetField, targetField: options.ownField }
    const refused = await call<JsonObject>('field/create', {
      modelId: post.id,
      name: 'x',
      type: 'association',
      options: wrong,
    })
    expect([refused.code, refused.data]).toEqual([40009, { field: 'options.targetField' }])
  })

  it('is written as a list, or as what comes to it and goes', async () => {
    const [a, b, c, d] = labels as [string, string, string, string]
    const id = await create('post', { title: 'one', labels: [a, b] })
    expect(await labelsOf(id)).toEqual(['a', 'b'])
    expect((await write('update', id, { labels: [b, c] })).data[0]!.rev).toBe(2)
    expect(await labelsOf(id)).toEqual(['b', 'c'])
    await write('update', id, { labels: { add: [d, b], remove: [c] } })
    expect(await labelsOf(id)).toEqual(['b', 'd'])
    expect((await write('update', id, { labels: { add: [d] } })).data[0]!.rev).toBe(3)
    const { data: history } = await world.owner.post<{ before: JsonObject; names: JsonObject }[]>('/api/data/history', {
      ...{ projectId: world.projectId, env: 'stg', model: 'post', id },
    })
    expect(history.map(({ before }) => (before.labels as string[] | undefined)?.toSorted())).toEqual([
      [b, c].toSorted(),
      [a, b].toSorted(),
      undefined,
    ])
    expect(history.map(({ names }) => Object.values(names).toSorted())).toEqual([['b', 'c'], ['a', 'b'], []])
    await write('update', id, { labels: null })
    expect(await labelsOf(id)).toEqual([])
  })

  it('keeps what two people add to it in turn', async () => {
    const [a, b] = labels as [string, string]
    const id = await create('post', { title: 'both' })
    await write('update', id, { labels: { add: [a] } }, world.owner, 1)
    expect((await write('update', id, { labels: { add: [b] } }, world.owner, 1)).code).toBe(0)
    expect(await labelsOf(id)).toEqual(['a', 'b'])
  })

  it('is not overwritten by a whole list of before another person changed it', async () => {
    const [a, b] = labels as [string, string]
    const id = await create('post', { title: 'apart' })
    await write('update', id, { labels: { add: [a] } }, world.owner, 1)
    const refused = await write('update', id, { labels: [b] }, world.owner, 1)
    expect([refused.code, refused.data]).toEqual([
      40904,
      { id, rev: 2, fields: [{ field: 'labels', mine: [b], theirs: [a] }] },
    ])
    expect((await write('update', id, { labels: [b] }, world.owner, 2)).code).toBe(0)
    expect(await labelsOf(id)).toEqual(['b'])
  })

  it.each([
    ['a text', 'x'],
    ['what is no id', ['x']],
    ['another key', { add: [], drop: [] }],
    ['more than 500', Array.from({ length: 501 }, (_, n) => n.toString(32).padStart(16, '0'))],
  ])('refuses %s, and writes nothing of it', async (_, value) => {
    const id = await create('post', { title: 'kept' })
    const refused = await write('update', id, { title: 'changed', labels: value })
    expect([refused.code, refused.data]).toEqual([42201, { field: 'labels', rule: 'type' }])
    expect((await world.query('post', { where: { field: 'id', op: 'eq', value: id } })).data.list[0]!.title).toBe(
      'kept',
    )
  })

  it('answers a record that there is not like one that may not be viewed', async () => {
    const id = await create('post', { title: 'x' })
    const other = await create('post', { title: 'y' })
    for (const missing of ['0000000000000000', other])
      expect((await write('update', id, { labels: [missing] })).data).toEqual({ field: 'labels', rule: 'target' })
  })

  it('comes back with a record from the trash', async () => {
    const [a, b] = labels as [string, string]
    const id = await create('post', { title: 'back', labels: [a, b] })
    const change = (op: 'delete' | 'restore', model: string, one: string) => world.write([{ model, op, id: one }])
    await change('delete', 'label', b)
    expect(await labelsOf(id)).toEqual(['a'])
    await write('update', id, { labels: [a] })
    await change('delete', 'post', id)
    await change('restore', 'post', id)
    await change('restore', 'label', b)
    expect(await labelsOf(id)).toEqual(['a', 'b'])
  })

  it('is required where its field is', async () => {
    const book = await world.model('book', [{ name: 'name', type: 'text' }])
    await world.field(book.id, { ...toMany('labels', label.id), required: true })
    const written = (values: JsonObject, id?: string) =>
      world.write([id ? { model: 'book', op: 'update', id, values } : { model: 'book', op: 'create', values }])
    const rule = { field: 'labels', rule: 'required' }
    expect((await written({ name: 'x' })).data).toEqual(rule)
    expect((await written({ name: 'x', labels: [] })).data).toEqual(rule)
    const { data } = await written({ name: 'x', labels: [labels[0]!] })
    const { id } = data[0]!
    expect((await written({ labels: [] }, id)).data).toEqual(rule)
    expect((await written({ labels: [labels[1]!] }, id)).code).toBe(0)
  })

  it('says which model asks for more where records that join were given a field of their own', async () => {
    const [left, right] = [await world.model('west', []), await world.model('east', [])]
    const made = await world.field(left.id, toMany('eastern', right.id))
    const through = Number(fieldOf(made, 'eastern').options.through)
    await world.field(through, { name: 'since', type: 'date', required: true })
    const other = await create('east', {})
    const refused = await world.write([{ model: 'west', op: 'create', values: { eastern: [other] } }])
    expect(refused.data).toEqual({ field: 'eastern', rule: 'join', model: 'westEast' })
    const direct = { west: await create('west', {}), east: other, since: '2026-01-01' }
    expect((await world.write([{ model: 'westEast', op: 'create', values: direct }])).code).toBe(0)
  })

  it('keeps what refers to it', async () => {
    expect((await call('delete', { id: join.id })).code).toBe(40918)
    expect((await call('delete', { id: label.id })).code).toBe(40918)
    for (const name of ['post', 'label'])
      expect((await call('field/delete', { id: fieldOf(join, name).id })).code).toBe(40918)
  })

  it('reaches production with the last of its ends', async () => {
    const release = async (id: number) => call<ModelDetail>('release', { id, rev: (await detailOf(id)).rev })
    const plan = async (id: number) =>
      (await call<PlanStep[]>('plan', { id })).data.filter(({ change }) => change === 'create join')
    const query = (include: Query['include']) => world.query('post', { include }, world.owner, 'prd')
    expect(await plan(post.id)).toEqual([])
    expect((await release(post.id)).code).toBe(0)
    expect((await query({ labels: {} })).code).toBe(40013)
    expect((await plan(label.id)).map(({ field }) => field)).toEqual(['postLabel'])
    expect((await release(label.id)).code).toBe(0)
    expect((await query({ labels: {} })).code).toBe(0)
    const values = { name: 'live' }
    const { data } = await world.write([{ model: 'label', op: 'create', values }], world.owner, 'prd')
    const made = { title: 'live', labels: [data[0]!.id] }
    await world.write([{ model: 'post', op: 'create', values: made }], world.owner, 'prd')
    expect((await query({ labels: { fields: ['name'] } })).data.list).toMatchObject([{ labels: [values] }])
  })
})

describe('the policy of a role', () => {
  it('leaves out of a list what it hides, and a person cannot remove it', async () => {
    const [a, b, c] = labels as [string, string, string]
    const id = await create('post', { title: 'mine', labels: [a, b] })
    const all = { where: true, fields: true }
    const clerk = await world.clerk('librarian', {
      [post.id]: { view: all, update: all },
      [label.id]: { view: { where: { field: 'name', op: 'ne', value: 'b' }, fields: true } },
    })
    expect(await labelsOf(id, clerk)).toEqual(['a'])
    expect((await write('update', id, { labels: [c] }, clerk)).code).toBe(0)
    expect(await labelsOf(id)).toEqual(['b', 'c'])
    await write('update', id, { labels: { remove: [b] } }, clerk)
    expect(await labelsOf(id)).toEqual(['b', 'c'])
    const hidden = await write('update', id, { labels: { add: [b] } }, clerk)
    expect([hidden.code, await labelsOf(id)]).toEqual([0, ['b', 'c']])
    const other = await create('post', { title: 'other' })
    expect((await write('update', other, { labels: { add: [b] } }, clerk)).data).toEqual({
      field: 'labels',
      rule: 'target',
    })
  })

  it('hides the names of what it hides from the history of a list', async () => {
    const [a, b] = labels as [string, string]
    const id = await create('post', { title: 'past', labels: [a, b] })
    await write('update', id, { labels: [] })
    const all = { where: true, fields: true }
    const clerk = await world.clerk('archivist', {
      [post.id]: { view: all },
      [label.id]: { view: { where: { field: 'name', op: 'ne', value: 'b' }, fields: true } },
    })
    const ask = { projectId: world.projectId, env: 'stg', model: 'post', id }
    const { data } = await clerk.post<JsonObject[]>('/api/data/history', ask)
    expect(data[0]).toMatchObject({ names: { [a]: 'a' }, before: { labels: [a] } })
  })

  it('keeps a list from a role that may not change its field', async () => {
    const id = await create('post', { title: 'x', labels: [labels[0]!] })
    const all = { where: true, fields: true }
    const clerk = await world.clerk('reader', {
      [post.id]: { view: all, update: { where: true, fields: ['title'] } },
      [label.id]: { view: all },
    })
    expect((await write('update', id, { labels: [] }, clerk)).data).toEqual({ field: 'labels', rule: 'unknown' })
    expect((await write('update', id, { title: 'y' }, clerk)).code).toBe(0)
  })
})
