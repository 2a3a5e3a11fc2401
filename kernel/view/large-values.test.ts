import { describe, expect, it } from 'vitest'
import type { ActionOutcome, Diagnostic, EngineCalls, PageCalls, PageProgram } from '#kernel/engine'
import { tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { createRunningPage, type EngineLink, headlessServices } from './index.ts'

const MB = 1024 * 1024
const PROGRAM: PageProgram = {
  ...{ hash: 't', bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {}, css: '', plugins: {}, needsEngine: true },
  elements: [{ id: 'page', type: 'Page', parentId: null, props: {}, style: {}, events: { onClick: ['flow_1'] } }],
}

/** An open page whose engine is the test; its actions all return `outcome`. */
async function open(outcome: ActionOutcome = { ok: true }) {
  let calls!: PageCalls
  const fired: string[] = []
  const pushed: Json[] = []
  const failures: Diagnostic[] = []
  const engine = {
    open: async (_page: unknown, given: PageCalls) => {
      calls = given
    },
    fire: async ({ payload }: Parameters<EngineCalls['fire']>[0]) => fired.push(payload) > 0,
    push: ({ changes }: Parameters<EngineCalls['push']>[0]) => void pushed.push(JSON.parse(changes) as Json),
    close: async () => undefined,
  } as unknown as EngineLink
  const page = createRunningPage({
    ...{ key: 'k', program: PROGRAM, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => engine,
    actions: async () => ({ owner: { id: 'acme.a', version: '1.0.0' }, parse: (params) => params, run: async () => outcome }),
    services: headlessServices(),
    onFailures: (found) => failures.push(...found),
  })
  await page.ready
  const act = () =>
    calls.act({ key: 'k', action: 'action/acme.a.b', params: '{}', input: '1', startedBy: { element: 'Button_1', event: 'onClick' } })
  return { page, act, fired, pushed, failures }
}

describe('values on their way to the engine', () => {
  it('starts no flow with a payload that is too large or no JSON, and reports the event', async () => {
    const { page, fired, failures } = await open()
    expect(await page.ask('page', 'onClick', { body: 'x'.repeat(MB) })).toBe(true)
    expect(await page.ask('page', 'onClick', { body: 'x'.repeat(10 * MB) })).toBe(false)
    const endless: { [name: string]: Json } = {}
    endless.self = endless
    expect(await page.ask('page', 'onClick', endless)).toBe(false)
    expect(fired).toHaveLength(1)
    expect(failures.map(({ code, element, path }) => [code, element, path])).toEqual([
      ['FLOW_FAILED', 'page', 'onClick'],
      ['FLOW_FAILED', 'page', 'onClick'],
    ])
    expect(failures[0]?.message).toEqual(tell('engine.payload-too-large', { element: 'page', event: 'onClick', most: 10 }))
  })

  it('makes a failure of what an action returns that is too large', async () => {
    const { act } = await open({ ok: true, value: Array.from({ length: 20 }, () => 'x'.repeat(MB)) })
    expect(await act()).toEqual({ ok: false, reason: tell('engine.outcome-too-large', { by: 'action/acme.a.b', most: '10.0' }) })
    const ordinary = await open({ ok: true, value: ['x'.repeat(MB)] })
    expect((await ordinary.act()).ok).toBe(true)
  })

  it('leaves the large fields out of rows that a view hands over, and reports the list', async () => {
    const { page, pushed, failures } = await open()
    page.setState(
      'component.Table_1.rows',
      Array.from({ length: 20 }, (_, id) => ({ id, body: 'x'.repeat(MB) })),
    )
    await page.ask('page', 'onClick', null)
    expect(pushed).toEqual([['component.Table_1.rows', Array.from({ length: 20 }, (_, id) => ({ id, body: null }))]])
    expect(failures.map(({ code, element }) => [code, element])).toEqual([['DATA_TOO_LARGE', 'Table_1']])
  })
})

describe('a step that leaves the page over and over', () => {
  it('fails with the element and the event that started its flow', async () => {
    const { act } = await open({ ok: false, reason: tell('view.leaves-over-and-over', { most: 5, element: '', event: '' }) })
    expect(await act()).toEqual({
      ok: false,
      reason: tell('view.leaves-over-and-over', { most: 5, element: 'Button_1', event: 'onClick' }),
    })
  })
})
