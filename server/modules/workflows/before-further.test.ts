import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { group, step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
const to = (target: number, more: object = {}) => ({ type: 'association', options: { target, ...more } })
const creating = (id: string, model: string, code: string) =>
  step(id, 'node/create', { model, sends: 'chosen', data: [{ key: 'code', value: '' }] }, { 'data.0.value': code })
/** Refuses with a text at the field `code` where `when` is true. */
const refusing = (when: string, message: string) => ({
  ...group(
    'w',
    'switch',
    { cases: ['yes'], value: 'no' },
    [
      step(
        'r',
        'node/refuse',
        { message: '', fields: [{ field: 'code', message: '' }] },
        { 'fields.0.message': message },
      ),
    ],
    [],
  ),
  bindings: { value: { kind: 'formula' as const, source: `${when} ? "yes" : "no"` } },
})
const LONG = { timeoutMs: 5_000 }

beforeAll(async () => {
  world = await WorkflowWorld.open()
  const text = { name: 'code', type: 'text' }
  const { id: order } = await world.model('order', [text])
  const { id: line } = await world.model('line', [text, { name: 'order', ...to(order, { onDelete: 'delete' }) }])
  await world.model('note', [text, { name: 'line', ...to(line, { onDelete: 'clear' }) }])
  const { id: tag } = await world.model('tag', [text])
  for (const name of ['log', 'echo', 'count']) await world.model(name, [text])
  const field = { modelId: order, name: 'tags', ...to(tag, { kind: 'many-to-many' }) }
  const made = await world.owner.post('/api/model/field/create', field)
  if (made.code !== 0) throw new Error(`${made.code} ${made.msg}`)
})
afterAll(() => world.close())

async function order(code: string): Promise<string> {
  const id = await world.create('order', { code })
  const line = await world.create('line', { code, order: id })
  await world.create('note', { code, line })
  return id
}
const codes = async (model: string) => (await world.records(model)).map(({ code }) => code).toSorted()
const removing = (id: string) => world.write([{ model: 'order', op: 'delete', id }])

describe('a workflow before a write', () => {
  it('looks at records that are deleted with another, and at those that are cleared', { timeout: 60_000 }, async () => {
    await world.workflow(
      'lines',
      { type: 'trigger/before-delete', params: { model: 'line' } },
      [
        refusing('event.before.code === "kept"', '"Line " + event.before.code'),
        creating('l', 'log', 'event.before.code'),
      ],
      LONG,
    )
    await world.workflow(
      'notes',
      { type: 'trigger/before-update', params: { model: 'note' } },
      [step('s', 'node/set-field', { field: 'code' }, { value: '"was at " + event.before.code' })],
      LONG,
    )
    expect((await removing(await order('A'))).code).toBe(0)
    expect([await codes('line'), await codes('log'), await codes('note')]).toEqual([[], ['A'], ['was at A']])

    const kept = await removing(await order('kept'))
    expect([kept.status, kept.msg]).toEqual([422, expect.stringContaining('Line kept')])
    // The text belongs to the line, not to a field of the order.
    expect(kept.data).toEqual({ message: 'Line kept' })
    expect([await codes('order'), await codes('line')]).toEqual([['kept'], ['kept']])
    expect(await codes('log')).toEqual(['A'])
  })

  it('looks at records that join others', { timeout: 60_000 }, async () => {
    await world.workflow(
      'joins',
      { type: 'trigger/before-create', params: { model: 'orderTag' } },
      [creating('l', 'log', '"joined " + event.after.tag')],
      LONG,
    )
    const tag = await world.create('tag', { code: 'red' })
    await world.create('order', { code: 'B', tags: [tag] })
    expect(await codes('log')).toContain(`joined ${tag}`)
  })

  it('looks at what another workflow before the same write plans', { timeout: 60_000 }, async () => {
    await world.workflow(
      'echoes',
      { type: 'trigger/before-create', params: { model: 'tag' } },
      [creating('c', 'echo', 'event.after.code')],
      LONG,
    )
    await world.workflow(
      'good echoes',
      { type: 'trigger/before-create', params: { model: 'echo' } },
      [
        refusing('event.after.code === "bad"', '"No echo"'),
        step('s', 'node/set-field', { field: 'code' }, { value: '"echo of " + event.after.code' }),
      ],
      LONG,
    )
    await world.create('tag', { code: 'good' })
    expect(await codes('echo')).toEqual(['echo of good'])
    const bad = await world.write([{ model: 'tag', op: 'create', values: { code: 'bad' } }])
    expect([bad.status, bad.msg]).toEqual([422, expect.stringContaining('No echo')])
    expect([await codes('tag'), await codes('echo')]).toEqual([['good', 'red'], ['echo of good']])
  })

  it('is refused where it would lead to itself for ever', { timeout: 60_000 }, async () => {
    await world.workflow(
      'counts',
      { type: 'trigger/before-create', params: { model: 'count' } },
      [creating('c', 'count', 'event.after.code + 1')],
      LONG,
    )
    const answer = await world.write([{ model: 'count', op: 'create', values: { code: '1' } }])
    expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining('at most 5 deep')])
    expect(await codes('count')).toEqual([])
  })
})
