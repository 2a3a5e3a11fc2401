import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPlugins } from './follow-plugins.ts'
import { active, runnable } from './plugins.fixture.ts'
import type { PluginList } from './runnable-plugin.ts'

/** A tab that comes into sight and goes. */
function tab() {
  const target = new EventTarget()
  let hidden = false
  return {
    get hidden() {
      return hidden
    },
    addEventListener: target.addEventListener.bind(target) as Document['addEventListener'],
    removeEventListener: target.removeEventListener.bind(target) as Document['removeEventListener'],
    hide(now: boolean) {
      hidden = now
      target.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
function start(ask: () => Promise<PluginList>) {
  const applied: PluginList['plugins'][] = []
  const shown = tab()
  const follower = followPlugins(ask, (list) => applied.push(list), shown)
  return { applied, shown, follower }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('following the plugins', () => {
  it('asks at once, again after the time that the answer gives, and no more once it is stopped', async () => {
    const list = { again: 1_000, plugins: [active(runnable('1.0.0'))] }
    const { applied, follower } = start(async () => list)
    await vi.advanceTimersByTimeAsync(0)
    expect(applied).toEqual([list.plugins])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(applied.length).toBe(3)
    follower.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(applied.length).toBe(3)
  })

  it('does not ask out of sight, and at once when the tab comes back', async () => {
    const { applied, shown, follower } = start(async () => ({ again: 1_000, plugins: [] }))
    await vi.advanceTimersByTimeAsync(500)
    shown.hide(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(applied.length).toBe(1)
    shown.hide(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(applied.length).toBe(2)
    follower.stop()
  })

  it('goes on after a question without an answer, and changes nothing then', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let tries = 0
    const { applied, follower } = start(async () => {
      tries += 1
      if (tries === 1) throw new Error('no network')
      return { again: 1_000, plugins: [] }
    })
    await vi.advanceTimersByTimeAsync(14_000)
    expect([tries, applied.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1_500)
    expect([tries, applied.length]).toEqual([2, 1])
    follower.stop()
    warn.mockRestore()
  })

  it('does not let a plugin that takes long hold up the next question', async () => {
    let asked = 0
    const follower = followPlugins(
      async () => {
        asked += 1
        return { again: 1_000, plugins: [] }
      },
      () => new Promise(() => undefined),
      tab(),
    )
    await vi.advanceTimersByTimeAsync(3_500)
    expect(asked).toBe(4)
    follower.stop()
  })
})
