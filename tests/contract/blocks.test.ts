import { afterEach, describe, expect, it } from 'vitest'
import { compilePage } from '#kernel/engine'
import type { BlockLookup, PageDocument } from '#kernel/page/records'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import { basePlugins } from '../../plugins/presets/base.ts'
import { blockOf, elementOf, flowOf, inputOf, lookupIn, pageOf, stepOf, use, variableOf } from '../engine/block-pages.ts'

const open: HeadlessPage[] = []
afterEach(() => {
  for (const page of open.splice(0)) page.dispose()
})

async function run(document: PageDocument, blocks: BlockLookup): Promise<HeadlessPage> {
  const page = await createHeadlessPage(document, { plugins: basePlugins, blocks })
  open.push(page)
  return page
}

const greeting = blockOf({ inputs: [inputOf('title', 'nobody'), inputOf('size', 1)] }, [
  variableOf('count', 2),
  variableOf('twice', null, 'variable.count * 2'),
  elementOf('Text_1', { text: "'Hello ' + props.title", other: 'props.size + variable.count' }),
  elementOf('Text_2', { text: 'variable.twice' }),
])

describe('a block on a page', () => {
  it('shows what each use gives it, and its defaults where a use gives nothing', async () => {
    const page = await run(
      pageOf([variableOf('who', 'Ann'), use('7', 'Block_1', { title: 'variable.who' }), use('7', 'Block_2', {}, { props: { size: 10 } })], {
        blocks: { 7: 1 },
      }),
      lookupIn({ '7 1': greeting }),
    )
    expect(page.findings).toEqual([])
    expect(page.scopes).toEqual(['Block_1:', 'Block_2:'])
    expect(['Block_1:', 'Block_2:'].map((scope) => page.values('Text_1', 'text', scope))).toEqual(['Hello Ann', 'Hello nobody'])
    expect(['Block_1:', 'Block_2:'].map((scope) => page.values('Text_1', 'other', scope))).toEqual([3, 12])
    expect(page.values('Text_2', 'text', 'Block_1:')).toBe(4)
    await page.write({ 'variable.who': 'Bob' })
    expect(page.values('Text_1', 'text', 'Block_1:')).toBe('Hello Bob')
    await page.write({ '#Block_2:.variable.count': 5 })
    expect(['Block_1:', 'Block_2:'].map((scope) => page.values('Text_2', 'text', scope))).toEqual([4, 10])
    expect(['Block_1:', 'Block_2:'].map((scope) => page.values('Text_1', 'other', scope))).toEqual([3, 15])
    expect(page.failures).toEqual([])
  })
})

const counter = blockOf(
  {
    inputs: [inputOf('step', 1)],
    events: [{ name: 'onCount', label: '' }],
    methods: [{ name: 'add', label: '', flow: 'add' }],
  },
  [
    variableOf('count', 0),
    elementOf('Text_1', { text: 'variable.count' }),
    elementOf('Button_1', {}, { events: { onClick: ['add'] } }),
    elementOf('Form_1'),
    flowOf(
      'add',
      stepOf('set-variable', { name: 'count' }, { value: 'variable.count + (eventParams.by ?? props.step)' }),
      stepOf('call-flow', { flow: 'tell' }),
      stepOf('component-method', { target: 'Form_1', method: 'reset' }),
      stepOf('script', { source: '({ count: variable.count })' }),
    ),
    flowOf('tell', stepOf('raise-event', { event: 'onCount' }, { payload: '({ now: variable.count })' })),
  ],
)

describe('flows of a block', () => {
  const page = pageOf(
    [
      variableOf('told', []),
      variableOf('count', 'of the page'),
      use('7', 'Block_1', {}, { props: { step: 2 }, events: { onCount: ['hear'] } }),
      use('7', 'Block_2', {}, { events: { onCount: ['hear'] } }),
      elementOf('Button_1', {}, { events: { onClick: ['press'] } }),
      flowOf('hear', stepOf('set-variable', { name: 'told' }, { value: '[...variable.told, eventParams.now]' })),
      flowOf(
        'press',
        stepOf('component-method', { target: 'Block_2', method: 'add', args: { by: 10 } }),
        stepOf('set-variable', { name: 'count' }, { value: 'eventParams.count' }),
      ),
    ],
    { blocks: { 7: 1 } },
  )

  it('run in their use, which hears of the events that they raise', async () => {
    const running = await run(page, lookupIn({ '7 1': counter }))
    await running.fire('Button_1', 'onClick', {}, 'Block_1:')
    await running.fire('Button_1', 'onClick', {}, 'Block_1:')
    await running.fire('Button_1', 'onClick', {}, 'Block_2:')
    expect(['Block_1:', 'Block_2:'].map((scope) => running.values('Text_1', 'text', scope))).toEqual([4, 1])
    expect(await running.variables()).toEqual({ told: [2, 4, 1], count: 'of the page' })
    expect(running.traces.map(({ flow, startedBy, end }) => [flow, startedBy.element, startedBy.scope, end]).slice(-4)).toEqual(
      expect.arrayContaining([
        ['b7_1_add', 'b7_1_Button_1', 'Block_2:', 'done'],
        ['hear', 'Block_2', undefined, 'done'],
      ]),
    )
  })

  it('are methods of the use, with arguments and a result', async () => {
    const running = await run(page, lookupIn({ '7 1': counter }))
    await running.fire('Button_1', 'onClick')
    expect(running.values('Text_1', 'text', 'Block_2:')).toBe(10)
    expect(await running.variables()).toEqual({ told: [10], count: 10 })
    expect(running.failures).toEqual([])
  })
})

describe('data in a block', () => {
  const listed = blockOf({ inputs: [inputOf('city', 'Oslo')], methods: [{ name: 'again', label: '', flow: 'again' }] }, [
    elementOf(
      'ForEach_1',
      {},
      {
        source: {
          ...{ api: 'orders_1', source: 'source/http', config: {}, execute: 'at once' },
          bindings: { 'query.city': { kind: 'formula', source: 'props.city' } },
        },
      },
    ),
    elementOf('Text_1', { text: "item.name + ' of ' + props.city" }, { parentId: 'ForEach_1' }),
    elementOf('Text_2', { text: 'component.ForEach_1.data.length' }),
    {
      ...{ kind: 'api', id: 'orders_1', name: 'orders', source: 'source/http', config: { url: '/orders' }, extra: {} },
      bindings: { region: { kind: 'formula', source: "props.city + '!'" } },
    },
    flowOf('again', stepOf('request', { api: 'orders' })),
  ])

  it('is asked for once a use, with the inputs of that use', async () => {
    const page = await run(
      pageOf([use('7', 'Block_1'), use('7', 'Block_2', {}, { props: { city: 'Rome' } })], { blocks: { 7: 1 } }),
      lookupIn({ '7 1': listed }),
    )
    expect(page.requests.map(({ of, config }) => [of, (config.query as { city: string }).city, config.region])).toEqual([
      ['orders', 'Oslo', 'Oslo!'],
      ['orders', 'Rome', 'Rome!'],
    ])
    page.answer('orders', { data: [{ id: 1, name: 'Fish' }] })
    page.answer('orders', {
      data: [
        { id: 1, name: 'Pizza' },
        { id: 2, name: 'Pasta' },
      ],
    })
    await page.state()
    expect(page.scopes).toEqual([
      'Block_1:',
      'Block_1:/b7_1_ForEach_1:1',
      'Block_2:',
      'Block_2:/b7_1_ForEach_1:1',
      'Block_2:/b7_1_ForEach_1:2',
    ])
    expect(page.values('Text_1', 'text', 'Block_2:/b7_1_ForEach_1:2')).toBe('Pasta of Rome')
    expect(['Block_1:', 'Block_2:'].map((scope) => page.values('Text_2', 'text', scope))).toEqual([1, 2])
  })
})

describe('blocks, rows and forms within each other', () => {
  it('a block stands in rows of a list, and has its inputs from its row', async () => {
    const line = blockOf({ inputs: [inputOf('name'), inputOf('kids', [])] }, [
      variableOf('extra', '!'),
      elementOf('Text_1', { text: 'props.name + variable.extra' }),
      elementOf('ForEach_1', { data: 'props.kids' }),
      elementOf('Text_2', { text: "props.name + '/' + item.name + '/' + index + variable.extra" }, { parentId: 'ForEach_1' }),
    ])
    const page = await run(
      pageOf(
        [
          variableOf('list', [
            { id: 'a', name: 'Ann', kids: [{ id: 1, name: 'Al' }] },
            { id: 'b', name: 'Bob', kids: [] },
          ]),
          elementOf('ForEach_1', { data: 'variable.list' }),
          use('7', 'Block_1', { name: 'item.name', kids: 'item.kids' }, { parentId: 'ForEach_1' }),
        ],
        { blocks: { 7: 1 } },
      ),
      lookupIn({ '7 1': line }),
    )
    const inner = 'ForEach_1:a/Block_1:/b7_1_ForEach_1:1'
    expect(page.scopes).toEqual(['ForEach_1:a', 'ForEach_1:a/Block_1:', inner, 'ForEach_1:b', 'ForEach_1:b/Block_1:'])
    expect(page.values('Text_1', 'text', 'ForEach_1:b/Block_1:')).toBe('Bob!')
    expect(page.values('Text_2', 'text', inner)).toBe('Ann/Al/0!')
    await page.write({ 'variable.list.0.name': 'Amy', '#ForEach_1:a/Block_1:.variable.extra': '?' })
    expect(page.values('Text_2', 'text', inner)).toBe('Amy/Al/0?')
    expect(page.values('Text_1', 'text', 'ForEach_1:b/Block_1:')).toBe('Bob!')
    await page.write({ 'variable.list': [{ id: 'b', name: 'Bea', kids: [{ id: 2, name: 'Bo' }] }] })
    expect(page.scopes).toEqual(['ForEach_1:b', 'ForEach_1:b/Block_1:', 'ForEach_1:b/Block_1:/b7_1_ForEach_1:2'])
    expect(page.values('Text_2', 'text', 'ForEach_1:b/Block_1:/b7_1_ForEach_1:2')).toBe('Bea/Bo/0!')
    // What a row had goes with it.
    await page.write({ 'variable.list': [{ id: 'a', name: 'Ann', kids: [] }] })
    expect(page.values('Text_1', 'text', 'ForEach_1:a/Block_1:')).toBe('Ann!')
    expect(page.failures).toEqual([])
  })

  it('a block stands in a list in a list of a form, and a form stands in the block', async () => {
    const line = blockOf({ inputs: [inputOf('name')] }, [
      elementOf('Form_1'),
      elementOf('Text_1', { text: "props.name + ' ' + (Form_1.note ?? 'no note')" }),
    ])
    const page = await run(
      pageOf(
        [
          elementOf('Form_1'),
          elementOf('FormList_1', {}, { parentId: 'Form_1', props: { formItem: { name: 'list' } } }),
          elementOf('ForEach_1', { data: 'item.kids' }, { parentId: 'FormList_1' }),
          use('7', 'Block_1', { name: "item.name + FormList_1.index + ':' + Form_1.list.length" }, { parentId: 'ForEach_1' }),
        ],
        { blocks: { 7: 1 } },
      ),
      lookupIn({ '7 1': line }),
    )
    await page.write({
      'Form_1.list': [{ kids: [] }, { kids: [{ id: 'a', name: 'Ann' }] }],
      'component.FormList_1.keys': ['k1', 'k2'],
    })
    const scope = 'FormList_1:k2/ForEach_1:a/Block_1:'
    expect(page.scopes).toContain(scope)
    expect(page.values('Text_1', 'text', scope)).toBe('Ann1:2 no note')
    await page.write({ [`#${scope}.b7_1_Form_1.note`]: 'hello' })
    expect(page.values('Text_1', 'text', scope)).toBe('Ann1:2 hello')
    // The row goes to another place, with all that it has.
    await page.write({ 'Form_1.list': [{ kids: [{ id: 'a', name: 'Amy' }] }], 'component.FormList_1.keys': ['k2'] })
    expect(page.values('Text_1', 'text', scope)).toBe('Amy0:1 hello')
  })

  it('a block in a block, each with its own version, form and names; nothing of what is around is known', async () => {
    const inner = (suffix: string) =>
      blockOf({ inputs: [inputOf('label')] }, [
        variableOf('own', suffix),
        elementOf('Form_1', {}, { name: 'Details' }),
        elementOf('Text_1', { text: "props.label + (Details.name ?? '') + variable.own" }),
      ])
    const outer = blockOf(
      { inputs: [inputOf('title')] },
      [variableOf('own', '-outer'), use('8', 'Block_1', { label: "props.title + variable.own + ':'" })],
      { blocks: { 8: 1 } },
    )
    const spy = blockOf({}, [
      elementOf('Text_1', { text: 'typeof context.Form_9' }),
      elementOf('Text_2', { text: 'variable.who' }),
      elementOf('Text_3', { text: 'typeof item' }),
      elementOf('Text_4', { text: 'store.id' }),
      elementOf('Text_5', { text: "locale + Object.keys(context).includes('Form_9')" }),
    ])
    const page = await run(
      pageOf(
        [
          variableOf('who', 'me'),
          elementOf('Form_9'),
          use('9', 'Block_1', { title: 'variable.who' }),
          use('8', 'Block_2', { label: "'page'" }),
          elementOf('ForEach_1', { data: '[{ id: 1 }]' }),
          use('6', 'Block_3', {}, { parentId: 'ForEach_1' }),
        ],
        { blocks: { 9: 1, 8: 2, 6: 1 } },
      ),
      lookupIn({ '8 1': inner('-1'), '8 2': inner('-2'), '9 1': outer, '6 1': spy }),
    )
    expect(page.values('Text_1', 'text', 'Block_1:/b9_1_Block_1:')).toBe('me-outer:-1')
    expect(page.values('Text_1', 'text', 'Block_2:')).toBe('page-2')
    await page.write({ '#Block_1:/b9_1_Block_1:.b8_1_Form_1.name': 'Jo' })
    expect(page.values('Text_1', 'text', 'Block_1:/b9_1_Block_1:')).toBe('me-outer:Jo-1')
    const seen = ['Text_1', 'Text_2', 'Text_3', 'Text_5'].map((id) => page.values(id, 'text', 'ForEach_1:1/Block_3:'))
    expect(seen).toEqual(['undefined', null, 'undefined', 'enfalse'])
    expect(page.failing.map(({ element, scope }) => [element, scope])).toEqual([['b6_1_Text_4', 'ForEach_1:1/Block_3:']])
    expect(await page.evaluate('Details.name', null, 'formula', 'Block_1:/b9_1_Block_1:')).toMatchObject({ ok: true, value: 'Jo' })
  })
})

describe('a program with blocks', () => {
  const many = (n: number) =>
    pageOf(
      Array.from({ length: n }, (_, i) => use('7', `Block_${i}`, { title: `'t${i}'` })),
      { blocks: { 7: 1 } },
    )
  const { catalogue } = { catalogue: () => undefined }

  it('holds a block once: fifty uses are fifty elements more', () => {
    const [one, fifty] = [1, 50].map((n) => compilePage(many(n), catalogue, { blocks: lookupIn({ '7 1': greeting }) }).program)
    expect(fifty!.elements.length - one!.elements.length).toBe(49)
    expect(fifty!.templates).toHaveLength(1)
    expect(fifty!.bindings.length - one!.bindings.length).toBe(49)
    expect(JSON.stringify(fifty).length).toBeLessThan(JSON.stringify(one).length + 49 * 450)
  })

  it('is refused a block that contains itself, over any number of blocks, and one that is too deep', () => {
    const holding = (...ids: string[]) =>
      blockOf(
        {},
        ids.map((id, i) => use(id, `Block_${i}`)),
        { blocks: Object.fromEntries(ids.map((id) => [id, 1])) },
      )
    const circle = lookupIn({ 'a 1': holding('b'), 'b 1': holding('c'), 'c 1': holding('a', 'd'), 'd 1': holding() })
    const codes = (id: string, blocks: BlockLookup, self?: string) =>
      compilePage(pageOf([use(id, 'Block_1')], { blocks: { [id]: 1 } }), catalogue, { blocks, ...(self ? { self } : {}) }).findings.map(
        ({ code, entry }) => [code, entry],
      )
    expect(codes('a', circle)).toEqual([['PAGE_BLOCK_CIRCLE', 'Block_1']])
    expect(codes('d', circle)).toEqual([])
    expect(codes('d', circle, 'd')).toEqual([['PAGE_BLOCK_CIRCLE', 'Block_1']])
    const chain = lookupIn(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i} 1`, i === 0 ? holding() : holding(`${i - 1}`)])))
    expect(codes('7', chain)).toEqual([])
    expect(codes('8', chain)).toEqual([['PAGE_BLOCK_DEEP', 'Block_1']])
    expect(codes('e', circle)).toEqual([['PAGE_BLOCK_MISSING', 'Block_1']])
  })
})

describe('an engine that takes over from one that was lost', () => {
  it('has the variables of every use as they were, and what its formulas gave', async () => {
    const line = blockOf({ inputs: [inputOf('name')] }, [
      variableOf('count', 0),
      elementOf('Text_1', { text: "props.name + ' ' + variable.count" }),
      elementOf('Button_1', {}, { events: { onClick: ['add'] } }),
      flowOf('add', stepOf('set-variable', { name: 'count' }, { value: 'variable.count + 1' })),
    ])
    const page = await run(
      pageOf(
        [
          elementOf('ForEach_1', { data: "[{ id: 'a', name: 'Ann' }, { id: 'b', name: 'Bob' }]" }),
          use('7', 'Block_1', { name: 'item.name' }, { parentId: 'ForEach_1' }),
          use('7', 'Block_2', {}, { props: { name: 'alone' } }),
        ],
        { blocks: { 7: 1 } },
      ),
      lookupIn({ '7 1': line }),
    )
    const scopes = ['ForEach_1:a/Block_1:', 'ForEach_1:b/Block_1:', 'Block_2:']
    await page.fire('Button_1', 'onClick', {}, scopes[1])
    await page.fire('Button_1', 'onClick', {}, scopes[1])
    await page.fire('Button_1', 'onClick', {}, scopes[2])
    const shown = () => scopes.map((scope) => page.values('Text_1', 'text', scope))
    expect(shown()).toEqual(['Ann 0', 'Bob 2', 'alone 1'])
    const before = page.engines
    await page.loseEngine()
    expect(page.engines).toBeGreaterThan(before)
    expect(shown()).toEqual(['Ann 0', 'Bob 2', 'alone 1'])
    await page.fire('Button_1', 'onClick', {}, scopes[1])
    expect(shown()).toEqual(['Ann 0', 'Bob 3', 'alone 1'])
  })
})

describe('a block that is opened by itself', () => {
  it('runs with the defaults of its inputs, and its events go nowhere', async () => {
    const page = await run(counter, () => undefined)
    await page.fire('Button_1', 'onClick')
    expect(page.values('Text_1', 'text')).toBe(1)
    expect(page.failures).toEqual([])
    expect(page.traces.map(({ end }) => end)).toEqual(['done', 'done'])
    expect(await page.evaluate('props.step')).toMatchObject({ ok: true, value: 1 })
  })
})

describe('a block that is edited by itself', () => {
  it('has the samples of its inputs, and the defaults of those without one; a use knows nothing of samples', async () => {
    const inputs = [{ ...inputOf('people', []), sample: [{ name: 'Ann' }] }, inputOf('title', 'nobody')]
    const block = blockOf({ inputs }, [elementOf('Text_1', { text: 'props.title + props.people.length' })])
    const alone = await run(block, lookupIn({}))
    expect(alone.values('Text_1', 'text')).toBe('nobody1')
    const used = await run(pageOf([use('7', 'Block_1')], { blocks: { 7: 1 } }), lookupIn({ '7 1': block }))
    expect(used.values('Text_1', 'text', 'Block_1:')).toBe('nobody0')
  })
})
