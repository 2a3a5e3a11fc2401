import { afterEach, describe, expect, it } from 'vitest'
import type { Diagnostic } from '#kernel/engine'
import type { FlowNode } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { HOSTILE } from '../../../tests/engine/hostile.ts'
import { type ProgramParts, testProgram } from '../../../tests/engine/test-program.ts'
import { sampleOf } from '../../../tests/helpers/long.ts'
import { createEngineHost, type EngineHost } from './host.ts'

/** A page in a real worker, and when it heard what. */
class WorkerPage {
  readonly kills: number[] = []
  readonly failures: Diagnostic[] = []
  readonly values = new Map<number, Json>()
  readonly #host: EngineHost = createEngineHost({
    createWorker: () => new Worker(new URL('../../../tests/engine/fixture/engine-worker.ts', import.meta.url), { type: 'module' }),
  })
  readonly #heard: { readonly at: number; readonly id: number }[] = []

  async open(parts: ProgramParts): Promise<void> {
    this.#host.onUnresponsive(() => this.kills.push(performance.now()))
    await this.#host.open(
      { key: 'p', program: testProgram(parts), env: 'stg', route: {}, user: {}, mode: 'live' },
      {
        values: ({ values, failures }) => {
          this.failures.push(...failures)
          const list = JSON.parse(values) as Json[]
          for (let i = 0; i < list.length; i += 2) {
            this.values.set(list[i] as number, list[i + 1]!)
            this.#heard.push({ at: performance.now(), id: list[i] as number })
          }
        },
        mended: () => {},
        data: () => {},
        act: async () => ({ ok: true }),
        call: async () => ({ ok: true }),
        state: () => {},
        trace: () => {},
        say: () => {},
        file: async () => null,
        sent: () => {},
        heard: () => {},
        log: () => {},
      },
    )
  }

  async push(...changes: Json[]): Promise<void> {
    this.#host.push({ key: 'p', seq: 1, changes: JSON.stringify(changes) })
    await this.#host.snapshot('p')
  }

  evaluate = async (source: string): Promise<Json> =>
    JSON.parse(await this.#host.evaluate({ key: 'p', kind: 'formula', source, input: 'null' })) as Json
  fire = (event: string): Promise<boolean> => this.#host.fire({ key: 'p', element: 'B', event, payload: 'null' })
  firstAfter = (time: number, id: number): number => this.#heard.find((h) => h.id === id && h.at > time)?.at ?? Number.POSITIVE_INFINITY
  shown = (): readonly Json[] => [...this.values].sort(([a], [b]) => a - b).map(([, value]) => value)
  dispose = (): void => this.#host.dispose()
}

let page: WorkerPage
afterEach(() => page.dispose())

const KILLER = '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'

describe('an engine in a real worker', () => {
  it('runs what was clicked while a flow hung, and does not run that flow again', { timeout: 30_000 }, async () => {
    const step = (id: string, name: string, value: Json): FlowNode => ({
      id,
      kind: 'action',
      name: '',
      action: 'action/test-set',
      params: { name, value },
      bindings: {},
    })
    page = new WorkerPage()
    await page.open({
      variables: { n: 0, begun: 0 },
      bindings: { 'A.text': 'variable.n', 'A.begun': 'variable.begun' },
      events: { B: { hang: ['hang'], add: ['add'] } },
      flows: {
        hang: [
          { ...step('h0', 'begun', 1), bindings: { value: { kind: 'formula', source: 'variable.begun + 1' } } } as FlowNode,
          { ...step('h1', 'n', 666), bindings: { value: { kind: 'formula', source: KILLER } } } as FlowNode,
        ],
        add: [{ ...step('a1', 'n', 0), bindings: { value: { kind: 'formula', source: 'variable.n + 1' } } } as FlowNode],
      },
    })
    const hung = page.fire('hang')
    const clicks = [page.fire('add'), page.fire('add')]
    await Promise.all([hung, ...clicks])
    await expect.poll(() => page.shown(), { timeout: 10_000 }).toEqual([2, 1])
    expect(page.kills).toHaveLength(1)
    expect(page.failures).toMatchObject([
      { code: 'FLOW_INTERRUPTED', message: { code: 'engine.flow-interrupted', params: { event: 'hang' } } },
    ])
  })

  it('gives a hanging worker up, names the formula and keeps the page and its state', { timeout: 30_000 }, async () => {
    page = new WorkerPage()
    await page.open({
      variables: { n: 1, bad: false },
      bindings: { 'A.text': 'variable.n + 1', 'B.text': `variable.bad ? ${KILLER} : "ok"`, 'C.text': 'variable.n * 2' },
    })
    await page.push('variable.n', 10)
    expect(page.shown()).toEqual([11, 'ok', 20])
    await page.push('variable.bad', true, 'variable.n', 100)
    expect(page.shown()).toEqual([101, '', 200])
    expect(page.failures).toMatchObject([{ code: 'FORMULA_QUARANTINED', element: 'B', path: 'text' }])
    expect(page.kills.length).toBeGreaterThan(0)
    const kills = page.kills.length
    await page.push('variable.n', 1000)
    expect(page.shown()).toEqual([1001, '', 2000])
    expect(page.kills.length).toBe(kills)
  })

  it('answers the editor after a formula that only a kill stops, and refuses that text from then on', { timeout: 30_000 }, async () => {
    page = new WorkerPage()
    await page.open({ variables: { n: 1 }, bindings: { 'A.text': 'variable.n' } })
    const began = performance.now()
    expect(await page.evaluate(KILLER)).toMatchObject({ ok: false })
    const killed = performance.now() - began
    expect(await page.evaluate('variable.n + 1')).toMatchObject({ ok: true, value: 2 })
    const started = performance.now()
    expect(await page.evaluate(KILLER)).toMatchObject({ ok: false })
    expect(performance.now() - started).toBeLessThan(killed / 2)
  })

  it('outlives hostile formulas of every family on one page', { timeout: 60_000 }, async () => {
    const attacks = sampleOf(
      HOSTILE.filter((h) => h.needs !== 'kill'),
      4,
      ({ family, needs }) => `${family} ${needs}`,
    )
    const hostile = attacks.map(({ source }, i): [string, string] => [`Bad_${i}.text`, source])
    page = new WorkerPage()
    await page.open({ variables: { n: 1 }, bindings: { ...Object.fromEntries(hostile), 'Good.text': 'variable.n + 1' } })
    await page.push('variable.n', 5)
    expect(page.values.get(hostile.length + 1)).toBe(6)
    const stopped = attacks.filter((h) => h.needs === 'stop').length
    expect(page.failures.filter((f) => f.code === 'FORMULA_TIMEOUT' || f.code === 'FORMULA_QUARANTINED').length).toBeGreaterThanOrEqual(
      stopped,
    )
    expect(await page.evaluate('typeof leak + typeof ({}).polluted')).toMatchObject({ ok: true, value: 'undefinedundefined' })
  })
})
