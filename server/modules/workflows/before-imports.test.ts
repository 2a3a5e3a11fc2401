import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { group, step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open({ env: { TESSERA_PROJECT_RUNS_MINUTE: '0' } })
  await world.model('product', [
    { name: 'title', type: 'text' },
    { name: 'stock', type: 'number' },
  ])
  await world.model('sale', [
    { name: 'no', type: 'serial', options: { digits: 3 } },
    { name: 'code', type: 'text', unique: true },
    { name: 'count', type: 'number' },
  ])
  await world.model('mark', [{ name: 'code', type: 'text', unique: true }])
  await world.model('busy', [{ name: 'code', type: 'text' }])
})
afterAll(() => world.close())

const codes = async (model: string) =>
  (await world.records(model, { sort: [{ field: 'id', order: 'ascend' }], pageSize: 200 })).map(({ code }) => code)
const refusedFile = async (id: number, language: 'zh' | 'en'): Promise<readonly string[]> => {
  const answer = await world.owner.raw('/api/data/import/refused', {
    method: 'POST',
    body: JSON.stringify({ id, language }),
    headers: { 'content-type': 'application/json' },
  })
  return (await answer.text()).replaceAll('"', '').trim().split('\r\n')
}
const stock = async () => (await world.records('product'))[0]!.stock

describe('an import with workflows before its writes', () => {
  it('lets each row see what the rows before it changed', { timeout: 120_000 }, async () => {
    const product = await world.create('product', { title: 'Cup', stock: 5 })
    const made = await world.workflow(
      'stock',
      { type: 'trigger/before-create', params: { model: 'sale' } },
      [
        step('p', 'node/query', { model: 'product', one: true, where: { field: 'id', op: 'eq', value: product } }),
        {
          ...group(
            'w',
            'switch',
            { cases: ['yes'], value: 'no' },
            [
              step(
                'r',
                'node/refuse',
                { message: 'Not enough', fields: [{ field: 'count', message: '' }] },
                { 'fields.0.message': '"Only " + steps.p.stock + " left"' },
              ),
            ],
            [
              step(
                'u',
                'node/update',
                { model: 'product', sends: 'chosen', data: [{ key: 'stock', value: 0 }] },
                { id: 'steps.p.id', 'data.0.value': 'steps.p.stock - event.after.count' },
              ),
            ],
          ),
          bindings: { value: { kind: 'formula', source: 'steps.p.stock < event.after.count ? "yes" : "no"' } },
        } as never,
      ],
      { timeoutMs: 5_000 },
    )
    const lines = Array.from({ length: 8 }, (_, n) => `S${n},1`)
    const tried = await world.imported('sale', ['code,count', 'T,9', ...lines], { dryRun: true })
    expect(tried.errors).toEqual([
      {
        row: 2,
        field: 'count',
        rule: 'workflow',
        text: { zh: 'Not enough; Only 5 left', en: 'Not enough; Only 5 left' },
      },
    ])
    expect([await codes('sale'), await stock(), await world.runs(made.id)]).toEqual([[], 5, []])
    const { id, created, refused } = await world.imported('sale', ['code,count', ...lines])
    expect([created, refused, await stock()]).toEqual([5, 3, 0])
    expect(await codes('sale')).toEqual(['S0', 'S1', 'S2', 'S3', 'S4'])
    const numbers = await world.records('sale', { sort: [{ field: 'id', order: 'ascend' }] })
    expect(numbers.map(({ no }) => no)).toEqual(['001', '002', '003', '004', '005'])
    expect((await refusedFile(id, 'en')).slice(1)).toEqual([
      'S5,1,7,count,A workflow refuses the row: Not enough; Only 0 left',
      'S6,1,8,count,A workflow refuses the row: Not enough; Only 0 left',
      'S7,1,9,count,A workflow refuses the row: Not enough; Only 0 left',
    ])
    expect((await refusedFile(id, 'zh'))[1]).toBe('S5,1,7,count,工作流拒绝了这一行：Not enough; Only 0 left')
    expect(await world.runs(made.id, 'refused')).toHaveLength(3)
    await world.owner.post('/api/workflow/enable', { id: made.id, env: 'stg', isEnabled: false })
  })

  it('refuses a row with the change that a workflow wants for it, and starts nothing for it', async () => {
    const marks = [
      step(
        'c',
        'node/create',
        { model: 'mark', sends: 'chosen', data: [{ key: 'code', value: '' }] },
        { 'data.0.value': 'event.after.count + ""' },
      ),
    ]
    const trigger = { type: 'trigger/before-create', params: { model: 'sale' } }
    await world.workflow('marks', trigger, marks, { timeoutMs: 5_000 })
    const many = await world.workflow(
      'many',
      { type: 'trigger/after-create', params: { model: 'sale', batch: true } },
      [step('s', 'node/script', { source: 'return event.input.records.map(({ after }) => after.code)' })],
    )
    const lines = ['M1,1', 'M2,1', 'M3,2']
    const tried = await world.imported('sale', ['code,count', ...lines], { dryRun: true })
    const { created, errors } = await world.imported('sale', ['code,count', ...lines])
    expect([created, errors]).toEqual([
      2,
      [{ row: 3, field: null, rule: 'workflowFailed', text: { zh: expect.any(String), en: expect.any(String) } }],
    ])
    expect(tried).toMatchObject({ created, errors })
    expect(await codes('mark')).toEqual(['1', '2'])
    const runs = []
    for (const { id } of await world.runs(many.id)) runs.push((await world.ended(id)).output)
    expect(runs.flat().toSorted()).toEqual(['M1', 'M3'])
  })

  it('looks again at a row whose reads have changed, and refuses it as busy after the third time', async () => {
    const looked: string[] = []
    world.server.app.services.recordFollowers.add({
      follows: async () => null,
      looks: async (_, changes) => changes.some(({ model }) => model === 'busy'),
      prepare: async (changes) => {
        const [change] = changes
        if (change?.op !== 'create' || change.model !== 'busy') return null
        const code = String(change.values.code)
        looked.push(code)
        const times = looked.filter((each) => each === code).length
        const holds = async () => code !== 'never' && (code !== 'second' || times === 2)
        return { changes, set: new Map(), more: [], holds }
      },
    })
    for (const dryRun of [true, false]) {
      looked.length = 0
      const state = await world.imported('busy', ['code', 'first', 'never', 'second', 'last'], { dryRun })
      expect(state).toMatchObject({ created: 3, errors: [{ row: 3, field: null, rule: 'busy' }] })
      const times = (code: string) => looked.filter((each) => each === code).length
      expect([times('first'), times('last')].every((count) => count >= 1)).toBe(true)
      expect(await codes('busy')).toEqual(dryRun ? [] : ['first', 'second', 'last'])
    }
  })
})
