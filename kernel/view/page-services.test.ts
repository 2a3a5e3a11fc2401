import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ActionOutcome, PageCalls, PageProgram, Trace } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { Kernel, type Plugin, provideService } from '#kernel/plugin'
import {
  createRunningPage,
  type EngineLink,
  headlessServices,
  type Messages,
  messages,
  type PageActionContext,
  type PageHost,
  type PageServices,
  pageServicesOf,
  pageServicesPoint,
} from './index.ts'
import { messages as viewWords } from './words.ts'

const PROGRAM: PageProgram = {
  hash: 't',
  elements: [{ id: 'page', type: 'Page', parentId: null, props: {}, style: {}, events: {} }],
  bindings: [],
  flows: {},
  apis: {},
  sources: [],
  variables: {},
  interceptor: {},
  css: '',
  plugins: {},
  needsEngine: true,
}
const ACME = { id: 'acme.rating', version: '1.0.0' }
const OTHER = { id: 'acme.other', version: '1.0.0' }

/** An open page whose engine is the test: `act` is what a flow asks of it. */
async function open(
  run: (context: PageActionContext) => Promise<ActionOutcome>,
  services: PageServices = headlessServices(),
  { owner = ACME, gone }: { owner?: typeof ACME; gone?: AbortSignal } = {},
) {
  let calls!: PageCalls
  const engine = {
    open: async (_page: unknown, given: PageCalls) => {
      calls = given
    },
    close: async () => undefined,
  } as unknown as EngineLink
  const page = createRunningPage({
    key: 'k',
    program: PROGRAM,
    mode: 'live',
    env: 'prd',
    route: {},
    user: {},
    serverPage: { page: 7, env: 'prd' },
    engine: async () => engine,
    actions: async () => ({ owner, ...(gone ? { gone } : {}), parse: (params) => params, run: (_, context) => run(context) }),
    services,
    words: async (owner) => (owner === 'view' ? viewWords : undefined),
  })
  await page.ready
  const act = () => calls.act({ key: 'k', action: 'action/acme.rating.rate', params: '{}', input: '[1]' })
  return { page, act, ended: (trace: Trace) => calls.trace({ key: 'k', trace }) }
}

const reasonOf = (outcome: ActionOutcome) => (outcome.ok ? 'no failure' : outcome.reason)
const showing = (shown: string[]): Plugin => ({
  id: 'test.messages',
  version: '1.0.0',
  setup: (context) =>
    context.contribute(
      pageServicesPoint,
      provideService<Messages, PageHost>(messages, ({ owner, host }) => ({
        show: async ({ content }) =>
          void shown.push(`${owner.id} on page ${host.page && 'page' in host.page ? host.page.page : ''}: ${content}`),
      })),
    ),
})
const kernelWith = (plugin: Plugin): Kernel => {
  const kernel = new Kernel()
  kernel.load(plugin)
  return kernel
}
const go = () => undefined

afterEach(() => vi.restoreAllMocks())

describe('an action that runs on the page', () => {
  it('gets a context made for its plugin, and services made for it on this page', async () => {
    const shown: string[] = []
    const { act } = await open(
      async ({ owner, input, service }) => {
        await service(messages).show({ tone: 'info', content: 'hello', seconds: 1 })
        return { ok: true, value: [owner.id, input] as Json }
      },
      pageServicesOf(kernelWith(showing(shown)), { go }),
    )
    expect(await act()).toEqual({ ok: true, value: ['acme.rating', [1]] })
    expect(shown).toEqual(['acme.rating on page 7: hello'])
  })

  it('fails with the name of a service that nobody provides here', async () => {
    const { act } = await open(
      async ({ service }) => {
        await service(messages).show({ tone: 'info', content: 'hello', seconds: 1 })
        return { ok: true }
      },
      pageServicesOf(new Kernel(), { go }),
    )
    expect(reasonOf(await act())).toEqual({ code: 'plugin.no-service', params: { service: messages.label } })
  })

  it('is refused what its plugin may not use, and another plugin is not', async () => {
    const kernel = kernelWith(showing([]))
    const services = pageServicesOf(kernel, { go, grants: ({ id }) => id !== ACME.id })
    const run = async ({ service }: PageActionContext): Promise<ActionOutcome> => {
      await service(messages).show({ tone: 'info', content: 'hello', seconds: 1 })
      return { ok: true }
    }
    expect(reasonOf(await (await open(run, services)).act())).toMatchObject({ code: 'plugin.service-refused' })
    expect(await (await open(run, services, { owner: OTHER })).act()).toEqual({ ok: true })
  })

  it('ends with the name of its plugin when that is unloaded meanwhile', async () => {
    const leaving = new AbortController()
    const seen: AbortSignal[] = []
    const { act } = await open(
      ({ signal }) => {
        seen.push(signal)
        return new Promise(() => undefined)
      },
      headlessServices(),
      { gone: leaving.signal },
    )
    const outcome = act()
    await expect.poll(() => seen.length).toBe(1)
    leaving.abort(new Error('acme.rating is gone'))
    expect(reasonOf(await outcome)).toBe('acme.rating is gone')
    expect(seen[0]?.aborted).toBe(true)
  })

  it('ends when its page is closed', async () => {
    const { page, act } = await open(() => new Promise(() => undefined))
    const outcome = act()
    await Promise.resolve()
    page.dispose()
    expect(reasonOf(await outcome)).toEqual({ code: 'engine.closed' })
  })
})

it('a failure that nobody can show is at least in the console, with the plugin whose step it was', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { ended } = await open(async () => ({ ok: true }), pageServicesOf(new Kernel(), { go }))
  const step = { node: 'n1', action: 'action/acme.rating.rate', plugin: 'acme.rating 1.0.0', input: null, params: {}, ms: 1 }
  ended({
    flow: 'f',
    startedBy: { element: 'B', event: 'onClick' },
    startedAt: 0,
    steps: [{ ...step, outcome: { ok: false, reason: 'no stars' } }],
    end: 'failed',
  })
  await expect.poll(() => warned.mock.calls.length).toBe(2)
  // The console's line waits for its words.
  expect(warned.mock.calls.map(([line]) => line).sort()).toEqual([
    '[k] This did not work: no stars',
    '[page 7] The flow of “onClick” of “…” failed at the step “acme.rating.rate” of the plugin acme.rating 1.0.0: no stars',
  ])
})
