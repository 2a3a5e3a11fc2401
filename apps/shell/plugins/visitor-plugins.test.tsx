import { afterEach, expect, test, vi } from 'vitest'
import type { PageProgram } from '#kernel/engine'
import { MessageError } from '#kernel/message'
import { Kernel, provideService } from '#kernel/plugin'
import { type PageActionContext, type PageHost, pageServicesOf, type RunningPage } from '#kernel/view'
import { type ActionOutcome, defineAction, definePlugin, defineService, type ServiceUse, z } from '#sdk'
import { active, runnable } from './plugins.fixture.ts'
import type { ListedPlugin, RunnablePlugin } from './runnable-plugin.ts'
import { followVisitorPlugins } from './visitor-plugins.ts'

interface Toasts {
  show(text: string): Promise<string>
}
const toasts = defineService<Toasts>('service/acme.toast.toasts', { zh: '吐司', en: 'Toasts' })
const NOTHING = { components: [], actions: [], sources: [], functions: [], others: [] }
const greeting: RunnablePlugin = { ...runnable('1.0.0', 'greeting', 'acme.greeting'), views: {}, contributes: NOTHING }
const toast = (version: string): RunnablePlugin => ({
  ...runnable(version, `toast-${version}`, 'acme.toast'),
  views: {},
  contributes: { ...NOTHING, others: [{ point: 'page services', id: toasts.id }] },
})

/** The code of these plugins: `greet` shows what its parameter says by the service of another plugin. */
const code = ({ uses = [toasts], loaded = [] as string[] } = {}) => {
  const greet = defineAction({
    id: 'action/acme.greeting.greet',
    label: { zh: '问候', en: 'Greet' },
    group: 'feedback',
    icon: '',
    params: z.object({ text: z.string() }),
    branches: true,
    summary: () => ({ zh: '', en: '' }),
    runs: 'page',
    run: async () => ({
      run: async ({ text }: { text: string }, { service }: PageActionContext): Promise<ActionOutcome> => ({
        ok: true,
        value: await service(toasts).show(text),
      }),
    }),
  })
  const create = ({ owner, provider, host }: ServiceUse<PageHost>): Toasts => ({
    show: (text) =>
      text === 'wait' ? new Promise(() => undefined) : Promise.resolve(`${provider.version} of ${host.key} for ${owner.id}: ${text}`),
  })
  return ({ id, version }: RunnablePlugin) => {
    loaded.push(`${id} ${version}`)
    return id === 'acme.toast'
      ? definePlugin({
          ...{ id, version },
          services: [
            provideService<Toasts, PageHost>(toasts, create, { messages: async () => ({ messages: { full: { zh: '满', en: 'Full' } } }) }),
          ],
        })
      : definePlugin({ id, version, actions: [greet], uses })
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** An opened page that pins the service's plugin; `greet` runs its one action, `list` says what is loaded from now on. */
async function open(
  toDeclarations: ReturnType<typeof code>,
  { pin = '1.0.0', standing = [active(greeting), active(toast('1.0.0'))] } = {},
) {
  let plugins: readonly ListedPlugin[] = standing
  const kernel = new Kernel()
  const program = { plugins: { 'acme.greeting': { version: '1.0.0', hash: 'greeting' }, 'acme.toast': { version: pin, hash: 'x' } } }
  const visitor = await followVisitorPlugins(kernel, { id: 1, env: 'prd' }, program as unknown as PageProgram, {
    ask: async () => ({ again: 250, plugins }),
    toDeclarations,
  })
  stops.push(visitor.stop)
  const services = pageServicesOf([kernel, visitor.declared], { go: () => undefined, pins: () => program.plugins })({
    key: `page ${pin}`,
    mode: 'live',
    locale: () => 'en',
  })
  const actions = visitor.actions(() => Promise.reject(new Error('this is no action of the product')))
  return {
    visitor,
    list: (next: readonly ListedPlugin[]) => {
      plugins = next
    },
    async greet(text: string): Promise<unknown> {
      const runtime = (await actions('action/acme.greeting.greet'))!
      const context: PageActionContext = {
        ...{ owner: runtime.owner, input: null, page: {} as RunningPage, signal: new AbortController().signal },
        service: services.for(runtime.owner, runtime.gone),
      }
      try {
        return await runtime.run(runtime.parse({ text }) as never, context)
      } catch (thrown) {
        return thrown instanceof MessageError ? thrown.told : thrown
      }
    },
  }
}

test('an action of one plugin finds the service of another on a published page; neither is loaded before the action is used', async () => {
  const loaded: string[] = []
  const { greet } = await open(code({ loaded }))
  expect(loaded).toEqual([])
  expect(await greet('hello')).toEqual({ ok: true, value: '1.0.0 of page 1.0.0 for acme.greeting: hello' })
  expect(loaded.sort()).toEqual(['acme.greeting 1.0.0', 'acme.toast 1.0.0'])
})

test('of two versions that are loaded, each page is given the one that it was published with', async () => {
  const standing = [active(greeting), active(toast('1.0.0')), active(toast('2.0.0'))]
  const [old, next] = [await open(code(), { pin: '1.0.0', standing }), await open(code(), { pin: '2.0.0', standing })]
  expect(await old.greet('a')).toEqual({ ok: true, value: '1.0.0 of page 1.0.0 for acme.greeting: a' })
  expect(await next.greet('b')).toEqual({ ok: true, value: '2.0.0 of page 2.0.0 for acme.greeting: b' })
})

test('a step that waits for a service ends with the name of the plugin that goes, and the service is back when the plugin is', async () => {
  const { greet, list } = await open(code())
  await greet('first')
  const step = greet('wait')
  list([active(greeting), { plugin: toast('1.0.0'), state: 'disabled' }])
  expect(await step).toEqual({ code: 'plugin.gone', params: { plugin: 'acme.toast', version: '1.0.0' } })
  expect(await greet('again')).toMatchObject({ code: 'plugin.no-service', params: { service: toasts.label } })
  list([active(greeting), active(toast('1.0.0'))])
  await expect.poll(() => greet('back'), { timeout: 5_000 }).toMatchObject({ ok: true })
})

test('a service that the plugin does not list among those that it uses is refused, and what to do is said', async () => {
  const { greet } = await open(code({ uses: [] }))
  expect(await greet('hello')).toEqual({ code: 'plugin.service-refused', params: { plugin: 'acme.greeting', service: toasts.label } })
})

test('the words of a service that comes from outside are found once it is there', async () => {
  const { greet, visitor } = await open(code())
  await greet('hello')
  expect(await visitor.words(toasts.id)).toEqual({ full: { zh: '满', en: 'Full' } })
  expect(await visitor.words('service/acme.other')).toBeUndefined()
})
