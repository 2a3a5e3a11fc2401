import { expect, test } from 'vitest'
import { tell } from '#kernel/message'
import { defineExtensionPoint, definePart, defineToken, Kernel, KernelError, type PartDeclaration, Parts, type Plugin } from './index.ts'

const point = defineExtensionPoint<PartDeclaration>('parts')
const numbers = defineToken<{ readonly next: () => number }>('test/numbers')
const names = defineToken<string>('test/names')
const missing = defineToken<string>('test/missing')

const numbersPart = definePart({
  id: 'part/numbers',
  token: numbers,
  create: () => {
    let last = 0
    return { next: () => ++last }
  },
})
const plugin = (id: string, ...parts: readonly PartDeclaration[]): Plugin => ({
  id,
  version: '1.0.0',
  setup: (context) => {
    for (const part of parts) context.contribute(point, part)
  },
})
function open(...parts: readonly PartDeclaration[]) {
  const kernel = new Kernel()
  kernel.load(plugin('test.parts', ...parts))
  return { kernel, parts: new Parts(kernel.registry(point)).start() }
}

test('a part is made once, when somebody first asks for it', () => {
  const { parts } = open(numbersPart)
  expect([parts.get(numbers).next(), parts.get(numbers).next()]).toEqual([1, 2])
})

test('a part that nobody provides is an error with its name, or undefined for who can do without', () => {
  const { parts } = open()
  expect(() => parts.get(missing)).toThrow(new KernelError(tell('plugin.no-part', { part: 'test/missing' })))
  expect(parts.find(missing)).toBeUndefined()
})

test('parts that need each other are an error with the whole loop', () => {
  const { parts } = open(
    definePart({ id: 'part/a', token: names, create: ({ get }) => get(missing) }),
    definePart({ id: 'part/b', token: missing, create: ({ get }) => get(names) }),
  )
  expect(() => parts.get(names)).toThrow(new KernelError(tell('plugin.parts-circle', { loop: 'test/names → test/missing → test/names' })))
})

test('parts end with what they belong to, those that use others first', () => {
  const ended: string[] = []
  const { parts } = open(
    definePart({
      id: 'part/user',
      token: names,
      eager: true,
      create: ({ get, own }) => {
        own('user', () => ended.push('user'))
        return `name ${get(numbers).next()}`
      },
    }),
    definePart({
      ...numbersPart,
      token: numbers,
      create: ({ own }) => {
        own('numbers', () => ended.push('numbers'))
        return { next: () => 7 }
      },
    }),
  )
  expect(parts.get(names)).toBe('name 7')
  parts.dispose()
  expect(ended).toEqual(['user', 'numbers'])
})

test('a plugin that goes takes its part along, after the parts that use it; one that comes brings its own', () => {
  const ended: string[] = []
  const { kernel, parts } = open(
    definePart({
      id: 'part/user',
      token: names,
      create: ({ get, own }) => {
        own('user', () => ended.push('user'))
        return get(missing)
      },
    }),
  )
  const provider = plugin(
    'test.provider',
    definePart({
      id: 'part/provided',
      token: missing,
      eager: true,
      create: ({ own }) => {
        own('provided', () => ended.push('provided'))
        return 'provided'
      },
    }),
  )
  kernel.load(provider)
  expect(parts.get(names)).toBe('provided')
  kernel.unload('test.provider')
  expect(ended).toEqual(['user', 'provided'])
  expect(() => parts.get(names)).toThrow(new KernelError(tell('plugin.no-part', { part: 'test/missing' })))
})

test('a part that could not be made leaves nothing running', () => {
  const ended: string[] = []
  const { parts } = open(
    definePart<string>({
      id: 'part/bad',
      token: names,
      create: ({ own }) => {
        own('timer', () => ended.push('timer'))
        throw new Error('no room')
      },
    }),
  )
  expect(() => parts.get(names)).toThrow('no room')
  expect(ended).toEqual(['timer'])
})

test('a value that is given stands in a part’s place', () => {
  const { parts } = open(numbersPart)
  parts.give(numbers, { next: () => 42 })
  expect(parts.get(numbers).next()).toBe(42)
})

test('a part that is wanted from the start and cannot be made is told, and the others are made', () => {
  const kernel = new Kernel()
  const bad = definePart<string>({
    id: 'part/bad',
    token: names,
    eager: true,
    create: () => {
      throw new Error('no room')
    },
  })
  let made = 0
  const good = definePart({ ...numbersPart, token: numbers, eager: true, create: () => ({ next: () => ++made }) })
  kernel.load(plugin('test.parts', bad, good))
  const told: string[] = []
  const parts = new Parts(kernel.registry(point), (thrown, part) => told.push(`${part.id}: ${thrown}`)).start()
  expect(told).toEqual(['part/bad: Error: no room'])
  expect(parts.get(numbers).next()).toBe(1)
})
