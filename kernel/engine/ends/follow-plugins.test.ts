import { afterEach, describe, expect, it } from 'vitest'
import type { EngineLibrary, WorkerPlugin } from '#kernel/engine'
import { tell } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { workerOnThisThread } from '#sdk/testing'
import { TEST_LIBRARY } from '../../../tests/engine/test-library.ts'
import { TestPage } from '../../../tests/engine/test-page.ts'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { createEngineHost, type EngineHost } from './host.ts'

/** A worker's library whose `ACME_STARS` multiplies by the number of the version that was followed last; without a plugin there is none. */
function followingLibrary(takes: number | Promise<void> = 0): EngineLibrary {
  let version: string | undefined
  let under = Promise.resolve()
  let coming = new Set<string>()
  const owner = () => ({ id: 'acme.rating', version: version ?? '' })
  return {
    ...TEST_LIBRARY,
    get functions() {
      const stars = { name: 'ACME_STARS', source: `(lib) => (n) => n * ${version}`, owner: owner() }
      return version === undefined ? TEST_LIBRARY.functions : [...TEST_LIBRARY.functions, stars]
    },
    get sources() {
      const clock = {
        id: 'source/acme.rating.clock',
        owner: owner(),
        run: async () => ({ code: 'none', data: null, originData: null, msg: '', problem: tell('engine.unknown') }),
        subscribe: async (_config: unknown, _params: unknown, _context: unknown, push: (result: never) => void) => {
          running.streams += 1
          push({ code: 0, data: `tick ${version}`, originData: null, msg: '' } as never)
          const stop = () => {
            running.streams -= 1
          }
          return { stop }
        },
      } as const
      return version === undefined ? TEST_LIBRARY.sources : [...TEST_LIBRARY.sources, clock]
    },
    plugins: {
      follow(list) {
        coming = new Set(list.map(({ id }) => id))
        const loading = typeof takes === 'number' ? new Promise((resolve) => setTimeout(resolve, takes)) : takes
        under = loading.then(() => {
          version = list[0]?.version
        })
        return under
      },
      ready: (ids) => (ids === undefined || [...ids].some((id) => coming.has(id)) ? under : Promise.resolve()),
    },
  }
}
const running = { streams: 0 }
const rating = (version: string): WorkerPlugin => ({ id: 'acme.rating', version, hash: version, worker: 'worker.js' })
const plugins = { 'acme.rating': { version: '1', hash: '1' } }
const stream = { api: null, source: 'source/acme.rating.clock', config: {}, bindings: {}, execute: 'at once' } as const

let host: EngineHost | undefined
afterEach(() => {
  host?.dispose()
  host = undefined
})

function open(key: string, parts: Parameters<typeof testProgram>[0], uses = true): TestPage {
  const functions = ['DOUBLE', 'QUADRUPLE', ...(uses ? ['ACME_STARS'] : [])]
  const program = { ...testProgram({ ...parts, functions }), ...(uses ? { plugins } : {}) }
  return new TestPage(host!, program, { opening: { key } })
}

describe('an engine that follows plugins', () => {
  it('opens a page only when what it follows is there', async () => {
    host = createEngineHost({ createWorker: () => workerOnThisThread(followingLibrary(50)) })
    void host.follow([rating('1')])
    const page = open('p', { variables: { n: 3 }, bindings: { 'A.text': 'ACME_STARS(variable.n)' } })
    await page.open()
    await expect.poll(() => page.values()).toEqual({ 'A.text': 3 })
    expect(page.failures).toEqual([])
  })

  it('opens a page of the editor only when all of it is there, since a person may type any function', async () => {
    host = createEngineHost({ createWorker: () => workerOnThisThread(followingLibrary(50)) })
    void host.follow([rating('1')])
    const program = testProgram({ variables: { n: 3 }, bindings: { 'A.text': 'ACME_STARS(variable.n)' }, functions: ['ACME_STARS'] })
    const page = new TestPage(host, program, { opening: { key: 'p', mode: 'edit' } })
    await page.open()
    await expect.poll(() => page.values()).toEqual({ 'A.text': 3 })
    expect(page.failures).toEqual([])
  })

  it('opens a page of the editor without a plugin that hangs, and takes that in when it comes', async () => {
    let come: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => {
      come = resolve
    })
    host = createEngineHost({ createWorker: () => workerOnThisThread(followingLibrary(hanging)) })
    void host.follow([rating('2')])
    const program = testProgram({
      variables: { n: 3 },
      bindings: { 'A.text': 'ACME_STARS(variable.n)', 'B.text': 'variable.n + 1' },
      functions: ['ACME_STARS'],
    })
    const page = new TestPage(host, program, { opening: { key: 'p', mode: 'edit' } })
    await page.open()
    await expect.poll(() => page.values()).toMatchObject({ 'B.text': 4 })
    await page.push(['variable.n', 5])
    come()
    await expect.poll(() => page.values()).toEqual({ 'A.text': 10, 'B.text': 6 })
  })

  it('opens pages that use a plugin again when it is replaced, goes or comes, with their state; its streams end with it', async () => {
    host = createEngineHost({ createWorker: () => workerOnThisThread(followingLibrary()) })
    await host.follow([rating('1')])
    const page = open('p', {
      variables: { n: 3 },
      bindings: { 'A.text': 'ACME_STARS(variable.n)' },
      sources: [{ element: 'B', use: stream, prop: 'data', driven: 'engine' }],
    })
    await page.open()
    await page.push(['variable.n', 5])
    await expect.poll(() => running.streams).toBe(1)
    await host.follow([rating('2')])
    await expect.poll(() => page.values()).toEqual({ 'A.text': 10 })
    await expect.poll(() => [running.streams, page.data.at(-1)]).toEqual([1, ['B', 'data', 'tick 2']])
    await host.follow([])
    await expect.poll(() => page.failures.at(-1)).toMatchObject({ element: 'A', path: 'text' })
    expect(running.streams).toBe(0)
    await host.follow([rating('1')])
    await expect.poll(() => page.values()).toEqual({ 'A.text': 5 })
    await expect.poll(() => running.streams).toBe(1)
  })

  it('opens a page again, with its state, when an edit moves it to another version of a plugin', async () => {
    const stars = (version: string) => ({
      name: 'ACME_STARS',
      source: `(lib) => (n) => n * ${version}`,
      owner: { id: 'acme.rating', version },
    })
    const functions = [...TEST_LIBRARY.functions, stars('1'), stars('2')]
    host = createEngineHost({ createWorker: () => workerOnThisThread({ ...TEST_LIBRARY, functions }) })
    const page = open('p', { variables: { n: 3 }, bindings: { 'A.text': 'ACME_STARS(variable.n)' } })
    await page.open()
    await page.push(['variable.n', 5])
    await expect.poll(() => page.values()).toEqual({ 'A.text': 5 })
    await page.update({ plugins: { 'acme.rating': { version: '2', hash: '2' } } })
    await expect.poll(() => page.values()).toEqual({ 'A.text': 10 })
    await page.update({ plugins })
    await expect.poll(() => page.values()).toEqual({ 'A.text': 5 })
  })

  it('brings an edit to a page that is just being opened again', async () => {
    const waits = [50, 300]
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, waits.shift() ?? 0))
    const plugins = { follow: async () => undefined, ready: wait }
    host = createEngineHost({ createWorker: () => workerOnThisThread({ ...TEST_LIBRARY, plugins }) })
    const page = open('p', { variables: { n: 3 }, bindings: { 'A.text': 'variable.n' } })
    const opening = page.open()
    await host.follow([rating('1')])
    // The first opening is done by now, and the second is not.
    await opening
    const binding = { kind: 'formula', source: 'variable.n + 1' } as const
    await page.update({ bindings: { removed: [], added: [{ id: 9, element: 'A', path: 'title', binding, reads: ['variable.n'] }] } })
    await expect.poll(() => page.values()).toEqual({ 'A.text': 3, 'A.title': 4 })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await page.push(['variable.n', 5])
    expect(page.values()).toEqual({ 'A.text': 5, 'A.title': 6 })
  })

  it('leaves pages that do not use the plugin alone: their flows go on', async () => {
    host = createEngineHost({ createWorker: () => workerOnThisThread(followingLibrary()) })
    const wait = (id: string, action: string, params: { [name: string]: Json }): FlowNode => ({
      id,
      kind: 'action',
      name: '',
      action,
      params,
      bindings: {},
    })
    const steps = (ms: number) => [wait('w', 'action/test-wait', { ms }), wait('s', 'action/test-set', { name: 'n', value: 9 })]
    const parts = { variables: { n: 1 }, bindings: { 'A.text': 'variable.n' }, events: { B: { go: ['f'] } } }
    // The flow that goes with its page would end long after this test.
    const [other, user] = [
      open('other', { ...parts, flows: { f: steps(150) } }, false),
      open('user', { ...parts, flows: { f: steps(600_000) } }),
    ]
    await Promise.all([other.open(), user.open()])
    const flows = Promise.allSettled(['other', 'user'].map((key) => host!.fire({ key, element: 'B', event: 'go', payload: 'null' })))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await host.follow([rating('1')])
    await flows
    await expect.poll(() => other.values()).toEqual({ 'A.text': 9 })
    expect(user.values()).toEqual({ 'A.text': 1 })
  })
})
