import { describe, expect, it } from 'vitest'
import type { Trace } from '#kernel/engine'
import type { Bindings, FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, outlineOf, replay } from '#sdk/testing'
import { storedPage } from '../helpers/api.ts'
import { formula } from './rows-page.ts'
import { readPage } from './run-page.ts'

const parts = { plugins: basePlugins }
const people = (...ids: readonly number[]) => ids.map((n) => ({ id: `r${n}`, name: `Person ${n}`, kids: [{ id: 'k', n }] }))

/** A list from a variable or from a source; a click in a row waits a while and then says what the row is. */
function pageWith(list: 'variable' | 'source') {
  const stored = storedPage([
    {
      ...{
        id: 'ForEach_1',
        type: 'ForEach',
        props: { itemKey: 'id', ...(list === 'variable' ? { data: formula('variable.people') } : {}) },
      },
      children: [
        {
          ...{ id: 'ForEach_2', type: 'ForEach', props: { data: formula('item.kids'), itemKey: 'id' } },
          children: [{ id: 'Button_1', type: 'Button', props: { text: formula('item.n') } }],
        },
      ],
    },
  ]) as { variables: object[] }
  stored.variables = [
    { name: 'people', type: 'array', defaultValue: people(1, 2, 7, 8) },
    { name: 'said', type: 'array', defaultValue: [] },
  ]
  const { document } = readPage(stored)
  const said = '[...variable.said, ForEach_1.item.name, ForEach_1.index, item.n, key]'
  const step = (id: string, action: string, params: JsonObject, bindings: Bindings = {}): FlowNode => ({
    ...{ id, name: '', action: `action/${action}`, params, bindings },
    kind: 'action',
  })
  const set = (id: string) => step(id, 'set-variable', { name: 'said' }, { value: { kind: 'formula', source: said } })
  const wait = step('wait', 'delay', { seconds: 5 })
  const entries = new Map(document.entries)
  entries.set('click', { kind: 'flow', id: 'click', name: 'click', nodes: [set('before'), wait, set('after')], extra: {} })
  const button = entries.get('Button_1')!
  if (button.kind === 'element') entries.set('Button_1', { ...button, events: { onClick: ['click'] } })
  const repeater = entries.get('ForEach_1')!
  const source = { api: null, source: 'source/variable', config: {}, bindings: {}, execute: 'never' } as const
  if (repeater.kind === 'element' && list === 'source') entries.set('ForEach_1', { ...repeater, source } as unknown as typeof repeater)
  return { entries }
}

const SCOPE = 'ForEach_1:r7/ForEach_2:k'
const listAt = (list: 'variable' | 'source') => (list === 'variable' ? 'variable.people' : 'component.ForEach_1.data')

/** A click in row r7; meanwhile its list becomes another one. */
async function record(list: 'variable' | 'source', meanwhile: Json | null) {
  const stored = pageWith(list)
  const page = await createHeadlessPage(stored, { ...parts, clock: 'by hand' })
  await page.write({ [listAt(list)]: people(1, 2, 7, 8) })
  const clicked = page.fire('Button_1', 'onClick', {}, { scope: SCOPE })
  await page.state()
  if (meanwhile !== null) await page.write({ [listAt(list)]: meanwhile })
  await page.pass(5_000)
  await clicked
  const [trace] = page.traces
  const { said } = await page.variables()
  page.dispose()
  return { stored, trace: JSON.parse(JSON.stringify(trace)) as Trace, said }
}

describe.each(['variable', 'source'] as const)('a click in row r7 of a list from a %s', (list) => {
  const before = ['Person 7', 2, 7, 'k']

  it('is recorded with the path of its row and the row’s data, and runs again', async () => {
    const { stored, trace, said } = await record(list, null)
    expect(said).toEqual([...before, ...before])
    expect(trace.startedBy).toEqual({ element: 'Button_1', event: 'onClick', scope: SCOPE })
    expect(trace.replay?.rows).toEqual([
      ['ForEach_1', 'r7', 2, people(7)[0]],
      ['ForEach_2', 'k', 0, { id: 'k', n: 7 }],
    ])
    const again = await replay(stored, trace, parts)
    expect(outlineOf(again.trace)).toEqual(outlineOf(trace))
    expect((await again.page.variables()).said).toEqual(said)
    again.page.dispose()
  })

  it.each([
    ['has moved', people(7, 1, 2, 8), ['Person 7', 0, 7, 'k']],
    ['has gone', people(1, 2, 8), before],
    ['has another name', [{ ...people(7)[0]!, name: 'Seven' }], ['Seven', 0, 7, 'k']],
  ])('runs again as it was where the row %s while it ran', async (_, meanwhile, after) => {
    const { stored, trace, said } = await record(list, meanwhile)
    expect(said).toEqual([...before, ...after])
    const again = await replay(stored, trace, parts)
    expect(outlineOf(again.trace)).toEqual(outlineOf(trace))
    expect((await again.page.variables()).said).toEqual(said)
    again.page.dispose()
  })

  it('runs again where the page’s list never had that row', async () => {
    const { stored, trace, said } = await record(list, null)
    const { replay: kept } = trace
    const other = { ...trace, replay: { ...kept!, state: { ...kept!.state, variable: { people: people(3), said: [] } } } }
    const again = await replay(stored, other, parts)
    expect((await again.page.variables()).said).toEqual(said)
    again.page.dispose()
  })
})
