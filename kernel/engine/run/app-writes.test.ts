import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { AppWrites } from './app-writes.ts'

const KNOWN = ['cart', 'count'] as const
const write = (writes: AppWrites, name: string, value: Json) => JSON.stringify(writes.write(name, value, KNOWN))
const arrive = (writes: AppWrites, text: string, own = false) => writes.arrived(text, JSON.parse(text) as Json[], own)
const change = (name: string, value: Json) => JSON.stringify([`app.variable.${name}`, value])

describe('writes of the state above pages', () => {
  it('drops its own write when that returns from the host, once', () => {
    const writes = new AppWrites()
    const text = write(writes, 'count', 1)
    expect(text).toBe(change('count', 1))
    expect(arrive(writes, text, true)).toEqual([])
    expect(arrive(writes, text, true)).toEqual(JSON.parse(text))
  })

  it('does not mistake the equal write of another page for its own', () => {
    const writes = new AppWrites()
    const text = write(writes, 'count', 1)
    // The other page wrote first, so its write is overwritten by the one that still waits.
    expect(arrive(writes, text)).toEqual(['app.variable.count', 1, 'app.variable.count', 1])
    const other = change('count', 2)
    expect(arrive(writes, other)).toEqual(['app.variable.count', 2, 'app.variable.count', 1])
    expect(arrive(writes, text, true)).toEqual([])
    expect(arrive(writes, other)).toEqual(['app.variable.count', 2])
  })

  it('applies its waiting writes of the same variable after writes of other pages, in their order', () => {
    const writes = new AppWrites()
    const [first] = [write(writes, 'count', 1), write(writes, 'cart', ['a']), write(writes, 'count', 2)]
    expect(arrive(writes, change('count', 9))).toEqual(['app.variable.count', 9, 'app.variable.count', 1, 'app.variable.count', 2])
    expect(arrive(writes, first!, true)).toEqual([])
    expect(arrive(writes, change('count', 9))).toEqual(['app.variable.count', 9, 'app.variable.count', 2])
    expect(arrive(writes, JSON.stringify(['app.variable', {}]))).toEqual([
      ...['app.variable', {}],
      ...['app.variable.cart', ['a']],
      ...['app.variable.count', 2],
    ])
  })

  it('takes writes back in their order alone', () => {
    const writes = new AppWrites()
    const [first, second] = [write(writes, 'count', 1), write(writes, 'count', 2)]
    expect(arrive(writes, second!, true)).toEqual(['app.variable.count', 2, 'app.variable.count', 1, 'app.variable.count', 2])
    expect([arrive(writes, first!, true), arrive(writes, second!, true)]).toEqual([[], []])
  })

  it('leaves changes of other state as they are', () => {
    const writes = new AppWrites()
    write(writes, 'count', 1)
    expect(arrive(writes, JSON.stringify(['variable.count', 5]))).toEqual(['variable.count', 5])
    expect(arrive(writes, change('cart', []))).toEqual(['app.variable.cart', []])
  })

  it('puts its waiting writes after changes of which a part alone is shared', () => {
    const writes = new AppWrites()
    write(writes, 'count', 1)
    const mixed = ['variable.x', 5, 'app.variable.count', 9]
    expect(arrive(writes, JSON.stringify(mixed))).toEqual([...mixed, 'app.variable.count', 1])
  })

  it('refuses a variable that the project does not have and names a similar one', () => {
    const writes = new AppWrites()
    const told = (name: string) => {
      try {
        writes.write(name, 1, KNOWN)
      } catch (error) {
        return (error as { told: unknown }).told
      }
      throw new Error('The write was accepted')
    }
    expect(told('coutn')).toEqual({ code: 'engine.no-app-variable-but', params: { name: 'coutn', meant: 'count' } })
    expect(told('somethingElse')).toMatchObject({ code: 'engine.no-app-variable', params: { name: 'somethingElse' } })
    // A refused write is not waiting.
    expect(arrive(writes, change('coutn', 3))).toEqual(['app.variable.coutn', 3])
  })
})
