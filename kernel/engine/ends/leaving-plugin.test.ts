import { afterEach, expect, it } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { defineAction, definePlugin, defineSource, engineLibraryOf, type Json, type SourceContext, type WorkerActionContext, z } from '#sdk'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'
import { OwnersContexts } from '../run/context-for.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const NAMED = { code: 'plugin.gone', params: { plugin: 'acme.rating', version: '1.0.0' } }
const label = { zh: '评分', en: 'Rate' }
type Run = (params: object, context: WorkerActionContext) => Promise<{ ok: true; value?: Json }>

/** A page whose button runs an action of a plugin from outside, with a way to take that plugin away. */
async function open(id: string, run: Run, source: Partial<Awaited<ReturnType<Parameters<typeof defineSource>[0]['run']>>> = {}) {
  const rate = defineAction({
    id: 'action/acme.rating.rate',
    label,
    group: 'other',
    icon: 'IconStar',
    runs: 'worker',
    params: z.object({}),
    branches: true,
    summary: () => label,
    run: async () => ({ run }),
  })
  const rates = defineSource({
    id: 'source/acme.rating.rates',
    label,
    config: z.object({}),
    streams: true,
    run: async () => ({ run: async () => ({ code: 0, data: null, originData: null, msg: '' }), ...source }),
  } as never)
  const plugin = definePlugin({ id, version: '1.0.0', actions: [rate], sources: [rates] })
  const kernel = new Kernel()
  kernel.load(plugin)
  const library = engineLibraryOf(kernel)
  page = await openTestPage({
    events: { B: { onClick: ['f'] } },
    flows: {
      f: [
        { id: 'n1', kind: 'action', name: '', action: 'action/acme.rating.rate', params: {}, bindings: {} },
        {
          id: 'n2',
          kind: 'branch',
          success: [],
          failure: [
            { id: 'n3', kind: 'action', name: '', action: 'action/test-set', params: { name: 'x', value: 'failed' }, bindings: {} },
          ],
        },
      ],
    } as never,
    variables: { x: null },
    sources: [
      {
        element: 'T',
        prop: 'data',
        driven: 'engine',
        use: { api: null, source: 'source/acme.rating.rates', config: {}, bindings: {}, execute: 'never' },
      },
    ],
    library: { ...library, actions: library.actions, sources: library.sources },
  })
  return { page, kernel }
}

it('a step whose plugin is unloaded while it waits fails with the plugin’s name, and the flow takes its failure path', async () => {
  const seen: { signal?: AbortSignal; waits?: Promise<void>; owner?: unknown } = {}
  const { page, kernel } = await open('acme.rating', async (_, context) => {
    seen.owner = context.owner
    seen.signal = context.signal
    seen.waits = context.wait(60_000)
    seen.waits.catch(() => undefined)
    await new Promise(() => undefined)
    return { ok: true }
  })
  const ended = page.fire('B', 'onClick', null)
  await expect.poll(() => seen.signal !== undefined, { timeout: 10_000 }).toBe(true)
  kernel.unload('acme.rating')
  await ended
  await page.settled()
  expect(page.traces[0]).toMatchObject({
    end: 'done',
    steps: [
      { node: 'n1', plugin: 'acme.rating 1.0.0', outcome: { ok: false, reason: NAMED } },
      { node: 'n3', outcome: { ok: true } },
    ],
  })
  expect([seen.owner, seen.signal?.aborted]).toEqual([{ id: 'acme.rating', version: '1.0.0' }, true])
  await expect(seen.waits).rejects.toThrow()
  expect(page.traces[0]?.replay).toBeUndefined()
})

it('code that runs on after its plugin was unloaded can write nothing any more', async () => {
  let goOn: () => void = () => undefined
  const late: unknown[] = []
  const { page, kernel } = await open('acme.rating', async (_, { page: handle, emit }) => {
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    for (const write of [() => handle.setVariable('x', 'late'), () => emit('late', null)]) {
      try {
        write()
        late.push('written')
      } catch (thrown) {
        late.push((thrown as { told: unknown }).told)
      }
    }
    return { ok: true }
  })
  const ended = page.fire('B', 'onClick', null)
  await page.settled()
  kernel.unload('acme.rating')
  await ended
  goOn()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(late).toEqual([NAMED, NAMED])
  expect(((await page.settled()) as { variable: Json }).variable).toEqual({ x: 'failed' })
})

it('what plugins remember at one place is apart, and goes with each of them', async () => {
  const contexts = new OwnersContexts()
  const { signal } = new AbortController()
  const [one, two] = [new AbortController(), new AbortController()]
  const count = ({ memory }: { readonly memory: Map<string, unknown> }) => {
    memory.set('runs', Number(memory.get('runs') ?? 0) + 1)
    return Promise.resolve(memory.get('runs'))
  }
  const runOf = (id: string, gone: AbortSignal) =>
    contexts.run({ owner: { id, version: '1.0.0' }, gone }, 'flow step', signal, () => ({}), count)
  expect([await runOf('acme.a', one.signal), await runOf('acme.a', one.signal), await runOf('acme.b', two.signal)]).toEqual([1, 2, 1])
  expect(contexts.remembered()).toEqual(['acme.a@1.0.0 flow step', 'acme.b@1.0.0 flow step'])
  one.abort(new Error('gone'))
  await expect(runOf('acme.a', one.signal)).rejects.toThrow('gone')
  expect(contexts.remembered()).toEqual(['acme.b@1.0.0 flow step'])
})

it('a stream of a plugin that is unloaded is stopped, and its element is told why', async () => {
  const seen: { stopped: number; context?: SourceContext } = { stopped: 0 }
  const { page, kernel } = await open('acme.rating', async () => ({ ok: true }), {
    subscribe: async (_config: unknown, _params: unknown, context: SourceContext, push: (result: never) => void) => {
      seen.context = context
      push({ code: 0, data: 1, originData: 1, msg: '' } as never)
      return { stop: () => void seen.stopped++ }
    },
  } as never)
  await page.load('T', {})
  kernel.unload('acme.rating')
  await page.settled()
  expect([seen.stopped, seen.context?.signal.aborted, seen.context?.owner.id]).toEqual([1, true, 'acme.rating'])
  expect(page.failures.map(({ element, message }) => [element, message])).toEqual([['T', NAMED]])
})
