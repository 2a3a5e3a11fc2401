import { afterEach, describe, expect, it } from 'vitest'
import type { LoadResult, ProgramSource, SourcePlan, SourceRuntime } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { openTestPage, type TestPage, type TestPageParts } from '../../../tests/engine/test-page.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const turn = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ok = (data: Json): LoadResult => ({ code: 0, data, originData: data, msg: '' })
const on = (element: string, driven: ProgramSource['driven'], execute: ProgramSource['use']['execute'] = 'at once'): ProgramSource => ({
  element,
  use: { api: null, source: 'source/counting', config: {}, bindings: {}, execute },
  prop: 'data',
  driven,
})

/** A source that counts its runs and notes what it was given. */
function counting(plan: SourcePlan) {
  const runs: { params: Json; fresh: boolean }[] = []
  const source: SourceRuntime = {
    id: 'source/counting',
    plan: () => plan,
    run: async (_config, params, { fresh, say, locale }) => {
      runs.push({ params, fresh: fresh === true })
      say('error', `${runs.length} ${locale}`)
      return ok(runs.length)
    },
  }
  const open = async (parts: TestPageParts) => {
    page = await openTestPage({ ...parts, library: { sources: [source] } })
    return page
  }
  return { runs, open }
}

describe('debounce', () => {
  it('makes one request of many, and never lets the first wait', async () => {
    const { runs, open } = counting({ debounceMs: 1000 })
    const opened = await open({ sources: [on('A', 'view')] })
    const load = (n: number) => opened.load('A', n)
    const started = performance.now()
    expect((await load(0)).data).toBe(1)
    expect(performance.now() - started).toBeLessThan(950)
    const results = await Promise.all([load(1), load(2), turn(20).then(() => load(3))])
    expect(results.map(({ code }) => code)).toEqual(['CANCELLED', 'CANCELLED', 0])
    expect(runs.map(({ params }) => params)).toEqual([0, 3])
    expect(performance.now() - started).toBeGreaterThanOrEqual(310)
  })
})

describe('polling', () => {
  it('asks again past every cache, saying nothing, until the page closes', async () => {
    const { runs, open } = counting({ pollSeconds: 0.05 })
    const { host, said } = await open({ sources: [on('A', 'engine')] })
    await expect.poll(() => runs.length, { timeout: 2000 }).toBeGreaterThan(2)
    expect(runs.slice(0, 3)).toEqual([
      { params: {}, fresh: false },
      { params: {}, fresh: true },
      { params: {}, fresh: true },
    ])
    expect(said).toEqual([['error', '1 en']])
    await host.close('p')
    await turn(20)
    const { length } = runs
    await turn(120)
    expect(runs).toHaveLength(length)
  })

  it('repeats what the view asked for last', async () => {
    const { runs, open } = counting({ pollSeconds: 0.05 })
    const { load } = await open({ sources: [on('A', 'view')] }).then((p) => ({ load: p.load.bind(p) }))
    await load('A', { pageNum: 1 })
    await load('A', { pageNum: 2 })
    await expect.poll(() => runs.length).toBeGreaterThan(2)
    expect(runs[2]).toEqual({ params: { pageNum: 2 }, fresh: true })
  })

  it('rests while the page is out of sight and catches up once', async () => {
    const { runs, open } = counting({ pollSeconds: 0.04 })
    const { host } = await open({ sources: [on('A', 'engine')], opening: { surroundings: { locale: 'zh', hidden: true } } })
    await turn(200)
    expect(runs).toHaveLength(1)
    host.surround({ key: 'p', surroundings: { locale: 'zh', hidden: false } })
    await expect.poll(() => runs.length).toBeGreaterThan(1)
    host.surround({ key: 'p', surroundings: { locale: 'zh', hidden: true } })
    await turn(60)
    const { length } = runs
    await turn(150)
    expect(runs).toHaveLength(length)
  })

  it('ends with the element, and never starts in the editor', async () => {
    const { runs, open } = counting({ pollSeconds: 0.04 })
    await open({ sources: [on('A', 'engine')], opening: { mode: 'edit' } })
    await turn(150)
    expect(runs).toHaveLength(1)
    page!.dispose()
    const again = counting({ pollSeconds: 0.04 })
    await again.open({ sources: [on('A', 'engine')] })
    await page!.update({ sources: { removed: ['A'], added: [] } })
    await turn(150)
    expect(again.runs).toHaveLength(1)
  })
})

describe('what a source says', () => {
  it('reaches the page in its language, but not from the editor’s canvas', async () => {
    const { open } = counting({})
    const { said } = await open({ sources: [on('A', 'engine', 'never')], opening: { surroundings: { locale: 'zh', hidden: false } } })
    await page!.load('A', {})
    page!.host.surround({ key: 'p', surroundings: { locale: 'en', hidden: false } })
    await page!.load('A', {})
    await turn(10)
    expect(said).toEqual([
      ['error', '1 zh'],
      ['error', '2 en'],
    ])
    page!.dispose()
    const quiet = counting({})
    await quiet.open({ sources: [on('A', 'engine')], opening: { mode: 'edit' } })
    await turn(20)
    expect(quiet.runs).toHaveLength(1)
    expect(page!.said).toEqual([])
  })
})

describe('a fresh load', () => {
  it('tells the source that it may not answer from memory', async () => {
    const { runs, open } = counting({})
    await open({ sources: [on('A', 'view')] })
    await page!.load('A', 1, true)
    await page!.load('A', 2)
    expect(runs).toEqual([
      { params: 1, fresh: true },
      { params: 2, fresh: false },
    ])
  })
})

describe('when it runs', () => {
  it('never, at once, or after its delay; opening again is a new start', async () => {
    const { runs, open } = counting({})
    const begun = performance.now()
    await open({ sources: [on('A', 'engine', 'never'), on('B', 'engine', { delaySeconds: 0.08 })] })
    await expect.poll(() => page!.data).toEqual([['B', 'data', 1]])
    // Timers may be a millisecond early by another clock.
    expect(performance.now() - begun).toBeGreaterThan(78)
    expect(runs).toHaveLength(1)
  })

  it('a delay ends when the page closes first', async () => {
    const { runs, open } = counting({})
    await open({ sources: [on('B', 'engine', { delaySeconds: 0.05 })] })
    await page!.host.close('p')
    await turn(120)
    expect(runs).toHaveLength(0)
  })
})

describe('sources that feed each other', () => {
  const adding = (element: string, other: string) =>
    ({
      element,
      use: {
        api: null,
        source: 'source/test-value',
        config: {},
        bindings: { value: { kind: 'formula', source: `((component.${other} || {}).data || 0) + 1` } },
        execute: 'at once',
      },
      prop: 'data',
      driven: 'engine',
    }) as const

  it('are stopped after a while, which is told once, and the page goes on', async () => {
    page = await openTestPage({
      variables: { n: 1 },
      elements: ['A', 'B'],
      sources: [adding('A', 'B'), adding('B', 'A')],
      bindings: { 'C.text': 'variable.n' },
    })
    await expect.poll(() => page!.failures).toMatchObject([{ code: 'SOURCE_FAILED', message: { code: 'engine.loop' } }])
    const seen = page.data.length
    expect(seen).toBeGreaterThan(50)
    expect(await page.push(['variable.n', 2])).toEqual({ 'C.text': 2 })
    await turn(50)
    expect(page.data.length).toBeLessThan(seen + 10)
  })
})
