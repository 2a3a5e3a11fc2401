import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { TestUser } from '../../testing.fixture.ts'
import type { RecordImportMapping, RecordImportState } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from '../records/world.fixture.ts'

let world: DataWorld
let customer: ModelDetail
let order: ModelDetail
let background: { stop(): Promise<void> }
beforeAll(async () => {
  world = await DataWorld.open()
  background = await world.server.app.start()
  customer = await world.model('customer', [
    { name: 'name', type: 'text', required: true, unique: true },
    { name: 'city', type: 'text', preset: 'Oslo' },
    { name: 'since', type: 'date' },
    { name: 'at', type: 'date-time' },
  ])
  order = await world.model('order', [
    { name: 'no', type: 'serial', options: { prefix: 'O-', digits: 3 } },
    { name: 'price', type: 'number', options: { places: 2 } },
    { name: 'customer', type: 'association', options: { target: customer.id } },
  ])
}, 60_000)
afterAll(async () => {
  await background.stop()
  await world.close()
})

async function upload(text: string | ArrayBuffer, by: TestUser = world.owner, model = 'customer', name = 'file.csv') {
  const form = new FormData()
  form.append('request', JSON.stringify({ projectId: world.projectId, env: 'stg', model, name }))
  form.append('file', new File([text], name))
  const response = await by.raw('/api/data/import/upload', { method: 'POST', body: form })
  return (await response.json()) as { code: number; msg: string; data: RecordImportState }
}
async function ended(id: number, by: TestUser = world.owner): Promise<RecordImportState> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const { data } = await by.post<RecordImportState>('/api/data/import/state', { id })
    if (data.status !== 'checking' && data.status !== 'running') return data
    await Bun.sleep(20)
  }
  throw new Error('The import does not end')
}
const run = (id: number, mapping: Partial<RecordImportMapping>, dryRun = false, by: TestUser = world.owner) =>
  by.post<RecordImportState>('/api/data/import', {
    ...{ id, dryRun },
    mapping: { fields: [], mode: 'add', key: null, zone: 'UTC', ...mapping },
  })
const all = async (model: string): Promise<readonly JsonObject[]> =>
  (await world.query(model, { sort: [{ field: 'id', order: 'ascend' }], pageSize: 200 })).data.list
const named = (names: readonly string[]): RecordImportMapping['fields'] =>
  names.flatMap((field, column) => (field === '' ? [] : [{ column, field }]))

describe('an import', () => {
  it('is looked at, tried, and written, with refused rows as a file', async () => {
    const text =
      'Name,City,Since\nNova,Rome,2026-03-01\n,Rome,\nVega,,2026/3/2\nNova,Bern,\nLyra,Bern,soon\nMira,a,,extra\n'
    const { data: found } = await upload(text)
    expect(found).toMatchObject({ status: 'ready', total: 6, encoding: 'utf-8' })
    expect(found.columns.map(({ name }) => name)).toEqual(['Name', 'City', 'Since'])
    const mapping = { fields: named(['name', 'city', 'since']) }
    expect((await run(found.id, mapping, true)).data.status).toBe('checking')
    const tried = await ended(found.id)
    expect(tried).toMatchObject({ status: 'checked', done: 6, created: 2, changed: 0, refused: 4 })
    expect(tried.errors).toEqual([
      { row: 3, field: 'name', rule: 'required' },
      { row: 5, field: 'name', rule: 'duplicate' },
      { row: 6, field: 'since', rule: 'type' },
      { row: 7, field: null, rule: 'cells' },
    ])
    expect(await all('customer')).toEqual([])
    await run(found.id, mapping)
    expect(await ended(found.id)).toMatchObject({ status: 'done', created: 2, refused: 4, errors: tried.errors })
    expect(await all('customer')).toMatchObject([
      { name: 'Nova', city: 'Rome', since: '2026-03-01', rev: 1 },
      { name: 'Vega', city: 'Oslo', since: '2026-03-02' },
    ])
    const history = await world.owner.post<{ origin: string }[]>('/api/data/history', {
      ...{ projectId: world.projectId, env: 'stg', model: 'customer', id: (await all('customer'))[0]!.id },
    })
    expect(history.data[0]!.origin).toBe('import')
    const file = await world.owner.raw('/api/data/import/refused', {
      method: 'POST',
      body: JSON.stringify({ id: found.id, language: 'en' }),
      headers: { 'content-type': 'application/json' },
    })
    expect((await file.text()).split('\r\n').slice(0, 3)).toEqual([
      'Name,City,Since,Row,Field,Reason',
      ',Rome,,3,name,Required',
      'Nova,Bern,,5,name,Another record has this value',
    ])
    expect((await run(found.id, mapping)).code).toBe(40923)
  })

  it('changes records that it finds by a key, and adds the others when it may', async () => {
    const text = 'name,city\nNova,Paris\nVega,\nLyra,Graz\nNova,Lyon\n'
    const { data: changing } = await upload(text)
    await run(changing.id, { fields: named(['name', 'city']), mode: 'change', key: 'name' })
    expect(await ended(changing.id)).toMatchObject({
      ...{ created: 0, changed: 3, refused: 1 },
      errors: [{ row: 4, field: 'name', rule: 'noMatch' }],
    })
    const { data: both } = await upload(text)
    await run(both.id, { fields: named(['name', 'city']), mode: 'both', key: 'name' }, true)
    expect(await ended(both.id)).toMatchObject({ status: 'checked', created: 1, changed: 3, refused: 0 })
    await run(both.id, { fields: named(['name', 'city']), mode: 'both', key: 'name' })
    expect(await ended(both.id)).toMatchObject({ status: 'done', created: 1, changed: 3, refused: 0 })
    expect((await all('customer')).map(({ name, city }) => [name, city])).toEqual([
      ['Nova', 'Lyon'],
      ['Vega', null],
      ['Lyra', 'Graz'],
    ])
  })

  it('finds associated records by a field of theirs, and reads times in the zone of the person', async () => {
    const { data: orders } = await upload('customer;price\nNova;1,234.50\nNobody;1\n;2\n', world.owner, 'order')
    const fields = [
      { column: 0, field: 'customer', by: 'name' },
      { column: 1, field: 'price' },
    ]
    await run(orders.id, { fields })
    expect(await ended(orders.id)).toMatchObject({
      created: 2,
      errors: [{ row: 3, field: 'customer', rule: 'target' }],
    })
    const nova = (await all('customer'))[0]!
    expect(await all('order')).toMatchObject([
      { no: 'O-001', price: 1234.5, customer: nova.id },
      { no: 'O-002', price: 2, customer: null },
    ])
    const { data: timed } = await upload('name,at\nZone,2026-03-01 08:30\nTold,2026-03-01T08:30:00Z\n')
    await run(timed.id, { fields: named(['name', 'at']), zone: 'Asia/Shanghai' })
    await ended(timed.id)
    const { data } = await world.query('customer', { where: { field: 'at', op: 'ge', value: '2026-01-01T00:00:00Z' } })
    expect(data.list.map(({ at }) => at)).toEqual(['2026-03-01T00:30:00.000Z', '2026-03-01T08:30:00.000Z'])
  })

  it('finds people by their ids, names and accounts, as exports write them', async () => {
    const people: Record<string, number> = {}
    for (const [account, nickName] of [
      ['ann', 'Ann'],
      ['li1', 'Li Na'],
      ['li2', 'Li Na'],
    ] as const) {
      const person = await world.clerk(account, {})
      await person.post('/api/user/update/profile', { nickName, avatar: '' })
      people[account] = person.userId
    }
    await world.model('task', [{ name: 'owner', type: 'user' }])
    const rows = ['Ann', 'li1@test.dev', `Li Na (${people.li2})`, String(people.ann), 'Li Na', 'Nobody here', '']
    const { data: tasks } = await upload(
      `n,owner\n${rows.map((row, at) => `${at},${row}`).join('\n')}\n`,
      world.owner,
      'task',
    )
    await run(tasks.id, { fields: [{ column: 1, field: 'owner' }] })
    expect(await ended(tasks.id)).toMatchObject({
      created: 5,
      errors: [
        { row: 6, field: 'owner', rule: 'manyTargets' },
        { row: 7, field: 'owner', rule: 'target' },
      ],
    })
    const owners = (await all('task')).map(({ owner }) => owner)
    expect(owners).toEqual([people.ann, people.li1, people.li2, people.ann, null])
  })

  it('refuses what the person may not write, and everything without the permission to import', async () => {
    const everything = { where: true, fields: true }
    const oslo = { where: { field: 'city', op: 'eq', value: 'Oslo' }, fields: true }
    const clerk = await world.clerk('importer', {
      [customer.id]: { view: everything, create: everything, import: oslo },
      [order.id]: { view: everything, create: everything },
    })
    expect((await upload('price\n1\n', clerk, 'order')).code).toBe(40307)
    const { data: found } = await upload('name,city\nOwl,Oslo\nRat,Rome\n', clerk)
    expect((await world.owner.post('/api/data/import/state', { id: found.id })).code).toBe(40435)
    await run(found.id, { fields: named(['name', 'city']) }, false, clerk)
    expect(await ended(found.id, clerk)).toMatchObject({
      created: 1,
      errors: [{ row: 3, field: null, rule: 'notPermitted' }],
    })
    expect((await all('customer')).filter(({ name }) => name === 'Rat')).toEqual([])
  })

  it('fails where the person has lost the permission, and forgets its file when it is cancelled', async () => {
    const everything = { where: true, fields: true }
    const permits = { view: everything, create: everything, import: everything }
    const clerk = await world.clerk('leaver', { [customer.id]: permits })
    const { data: late } = await upload('name\nLate\n', clerk)
    await background.stop()
    await run(late.id, { fields: named(['name']) }, false, clerk)
    const roles = await world.owner.get<{ list: { id: number; name: string }[] }>(
      `/api/project/role/list?projectId=${world.projectId}&pageNum=1&pageSize=50`,
    )
    const role = roles.data.list.find(({ name }) => name === 'leaver')!
    await world.permit(role.id, customer.id, { view: everything })
    background = await world.server.app.start()
    const failed = await ended(late.id, clerk)
    expect([failed.status, failed.failure?.en]).toEqual(['failed', expect.stringContaining('lost the permission')])
    const { data: found } = await upload('name\nLate\n')
    expect((await world.owner.post<RecordImportState>('/api/data/import/cancel', { id: found.id })).data.status).toBe(
      'cancelled',
    )
    expect((await run(found.id, { fields: named(['name']) })).code).toBe(40923)
    await world.owner.post('/api/data/import/delete', { id: found.id })
    expect((await world.owner.post('/api/data/import/state', { id: found.id })).code).toBe(40435)
    const left = readdirSync(join(world.server.folder, 'files')).filter((name) => name.startsWith('import-'))
    expect(left).toEqual([])
  })

  it('takes a spreadsheet that was exported, and finds its records again', async () => {
    const body = { projectId: world.projectId, env: 'stg', model: 'customer', format: 'xlsx' }
    const exported = await world.owner.raw('/api/data/export', {
      method: 'POST',
      body: JSON.stringify({ ...body, query: { fields: ['id', 'name', 'city', 'since', 'at'] } }),
      headers: { 'content-type': 'application/json' },
    })
    const before = await all('customer')
    const { data: found } = await upload(await exported.arrayBuffer(), world.owner, 'customer', 'customers.xlsx')
    expect(found).toMatchObject({ encoding: 'xlsx', total: before.length })
    await run(found.id, { fields: named(['id', 'name', 'city', 'since', 'at']), mode: 'change', key: 'id' })
    expect(await ended(found.id)).toMatchObject({ created: 0, changed: before.length, refused: 0 })
    expect(await all('customer')).toEqual(before)
  })

  it('is cancelled while it runs, and a dry run begins again', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `Many ${n}`)
    const { data: found } = await upload(`name\n${rows.join('\n')}\n`)
    const mapping = { fields: named(['name']) }
    await run(found.id, mapping, true)
    expect((await world.owner.post<RecordImportState>('/api/data/import/cancel', { id: found.id })).data.status).toBe(
      'ready',
    )
    await run(found.id, mapping, true)
    await Bun.sleep(300)
    await world.owner.post('/api/data/import/cancel', { id: found.id })
    await run(found.id, mapping)
    for (let done = 0; done === 0; await Bun.sleep(10))
      done = (await world.owner.post<RecordImportState>('/api/data/import/state', { id: found.id })).data.done
    const { data: cancelled } = await world.owner.post<RecordImportState>('/api/data/import/cancel', { id: found.id })
    expect(cancelled.status).toBe('cancelled')
    const where = { field: 'name', op: 'starts' as const, value: 'Many' }
    await Bun.sleep(300)
    const { data } = await world.query('customer', { where, pageSize: 1, total: 'exact' })
    const { data: after } = await world.owner.post<RecordImportState>('/api/data/import/state', { id: found.id })
    expect([data.total, after.status]).toEqual([after.created, 'cancelled'])
    expect(data.total).toBeLessThan(20_000)
  }, 60_000)

  it('refuses mappings that do not fit', async () => {
    const { data: found } = await upload('name,no\nA,O-001\n', world.owner, 'order')
    const codes = []
    for (const mapping of [
      { fields: [{ column: 5, field: 'price' }] },
      { fields: [{ column: 0, field: 'strange' }] },
      { fields: [{ column: 0, field: 'no' }] },
      { fields: named(['price', 'price']) },
      { fields: named(['price']), mode: 'change' as const },
      { fields: [{ column: 0, field: 'customer', by: 'at' }] },
    ])
      codes.push((await run(found.id, mapping)).code)
    expect(codes).toEqual([40019, 40019, 40019, 40019, 40019, 40019])
    await world.owner.post('/api/data/import/delete', { id: found.id })
  })
})
