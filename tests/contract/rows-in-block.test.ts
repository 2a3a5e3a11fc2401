import { afterEach, describe, expect, it } from 'vitest'
import type { Trace } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'
import { createHeadlessPage, type HeadlessPage, outlineOf, replay } from '#sdk/testing'
import { basePlugins } from '../../plugins/presets/base.ts'
import type { CallPlace } from '../../sdk/testing/headless-page.ts'
import { blockOf, elementOf, flowOf, inputOf, lookupIn, pageOf, stepOf, use, variableOf } from '../engine/block-pages.ts'

const open: HeadlessPage[] = []
afterEach(() => {
  for (const page of open.splice(0)) page.dispose()
})

const below = (parentId: string, more: JsonObject = {}) => ({ parentId, ...more }) as const
/** What a row says of itself, of its form, of its list in the form, and of its block. */
const SAID = '[item.sku, index, Form_1.rows[FormList_1.index].qty, FormList_1.item.qty, props.x]'

/** An order: a form with a list of rows; each has a field, and repeats its parts with a button in each. */
const order = blockOf(
  {
    inputs: [inputOf('x', 'nothing')],
    events: [{ name: 'onSaid', label: '' }],
    methods: [{ name: 'clear', label: '', flow: 'clear-all' }],
  },
  [
    elementOf('Form_1'),
    elementOf('FormList_1', {}, below('Form_1', { props: { formItem: { name: 'rows' } } })),
    elementOf('Input_1', {}, below('FormList_1', { props: { formItem: { name: 'qty' } } })),
    elementOf('Text_row', { text: "index + ': ' + item.qty + ' of ' + props.x" }, below('FormList_1')),
    elementOf('ForEach_1', { data: 'item.parts' }, below('FormList_1', { props: { itemKey: 'sku' } })),
    elementOf('Text_1', { text: "item.sku + ' x ' + FormList_1.item.qty + ' @ ' + props.x" }, below('ForEach_1')),
    elementOf('Button_1', {}, below('ForEach_1', { events: { onClick: ['say'] } })),
    elementOf('Button_in', {}, below('FormList_1', { events: { onClick: ['inside'] } })),
    elementOf('Button_one', {}, { events: { onClick: ['clear-one'] } }),
    elementOf('Button_every', {}, { events: { onClick: ['clear-all'] } }),
    elementOf('Button_bare', {}, { events: { onClick: ['clear-which'] } }),
    flowOf(
      'say',
      stepOf('raise-event', { event: 'onSaid', when: 'before' }, { payload: SAID }),
      stepOf('delay', { seconds: 5 }),
      stepOf('raise-event', { event: 'onSaid' }, { payload: SAID }),
    ),
    flowOf('inside', stepOf('component-method', { target: 'Input_1', method: 'focus' })),
    flowOf('clear-one', stepOf('component-method', { target: 'Input_1', method: 'focus', row: 'key' }, { rowKey: 'eventParams.key' })),
    flowOf('clear-all', stepOf('component-method', { target: 'Input_1', method: 'focus', row: 'every' })),
    flowOf('clear-which', stepOf('component-method', { target: 'ForEach_1', method: 'update' })),
  ],
)

const page = pageOf(
  [
    variableOf('said', []),
    use('7', 'Block_1', {}, { props: { x: 'left' }, events: { onSaid: ['hear'] } }),
    use('7', 'Block_2', { x: "'ri' + 'ght'" }, { events: { onSaid: ['hear'] } }),
    elementOf('Button_1', {}, { events: { onClick: ['clear'] } }),
    flowOf('hear', stepOf('set-variable', { name: 'said' }, { value: '[...variable.said, eventParams]' })),
    flowOf('clear', stepOf('component-method', { target: 'Block_2', method: 'clear' })),
  ],
  { blocks: { 7: 1 } },
)
const blocks = lookupIn({ '7 1': order })

const A = { qty: 2, parts: [{ sku: 'a' }, { sku: 'b' }] }
const B = { qty: 3, parts: [{ sku: 'c' }] }
/** Writes the rows of the form of a use, as its views do. */
const fill = (of: string, rows: readonly Json[], keys: readonly string[]) => ({
  [`#${of}.b7_1_Form_1.rows`]: rows as Json,
  [`#${of}.component.b7_1_FormList_1.keys`]: keys as Json,
})
const inRow = (of: string, key: string, part?: string) =>
  `${of}/b7_1_FormList_1:${key}${part === undefined ? '' : `/b7_1_ForEach_1:${part}`}`

async function run(clock?: 'by hand') {
  const calls: (readonly [string, string, CallPlace])[] = []
  const running = await createHeadlessPage(page, {
    ...{ plugins: basePlugins, blocks },
    ...(clock ? { clock } : {}),
    call: (element, method, _args, where) => {
      calls.push([element, method, where])
      return undefined
    },
  })
  open.push(running)
  await running.write({ ...fill('Block_1:', [A], ['k1']), ...fill('Block_2:', [A, B], ['k1', 'k2']) })
  return { running, calls }
}

describe('a list in a row of a form in a block', () => {
  it('shows its own item, the row around and the inputs of its use', async () => {
    const { running } = await run()
    expect(running.findings).toEqual([])
    const shown = () =>
      [inRow('Block_1:', 'k1', 'b'), inRow('Block_2:', 'k1', 'b'), inRow('Block_2:', 'k2', 'c')].map((at) =>
        running.values('Text_1', 'text', at),
      )
    expect(shown()).toEqual(['b x 2 @ left', 'b x 2 @ right', 'c x 3 @ right'])
    await running.write({ '#Block_2:.b7_1_Form_1.rows.1.qty': 9 })
    expect(shown()).toEqual(['b x 2 @ left', 'b x 2 @ right', 'c x 9 @ right'])
    expect(running.values('Text_row', 'text', inRow('Block_2:', 'k2'))).toBe('1: 9 of right')
    expect(running.failures).toEqual([])
  })

  it('starts flows that know the item, the field of the row and the inputs', async () => {
    const { running } = await run()
    await running.fire('Button_1', 'onClick', {}, inRow('Block_2:', 'k2', 'c'))
    await running.fire('Button_1', 'onClick', {}, inRow('Block_1:', 'k1', 'b'))
    const [right, left] = [
      ['c', 0, 3, 3, 'right'],
      ['b', 1, 2, 2, 'left'],
    ]
    expect((await running.variables()).said).toEqual([right, right, left, left])
    expect(running.failures).toEqual([])
  })

  it('has methods of its rows called from the same row, from outside in one row and in every one, and by its block', async () => {
    const { running, calls } = await run()
    const called = async (element: string, payload: Json, scope?: string) => {
      calls.splice(0)
      await running.fire(element, 'onClick', payload, scope)
      return calls.map(([target, method, { scope: from, row }]) => [target, method, from, row])
    }
    const focused = ['b7_1_Input_1', 'focus']
    const inside = inRow('Block_2:', 'k2')
    expect(await called('Button_in', {}, inside)).toEqual([[...focused, inside, undefined]])
    expect(await called('Button_one', { key: 'k2' }, 'Block_2:')).toEqual([[...focused, 'Block_2:', { keys: ['k2'] }]])
    expect(await called('Button_every', {}, 'Block_1:')).toEqual([[...focused, 'Block_1:', 'every']])
    expect(await called('Button_1', {})).toEqual([[...focused, 'Block_2:', 'every']])
    expect(running.traces.map(({ end }) => end)).toEqual(running.traces.map(() => 'done'))
  })
})

describe('a run in a list in a row of a form in a block', () => {
  async function record(meanwhile: { readonly [path: string]: Json } | null) {
    const { running } = await run('by hand')
    const clicked = running.fire('Button_1', 'onClick', {}, inRow('Block_2:', 'k2', 'c'))
    await running.state()
    if (meanwhile) await running.write(meanwhile)
    await running.pass(5_000)
    await clicked
    const trace = running.traces.find(({ flow }) => flow === 'b7_1_say')!
    return { trace: JSON.parse(JSON.stringify(trace)) as Trace, said: (await running.variables()).said }
  }
  const before = ['c', 0, 3, 3, 'right']

  it.each([
    ['stays', null, before],
    ['has moved', fill('Block_2:', [B, A], ['k2', 'k1']), before],
    ['has another value', fill('Block_2:', [{ ...B, qty: 8 }, A], ['k2', 'k1']), ['c', 0, 8, 8, 'right']],
  ])('is run again with the same outcome where its row %s', async (_, meanwhile, after) => {
    const { trace, said } = await record(meanwhile)
    expect(said).toEqual([before, after])
    expect(trace.startedBy).toEqual({ element: 'b7_1_Button_1', event: 'onClick', scope: inRow('Block_2:', 'k2', 'c') })
    const again = await replay(page, trace, { plugins: basePlugins, blocks })
    open.push(again.page)
    expect(outlineOf(again.trace)).toEqual(outlineOf(trace))
  })
})

describe('an engine that takes over from one that was lost', () => {
  it('has the rows of forms in blocks with what is in them', async () => {
    const { running } = await run()
    const at = inRow('Block_2:', 'k2', 'c')
    const paths = running.scopes
    await running.loseEngine()
    expect(running.engines).toBe(2)
    expect(running.scopes).toEqual(paths)
    expect(running.values('Text_1', 'text', at)).toBe('c x 3 @ right')
    await running.fire('Button_1', 'onClick', {}, at)
    expect((await running.variables()).said).toEqual([
      ['c', 0, 3, 3, 'right'],
      ['c', 0, 3, 3, 'right'],
    ])
  })
})
