import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EngineLibrary, WorkerActionContext } from '#kernel/engine'
import { messages } from '#kernel/engine/words'
import { tell } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const step = (action: string, params: JsonObject = {}): FlowNode => ({
  id: action,
  kind: 'action',
  name: '',
  action: `action/${action}`,
  params,
  bindings: {},
})
const group = (kind: 'parallel' | 'try' | 'loop', body: FlowNode[][], params: JsonObject = {}): FlowNode => ({
  id: kind,
  kind: 'group',
  group: kind,
  params,
  bindings: {},
  body,
})

const action = (
  id: string,
  run: (params: { [name: string]: Json }, context: WorkerActionContext) => unknown,
): EngineLibrary['actions'][number] => ({
  id: `action/${id}`,
  parse: (params) => params,
  run: async (params: never, context) => (await run(params, context)) as never,
})
const library = {
  actions: [
    action('call', ({ flow }, { runFlow, input }) => runFlow(String(flow), input)),
    action('say', ({ name }, { emit, input }) => emit(String(name), input)),
    action('end', ({ reason }, { stop, input }) => stop(reason ? { ok: false, reason: String(reason) } : { ok: true, value: input })),
    action('leave', (_, { stop }) => stop()),
    action('count', (_, { memory }) => {
      memory.set('n', Number(memory.get('n') ?? 0) + 1)
      return { ok: true, value: Number(memory.get('n')) }
    }),
    action('plus', (_, { input }) => ({ ok: true, value: Number(input) + 1 })),
  ],
}

/** Runs the flow `main` and those that it starts, until so many have ended. */
const run = async (flows: { [id: string]: FlowNode[] }, payload: Json = 0, events: { [event: string]: string[] } = {}, ended = 1) => {
  page = await openTestPage({ library, flows, events: { B: { click: ['main'] }, page: events } })
  await page.fire('B', 'click', payload)
  await vi.waitFor(() => {
    expect(page!.traces.map(({ flow }) => flow)).toContain('main')
    expect(page!.traces.length).toBeGreaterThanOrEqual(ended)
  })
  return page.traces.map(({ flow, end, steps }) => [flow, end, steps.at(-1)?.outcome.value ?? null])
}

describe('a flow that calls another', () => {
  it('goes on with what that one handed on', async () => {
    expect(await run({ main: [step('call', { flow: 'sub' }), step('plus')], sub: [step('plus'), step('plus')] }, 1)).toEqual([
      ['sub', 'done', 3],
      ['main', 'done', 4],
    ])
  })

  it('fails with it, and when it is not there', async () => {
    await run({ main: [step('call', { flow: 'sub' })], sub: [step('end', { reason: 'no rows' })] })
    expect(page!.traces.map((t) => t.end)).toEqual(['failed', 'failed'])
    expect(page!.traces[1]!.steps[0]!.outcome).toMatchObject({ ok: false, reason: 'no rows' })
    page!.dispose()
    await run({ main: [step('call', { flow: 'gone' })] })
    expect(page!.traces[0]!.steps[0]!.outcome).toEqual({ ok: false, reason: { code: 'engine.no-flow', params: { flow: 'gone' } } })
  })

  it('cannot call itself for ever', async () => {
    await run({ main: [step('call', { flow: 'main' })] })
    expect(page!.traces).toHaveLength(21)
    expect(page!.traces[0]!.steps[0]!.outcome).toEqual({
      ok: false,
      reason: { code: 'engine.flows-too-deep', params: { flow: 'main', most: 20 } },
    })
  })

  it('shares one limit of steps with it', async () => {
    const many = group('loop', [[step('plus')]], { times: 7_000 })
    await run({ main: [step('call', { flow: 'sub' }), step('call', { flow: 'sub' })], sub: [many] })
    expect(page!.traces.map((t) => t.end)).toEqual(['done', 'step limit', 'failed'])
  })
})

describe('a step that stops its flow', () => {
  it('ends it from any depth, and what comes after is not run', async () => {
    const stops = group('try', [[group('loop', [[step('end')]], { times: 3 })], [step('plus')]])
    expect(await run({ main: [stops, step('plus')] }, 5)).toEqual([['main', 'done', { item: 0, index: 0, input: 5 }]])
  })

  it('still runs what is to be done in any case, and ends the lanes beside it', async () => {
    page = await openTestPage({
      library,
      variables: { n: 0 },
      bindings: { 'A.text': 'variable.n' },
      flows: {
        main: [
          group('try', [
            [group('parallel', [[step('end', { reason: 'enough' })], [step('test-wait', { ms: 5_000 })]])],
            [],
            [step('test-set', { name: 'n', value: 1 })],
          ]),
        ],
      },
      events: { B: { click: ['main'] } },
    })
    const started = performance.now()
    await page.fire('B', 'click', {})
    expect(performance.now() - started).toBeLessThan(4_500)
    expect(page.traces[0]).toMatchObject({ end: 'failed' })
    expect(page.values()).toEqual({ 'A.text': 1 })
  })

  it('may end it as cancelled', async () => {
    expect(await run({ main: [step('leave'), step('plus')] })).toEqual([['main', 'cancelled', null]])
  })
})

it('what a step keeps is there when its flow runs again', async () => {
  await run({ main: [step('count')] })
  await page!.fire('B', 'click', 0)
  expect(page!.traces.map((t) => t.steps[0]!.outcome.value)).toEqual([1, 2])
})

describe('an event for all pages', () => {
  it('starts the flows that listen for its name, with its payload', async () => {
    expect(await run({ main: [step('say', { name: 'saved' })], heard: [step('plus')] }, 4, { 'on:saved': ['heard'] }, 2)).toEqual([
      ['main', 'done', null],
      ['heard', 'done', 5],
    ])
  })

  it('does not go round for ever', async () => {
    await run({ main: [step('say', { name: 'a' })] }, 0, { 'on:a': ['main'] })
    const last = () => page!.traces.at(-1)!.steps[0]!.outcome
    await vi.waitFor(() =>
      expect(last()).toEqual({ ok: false, reason: { code: 'engine.events-too-deep', params: { event: 'a', most: 20 } } }),
    )
    expect(page!.traces).toHaveLength(21)
  })
})

it('a flow that reads why a step failed reads no ids: its text may be shown to visitors', async () => {
  const fails = action('fails', () => ({ ok: false, reason: tell('engine.no-own-source', { element: 'B' }) }))
  page = await openTestPage({
    library: { actions: [fails], words: async (owner) => (owner === 'engine' ? messages : undefined) },
    flows: { main: [group('try', [[step('fails')], []])] },
    events: { B: { click: ['main'] } },
  })
  await page.fire('B', 'click', null)
  expect(page.traces.at(-1)?.steps.at(-1)?.outcome.value).toMatchObject({
    reason: expect.stringMatching(/^“(Test|…)” has no data of its own/),
  })
})
