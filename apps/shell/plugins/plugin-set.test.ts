import { describe, expect, it } from 'vitest'
import { Kernel, type Plugin } from '#kernel/plugin'
import { createPluginSet } from './plugin-set.ts'
import { active, countingPlugin, runnable, things } from './plugins.fixture.ts'
import type { RunnablePlugin } from './runnable-plugin.ts'

function open(toPlugin?: (data: RunnablePlugin) => Plugin | Promise<Plugin>) {
  const kernel = new Kernel()
  const running = { count: 0 }
  const set = createPluginSet(kernel, toPlugin ?? ((data) => countingPlugin(data, running)))
  const versions = () => kernel.plugins.peek().map(({ plugin, state }) => `${plugin.version} ${state.status}`)
  return { kernel, running, set, versions, contributed: () => kernel.registry(things).all.peek().length }
}

describe('the plugins of a side', () => {
  it('are loaded when they are listed, and gone with everything they do when they are not', async () => {
    const { set, running, versions, contributed } = open()
    await set.apply([active(runnable('1.0.0'))])
    expect([versions(), running.count, contributed()]).toEqual([['1.0.0 active'], 1, 1])
    await set.apply([])
    expect([versions(), running.count, contributed()]).toEqual([[], 0, 0])
    await set.apply([active(runnable('1.0.0'))])
    expect([versions(), running.count, contributed()]).toEqual([['1.0.0 active'], 1, 1])
    set.dispose()
    expect([versions(), running.count]).toEqual([[], 0])
  })

  it('run in two versions beside each other while both are listed', async () => {
    const { set, kernel, versions } = open()
    await set.apply([active(runnable('1.0.0')), active(runnable('2.0.0'))])
    expect(versions()).toEqual(['1.0.0 active', '2.0.0 active'])
    expect(kernel.registry(things).find('thing/stars', { 'acme.rating': { version: '1.0.0' } })?.owner.version).toBe('1.0.0')
    await set.apply([active(runnable('2.0.0'))])
    expect(versions()).toEqual(['2.0.0 active'])
  })

  it('answer without a pin in the version that is listed last, whichever arrives first', async () => {
    const running = { count: 0 }
    const takes: { [version: string]: number } = { '1.0.0': 30, '2.0.0': 0, '3.0.0': 0 }
    const { set, kernel } = open(async (data) => {
      await new Promise((resolve) => setTimeout(resolve, takes[data.version]))
      return countingPlugin(data, running)
    })
    const last = () => kernel.registry(things).find('thing/stars')?.owner.version
    await set.apply([active(runnable('1.0.0')), active(runnable('2.0.0'))])
    expect(last()).toBe('2.0.0')
    await set.apply([active(runnable('2.0.0'))])
    await set.apply([active(runnable('1.0.0')), active(runnable('2.0.0'))])
    expect([last(), running.count]).toEqual(['2.0.0', 2])
  })

  it.each([
    ['a newer version', runnable('2.0.0')],
    ['the same version with other files', runnable('1.0.0', 'other')],
  ])('give way in one step to %s', async (_what, next) => {
    const { set, kernel, running } = open()
    await set.apply([active(runnable('1.0.0'))])
    const seen: number[] = []
    const stop = kernel.registry(things).all.subscribe((all) => seen.push(all.length))
    await set.apply([active(next)])
    stop()
    expect(seen.every((count) => count === 1)).toBe(true)
    expect([kernel.plugins.peek().map(({ plugin }) => plugin.version), running.count]).toEqual([[next.version], 1])
  })

  it('stay as they are while their next version does not load, which is told', async () => {
    const running = { count: 0 }
    const { set, versions } = open((data) => {
      if (data.hash === 'broken') throw new Error('a syntax error')
      return countingPlugin(data, running)
    })
    await set.apply([active(runnable('1.0.0'))])
    await set.apply([active(runnable('1.0.0', 'broken'))])
    expect(versions()).toEqual(['1.0.0 active'])
    expect(set.problems.peek().map(({ plugin, error }) => [plugin.id, plugin.version, error.message])).toEqual([
      ['acme.rating', '1.0.0', 'a syntax error'],
    ])
    await set.apply([active(runnable('1.0.0', 'mended'))])
    expect([versions(), set.problems.peek()]).toEqual([['1.0.0 active'], []])
  })

  it('are tried again with the next list when they did not load', async () => {
    let tries = 0
    const running = { count: 0 }
    const { set, versions } = open(async (data) => {
      tries += 1
      if (tries === 1) throw new Error('not there')
      return countingPlugin(data, running)
    })
    await set.apply([active(runnable('1.0.0'))])
    expect([versions(), set.problems.peek().map(({ error }) => error.message)]).toEqual([[], ['not there']])
    await set.apply([active(runnable('1.0.0'))])
    expect([versions(), set.problems.peek(), tries]).toEqual([['1.0.0 active'], [], 2])
  })

  it('are a problem with their error when their set-up throws, and hurt no other plugin', async () => {
    const running = { count: 0 }
    const other = runnable('1.0.0', 'fine', 'acme.other')
    const { set, versions } = open((data) =>
      data.id === 'acme.rating'
        ? {
            id: data.id,
            version: data.version,
            setup: () => {
              throw new Error('cannot start')
            },
          }
        : countingPlugin(data, running),
    )
    await set.apply([active(runnable('1.0.0')), active(other)])
    expect(versions()).toEqual(['1.0.0 failed', '1.0.0 active'])
    expect(set.problems.peek().map(({ plugin, error }) => `${plugin.id}: ${error.message}`)).toEqual(['acme.rating: cannot start'])
  })

  it('are switched off and on again, each version by itself', async () => {
    const { set, running, versions } = open()
    const [one, two] = [runnable('1.0.0'), runnable('2.0.0')]
    await set.apply([active(one)])
    await set.apply([{ plugin: one, state: 'disabled' }])
    expect([versions(), running.count]).toEqual([['1.0.0 disabled'], 0])
    await set.apply([active(one), active(two)])
    expect([versions(), running.count]).toEqual([['1.0.0 active', '2.0.0 active'], 2])
    await set.apply([{ plugin: one, state: 'disabled' }, active(two)])
    expect([versions(), running.count]).toEqual([['2.0.0 active'], 1])
    await set.apply([
      { plugin: one, state: 'disabled' },
      { plugin: two, state: 'disabled' },
    ])
    expect([versions(), running.count]).toEqual([['2.0.0 disabled'], 0])
  })

  it('what arrives after its plugin is gone is not loaded', async () => {
    let bring: () => void = () => undefined
    const running = { count: 0 }
    const { set, versions } = open((data) => new Promise((resolve) => (bring = () => resolve(countingPlugin(data, running)))))
    const loading = set.apply([active(runnable('1.0.0'))])
    await set.apply([])
    bring()
    await loading
    expect([versions(), running.count]).toEqual([[], 0])
  })
})
