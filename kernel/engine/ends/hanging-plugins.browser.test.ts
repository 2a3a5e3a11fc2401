import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Diagnostic } from '#kernel/engine'
import type { FlowNode } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { onlyLong, sampleOf } from '../../../tests/helpers/long.ts'
import type { LoadResult, Trace } from '../protocol.ts'
import { createEngineHost, type EngineHost } from './host.ts'

const NATIVE = 1_500
let host: EngineHost
let kills: string[]
beforeEach(() => {
  kills = []
  host = createEngineHost({
    createWorker: () => new Worker(new URL('../../../tests/engine/fixture/hanging-worker.ts', import.meta.url), { type: 'module' }),
    native: NATIVE,
  })
  host.onUnresponsive((key) => kills.push(key))
})
afterEach(() => host.dispose())

const step = (id: string, action: string, params = {}): FlowNode => ({ id, kind: 'action', name: '', action, params, bindings: {} })
const set = (value: number) => step(`s${value}`, 'action/test-set', { name: 'n', value })
const use = (source: `source/${string}`) => ({ api: null, source, config: {}, bindings: {}, execute: 'never' }) as const

/** A page with a flow for each thing that it can do. */
async function open(key: string, execute: 'at once' | 'never' = 'never') {
  const failures: Diagnostic[] = []
  const traces: Trace[] = []
  const values: Json[] = []
  const program = testProgram({
    variables: { n: 1 },
    bindings: { 'A.text': 'variable.n * 2' },
    events: { B: { hang: ['hang'], later: ['later'], good: ['good'], slow: ['slow'] } },
    flows: {
      hang: [step('h', 'action/acme.pay.hang')],
      later: [step('l', 'action/acme.pay.hang-later')],
      good: [set(5)],
      slow: [step('w', 'action/test-wait', { ms: NATIVE * 2 }), set(7)],
    },
    sources: [{ element: 'C', use: { ...use('source/acme.pay.hang'), execute }, prop: 'data', driven: 'engine' }],
  })
  await host.open(
    { key, program, env: 'stg', route: {}, user: {}, mode: 'live' },
    {
      values: (message) => {
        failures.push(...message.failures)
        values.push(...(JSON.parse(message.values) as Json[]).filter((_, i) => i % 2 === 1))
      },
      mended: () => {},
      data: () => {},
      act: async () => ({ ok: true }),
      call: async () => ({ ok: true }),
      state: () => {},
      trace: ({ trace }) => traces.push(trace),
      say: () => {},
      file: async () => null,
      sent: () => {},
      heard: () => {},
      log: () => {},
    },
  )
  return { failures, traces, values, fire: (event: string) => host.fire({ key, element: 'B', event, payload: 'null' }) }
}

it.each(sampleOf(['hang', 'later'], 1))(
  'a native action that never comes back (%s) is stopped and named, and is not run again',
  { timeout: 60_000 },
  async (event) => {
    const [page, other] = [await open('p'), await open('other')]
    await page.fire(event)
    expect(kills).toEqual(['p'])
    const id = event === 'hang' ? 'action/acme.pay.hang' : 'action/acme.pay.hang-later'
    expect(page.failures).toMatchObject([
      { code: 'FLOW_INTERRUPTED', element: 'B', message: { code: 'engine.action-hung', params: { action: id, plugin: 'acme.pay' } } },
    ])
    await other.fire('good')
    await page.fire('good')
    await expect.poll(() => [other.values.at(-1), page.values.at(-1)]).toEqual([10, 10])
    expect([other.failures, kills.length]).toEqual([[], 1])
  },
)

it('an action that only waits is left alone, however long', { timeout: 60_000 }, async () => {
  const page = await open('p')
  await page.fire('slow')
  await expect.poll(() => page.values.at(-1)).toBe(14)
  expect(kills).toEqual([])
})

onlyLong(it)('an action that hung three times does not run any more', { timeout: 90_000 }, async () => {
  const page = await open('p')
  for (let i = 0; i < 3; i++) await page.fire('hang')
  await page.fire('hang')
  expect(kills).toHaveLength(3)
  expect(page.traces.at(-1)?.steps[0]?.outcome).toMatchObject({
    ok: false,
    reason: { code: 'engine.action-refused', params: { action: 'action/acme.pay.hang', plugin: 'acme.pay' } },
  })
  await page.fire('good')
  await expect.poll(() => page.values.at(-1)).toBe(10)
})

it('a source that never comes back is stopped and named, and does not start by itself again', { timeout: 60_000 }, async () => {
  const page = await open('p', 'at once')
  await expect
    .poll(() => page.failures, { timeout: 30_000 })
    .toMatchObject([
      {
        code: 'SOURCE_FAILED',
        element: 'C',
        message: { code: 'engine.source-hung', params: { source: 'source/acme.pay.hang', plugin: 'acme.pay' } },
      },
    ])
  await page.fire('good')
  await expect.poll(() => page.values.at(-1)).toBe(10)
  expect(kills).toEqual(['p'])
})

it('whoever asked for data that never comes is told', { timeout: 60_000 }, async () => {
  await open('p')
  const result = JSON.parse(await host.load({ key: 'p', element: 'C', params: '{}' })) as LoadResult
  expect(result).toMatchObject({ code: 'SOURCE_FAILED', problem: { code: 'engine.source-hung' } })
  expect(kills).toEqual(['p'])
})
