import { afterEach, describe, expect, it } from 'vitest'
import type { LoadResult, ProgramSource, SourceRuntime } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const ok = (data: Json): LoadResult => ({ code: 0, data, originData: data, msg: '' })
const on = (element: string, execute: ProgramSource['use']['execute'] = 'at once'): ProgramSource => ({
  element,
  use: { api: null, source: 'source/flowing', config: {}, bindings: { at: { kind: 'formula', source: 'variable.n' } }, execute },
  prop: 'data',
  driven: 'engine',
})

interface Stream {
  readonly config: Json
  readonly params: Json
  readonly push: (result: LoadResult) => void
  readonly sent: Json[]
  stopped: boolean
}
/** A source that keeps its connections open; the test speaks over them. */
function flowing(options: { readonly sends?: boolean } = {}) {
  const streams: Stream[] = []
  const source: SourceRuntime = {
    id: 'source/flowing',
    run: async () => ok('run'),
    subscribe: async (config, params, _context, push) => {
      const stream: Stream = { config, params, push, sent: [], stopped: false }
      streams.push(stream)
      const stop = () => {
        stream.stopped = true
      }
      const send = async (sent: Json) => {
        stream.sent.push(sent)
        return ok('sent')
      }
      return options.sends ? { stop, send } : { stop }
    },
  }
  const open = async (sources: readonly ProgramSource[]) => {
    page = await openTestPage({
      variables: { n: 7 },
      sources,
      bindings: { 'Text_1.text': 'context.component.A?.data * 2' },
      library: { sources: [source] },
    })
    return page
  }
  return { source, streams, open }
}

describe('a stream', () => {
  it('starts with the page, and each message is new data that formulas see', async () => {
    const { streams, open } = flowing()
    const { data, values } = await open([on('A')])
    await expect.poll(() => streams).toMatchObject([{ config: { at: 7 }, params: {} }])
    streams[0]!.push(ok(4))
    streams[0]!.push(ok(5))
    await expect.poll(() => values()['Text_1.text']).toBe(10)
    expect(data).toEqual([
      ['A', 'data', 4],
      ['A', 'data', 5],
    ])
  })

  it('goes on after a failure, which is told', async () => {
    const { streams, open } = flowing()
    const { data, failures } = await open([on('A')])
    await expect.poll(() => streams).toHaveLength(1)
    streams[0]!.push({ ...ok(null), code: 'NETWORK', msg: 'away' })
    streams[0]!.push(ok(1))
    await expect.poll(() => data).toEqual([['A', 'data', 1]])
    expect(failures).toMatchObject([{ code: 'SOURCE_FAILED', element: 'A', message: 'away' }])
  })

  it('is opened once more by a load, the older one being stopped', async () => {
    const { streams, open } = flowing()
    const { data } = await open([on('A')])
    const first = page!.load('A', { q: 1 })
    const second = page!.load('A', { q: 2 })
    await expect.poll(() => streams.length).toBe(3)
    expect(await first).toMatchObject({ code: 'CANCELLED' })
    streams[1]!.push(ok('late'))
    streams[2]!.push(ok('new'))
    expect(await second).toMatchObject({ code: 0, data: 'new' })
    expect(streams.map(({ params, stopped }) => [params, stopped])).toEqual([
      [{}, true],
      [{ q: 1 }, true],
      [{ q: 2 }, false],
    ])
    expect(data).toEqual([['A', 'data', 'new']])
  })

  it('a stream that can send is sent to by a load', async () => {
    const { streams, open } = flowing({ sends: true })
    await open([on('A')])
    expect(await page!.load('A', { page: 2 })).toMatchObject({ data: 'sent' })
    expect(streams).toHaveLength(1)
    expect(streams[0]?.sent).toEqual([{ page: 2 }])
  })

  it('waits to be asked where it does not run by itself', async () => {
    const { streams, open } = flowing()
    await open([on('A', 'never'), on('B', { delaySeconds: 0.05 })])
    expect(streams).toHaveLength(0)
    await expect.poll(() => streams.length).toBe(1)
    const asked = page!.load('A', {})
    await expect.poll(() => streams.length).toBe(2)
    streams[1]!.push(ok(3))
    expect((await asked).data).toBe(3)
  })

  it('stops when its element goes, and with the page; nothing arrives any more', async () => {
    const { streams, open } = flowing()
    const { data } = await open([on('A'), on('B')])
    await page!.update({ sources: { removed: ['A'], added: [] } })
    expect(streams.map(({ stopped }) => stopped)).toEqual([true, false])
    await page!.host.close('p')
    await expect.poll(() => streams[1]?.stopped).toBe(true)
    for (const { push } of streams) push(ok(1))
    expect(data).toEqual([])
  })

  it('a stream that cannot open is a failure', async () => {
    const broken: SourceRuntime = {
      id: 'source/flowing',
      run: async () => ok(null),
      subscribe: () => Promise.reject(new Error('no way')),
    }
    page = await openTestPage({ variables: { n: 1 }, sources: [on('A')], library: { sources: [broken] } })
    await expect.poll(() => page!.failures).toMatchObject([{ code: 'SOURCE_FAILED', message: 'no way' }])
  })
})

describe('an edit of settings', () => {
  const LATER = { timeout: 5000 }
  const api = (at: string) => ({ name: 'feed', source: 'source/flowing', config: { at }, bindings: {} }) as const
  const by = (element: string, execute: ProgramSource['use']['execute'] = 'at once', driven: ProgramSource['driven'] = 'engine') => ({
    ...on(element, execute),
    driven,
    use: { api: 'feed', source: 'source/flowing', config: {}, bindings: {}, execute } as const,
  })
  const opened = async (sources: readonly ProgramSource[]) => {
    const flow = flowing({ sends: true })
    page = await openTestPage({
      variables: { n: 7 },
      apis: { feed: api('/one') },
      sources,
      library: { sources: [flow.source] },
      opening: { mode: 'edit' },
    })
    return flow
  }

  it('an edit of settings of an api opens its streams anew, once the author paused; those of other elements stay', async () => {
    const { streams } = await opened([by('A'), on('B'), by('C', 'never', 'view'), by('D', 'never')])
    const asked = page!.load('C', { q: 1 })
    // It is answered with the end of the page.
    asked.catch(() => undefined)
    await expect.poll(() => streams.length, LATER).toBe(3)
    for (const at of ['/t', '/tw', '/two']) await page!.update({ apis: { feed: api(at) } })
    expect(streams.filter(({ stopped }) => stopped)).toEqual([])
    await expect.poll(() => streams.length, LATER).toBe(5)
    expect(streams.map(({ config, params, stopped }) => [config, params, stopped])).toEqual([
      [{ at: '/one' }, {}, true],
      [{ at: 7 }, {}, false],
      [{ at: '/one' }, { q: 1 }, true],
      [{ at: '/two' }, {}, false],
      [{ at: '/two' }, { q: 1 }, false],
    ])
  })

  it('an edit of settings of the page does so with all of them', async () => {
    const { streams } = await opened([by('A'), by('B', 'never')])
    await page!.update({ interceptor: { timeout: 3 } })
    await expect.poll(() => streams.map(({ stopped }) => stopped), LATER).toEqual([true, false])
  })

  it('an edit of settings of an element that its view asks for is told by asking again', async () => {
    const { streams } = await opened([by('A', 'at once', 'view')])
    const asked = page!.load('A', { page: 1 })
    asked.catch(() => undefined)
    await expect.poll(() => streams.length, LATER).toBe(1)
    const edited = { ...by('A', 'at once', 'view'), use: { ...by('A').use, config: { keep: 2 } } }
    await page!.update({ sources: { removed: ['A'], added: [edited] } })
    await expect.poll(() => streams.length, LATER).toBe(2)
    expect(streams[1]).toMatchObject({ config: { at: '/one', keep: 2 }, params: { page: 1 } })
  })
})
