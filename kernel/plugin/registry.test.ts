import { describe, expect, it } from 'vitest'
import { tell } from '#kernel/message'
import { defineExtensionPoint } from './extension-point.ts'
import { chooseVersion, Registry } from './registry.ts'

interface Tool {
  readonly id: string
  readonly names?: readonly string[]
}
const tools = defineExtensionPoint<Tool>('tools', { names: ({ names = [] }) => names })
const one = { id: 'acme.one', version: '1.0.0' }
const two = { id: 'acme.two', version: '1.0.0' }
const tool = (id: string, ...names: readonly string[]): Tool => ({ id, names })
const refused = (code: string, what: unknown, plugin: string, other?: string) =>
  expect.objectContaining({ told: tell(code, { point: 'tools', what, plugin, ...(other !== undefined && { other }) } as never) })

describe('a registry', () => {
  it('refuses a name that the same plugin already takes for something else', () => {
    const registry = new Registry(tools)
    registry.add(tool('a', 'saw'), one)
    expect(() => registry.add(tool('b', 'saw'), one)).toThrow(refused('plugin.taken-twice', 'saw', 'acme.one'))
    // Nor in another version: both versions can be used on one page.
    expect(() => registry.add(tool('b', 'saw'), { ...one, version: '2.0.0' })).toThrow(refused('plugin.taken-twice', 'saw', 'acme.one'))
    expect(registry.get('b')).toBeUndefined()
    expect(registry.contributions.value.map(({ value }) => value.id)).toEqual(['a'])
  })

  it('refuses a name that another plugin takes, under whatever id', () => {
    const registry = new Registry(tools)
    registry.add(tool('a', 'saw', 'axe'), one)
    expect(() => registry.add(tool('b', 'free', 'axe'), two)).toThrow(refused('plugin.taken', 'axe', 'acme.one', 'acme.two'))
    // What was refused holds none of its names.
    registry.add(tool('c', 'free'), two)
    expect(registry.all.value.map(({ id }) => id)).toEqual(['a', 'c'])
  })

  it('refuses an id that the plugin has in this version and accepts it in another', () => {
    const registry = new Registry(tools)
    registry.add(tool('a', 'saw'), one)
    const what = tell('plugin.name-id', { id: 'a' })
    expect(() => registry.add(tool('a'), one)).toThrow(refused('plugin.taken-twice', what, 'acme.one'))
    for (const version of ['1.0.0', '2.0.0'])
      expect(() => registry.add(tool('a'), { ...two, version })).toThrow(refused('plugin.taken', what, 'acme.one', 'acme.two'))
    registry.add(tool('a', 'saw'), { ...one, version: '2.0.0' })
    expect(registry.versions('a').value.map(({ owner }) => owner.version)).toEqual(['1.0.0', '2.0.0'])
  })

  it('frees a name once every version that holds it was removed, each once', () => {
    const registry = new Registry(tools)
    const removeFirst = registry.add(tool('a', 'saw'), one)
    const removeSecond = registry.add(tool('a', 'saw'), { ...one, version: '2.0.0' })
    removeFirst()
    removeFirst()
    expect(() => registry.add(tool('b', 'saw'), two)).toThrow(refused('plugin.taken', 'saw', 'acme.one', 'acme.two'))
    removeSecond()
    registry.add(tool('b', 'saw'), two)
    expect(registry.all.value.map(({ id }) => id)).toEqual(['b'])
  })

  it('aborts with the name of the plugin when a contribution was removed, also for a late listener', () => {
    const registry = new Registry(tools)
    const remove = registry.add(tool('a'), one)
    const found = registry.find('a')!
    const signal = registry.gone(found)
    expect(signal.aborted).toBe(false)
    remove()
    const reason = { told: tell('plugin.gone', { plugin: 'acme.one', version: '1.0.0' }) }
    expect(signal.reason).toMatchObject(reason)
    const other = new Registry(tools)
    const removeOther = other.add(tool('a'), one)
    const contribution = other.find('a')!
    removeOther()
    expect(other.gone(contribution).reason).toMatchObject(reason)
  })
})

describe('chooseVersion', () => {
  const versions = ['1.0.0', '2.0.0'].map((version) => ({ value: version, owner: { ...one, version } }))

  it('returns the pinned version, else the one that was loaded last', () => {
    const chosen = (pins?: object) => chooseVersion(versions, pins as never)?.value
    expect([chosen(), chosen({ 'acme.one': { version: '1.0.0' } }), chosen({ 'acme.one': { version: '9.0.0' } })]).toEqual([
      ...['2.0.0', '1.0.0', '2.0.0'],
    ])
    expect(chosen({ 'acme.two': { version: '1.0.0' } })).toBe('2.0.0')
    // Only a pin of the object's own counts.
    expect(chosen(Object.create({ 'acme.one': { version: '1.0.0' } }))).toBe('2.0.0')
    expect(chooseVersion([])).toBeUndefined()
  })
})
