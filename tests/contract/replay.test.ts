import { describe, expect, test } from 'vitest'
import type { FlowNode, Json, JsonObject, PageDocument, PageEntry } from '#kernel/page'
import { basePlugins } from '#plugins/presets/base'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { createHeadlessPage, outlineOf, replay } from '#sdk/testing'

const parts = { plugins: basePlugins, library: baseEngineLibrary }
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

const script = `const at = new Date(Date.now()).toISOString()
return { id: context.eventParams.id, at, code: Math.random().toString(36).slice(2), total: variable.prices.sort().join() }`

/** Saves an order: a script, an api, a message, another flow, and a broadcast. */
const entries: PageEntry[] = [
  page,
  variable('prices', [3, 1, 2]),
  variable('saved', null),
  variable('heard', 0),
  element('Save', 'Button', { text: formula('variable.saved ? "Saved " + variable.saved.id : "Save"') }, { onClick: ['save'] }),
  {
    kind: 'api',
    id: 'a1',
    name: 'orders',
    source: 'source/http',
    config: { url: '/orders', method: 'POST' },
    bindings: {},
    extra: {},
  },
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
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await open.variables()).toMatchObject({ heard: 1 })
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
    const [told, saved] = open.traces
    return { told: told!, saved: saved! }
  }

  test('goes the same way again, with nothing of what it was told', async () => {
    const { saved, told } = JSON.parse(JSON.stringify(await record())) as Awaited<ReturnType<typeof record>>
    expect(saved.replay?.answers.map(({ ask }) => ask)).toEqual(['time', 'random', 'request'])
    const again = await replay(document, saved, parts, [told])
    expect(outlineOf(again.trace)).toEqual(outlineOf(saved))
    expect(again.page.requests).toEqual([])
    expect(await again.page.variables()).toMatchObject({ saved: { id: 18 }, prices: [9, 8] })
    again.page.dispose()
  })

  test('shows where a changed page goes another way', async () => {
    const { saved, told } = await record()
    const changed = new Map(document.entries)
    changed.set('save', flow('save', [step('more', 'request', { api: 'other' })]))
    const again = await replay({ entries: changed }, saved, parts, [told])
    expect(outlineOf(again.trace)).not.toEqual(outlineOf(saved))
    expect(again.trace.steps[0]!.outcome).toEqual({
      ok: false,
      reason: 'The run asks for what its trace does not hold: request other',
    })
    again.page.dispose()
  })

  test('is refused when the trace was cut', async () => {
    const { saved } = await record()
    const { replay: _, ...cut } = saved
    await expect(replay(document, cut, parts)).rejects.toThrow('does not hold what it takes')
  })
})
