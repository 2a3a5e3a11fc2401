import { signal } from '@preact/signals-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Kernel } from '#kernel/plugin'
import type { StudioPlugins } from './ask-plugins.ts'
import { followContributions } from './follow-contributions.ts'
import { createPluginSet } from './plugin-set.ts'
import { active, countingPlugin, runnable } from './plugins.fixture.ts'
import type { ListedPlugin } from './runnable-plugin.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function follow(points: readonly string[]) {
  vi.useFakeTimers()
  const kernel = new Kernel()
  const running = { count: 0 }
  const listed: { now: readonly ListedPlugin[] } = { now: [] }
  const person = signal<number | undefined>(1)
  const loadSet = vi.fn(async () => (into: Kernel) => createPluginSet(into, (data) => countingPlugin(data, running)))
  const ask = () => (): Promise<StudioPlugins> => Promise.resolve({ again: 1_000, plugins: listed.now, data: [] })
  stops.push(followContributions(kernel, { points, person, ask, loadSet }))
  const answer = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000)
  return { running, listed, person, loadSet, answer }
}

describe('followContributions', () => {
  it('loads nothing to run plugins while none contributes to its points', async () => {
    const { listed, loadSet, answer } = follow(['layouts'])
    await answer()
    listed.now = [active(runnable('1.0.0'))]
    await answer()
    expect(loadSet).not.toHaveBeenCalled()
  })

  it('runs a plugin that is installed later, and none that is removed again', async () => {
    const { listed, running, loadSet, answer } = follow(['things'])
    await answer()
    expect(loadSet).not.toHaveBeenCalled()
    listed.now = [active(runnable('1.0.0'))]
    await answer()
    expect(running.count).toBe(1)
    listed.now = []
    await answer()
    expect(running.count).toBe(0)
  })

  it('runs what was listed last where the loading took longer than a list', async () => {
    const { listed, running, loadSet, answer } = follow(['things'])
    const load = loadSet.getMockImplementation()!
    loadSet.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      return load()
    })
    listed.now = [active(runnable('1.0.0'))]
    await answer()
    listed.now = []
    for (let round = 0; round < 4; round++) await answer()
    expect(running.count).toBe(0)
  })

  it('tries again to load with the next list', async () => {
    const { listed, running, loadSet, answer } = follow(['things'])
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined)
    loadSet.mockRejectedValueOnce(new Error('offline'))
    listed.now = [active(runnable('1.0.0'))]
    await answer()
    await answer()
    expect(running.count).toBe(1)
  })

  it('removes everything when the person signs out', async () => {
    const { listed, running, person, answer } = follow(['things'])
    listed.now = [active(runnable('1.0.0'))]
    await answer()
    person.value = undefined
    await answer()
    expect(running.count).toBe(0)
  })
})
