import { describe, expect, it } from 'vitest'
import { toldBy } from '#kernel/message'
import { defineExtensionPoint, Kernel, type Plugin } from '#kernel/plugin'
import { actionsPoint, defineAction, z } from '#sdk'
import { documentPlugin, workerPlugin } from './code-plugin.ts'
import { importFile } from './import-file.ts'
import { countingPlugin, runnable, things } from './plugins.fixture.ts'

// Style sheets are not fetched here: they come as soon as they are asked for.
Object.assign((window as unknown as { readonly happyDOM: { readonly settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
})
const data = runnable('1.0.0')
const running = { count: 0 }
const good = countingPlugin(data, running)
const from = (module: unknown) => ({ load: async () => module })
const reasonOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'it loaded',
    (thrown: unknown) => toldBy(thrown),
  )
function failureOf(plugin: Plugin): unknown {
  const kernel = new Kernel()
  kernel.load(plugin)
  const { state } = kernel.plugins.peek()[0]!
  kernel.dispose()
  return state.status === 'failed' ? toldBy(state.error) : state.status
}

describe('the code of a plugin', () => {
  it('is its default export, when that is the plugin of the manifest', async () => {
    expect(failureOf(await documentPlugin(data, from({ default: good })))).toBe('active')
    expect(await reasonOf(documentPlugin(data, from({ plugin: good })))).toEqual({
      code: 'app.plugin-no-plugin',
      params: { file: 'index.js' },
    })
    expect(await reasonOf(documentPlugin(data, from({ default: { ...good, version: '2.0.0' } })))).toEqual({
      code: 'app.plugin-other',
      params: { file: 'index.js', found: 'acme.rating 2.0.0', wanted: 'acme.rating 1.0.0' },
    })
  })

  it('fails when it contributes what the manifest does not list, or does not contribute what it lists', async () => {
    const more: Plugin = {
      ...good,
      setup(context) {
        good.setup(context)
        context.contribute(things, { id: 'thing/hidden' })
      },
    }
    expect(failureOf(await documentPlugin(data, from({ default: more })))).toEqual({
      code: 'app.plugin-unlisted',
      params: { contribution: 'things: thing/hidden' },
    })
    const less = await documentPlugin(data, from({ default: { ...good, setup: () => undefined } }))
    expect(failureOf(less)).toEqual({ code: 'app.plugin-lacking', params: { contributions: 'things: thing/stars' } })
    expect(running.count).toBe(0)
  })

  it('brings its style sheets where it may show something of its own in the studio, and takes them away when it goes', async () => {
    const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => new URL(href).pathname)
    const kernel = new Kernel()
    const load = async (contributes: typeof data.contributes) => {
      const plugin = contributes?.others.length ? good : { ...good, setup: () => undefined }
      kernel.load(await documentPlugin({ ...data, ...(contributes ? { contributes } : {}) }, from({ default: plugin })))
    }
    await load(data.contributes)
    expect(sheets()).toEqual(['/plugins/1.0.0/view.css'])
    kernel.unload('acme.rating')
    expect(sheets()).toEqual([])
    await load({ ...data.contributes!, others: [] })
    expect([kernel.states.peek().get('acme.rating')?.status, sheets()]).toEqual(['active', []])
    kernel.dispose()
  })

  it('brings a worker its actions, sources and functions alone', async () => {
    const check = defineAction({
      id: 'action/acme.rating.check',
      label: { zh: '', en: '' },
      group: 'other',
      icon: 'check',
      params: z.object({}),
      branches: true,
      runs: 'worker',
      summary: () => ({ zh: '', en: '' }),
      run: async () => ({ run: async () => ({ ok: true }) as const }),
    })
    const both: Plugin = {
      ...good,
      setup(context) {
        context.contribute(things, { id: 'thing/stars' })
        context.contribute(actionsPoint, check as never)
      },
    }
    const listed = { ...data.contributes!, actions: [{ id: check.id, label: check.label, runs: 'worker' as const, references: {} }] }
    const kernel = new Kernel()
    kernel.load(await workerPlugin({ ...data, contributes: listed }, from({ default: both })))
    expect(
      kernel
        .registry(actionsPoint)
        .all.peek()
        .map(({ id }) => id),
    ).toEqual([check.id])
    expect(kernel.registry(defineExtensionPoint('things')).all.peek()).toEqual([])
  })
})

describe('importing a file of a plugin', () => {
  it('gives up after its limit, and says so', async () => {
    const never = importFile('late', 'index.js', { limit: 20, load: () => new Promise(() => undefined) })
    expect(await reasonOf(never)).toEqual({ code: 'app.plugin-late', params: { file: 'index.js', seconds: 0.02 } })
  })

  it('tells why it could not be loaded, and tries another address the next time, since browsers remember failures', async () => {
    const asked: string[] = []
    const load = async (address: string) => {
      asked.push(address)
      if (asked.length < 3) throw new TypeError('404')
      return {}
    }
    for (let i = 0; i < 2; i++) {
      const told = await reasonOf(importFile('gone', 'index.js', { load }))
      expect(told).toEqual({ code: 'app.plugin-not-loaded', params: { file: 'index.js', reason: '404' } })
    }
    await importFile('gone', 'index.js', { load })
    expect(asked).toEqual(['/plugins/gone/index.js', '/plugins/gone/index.js#1', '/plugins/gone/index.js#2'])
  })
})
