import { afterEach, describe, expect, it } from 'vitest'
import type { LoadResult, ProgramSource, SourceRuntime, WorkerActionRuntime } from '#kernel/engine'
import type { SourceUse } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const use = (part: Partial<SourceUse>): SourceUse => ({
  api: null,
  source: 'source/test-value',
  config: {},
  bindings: {},
  execute: 'at once',
  ...part,
})
const on = (element: string, part: Partial<SourceUse>, driven: ProgramSource['driven'] = 'engine'): ProgramSource => ({
  element,
  use: use(part),
  prop: 'data',
  driven,
})
const ok = (data: Json): LoadResult => ({ code: 0, data, originData: data, msg: '' })
const formula = (source: string) => ({ kind: 'formula', source }) as const
const turn = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms))

/** A source whose answers the test gives, one by one. */
function answeredByHand(): { source: SourceRuntime; asked: { params: Json; answer: (data: Json) => void; signal: AbortSignal }[] } {
  const asked: { params: Json; answer: (data: Json) => void; signal: AbortSignal }[] = []
  const run: SourceRuntime['run'] = (_config, params, { signal }) =>
    new Promise((resolve) => asked.push({ params, signal, answer: (data) => resolve(ok(data)) }))
  return { source: { id: 'source/by-hand', run }, asked }
}

describe('data sources', () => {
  it('run when the page opens, and what reads their data is computed from it', async () => {
    page = await openTestPage({
      variables: { unit: 'kg' },
      sources: [on('Table_1', { bindings: { value: formula('[variable.unit, 2]') } })],
      bindings: { 'Text_1.text': formula('context.component.Table_1.data[1] + variable.unit') },
    })
    await expect.poll(() => page?.data).toEqual([['Table_1', 'data', ['kg', 2]]])
    expect(page.values()).toEqual({ 'Text_1.text': '2kg' })
  })

  it('data sources that ask nobody outside follow what their configuration reads', async () => {
    page = await openTestPage({ variables: { n: 1 }, sources: [on('A', { bindings: { value: formula('variable.n * 2') } })] })
    await turn()
    await page.push(['variable.n', 5])
    await turn()
    expect(page.data).toEqual([
      ['A', 'data', 2],
      ['A', 'data', 10],
    ])
  })

  it('evaluate themselves what is about their answer, of their own settings and of a shared one', async () => {
    const asked: Json[] = []
    const source: SourceRuntime = {
      id: 'source/late',
      late: ['pick', 'static'],
      run: async (config, params, { late, evaluate }) => {
        asked.push(config, late ?? null)
        return ok(await evaluate(late?.pick ?? 'null', { list: [3], params }))
      },
    }
    const own = { pick: formula('eventParams.list[0] + variable.n'), at: formula('variable.n') }
    page = await openTestPage({
      variables: { n: 1 },
      library: { sources: [source] },
      apis: { one: { name: 'one', source: 'source/late', config: {}, bindings: { pick: formula('eventParams.params.a') } } },
      sources: [on('A', { source: 'source/late', bindings: own }), on('B', { source: 'source/late', api: 'one', execute: 'never' })],
    })
    await turn()
    expect(page.data).toEqual([['A', 'data', 4]])
    expect(asked).toEqual([{ at: 1 }, { pick: own.pick.source }])
    expect((await page.load('B', { a: 'x' })).data).toBe('x')
  })

  it('stop following after an edit has taken them away', async () => {
    const { source, asked } = answeredByHand()
    const follows = on('A', { bindings: { value: formula('variable.n') } })
    page = await openTestPage({
      variables: { n: 1 },
      library: { sources: [source] },
      sources: [on('Z', { config: { value: 0 } }), follows, on('B', { source: 'source/by-hand', execute: 'at once' })],
    })
    await turn()
    await page.update({ sources: { removed: ['Z', 'A'], added: [] } })
    await page.update({ sources: { removed: [], added: [on('C', { source: 'source/by-hand', execute: 'never' })] } })
    await page.push(['variable.n', 2])
    await turn()
    expect(page.data.map(([element]) => element)).toEqual(['Z', 'A'])
    expect(asked).toHaveLength(1)
  })

  it('wait as long as they are told, or for ever', async () => {
    page = await openTestPage({
      sources: [on('A', { config: { value: 1 }, execute: { delaySeconds: 0.3 } }), on('B', { config: { value: 2 }, execute: 'never' })],
    })
    expect(page.data).toEqual([])
    await expect.poll(() => page!.data, { timeout: 5000 }).toEqual([['A', 'data', 1]])
    expect(await page.load('B', {})).toMatchObject({ code: 0, data: 2 })
  })

  it('never let a late answer of an older request overwrite a newer one', async () => {
    const { source, asked } = answeredByHand()
    page = await openTestPage({ library: { sources: [source] }, sources: [on('A', { source: 'source/by-hand', execute: 'never' })] })
    const first = page.load('A', 1)
    const second = page.load('A', 2)
    await turn()
    for (const [at, data] of ['old', 'new'].entries()) asked[at]!.answer(data)
    asked[0]!.answer('old')
    expect([(await first).code, (await second).data]).toEqual(['CANCELLED', 'new'])
    expect(page.data).toEqual([['A', 'data', 'new']])
    expect(asked[0]!.signal.aborted).toBe(true)
  })

  it('answer who asked before an edit with what they are asked after it', async () => {
    const { source, asked } = answeredByHand()
    const table = (x: number) => on('A', { source: 'source/by-hand', config: { x } }, 'view')
    page = await openTestPage({ library: { sources: [source] }, sources: [table(1)] })
    const first = page.load('A', { page: 1 })
    await turn()
    await page.update({ sources: { removed: ['A'], added: [table(2)] } })
    await turn(500)
    expect(asked.map(({ params, signal }) => [params, signal.aborted])).toEqual([
      [{ page: 1 }, true],
      [{ page: 1 }, false],
    ])
    for (const [at, data] of ['old', 'new'].entries()) asked[at]!.answer(data)
    expect(await first).toMatchObject({ code: 0, data: 'new' })
  })

  it('are cancelled when the page closes', async () => {
    const { source, asked } = answeredByHand()
    page = await openTestPage({ library: { sources: [source] }, sources: [on('A', { source: 'source/by-hand' })] })
    await turn()
    await page.host.close('p')
    await turn()
    expect(asked[0]!.signal.aborted).toBe(true)
  })

  it('say what is wrong when their api or kind does not exist', async () => {
    page = await openTestPage({ sources: [on('A', { api: 'gone' }), on('B', { source: 'source/unknown' })] })
    await turn()
    expect(page.failures.map(({ code, element, message }) => ({ code, element, message }))).toEqual([
      { code: 'SOURCE_FAILED', element: 'A', message: { code: 'engine.no-api', params: { api: 'gone' } } },
      { code: 'SOURCE_FAILED', element: 'B', message: { code: 'engine.no-source', params: { source: 'source/unknown' } } },
    ])
  })

  it('never evaluate what came in as data', async () => {
    const row = { type: 'variable', value: '1 + 1' }
    page = await openTestPage({
      sources: [on('A', { config: { value: row } })],
      bindings: { 'B.text': formula('context.component.A.data') },
    })
    await turn()
    expect(page.values()).toEqual({ 'B.text': row })
  })

  it('know by which name the published page declares them, and whether they are asked anew', async () => {
    const asked: unknown[] = []
    const source: SourceRuntime = {
      id: 'source/telling',
      run: async (_config, params, { declared, fresh }) => {
        asked.push([params, declared ?? null, fresh === true])
        return ok(1)
      },
    }
    const request = (wants?: 'fresh'): WorkerActionRuntime => ({
      id: `action/${wants ?? 'plain'}`,
      parse: (params) => params,
      run: async (_params: never, { page: handle }) => {
        await handle.request('one', 'flow', wants)
        return { ok: true }
      },
    })
    page = await openTestPage({
      opening: { serverPage: { page: 7, env: 'prd' } },
      library: { sources: [source], actions: [request(), request('fresh')] },
      apis: { one: { name: 'one', source: 'source/telling', config: {}, bindings: {} } },
      sources: [on('A', { source: 'source/telling', api: 'one' })],
      flows: {
        f: ['action/plain', 'action/fresh'].map((action, i) => ({
          id: `n${i}`,
          name: action,
          kind: 'action',
          action: action as 'action/plain',
          params: {},
          bindings: {},
        })),
      },
      events: { B: { click: ['f'] } },
    })
    await page.fire('B', 'click', null)
    expect(asked).toEqual([
      [{}, { page: 7, env: 'prd', source: 'A' }, false],
      ['flow', { page: 7, env: 'prd', source: 'one' }, false],
      ['flow', { page: 7, env: 'prd', source: 'one' }, true],
    ])
  })
  it('are told to hold back writes on the canvas until a person asks, and nowhere else', async () => {
    const told: boolean[] = []
    const source: SourceRuntime = {
      id: 'source/telling',
      run: async (_config, _params, { holdsWrites }) => {
        told.push(holdsWrites === true)
        return ok(1)
      },
    }
    for (const mode of ['edit', 'preview', 'live'] as const) {
      page = await openTestPage({
        opening: { mode },
        library: { sources: [source] },
        sources: [on('A', { source: 'source/telling' })],
      })
      await page.load('A', {})
      // What a person's press of a button asks for is fresh.
      await page.load('A', {}, true)
      await page.dispose()
    }
    expect(told).toEqual([true, true, false, false, false, false, false, false, false])
  })
})

describe('data that its component cannot show', () => {
  const shaped: ProgramSource = { ...on('Chart_1', {}), shape: { type: 'array', items: { type: 'object' } } }

  it('is told once, with the element, what is expected and what came, until right data comes', async () => {
    const { source, asked } = answeredByHand()
    page = await openTestPage({ sources: [{ ...shaped, use: use({ source: 'source/by-hand' }) }], library: { sources: [source] } })
    await turn()
    asked[0]!.answer({ rows: [] })
    await turn()
    const told = {
      code: 'engine.data-differs',
      params: { element: 'Chart_1', expected: { code: 'engine.kind-array' }, found: { code: 'engine.kind-object' } },
    }
    expect(page.failures).toMatchObject([{ code: 'DATA_SHAPE', element: 'Chart_1', message: told, part: 'rows' }])
    for (const [data, count] of [
      [{ rows: [] }, 1],
      [null, 1],
      [[{ a: 1 }], 1],
      [[5], 2],
    ] as const) {
      const loading = page.load('Chart_1', {})
      await turn()
      asked.at(-1)!.answer(data as Json)
      await loading
      expect(page.failures).toHaveLength(count)
    }
    expect(page.failures.at(-1)).toMatchObject({ message: { params: { at: '0' } } })
  })
})
