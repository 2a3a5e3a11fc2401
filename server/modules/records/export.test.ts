import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
let customer: ModelDetail
let order: ModelDetail
beforeAll(async () => {
  world = await DataWorld.open()
  customer = await world.model('customer', [{ name: 'name', type: 'text' }])
  order = await world.model('order', [
    { name: 'title', type: 'text' },
    { name: 'price', type: 'number', options: { places: 2 } },
    { name: 'paid', type: 'yes-no' },
    { name: 'customer', type: 'association', options: { target: customer.id } },
  ])
  const nova = await world.write([{ model: 'customer', op: 'create', values: { name: 'Nova' } }])
  const titles = ['=1+1', 'Plain, "quoted"', '-5 off']
  await world.write(
    titles.map((title, i) => ({
      ...{ model: 'order', op: 'create' as const },
      values: { title, price: i - 1.5, paid: i === 0, customer: nova.data[0]!.id },
    })),
  )
}, 60_000)
afterAll(() => world.close())

const exported = (body: object, by: TestUser = world.owner): Promise<Response> =>
  by.raw('/api/data/export', {
    method: 'POST',
    body: JSON.stringify({ projectId: world.projectId, env: 'stg', model: 'order', ...body }),
    headers: { 'content-type': 'application/json' },
  })
const linesOf = async (response: Response): Promise<readonly string[]> => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  return text.split('\r\n').slice(0, -1)
}
const sort = [{ field: 'title', order: 'ascend' }]
const fields = ['title', 'price', 'paid', 'customer']

describe('an export', () => {
  it('is CSV with a mark, titles of associations, and texts that no spreadsheet runs', async () => {
    const response = await exported({ query: { sort, fields } })
    expect(response.headers.get('content-disposition')).toContain('order.csv')
    expect(await linesOf(response)).toEqual([
      '\uFEFFtitle,price,paid,customer',
      "'-5 off,0.5,false,Nova",
      "'=1+1,-1.5,true,Nova",
      '"Plain, ""quoted""",-0.5,false,Nova',
    ])
  })

  it('is XLSX in which texts are texts and numbers are numbers', async () => {
    const response = await exported({ format: 'xlsx', query: { sort, fields } })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('=1+1</t></is></c><c r="B3"><v>-1.5</v></c><c r="C3" t="b"><v>1</v></c>')
    expect(sheet).toContain('Plain, &quot;quoted&quot;')
    expect(Object.keys(files)).toContain('[Content_Types].xml')
  })

  it('has what a role may both view and export, and is audited', async () => {
    const all = { where: true, fields: true }
    const dear = { field: 'price', op: 'ge', value: -1 }
    const clerk = await world.clerk('exporter', {
      [order.id]: { view: all, export: { where: dear, fields: ['title', 'customer'] } },
      [customer.id]: { view: all },
    })
    // What the customer is called may be viewed and not exported: its id stands in the order itself.
    const lines = await linesOf(await exported({ query: { sort } }, clerk))
    expect(lines[0]).toBe('\uFEFFid,title,customer')
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).not.toContain('Nova')
    expect((await exported({ query: { fields: ['price'] } }, clerk)).status).toBe(400)
    expect((await exported({ query: { where: { field: 'price', op: 'gt', value: 0 } } }, clerk)).status).toBe(400)
    const byPath = { where: { field: 'customer.name', op: 'eq', value: 'Nova' } }
    expect((await exported({ query: byPath }, clerk)).status).toBe(400)
    expect((await exported({ model: 'customer' }, clerk)).status).toBe(404)
    const { data } = await world.owner.get<{ list: { action: string }[] }>(
      `/api/project/audit/list?projectId=${world.projectId}&pageNum=1&pageSize=50`,
    )
    expect(data.list.map(({ action }) => action)).toContain('records exported')
  })

  it('has a column for each chosen list of joined records, with what these are called', async () => {
    const tag = await world.model('tag', [{ name: 'name', type: 'text' }])
    const options = { kind: 'many-to-many', target: tag.id }
    await world.field(customer.id, { name: 'tags', type: 'association', options })
    const create = (name: string) => ({ model: 'tag', op: 'create' as const, values: { name } })
    const tags = (await world.write(['VIP', 'Old', 'Far'].map(create))).data.map(({ id }) => id)
    await world.write([{ model: 'customer', op: 'create', values: { name: 'Ort', tags: tags.slice(0, 2) } }])
    const by = { model: 'customer', query: { sort: [{ field: 'name', order: 'ascend' }], fields: ['name'] } }
    expect(await linesOf(await exported({ ...by, lists: ['tags'] }))).toEqual([
      '\uFEFFname,tags',
      'Nova,',
      'Ort,"VIP; Old"',
    ])
    expect((await linesOf(await exported(by)))[0]).toBe('\uFEFFname')
    const all = { where: true, fields: true }
    const clerk = await world.clerk('lister', { [customer.id]: { view: all, export: all }, [tag.id]: { view: all } })
    const refused = [await exported({ ...by, lists: ['tags'] }, clerk), await exported({ ...by, lists: ['name'] })]
    expect(refused.map(({ status }) => status)).toEqual([400, 400])
  })

  it('reads all pages of a large model', async () => {
    await world.model('many', [{ name: 'n', type: 'number' }])
    const values = Array.from({ length: 1_203 }, (_, n) => ({ n }))
    for (let at = 0; at < values.length; at += 500)
      await world.write(
        values.slice(at, at + 500).map((one) => ({ model: 'many', op: 'create' as const, values: one })),
      )
    const sorted = { sort: [{ field: 'n', order: 'ascend' }], fields: ['n'] }
    const lines = await linesOf(await exported({ model: 'many', query: sorted }))
    expect(lines.slice(1)).toEqual(values.map(({ n }) => String(n)))
  })
})
