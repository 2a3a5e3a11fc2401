import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

function serve(data: unknown, code = 0, msg = '') {
  const asked: { readonly address: string; readonly body: unknown }[] = []
  const fetch = (async (address: string, { body }: RequestInit) => {
    asked.push({ address, body: JSON.parse(String(body)) })
    return Response.json({ code, data, msg }, { status: code === 0 ? 200 : 404 })
  }) as unknown as typeof globalThis.fetch
  return { asked, context: createSourceContext({ fetch }) }
}
const load = (config: JsonObject, params: JsonObject | null, context = serve({ list: [], total: 0 }).context) =>
  run(config, params, context)

describe('source/model', () => {
  it('asks for the records of its model as the page, the latest first', async () => {
    const answer = { list: [{ id: 'a' }], total: 1 }
    const { asked, context } = serve(answer)
    const where = { field: 'city', op: 'eq', value: 'Rome' }
    expect(await load({ model: 'customer', where, include: 'orders, owner' }, null, context)).toMatchObject({
      code: 0,
      data: answer.list,
      originData: answer,
    })
    const query = {
      where,
      pageSize: 20,
      latest: true,
      include: { orders: {}, owner: {} },
    }
    expect(asked).toEqual([{ address: '/api/data/query', body: { page: 1, env: 'stg', model: 'customer', query } }])
  })

  it('hands on the page, the order and the search of a table', async () => {
    const { asked, context } = serve({ list: [], total: 0 })
    const params = { pageNum: 3, pageSize: 50, field: 'name', order: 'ascend', name: 'nov', city: '' }
    await load({ model: 'customer', sortField: 'since' }, params, context)
    expect(asked[0]!.body).toMatchObject({
      query: {
        pageNum: 3,
        pageSize: 50,
        sort: [{ field: 'name', order: 'ascend' }],
        search: { name: 'nov', city: '' },
      },
    })
  })

  it('reads one record by its id', async () => {
    const { asked, context } = serve({ id: 'a', name: 'Nova' })
    expect((await load({ model: 'customer', shows: 'one', id: ' a ' }, null, context)).data).toEqual({
      id: 'a',
      name: 'Nova',
    })
    expect(asked).toEqual([
      { address: '/api/data/one', body: { page: 1, env: 'stg', model: 'customer', id: 'a', query: {} } },
    ])
  })

  it('reads the history of a record, with the fields of each change', async () => {
    const { asked, context } = serve([{ rev: 2, op: 'update', byName: 'Ann', before: { name: 'Old', city: null } }])
    const answer = await load({ model: 'customer', shows: 'history', id: 'a' }, null, context)
    expect(answer.data).toMatchObject([{ rev: 2, byName: 'Ann', fields: 'name, city' }])
    expect(asked[0]).toMatchObject({ address: '/api/data/history', body: { model: 'customer', id: 'a' } })
  })

  it('names the key where a key made the change', async () => {
    const { context } = serve([{ rev: 1, op: 'create', byName: '', byKey: 'ERP', before: {} }])
    const answer = await load({ model: 'customer', shows: 'history', id: 'a' }, null, context)
    expect(answer.data).toMatchObject([{ byName: 'API key “ERP”' }])
  })

  it('reads groups, with names in the place of people and records', async () => {
    const names = (owner: string) => ({ names: { owner } })
    const { asked, context } = serve([
      { owner: null, state: 'new', value: 1, ...names('') },
      { owner: 1, state: 'new', value: 2, ...names('Ann') },
      { owner: 2, state: 'new', value: 3, ...names('Ann') },
      { owner: 1, state: 'paid', value: 4, ...names('Ann') },
      { owner: 9, state: 'paid', value: 5, ...names('') },
    ])
    const where = { field: 'paid', op: 'eq', value: true }
    const config = {
      model: 'order',
      shows: 'groups',
      groupBy: 'owner, state',
      figure: 'sum',
      figureField: 'price',
      where,
    }
    const { data } = await load(config, null, context)
    expect(data).toEqual([
      { owner: 'None', ownerId: null, state: 'new', value: 1 },
      { owner: 'Ann', ownerId: 1, state: 'new', value: 2 },
      { owner: 'Ann (2)', ownerId: 2, state: 'new', value: 3 },
      { owner: 'Ann', ownerId: 1, state: 'paid', value: 4 },
      { owner: 'Unknown', ownerId: 9, state: 'paid', value: 5 },
    ])
    const values = [{ as: 'value', fn: 'sum', field: 'price' }]
    expect(asked[0]!.body).toMatchObject({
      model: 'order',
      named: true,
      group: { by: ['owner', 'state'], values, where },
    })
    expect((await load({ ...config, figureField: '' }, null, context)).problem).toMatchObject({
      code: 'source/model.no-figure-field',
    })
  })

  it('gives the parameters of a view their values', async () => {
    const { asked, context } = serve({ list: [], total: 0 })
    const params = [
      { key: ' city ', value: 'Rome' },
      { key: '', value: 'x' },
      { key: 'least', value: null },
    ]
    await load({ model: 'sales', params }, null, context)
    expect(asked[0]!.body).toMatchObject({ model: 'sales', params: { city: 'Rome', least: null } })
  })

  it('says why there is no data', async () => {
    const problem = async (config: JsonObject, context?: ReturnType<typeof serve>['context']) =>
      (await load(config, null, context)).problem
    expect(await problem({})).toMatchObject({ code: 'source/model.not-chosen' })
    expect(await problem({ model: 'customer', shows: 'one' })).toMatchObject({ code: 'source/model.no-id' })
    const refused = serve(null, 40433, 'The model does not exist').context
    expect(await problem({ model: 'customer' }, refused)).toMatchObject({ params: { why: 'The model does not exist' } })
    const unsaved = { ...createSourceContext(), declared: undefined } as never
    expect(await problem({ model: 'customer' }, unsaved)).toMatchObject({ code: 'source/model.unsaved' })
  })
})
