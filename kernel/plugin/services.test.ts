import { describe, expect, it } from 'vitest'
import { MessageError, tell } from '#kernel/message'
import {
  defineService,
  defineServicesPoint,
  Kernel,
  listedGranted,
  type Owner,
  type Plugin,
  provideLazyService,
  provideService,
  type ServiceProvider,
  Services,
} from './index.ts'

interface Desk {
  readonly name: string
}
const desks = defineServicesPoint<Desk>('desk services')
const notes = defineService<{ write(text: string): void; readonly all: readonly string[] }>('service/notes', { zh: '便签', en: 'Notes' })
const lamp = defineService<{ light(): Promise<string> }>('service/lamp', { zh: '台灯', en: 'The lamp' })

const user = (id: string): Owner => ({ id, version: '1.0.0' })
const providing = (id: string, version: string, ...providers: readonly ServiceProvider<Desk>[]): Plugin => ({
  id,
  version,
  setup: (context) => {
    for (const provider of providers) context.contribute(desks, provider)
  },
})
const notesOn = (ended: string[] = []) =>
  provideService<{ write(text: string): void; readonly all: readonly string[] }, Desk>(notes, ({ owner, host, signal }) => {
    const all = [`${host.name} of ${owner.id}`]
    signal.addEventListener('abort', () => ended.push(owner.id))
    return { all, write: (text) => void all.push(text) }
  })

function setUp(plugins: readonly Plugin[], options: Partial<ConstructorParameters<typeof Services<Desk>>[0]> = {}) {
  const kernel = new Kernel()
  kernel.load(...plugins)
  return { kernel, services: new Services({ registry: kernel.registry(desks), host: { name: 'desk' }, ...options }) }
}

function told(act: () => unknown): unknown {
  try {
    act()
  } catch (thrown) {
    return thrown instanceof MessageError ? thrown.told : thrown
  }
  return 'nothing'
}

describe('a service', () => {
  it('is found by its token and made once for each plugin that uses it', () => {
    const { services } = setUp([providing('maker', '1.0.0', notesOn())])
    const [one, two] = [services.for(user('one')), services.for(user('two'))]
    one(notes).write('hello')
    expect([one(notes).all, two(notes).all]).toEqual([['desk of one', 'hello'], ['desk of two']])
  })

  it('a service that nobody provides is a failure that names it', () => {
    const { services } = setUp([])
    expect(told(() => services.for(user('one'))(notes))).toEqual(tell('plugin.no-service', { service: { zh: '便签', en: 'Notes' } }))
  })

  it('is refused to a plugin that may not use it', () => {
    const { services } = setUp([providing('maker', '1.0.0', notesOn())], { grants: (owner, id) => owner.id !== 'one' || id !== notes.id })
    expect(told(() => services.for(user('one'))(notes))).toMatchObject({ code: 'plugin.service-refused', params: { plugin: 'one' } })
    expect(services.for(user('two'))(notes).all).toHaveLength(1)
  })

  it('ends when its provider goes, and is another one when the provider is back', () => {
    const ended: string[] = []
    const maker = providing('maker', '1.0.0', notesOn(ended))
    const { kernel, services } = setUp([maker])
    const find = services.for(user('one'))
    find(notes).write('lost')
    kernel.unload('maker')
    expect(ended).toEqual(['one'])
    expect(told(() => find(notes))).toMatchObject({ code: 'plugin.no-service' })
    kernel.load(maker)
    expect(find(notes).all).toEqual(['desk of one'])
  })

  it('ends when the plugin that uses it goes, and is refused to what still runs of it', () => {
    const ended: string[] = []
    const { services } = setUp([providing('maker', '1.0.0', notesOn(ended))])
    const gone = new AbortController()
    const [find, other] = [services.for(user('one'), gone.signal), services.for(user('two'))]
    find(notes)
    other(notes).write('stays')
    gone.abort(new MessageError(tell('plugin.gone', { plugin: 'one', version: '1.0.0' })))
    expect(ended).toEqual(['one'])
    expect(told(() => find(notes))).toMatchObject({ code: 'plugin.gone' })
    expect(other(notes).all).toEqual(['desk of two', 'stays'])
  })

  it('comes from the version that the host holds on to', () => {
    const named = (text: string) => provideService<{ light(): Promise<string> }, Desk>(lamp, () => ({ light: async () => text }))
    const { kernel, services } = setUp([providing('maker', '1.0.0', named('old'))], { pins: () => ({ maker: { version: '1.0.0' } }) })
    kernel.load(providing('maker', '2.0.0', named('new')))
    return expect(services.for(user('one'))(lamp).light()).resolves.toBe('old')
  })

  it('fails with the name of a plugin that goes while somebody waits for it, and answers nobody who kept it', async () => {
    const stuck = provideService<{ light(): Promise<string> }, Desk>(lamp, () => ({ light: () => new Promise(() => undefined) }))
    const { kernel, services } = setUp([providing('acme.maker', '1.0.0', stuck)])
    const kept = services.for(user('one'))(lamp)
    const waiting = kept.light()
    kernel.unload('acme.maker')
    const gone = tell('plugin.gone', { plugin: 'acme.maker', version: '1.0.0' })
    await expect(waiting).rejects.toMatchObject({ told: gone })
    expect(told(() => kept.light())).toEqual(gone)
  })

  it('of another plugin is granted to those that list it, and one of the product or of their own to everybody', () => {
    const asks = (uses: readonly { readonly id: string }[], id: string, owner = 'acme.one') =>
      listedGranted({ id: owner, version: '1.0.0', uses }, id)
    expect([asks([], 'service/notes'), asks([], 'service/acme.one.notes'), asks([], 'service/acme.one')]).toEqual([true, true, true])
    expect([asks([], 'service/acme.two.notes'), asks([], 'service/acme.onetwo')]).toEqual([false, false])
    expect(asks([{ id: 'service/acme.two.notes' }], 'service/acme.two.notes')).toBe(true)
    expect(asks([], 'service/acme.two.notes', 'tessera.actions')).toBe(true)
  })

  it('gives what its provider asks for in the provider’s own name', async () => {
    const bright = provideService<{ light(): Promise<string> }, Desk>(lamp, ({ service }) => ({
      light: async () => service(notes).all.join(),
    }))
    const { services } = setUp([providing('maker', '1.0.0', notesOn()), providing('electrician', '1.0.0', bright)])
    expect(await services.for(user('one'))(lamp).light()).toBe('desk of electrician')
  })

  it('ends with its host', () => {
    const ended: string[] = []
    const { services } = setUp([providing('maker', '1.0.0', notesOn(ended))])
    const find = services.for(user('one'))
    find(notes)
    services.dispose()
    expect([ended, told(() => find(notes))]).toEqual([['one'], tell('plugin.services-closed')])
  })
})

describe('a service that loads when it is used', () => {
  const lazy = (loads: string[], fails = { now: false }) =>
    provideLazyService<{ light(): Promise<string> }, Desk>(lamp, async () => {
      loads.push('load')
      if (fails.now) throw new TypeError('offline')
      return { create: ({ owner }) => ({ light: async () => `light for ${owner.id}` }) }
    })

  it('loads at the first call and not before', async () => {
    const loads: string[] = []
    const { services } = setUp([providing('maker', '1.0.0', lazy(loads))])
    const found = services.for(user('one'))(lamp)
    expect(loads).toEqual([])
    expect([await found.light(), await found.light(), loads]).toEqual(['light for one', 'light for one', ['load']])
  })

  it('is loaded again after a load that failed, and is no promise itself', async () => {
    const [loads, fails] = [[] as string[], { now: true }]
    const { services } = setUp([providing('maker', '1.0.0', lazy(loads, fails))])
    const found = await Promise.resolve(services.for(user('one'))(lamp))
    await expect(found.light()).rejects.toMatchObject({ told: { code: 'plugin.service-not-loaded', params: { service: lamp.label } } })
    fails.now = false
    expect(await found.light()).toBe('light for one')
  })

  it('does nothing any more when its host was closed meanwhile', async () => {
    const { services } = setUp([providing('maker', '1.0.0', lazy([]))])
    const answer = services.for(user('one'))(lamp).light()
    services.dispose()
    await expect(answer).rejects.toThrow('plugin.services-closed')
  })
})

it('tells when a contribution is taken back, also to who asks late', () => {
  const { kernel } = setUp([providing('maker', '1.0.0', notesOn())])
  const registry = kernel.registry(desks)
  const found = registry.find(notes.id)!
  const gone = registry.gone(found)
  expect(gone.aborted).toBe(false)
  kernel.unload('maker')
  expect([gone.aborted, gone.reason.told]).toEqual([true, tell('plugin.gone', { plugin: 'maker', version: '1.0.0' })])
  expect(registry.gone({ ...found }).aborted).toBe(true)
})
