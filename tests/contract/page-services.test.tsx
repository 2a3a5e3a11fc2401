import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PageCalls, PageProgram } from '#kernel/engine'
import { Kernel, type Plugin, type ServiceToken } from '#kernel/plugin'
import { createRunningPage, type EngineLink, type PageHost, pageServicesOf, pageServicesPoint } from '#kernel/view'
import { actionsPlugin } from '#plugins/presets/actions'
import { rareServicesPlugin } from '#plugins/presets/rare-services'
import { servicesPlugin } from '#plugins/presets/services'
import { type ActionDeclaration, actionsPoint, createWordsOf, engineLibraryOf, ownersOf, pageActionsOf } from '#sdk'
import * as services from '#sdk/services'
import { createPageActionContext, createWorkerContext, TestStop } from '#sdk/testing'
import { previewServices } from '../../apps/studio/editor/preview-services.ts'
import { viewerServices } from '../../apps/viewer/viewer-services.ts'
import { vibratePlugin } from '../fixtures/vibrate/index.ts'

type Methods = { readonly [name: string]: (given?: unknown) => Promise<unknown> }

const tokens = Object.values<unknown>(services).filter(
  (value): value is ServiceToken<Methods> => typeof value === 'object' && value !== null && 'headless' in value,
)
const SIDES: readonly (readonly [PageHost['mode'], readonly Plugin[]])[] = [
  ['live', [servicesPlugin, rareServicesPlugin, viewerServices]],
  ['preview', [servicesPlugin, rareServicesPlugin, previewServices]],
]
/** Visitors have none: whoever asks for it shows no way to it then. */
const FOR_AUTHORS: ReadonlySet<string> = new Set([services.pictureCloud.id])
const kernelWith = (...plugins: readonly Plugin[]): Kernel => {
  const kernel = new Kernel()
  kernel.load(...plugins)
  return kernel
}

afterEach(() => vi.restoreAllMocks())

test('there are services, each with a name in both languages', () => {
  expect(tokens.length).toBeGreaterThan(14)
  expect(tokens.filter(({ label }) => !/[\u4e00-\u9fff]/.test(label.zh) || label.en === '')).toEqual([])
})

describe.each(tokens.map((token) => [token.id, token] as const))('%s', (_id, token) => {
  const sides = SIDES.filter(([mode]) => mode !== 'live' || !FOR_AUTHORS.has(token.id))
  test.each(sides)('has an answer on a page that is %s, whose code loads', async (mode, plugins) => {
    const kernel = kernelWith(...plugins)
    const made = pageServicesOf(kernel, { go: () => undefined })({ key: 'k', mode, locale: () => 'en' })
    const service = made.for({ id: 'acme.test', version: '1.0.0' })(token)
    // What is loaded lazily seems to have every method until it is there.
    if (service.noSuchMethod) await expect(service.noSuchMethod()).rejects.toThrow('not a function')
    for (const method of Object.keys(token.headless!())) expect(service[method], method).toBeTypeOf('function')
  })

  test('answers without a screen', async () => {
    // What any of them may be given: a file, and nothing of use to the others.
    const given = { name: 'a.png', base64: '', size: 0 }
    for (const [name, method] of Object.entries(token.headless!())) await expect(method(given), name).resolves.not.toThrow()
  })
})

describe('every built-in action', () => {
  const kernel = kernelWith(actionsPlugin)
  const declarations: readonly ActionDeclaration[] = kernel.registry(actionsPoint).all.peek()
  const owner = { id: 'tessera.actions', version: actionsPlugin.version }

  test.each(declarations.filter(({ runs }) => runs === 'page').map(({ id }) => [id]))('%s runs for its plugin on the page', async (id) => {
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() * 1_000)
    const runtime = (await pageActionsOf(kernel)(id))!
    expect([runtime.owner, runtime.gone?.aborted]).toEqual([owner, false])
    const { context } = createPageActionContext({ id: 1 })
    expect((await runtime.run(runtime.parse({}) as never, context)).ok).toBeTypeOf('boolean')
  })

  test.each(declarations.filter(({ runs }) => runs === 'worker').map(({ id }) => [id]))(
    '%s runs for its plugin in the worker',
    async (id) => {
      const runtime = engineLibraryOf(kernel).actions.find((each) => each.id === id)!
      expect([runtime.owner, runtime.gone?.aborted]).toEqual([owner, false])
      const { context } = createWorkerContext({ input: { id: 1 } })
      const outcome = await runtime
        .run(runtime.parse({}) as never, { ...context, wait: async () => undefined })
        .catch((thrown: unknown) => {
          if (thrown instanceof TestStop) return thrown.outcome
          throw thrown
        })
      expect(outcome?.ok).toBeTypeOf('boolean')
    },
  )
})

describe('an ability that a plugin adds with one folder', () => {
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

  async function open() {
    let calls!: PageCalls
    const engine = {
      open: async (_page: unknown, given: PageCalls) => {
        calls = given
      },
      close: async () => undefined,
    }
    const kernel = kernelWith(actionsPlugin, servicesPlugin, viewerServices)
    const page = createRunningPage({
      key: 'k',
      program: PROGRAM,
      mode: 'live',
      env: 'prd',
      route: {},
      user: {},
      surroundings: { locale: 'zh', hidden: false },
      engine: async () => engine as unknown as EngineLink,
      actions: pageActionsOf(kernel),
      services: pageServicesOf(kernel, { go: () => undefined }),
      words: (owner) => createWordsOf(ownersOf(kernel.registry(pageServicesPoint).all.peek()))(owner),
    })
    await page.ready
    const act = (milliseconds: number) =>
      calls.act({ key: 'k', action: 'action/acme.vibrate', params: JSON.stringify({ milliseconds }), input: '7' })
    return { kernel, act }
  }

  test('is used by its action, tells its failure in the page’s language, and is gone with the plugin', async () => {
    const { kernel, act } = await open()
    kernel.load(vibratePlugin)
    expect(await act(200)).toEqual({ ok: true, value: 7 })
    expect(await act(9_000)).toMatchObject({ ok: false, reason: { code: 'service/acme.vibrate.too-long', text: '振动最长 1000 毫秒' } })
    kernel.unload('acme.vibrate')
    expect(await act(200)).toMatchObject({ ok: false, reason: { code: 'view.unknown-action' } })
    expect(kernel.registry(pageServicesPoint).get('service/acme.vibrate')).toBeUndefined()
  })
})
