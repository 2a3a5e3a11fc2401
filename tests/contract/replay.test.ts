import { describe, expect, test } from 'vitest'
import type { Diagnostic, Trace } from '#kernel/engine'
import type { FlowNode, PageDocument, PageEntry } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, type HeadlessPage, outlineOf, replay, replayFailure } from '#sdk/testing'

const parts = { plugins: basePlugins }
const formula = (source: string) => ({ kind: 'formula', source }) as const
const step = (id: string, action: string, params: JsonObject, bindings: { [path: string]: string } = {}): FlowNode => ({
  id,
  kind: 'action',
  name: '',
  action: `action/${action}`,
  params,
  bindings: Object.fromEntries(Object.entries(bindings).map(([path, source]) => [path, formula(source)])),
})

const page: PageEntry = {
  kind: 'page',
  id: 'page',
  schemaVersion: 1,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: { 'on:saved': ['listen'] },
  interceptor: {},
  extra: {},
}
const element = (
  id: string,
  type: string,
  bindings: PageEntry & { kind: 'element' } extends { bindings: infer B } ? B : never,
  events = {},
) =>
  ({
    kind: 'element',
    id,
    type,
    name: id,
    parentId: null,
    order: id,
    props: {},
    bindings,
    style: {},
    css: '',
    events,
    version: 1,
    extra: {},
  }) as const
const variable = (name: string, defaultValue: Json) =>
  ({ kind: 'variable', id: `v-${name}`, name, type: 'object', defaultValue, description: '', extra: {} }) as const
const flow = (id: string, nodes: FlowNode[]) => ({ kind: 'flow', id, name: id, nodes, extra: {} }) as const

const api = (name: string) =>
  ({ kind: 'api', id: `api-${name}`, name, source: 'source/http', config: { method: 'POST' }, bindings: {}, extra: {} }) as const

const script = `const at = new Date(Date.now()).toISOString()
return { id: context.eventParams.id, at, code: Math.random().toString(36).slice(2), total: variable.prices.sort().join() }`

/** Saves an order: a script, an api, a message, another flow, and a broadcast. */
const entries: PageEntry[] = [
  page,
  variable('prices', [3, 1, 2]),
  variable('saved', null),
  variable('heard', 0),
  element('Save', 'Button', { text: formula('variable.saved ? "Saved " + variable.saved.id : "Save"') }, { onClick: ['save'] }),
  api('orders'),
  flow('save', [
    step('make', 'script', { source: script }),
    step('send', 'request', { api: 'orders' }),
    {
      id: 'b',
      kind: 'branch',
      success: [
        step('keep', 'set-variable', { name: 'saved' }, { value: 'eventParams.data' }),
        step('pause', 'delay', { seconds: 30 }),
        step('tell', 'call-flow', { flow: 'tell' }),
        step('all', 'broadcast', { name: 'saved' }),
      ],
      failure: [step('sorry', 'message', {}, { content: 'eventParams.msg' })],
    },
  ]),
  flow('tell', [step('say', 'message', {}, { content: '"Order " + variable.saved.id' })]),
  flow('listen', [step('note', 'set-variable', { name: 'heard' }, { value: 'variable.heard + 1' })]),
]
const document: PageDocument = { entries: new Map(entries.map((e) => [e.id, e])) }

describe('a headless page', () => {
  test('runs a whole flow: its requests, messages, variables and values', async () => {
    const started = performance.now()
    const open = await createHeadlessPage(document, { ...parts, now: 1_000 })
    open.answer('orders', { data: { id: 17 } })
    await open.fire('Save', 'onClick', { id: 4 })
    expect(open.findings).toEqual([])
    expect(open.requests).toMatchObject([{ of: 'orders', params: { id: 4, at: '1970-01-01T00:00:01.000Z', total: '1,2,3' } }])
    expect(open.messages).toMatchObject([{ action: 'action/message', params: { content: 'Order 17' } }])
    expect(await open.variables()).toMatchObject({ saved: { id: 17 }, prices: [3, 1, 2] })
    expect(open.values('Save', 'text')).toBe('Saved 17')
    await expect.poll(() => open.variables()).toMatchObject({ heard: 1 })
    // Nobody waited for the thirty seconds of the delay.
    expect(performance.now() - started).toBeLessThan(10_000)
    open.dispose()
  })

  test('takes the failure path when the answer says so, also when it comes later', async () => {
    const open = await createHeadlessPage(document, parts)
    const fired = open.fire('Save', 'onClick', { id: 4 })
    await open.state()
    open.answer('orders', { code: 500, msg: 'sold out' })
    await fired
    expect(open.messages).toMatchObject([{ params: { content: 'sold out' } }])
    expect(await open.variables()).toMatchObject({ saved: null })
    open.dispose()
  })
})

describe('a recorded run', () => {
  const record = async () => {
    const open = await createHeadlessPage(document, { ...parts, now: 1_763_600_000_000, world: { random: Math.random } })
    await open.write({ 'variable.prices': [9, 8] })
    open.answer('orders', { data: { id: 18 } })
    await open.fire('Save', 'onClick', { id: 5 })
    open.dispose()
    return { saved: open.traces.find(({ flow }) => flow === 'save')! }
  }

  test('goes the same way again, with nothing of what it was told', async () => {
    const { saved } = JSON.parse(JSON.stringify(await record())) as Awaited<ReturnType<typeof record>>
    expect(saved.replay?.answers.map(({ ask }) => ask)).toEqual(['time', 'random', 'request', 'wait', 'act'])
    const again = await replay(document, saved, parts)
    expect(outlineOf(again.trace)).toEqual(outlineOf(saved))
    expect(again.page.requests).toEqual([])
    expect(await again.page.variables()).toMatchObject({ saved: { id: 18 }, prices: [9, 8] })
    again.page.dispose()
  })

  test('shows where a changed page goes another way', async () => {
    const { saved } = await record()
    const changed = new Map(document.entries)
    changed.set('save', flow('save', [step('more', 'request', { api: 'other' })]))
    const again = await replay({ entries: changed }, saved, parts)
    expect(outlineOf(again.trace)).not.toEqual(outlineOf(saved))
    expect(again.trace.steps[0]!.outcome).toEqual({
      ok: false,
      reason: { code: 'engine.not-in-trace', params: { ask: 'request', of: 'other' } },
    })
    again.page.dispose()
  })

  test('is refused when the trace was cut', async () => {
    const { saved } = await record()
    const { replay: _, ...cut } = saved
    await expect(replay(document, cut, parts)).rejects.toThrow('does not hold what it takes')
  })
})

/** Everything that a run may be told: rows of a table, a form that changes meanwhile, another flow, lanes, time, a robot's answer. */
const busy = (nodes: FlowNode[], more: readonly PageEntry[] = []): PageDocument => {
  const all = [
    page,
    variable('total', 0),
    variable('other', 0),
    element('Rows', 'MarsTable', {}),
    element('Form_1', 'Form', {}),
    ...['orders', 'slow', 'quick'].map(api),
    element('Go', 'Button', {}, { onClick: ['busy'] }),
    element('Beside', 'Button', {}, { onClick: ['beside'] }),
    flow('busy', nodes),
    flow('beside', [step('more', 'set-variable', { name: 'other' }, { value: 'variable.other + 1' })]),
    flow('sum', [step('sum', 'set-variable', { name: 'total' }, { value: 'component.Rows.data.map((row) => row.n).join()' })]),
    ...more,
  ]
  return { entries: new Map(all.map((e) => [e.id, e])) }
}
const note = (id: string, source: string): FlowNode => step(id, 'message', {}, { content: source })
const lanes = (id: string, body: FlowNode[][]): FlowNode => ({ id, kind: 'group', group: 'parallel', params: {}, bindings: {}, body })
const saved = (trace: Trace | undefined): Trace => JSON.parse(JSON.stringify(trace)) as Trace

const answersOf = ({ replay: told }: Trace) => told?.answers.map((answer) => JSON.stringify(answer)).sort()

/** Replays what the page recorded of the flow, and expects the same run with nobody to ask. */
async function expectSame(document: PageDocument, open: HeadlessPage): Promise<Trace> {
  const recorded = saved(open.traces.find(({ flow }) => flow === 'busy'))
  open.dispose()
  const again = await replay(document, recorded, parts)
  expect(outlineOf(again.trace)).toEqual(outlineOf(recorded))
  expect(again.page.requests).toEqual([])
  expect(again.page.messages).toEqual([])
  // What was told again is as good a recording as the first.
  expect(answersOf(again.trace)).toEqual(answersOf(recorded))
  again.page.dispose()
  return recorded
}

describe('a trace holds', () => {
  test('the data of elements that the run read, and what a reload brought', async () => {
    const document = busy([
      note('before', '"rows " + component.Rows.data.length'),
      step('reload', 'component-method', { target: 'Rows', method: 'update' }),
      note('after', '"rows " + component.Rows.data.length + " of " + JSON.stringify(component.Rows.data)'),
      step('sum', 'call-flow', { flow: 'sum' }),
      step('script', 'script', { source: 'return component.Rows.data.reverse()' }),
    ])
    const open: HeadlessPage = await createHeadlessPage(document, {
      ...parts,
      call: () => {
        void open.write({ 'component.Rows.data': [{ n: 3 }, { n: 4 }, { n: 5 }] })
        return { ok: true }
      },
    })
    await open.write({ 'component.Rows.data': [{ n: 1 }, { n: 2 }] })
    await open.fire('Go', 'onClick')
    expect(open.shown('action/message')).toMatchObject([{ content: 'rows 2' }, { content: 'rows 3 of [{"n":3},{"n":4},{"n":5}]' }])
    expect(await open.variables()).toMatchObject({ total: '3,4,5' })
    const { replay: told } = await expectSame(document, open)
    expect(told?.answers.filter(({ ask }) => ask === 'data')).toHaveLength(2)
  })

  test('what sources of elements brought, before it began and while it waited', async () => {
    const live = { api: null, source: 'source/http', config: {}, bindings: {}, execute: 'at once' } as const
    const document = busy(
      [
        note('before', '"newest " + component.Live.data.at(-1)'),
        step('pause', 'delay', { seconds: 5 }),
        note('after', '"newest " + component.Live.data.at(-1)'),
      ],
      [{ ...element('Live', 'MarsTable', {}), source: live }],
    )
    const open = await createHeadlessPage(document, { ...parts, clock: 'by hand' })
    const first = open.load('Live')
    open.answer('Live', { data: ['a', 'b'] })
    await first
    const fired = open.fire('Go', 'onClick')
    await open.pass(1_000)
    const second = open.load('Live')
    open.answer('Live', { data: ['a', 'b', 'c'] })
    await second
    await open.pass(4_000)
    await fired
    expect(open.shown('action/message')).toMatchObject([{ content: 'newest b' }, { content: 'newest c' }])
    await expectSame(document, open)
  })

  test('what others wrote while it ran: a field of a form, and another flow', async () => {
    const document = busy([
      note('first', '"name " + Form_1.name + variable.other'),
      step('pause', 'delay', { seconds: 5 }),
      note('then', '"name " + Form_1.name + variable.other'),
    ])
    const open = await createHeadlessPage(document, { ...parts, clock: 'by hand' })
    await open.write({ 'Form_1.name': 'a' })
    const fired = open.fire('Go', 'onClick')
    await open.pass(1_000)
    await open.write({ 'Form_1.name': 'b' })
    await open.write({ 'Form_1.name': 'bc' })
    await open.fire('Beside', 'onClick')
    expect(open.shown('action/message')).toMatchObject([{ content: 'name a0' }])
    await open.pass(4_000)
    await fired
    expect(open.shown('action/message')).toMatchObject([{ content: 'name a0' }, { content: 'name bc1' }])
    const trace = await expectSame(document, open)
    expect(trace.replay?.answers.filter(({ ask }) => ask === 'state').map(({ of }) => of)).toEqual(['Form_1.name', 'variable.other'])
    expect(trace.steps.map(({ ms }) => ms)).toEqual([0, 5_000, 0])
  })

  test('the order in which answers came to lanes beside each other', async () => {
    const total = (id: string, text: string) => step(id, 'set-variable', { name: 'total' }, { value: `variable.total + "${text}"` })
    const document = busy([
      lanes('both', [
        [step('slow', 'request', { api: 'slow' }), total('a', 'slow')],
        [step('quick', 'request', { api: 'quick' }), total('b', 'quick')],
        [step('rest', 'delay', { seconds: 1 }), total('c', 'rested')],
      ]),
    ])
    const open = await createHeadlessPage(document, { ...parts, clock: 'by hand' })
    const fired = open.fire('Go', 'onClick')
    await open.pass(1_000)
    expect(await open.variables()).toMatchObject({ total: '0rested' })
    open.answer('quick', { data: 1 })
    await open.pass(0)
    open.answer('slow', { data: 2 })
    await fired
    await expectSame(document, open)
  })

  test('answers to requests of its own steps', async () => {
    const answer = { code: 0, msg: '', data: { status: 200, headers: {}, body: '{"code":19001,"msg":"bad robot"}' } }
    const robot = { robot: 'feishu', webhook: 'https://robot.example/hook', msgType: 'text', content: 'hello', timeout: 5 }
    const document = busy([step('robot', 'send-message', robot)])
    const open = await createHeadlessPage(document, { ...parts, fetch: (async () => Response.json(answer)) as unknown as typeof fetch })
    await open.fire('Go', 'onClick')
    expect(open.traces[0]!.steps[0]!.outcome).toMatchObject({ ok: false, reason: expect.stringContaining('bad robot') })
    await expectSame(document, open)
  })

  test('where it was stopped', async () => {
    const document = busy([note('first', '"begun"'), step('ask', 'request', { api: 'orders' }), note('never', '"never"')])
    const open = await createHeadlessPage(document, parts)
    const fired = open.fire('Go', 'onClick')
    await open.state()
    await open.stop()
    await fired
    const trace = await expectSame(document, open)
    expect(trace.end).toBe('cancelled')
    expect(trace.steps.map(({ node, outcome }) => [node, outcome])).toEqual([
      ['first', { ok: true }],
      ['ask', { ok: false, reason: { code: 'engine.cancelled' } }],
    ])
  })
})

describe('a formula that fails', () => {
  const failing = busy(
    [note('tell', '"dear " + eventParams.person.name + variable.total')],
    [
      { ...element('Label', 'Text', { text: formula('variable.other.list.map((n) => n * 2) + component.Rows.data.length') }), id: 'Label' },
      { ...element('Any', 'Text', { text: formula('context[store.field].length') }), id: 'Any' },
    ],
  )
  const failureOf = (open: HeadlessPage, name: string): Diagnostic =>
    JSON.parse(JSON.stringify(open.failures.find((f) => f.element === name)))

  test('leaves what it read, and fails again over it in a test', async () => {
    const open = await createHeadlessPage(failing, { ...parts, now: 5_000 })
    await open.write({ 'component.Rows.data': [1, 2, 3], 'variable.other': { list: 'abc' } })
    const failure = open.failures.findLast((f) => f.element === 'Label')!
    expect(failure).toMatchObject({
      code: 'FORMULA_THROWN',
      path: 'text',
      at: { line: 1, column: 24 },
      formula: { time: 5_000, kind: 'formula', read: { 'variable.other.list': 'abc', 'component.Rows.data': [1, 2, 3] } },
    })
    open.dispose()
    expect(await replayFailure(failing, JSON.parse(JSON.stringify(failure)), parts)).toMatchObject({ ok: false, message: failure.message })
    const mended = { ...failure, formula: { ...failure.formula!, source: 'variable.other.list + component.Rows.data.length' } }
    expect(await replayFailure(failing, mended, parts)).toMatchObject({ ok: true, value: 'abc3' })
  })

  test('leaves all there is, part by part, when its text does not tell what it reads', async () => {
    const open = await createHeadlessPage(failing, { ...parts, user: { field: 'missing' } })
    await open.write({ 'Form_1.note': 'x'.repeat(5_000) })
    const { formula: failed } = failureOf(open, 'Any')
    expect(failed?.read).toMatchObject({ store: { field: 'missing' }, variable: { total: 0 } })
    open.dispose()
  })

  test('leaves the payload too when it belongs to a step of a flow', async () => {
    const open = await createHeadlessPage(failing, parts)
    await open.fire('Go', 'onClick', { id: 7 })
    const failure = failureOf(open, 'Go')
    expect(failure).toMatchObject({ path: 'content', formula: { input: { id: 7 }, read: { 'variable.total': 0 } } })
    open.dispose()
    expect(await replayFailure(failing, failure, parts)).toMatchObject({ ok: false, message: failure.message })
  })

  test('is recorded in full for the first of many alone, and large values by their beginning', async () => {
    const many = Array.from({ length: 50 }, (_, n) => element(`T${n}`, 'Text', { text: formula(`variable.rows.no.${'a'}${n}`) }))
    const all = busy(
      [],
      [
        variable(
          'rows',
          Array.from({ length: 5_000 }, (_, n) => n),
        ),
        ...many,
      ],
    )
    const open = await createHeadlessPage(all, parts)
    expect(open.failures).toHaveLength(50)
    expect(open.failures.filter(({ formula: failed }) => failed)).toHaveLength(30)
    expect(JSON.stringify(open.failures).length).toBeLessThan(100_000)
    open.dispose()
  })
})
