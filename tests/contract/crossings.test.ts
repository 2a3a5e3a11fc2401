import { afterEach, describe, expect, it } from 'vitest'
import {
  createEngineHost,
  type Diagnostic,
  type EngineCalls,
  type EngineHost,
  type EngineLibrary,
  type PageCalls,
  type Trace,
  type WorkerActionContext,
} from '#kernel/engine'
import type { FlowNode } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { createRunningPage, type EngineLink, headlessServices, type OwnedPage } from '#kernel/view'
import { workerOnThisThread } from '#sdk/testing'
import { testProgram } from '../engine/test-program.ts'

const MB = 1024 * 1024
/**
 * The most that crosses in one message: the answer of a source, which has its data as it was mapped and as it is
 * used.
 */
const MOST = 2 * 48 * MB + MB

/** What is sent over every crossing. */
const TOO_LARGE: { readonly [name: string]: () => Json } = {
  'a text of 100 MB': () => 'x'.repeat(100 * MB),
  '1,000,000 members': () => Array.from({ length: 1_000_000 }, (_, id) => ({ id, name: `member number ${id} of a million` })),
  'a depth of 10,000': () => {
    let value: Json = 1
    for (let level = 0; level < 10_000; level++) value = level % 2 === 0 ? [value] : { value }
    return value
  },
  'a value that contains itself': () => {
    const value: { [name: string]: Json } = { id: 1 }
    value.self = [value]
    return value
  },
}

let sent: Json = null
const action = (id: string, run: (context: WorkerActionContext) => Promise<unknown>): EngineLibrary['actions'][number] => ({
  id: `action/${id}`,
  parse: (params) => params,
  run: async (_params: Json, context) => {
    const outcome = await run(context)
    return (outcome ?? { ok: true }) as { readonly ok: true }
  },
})
const LIBRARY: EngineLibrary = {
  steps: [],
  actions: [
    action('set', async ({ page }) => page.setVariable('big', sent)),
    action('act', ({ onPage }) => onPage(sent)),
    action('call', ({ page }) => page.call('view', 'take', sent)),
    action('answerCall', ({ page }) => page.call('view', 'answer', null)),
    action('emit', async ({ emit }) => emit('news', sent)),
    action('flow', ({ runFlow }) => runFlow('count', sent)),
    action('script', ({ page }) => page.script('return 1', sent)),
    action('count', async ({ page }) => page.setVariable('count', Number(page.getVariable('count')) + 1)),
  ],
  sources: [
    { id: 'source/answer', run: async () => ({ code: 0, data: sent, originData: sent, msg: '' }) },
    {
      id: 'source/parts',
      run: async (_config, _params, { parts }) => {
        parts?.(sent)
        return { code: 0, data: null, originData: null, msg: '' }
      },
    },
  ],
  functions: [],
}
const FLOWS = ['set', 'act', 'call', 'emit', 'flow', 'script', 'count', 'answerAct', 'answerCall']
const flowOf = (id: string): readonly FlowNode[] => [{ id, kind: 'action', name: id, action: `action/${id}`, params: {}, bindings: {} }]
const source = (element: string, id: 'source/answer' | 'source/parts') => ({
  ...({ element, prop: 'data', driven: 'view' } as const),
  use: { api: null, source: id, config: {}, bindings: {}, execute: 'at once' } as const,
})
const PROGRAM = testProgram({
  elements: ['button', 'view', 'table', 'chat'],
  variables: { big: null, count: 0 },
  bindings: {
    'button.text': 'variable.count',
    'view.text': 'component.table.data?.length',
    'view.value': 'view.value?.length',
    'table.cell': { kind: 'function', source: 'return eventParams' } as never,
  },
  flows: Object.fromEntries(FLOWS.map((id) => [id, flowOf(id)])),
  events: { button: Object.fromEntries(FLOWS.map((id) => [id, [id]])) },
  sources: [source('table', 'source/answer'), source('chat', 'source/parts')],
})

/** Characters of the longest text in a message. */
const longest = (message: unknown): number =>
  typeof message === 'string'
    ? message.length
    : typeof message === 'object' && message !== null
      ? Math.max(0, ...Object.values(message).map((one) => (typeof one === 'string' ? one.length : 0)))
      : 0

interface Opened {
  readonly page: OwnedPage
  readonly found: () => string
  readonly most: () => number
}
let host: EngineHost | undefined
let opened: OwnedPage | undefined
afterEach(() => {
  opened?.dispose()
  host?.dispose()
  sent = null
})

/** Opens the page with a real engine; whatever crosses is measured. */
async function open(): Promise<Opened> {
  let most = 0
  const measured = <Calls extends object>(calls: Calls): Calls =>
    new Proxy(calls, {
      get(target, name) {
        const run = Reflect.get(target, name) as unknown
        if (typeof run !== 'function') return run
        return (...given: readonly unknown[]) => {
          const note = (message: unknown) => {
            most = Math.max(most, longest(message))
            return message
          }
          given.forEach(note)
          const answer = run.apply(target, given) as unknown
          return answer instanceof Promise ? answer.then(note) : note(answer)
        }
      },
    })
  const engine = createEngineHost({ createWorker: () => workerOnThisThread(LIBRARY), grace: 60_000, native: 60_000 })
  host = engine
  const link = measured<EngineLink>(engine as unknown as EngineLink)
  const failures: Diagnostic[] = []
  const traces: Trace[] = []
  const page = createRunningPage({
    ...{ key: 'k', program: PROGRAM, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => ({ ...bound(link), open: (given, calls) => link.open(given, measured(calls)) }),
    actions: async (id) => ({
      owner: { id: 'acme.a', version: '1.0.0' },
      parse: (params) => params,
      run: async () => ({ ok: true, ...(id === 'action/answerAct' ? { value: sent } : {}) }),
    }),
    services: headlessServices(),
    onFailures: (all) => failures.push(...all),
    onTrace: (trace) => traces.push(trace),
  })
  opened = page
  page.provideMethods('view', {
    take: async () => ({ ok: true }),
    answer: async () => ({ ok: true, value: sent }),
  } as never)
  await page.ready
  const reasons = () => traces.flatMap(({ steps }) => steps.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.reason])))
  return { page, found: () => JSON.stringify([failures, reasons()]), most: () => most }
}

const bound = (link: EngineLink): EngineLink =>
  Object.fromEntries(
    (['push', 'fire', 'load', 'send', 'stopSending', 'evaluate', 'apply', 'match', 'snapshot', 'surround', 'update', 'close'] as const).map(
      (name) => [name, (...given: never[]) => (link[name] as (...all: never[]) => unknown)(...given)],
    ),
  ) as unknown as EngineLink

interface Probe {
  /** Sends the value; answers what was said of it besides findings and traces. */
  readonly send: (page: OwnedPage, value: Json) => Promise<unknown>
  /** The place that a finding has to name. */
  readonly names: string
}
const flow = (id: string, names: string): Probe => ({ send: (page) => page.ask('button', id, null), names })
const answers: Probe = { send: (page) => page.load('table', {}), names: 'table' }
const events: Probe = { send: (page, value) => page.ask('button', 'count', value), names: 'button.count' }

/** Every call between page and engine, with how a value of a person's page gets into it; or why none does. */
const CROSSINGS: { readonly [name in keyof EngineCalls | keyof PageCalls]: readonly Probe[] | string } = {
  open: 'the program, which the server limits',
  update: 'an edit of the program, which the server limits',
  surround: 'languages and whether the page is in sight',
  push: [
    {
      send: async (page, value) => {
        page.setState('view.value', value)
        await page.ask('button', 'count', null)
      },
      names: 'view.value',
    },
  ],
  fire: [{ ...events, names: 'button' }],
  load: [{ send: (page, value) => page.load('table', value), names: 'component.table' }, answers],
  send: [
    { send: async (page, value) => (await page.files()).ask('table', { value }), names: 'component.table' },
    { send: async (page) => (await page.files()).ask('table', {}), names: 'table' },
  ],
  stopSending: 'a number',
  evaluate: [{ send: (page, value) => page.evaluate({ kind: 'formula', source: '1' }, value), names: 'eventParams' }],
  apply: [{ send: (page, value) => page.apply('table', 'cell', [[value]]), names: 'table.cell' }],
  match: 'texts, of which no more is read than `MATCH_TEXT_LIMIT`',
  migrate: 'a document, which the server limits',
  snapshot: 'the state of the VM, which has 32 MB',
  close: 'a key',
  values: 'values out of the VM, which has 32 MB',
  mended: 'places',
  data: [answers],
  act: [flow('act', 'action/act'), flow('answerAct', 'action/answerAct')],
  call: [flow('call', 'view.take'), flow('answerCall', 'Test.answer')],
  state: [flow('set', 'variable.big')],
  trace: 'values that are abridged, and a replay of limited size',
  file: 'a file',
  sent: 'numbers',
  heard: [{ send: async (page) => (await page.files()).ask('chat', {}, { onPart: () => undefined }), names: 'component.chat' }],
  say: 'a message',
  log: 'short texts, which the VM limits',
}
/** What actions hand to the engine itself. */
const INSIDE: readonly Probe[] = [flow('emit', 'news'), flow('flow', 'count'), flow('script', 'eventParams')]

const probes = [...Object.entries(CROSSINGS), ['inside', INSIDE] as const].flatMap(([call, list]) =>
  typeof list === 'string' ? [] : list.map((probe, index) => [call, index, probe] as const),
)

describe.each(Object.keys(TOO_LARGE))('%s', (name) => {
  it.each(probes)('is reported with its place when it is sent by “%s” (%i), and the page goes on', async (_call, _index, probe) => {
    const { page, found, most } = await open()
    sent = TOO_LARGE[name]!()
    const said = await probe.send(page, sent)
    sent = null
    expect(await page.ask('button', 'count', null)).toBe(true)
    expect(page.element('button').peek()).toBeTruthy()
    const evaluated = await page.evaluate({ kind: 'formula', source: 'variable.count' }, null)
    expect(evaluated.ok && Number(evaluated.value)).toBeGreaterThan(0)
    expect(most()).toBeLessThan(MOST)
    const whole = `${found()} ${JSON.stringify(said)?.slice(0, 2_000)}`
    expect(whole).toContain(probe.names)
    expect(whole).toMatch(/engine\.[\w-]*(?:too-large|too-deep|no-json)/)
  })
})
