import { expect, test } from 'vitest'
import {
  defineExtensionPoint,
  defineService,
  defineServicesPoint,
  Kernel,
  OwnContexts,
  type Plugin,
  provideService,
  Services,
} from './index.ts'

interface Thing {
  readonly id: string
}
const things = defineExtensionPoint<Thing>('things')
const point = defineServicesPoint<string>('services of things')
const whose = defineService<() => string>('service/whose', { zh: '谁的', en: 'Whose' })
const thing: Thing = { id: 'thing/a' }
const plugin = (version: string, value: Thing = { ...thing }): Plugin => ({
  id: 'acme.things',
  version,
  setup: ({ contribute }) => contribute(things, value),
})

function open() {
  const kernel = new Kernel()
  const provider: Plugin = {
    id: 'tessera.provider',
    version: '1.0.0',
    setup: ({ contribute }) =>
      contribute(
        point,
        provideService<() => string, string>(
          whose,
          ({ owner, host }) =>
            () =>
              `${owner.id} ${owner.version} in ${host}`,
        ),
      ),
  }
  kernel.load(provider)
  const contexts = new OwnContexts(new Services({ registry: kernel.registry(point), host: 'a room' }))
  return { kernel, contexts, of: (value: Thing) => contexts.of(kernel.registry(things), value) }
}

test('two versions of a plugin that are there at once have a context each, the same one at each time', () => {
  const { kernel, of } = open()
  const [older, newer] = [{ ...thing }, { ...thing }]
  kernel.load(plugin('1.0.0', older), plugin('2.0.0', newer))
  expect([of(older).owner.version, of(newer).owner.version]).toEqual(['1.0.0', '2.0.0'])
  expect(of(older)).toBe(of(older))
  expect(of(newer).service(whose)()).toBe('acme.things 2.0.0 in a room')
  kernel.unload('acme.things', '1.0.0')
  expect([of(older).signal.aborted, of(newer).signal.aborted]).toEqual([true, false])
  expect(() => of(older).service(whose)).toThrow(expect.objectContaining({ told: expect.objectContaining({ code: 'plugin.gone' }) }))
})

test('what comes back has a context that works, also where it is the same object', () => {
  const { kernel, of } = open()
  const value = { ...thing }
  kernel.load(plugin('1.0.0', value))
  const before = of(value)
  kernel.disable('acme.things')
  expect(before.signal.aborted).toBe(true)
  kernel.enable('acme.things')
  expect([of(value) === before, of(value).signal.aborted]).toEqual([false, false])
})

test('where it is closed, every context ends; what no plugin contributed has that of the product', () => {
  const { kernel, contexts, of } = open()
  const value = { ...thing }
  kernel.load(plugin('1.0.0', value))
  const own = of(value)
  expect(of({ id: 'thing/b' }).owner.id).toBe('tessera')
  contexts.dispose()
  expect([own.signal.aborted, contexts.ofProduct.signal.aborted]).toEqual([true, true])
  expect(() => own.service(whose)).toThrow(expect.objectContaining({ told: expect.objectContaining({ code: 'plugin.services-closed' }) }))
})
