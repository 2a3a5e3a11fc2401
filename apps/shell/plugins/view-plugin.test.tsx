import { signal } from '@preact/signals-core'
import { afterEach, describe, expect, it } from 'vitest'
import { toldBy } from '#kernel/message'
import { Kernel } from '#kernel/plugin'
import { createViews, viewLoaderOf } from '#kernel/view'
import { pluginOfView } from './plugin-of-view.ts'
import { active, runnable } from './plugins.fixture.ts'
import type { ListedPlugin } from './runnable-plugin.ts'
import { viewPlugin } from './view-plugin.ts'

const View = () => null
const Other = () => null
const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
// Style sheets are not fetched here: they come as soon as they are asked for.
Object.assign((window as unknown as { readonly happyDOM: { readonly settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
})
const kernel = new Kernel()
afterEach(() => kernel.dispose())

describe('the views of a plugin', () => {
  it('bring their style sheets when one is first shown, and take them back when the plugin goes', async () => {
    kernel.load(viewPlugin(runnable('1.0.0'), { load: async () => ({ View }) }))
    const views = createViews(viewLoaderOf(kernel))
    expect(sheets()).toEqual([])
    const loading = views.preload(['acme.rating/Stars'])
    await expect.poll(() => sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/plugins/1.0.0/view.css'])
    await loading
    expect(views.view('acme.rating/Stars').peek()).toEqual({ status: 'ready', View })
    kernel.unload('acme.rating')
    expect([views.view('acme.rating/Stars').peek().status, sheets()]).toEqual(['missing', []])
    kernel.load(viewPlugin(runnable('1.0.0'), { load: async () => ({ View }) }))
    await expect.poll(() => sheets().length).toBe(1)
    await expect.poll(() => views.view('acme.rating/Stars').peek().status).toBe('ready')
    views.dispose()
  })

  it('bring the shapes of their props, by which these are lowered', async () => {
    const props = { 'acme.rating/Stars': { text: { kind: 'text', default: 'PAID' } } } as const
    kernel.load(viewPlugin({ ...runnable('1.0.0'), props }, { load: async () => ({ View }) }))
    const views = createViews(viewLoaderOf(kernel))
    await expect
      .poll(() => views.view('acme.rating/Stars').peek())
      .toEqual({ status: 'ready', View, propFields: props['acme.rating/Stars'] })
    views.dispose()
  })

  it('of two versions beside each other are those that the page holds on to, each with its own style sheets', async () => {
    kernel.load(
      viewPlugin(runnable('1.0.0'), { load: async () => ({ View }) }),
      viewPlugin(runnable('2.0.0'), { load: async () => ({ View: Other }) }),
    )
    const pins = signal({ 'acme.rating': { version: '1.0.0' } })
    const views = createViews(viewLoaderOf(kernel, () => pins.value))
    const shown = async () => {
      await expect.poll(() => views.view('acme.rating/Stars').peek().status).toBe('ready')
      const state = views.view('acme.rating/Stars').peek()
      return state.status === 'ready' ? state.View : undefined
    }
    expect(await shown()).toBe(View)
    pins.value = { 'acme.rating': { version: '2.0.0' } }
    await expect.poll(() => sheets().length).toBe(2)
    expect(await shown()).toBe(Other)
    views.dispose()
  })

  it('say so when a file exports no View', async () => {
    kernel.load(viewPlugin({ ...runnable('1.0.0'), styles: [] }, { load: async () => ({ Stars: View }) }))
    const found = kernel.plugins.peek()[0]
    expect(found?.state.status).toBe('active')
    const load = viewLoaderOf(kernel)('acme.rating/Stars')
    const told = await load?.().catch((thrown: unknown) => toldBy(thrown))
    expect(told).toEqual({ code: 'app.plugin-no-view', params: { file: 'views/stars.js' } })
  })
})

describe('the plugin of a component', () => {
  it('is the version that the page holds on to, with how it stands; the product’s own components have none', () => {
    const listed = signal<readonly ListedPlugin[]>([active(runnable('1.0.0')), { plugin: runnable('2.0.0'), state: 'disabled' }])
    const pluginOf = pluginOfView(listed, () => ({ 'acme.rating': { version: '1.0.0' } }))
    expect(pluginOf('Button')).toBeUndefined()
    expect(pluginOf('acme.rating/Stars')).toEqual({ id: 'acme.rating', version: '1.0.0', standing: 'active' })
    expect(pluginOf('acme.rating/Stars')).toBe(pluginOf('acme.rating/Stars'))
    listed.value = [{ plugin: runnable('2.0.0'), state: 'disabled' }]
    expect(pluginOf('acme.rating/Stars')).toEqual({ id: 'acme.rating', version: '2.0.0', standing: 'disabled' })
    listed.value = []
    expect(pluginOf('acme.rating/Stars')).toEqual({ id: 'acme.rating', version: '1.0.0', standing: 'absent' })
  })
})
