import { expect, it } from 'vitest'
import type { Trace } from '#kernel/engine'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, outlineOf, replay } from '#sdk/testing'
import { blockOf, elementOf, flowOf, inputOf, lookupIn, pageOf, stepOf, use, variableOf } from '../engine/block-pages.ts'

/** A block that counts its presses, by what its use gives it, and tells its use. */
const counter = blockOf({ inputs: [inputOf('by', 1)], events: [{ name: 'onCount', label: '' }] }, [
  variableOf('count', 0),
  elementOf('Button_1', {}, { events: { onClick: ['add'] } }),
  flowOf(
    'add',
    stepOf('set-variable', { name: 'count' }, { value: 'variable.count + props.by' }),
    stepOf('delay', { seconds: 5 }),
    stepOf('set-variable', { name: 'count' }, { value: 'variable.count + props.by' }),
    stepOf('raise-event', { event: 'onCount' }, { payload: '({ now: variable.count })' }),
  ),
])
const outer = blockOf({ inputs: [inputOf('by', 1)] }, [use('7', 'Inner_1', { by: 'props.by * 2' })], { blocks: { 7: 1 } })
const blocks = lookupIn({ '7 1': counter, '8 1': outer })
const parts = { plugins: basePlugins, blocks }
const people = [
  { id: 'r1', by: 10 },
  { id: 'r7', by: 100 },
]
const heard = [
  variableOf('told', []),
  variableOf('people', people),
  flowOf('hear', stepOf('set-variable', { name: 'told' }, { value: '[...variable.told, eventParams.now]' })),
]

it.each([
  [
    'of the page',
    pageOf([...heard, use('7', 'Block_1', {}, { props: { by: 3 }, events: { onCount: ['hear'] } })], { blocks: { 7: 1 } }),
    'Block_1:',
    6,
  ],
  [
    'within another block',
    pageOf([...heard, use('8', 'Block_1', {}, { props: { by: 3 } })], { blocks: { 8: 1 } }),
    'Block_1:/b8_1_Inner_1:',
    12,
  ],
  [
    'in a row',
    pageOf(
      [
        ...heard,
        elementOf('ForEach_1', { data: 'variable.people' }, { type: 'ForEach', props: { itemKey: 'id' } }),
        use('7', 'Block_1', { by: 'item.by' }, { parentId: 'ForEach_1', events: { onCount: ['hear'] } }),
      ],
      { blocks: { 7: 1 } },
    ),
    'ForEach_1:r7/Block_1:',
    200,
  ],
] as const)('a run inside of a block that is used %s is recorded with its use, and runs again', async (_, document, scope, count) => {
  const page = await createHeadlessPage(document, { ...parts, clock: 'by hand' })
  expect(page.findings).toEqual([])
  const fired = page.fire('b7_1_Button_1', 'onClick', {}, { scope })
  await page.state()
  await page.pass(5_000)
  await fired
  const countOf = async (of: typeof page) => (await of.state())[`#${scope}`]
  const trace = JSON.parse(JSON.stringify(page.traces.find(({ flow }) => flow === 'b7_1_add'))) as Trace
  expect(trace).toMatchObject({ startedBy: { element: 'b7_1_Button_1', event: 'onClick', scope }, end: 'done' })
  const state = await countOf(page)
  expect(state).toMatchObject({ variable: { count } })
  page.dispose()
  const again = await replay(document, trace, parts)
  expect(outlineOf(again.trace)).toEqual(outlineOf(trace))
  expect(await countOf(again.page as typeof page)).toEqual(state)
  again.page.dispose()
})
