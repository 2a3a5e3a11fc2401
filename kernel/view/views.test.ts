import { signal } from '@preact/signals-core'
import { describe, expect, it, vi } from 'vitest'
import { createViews, type ViewLoad } from './views.ts'

const View = () => null
const Other = () => null

describe('views', () => {
  it('a load that fails for a moment is tried again by itself', async () => {
    let tries = 0
    const views = createViews(() => async () => {
      tries += 1
      if (tries < 3) throw new Error('the line dropped')
      return { View }
    })
    await views.preload(['Text'])
    expect(views.view('Text').peek()).toEqual({ status: 'ready', View })
    expect(tries).toBe(3)
  })

  it('one that keeps failing says why, and can be tried again by hand', async () => {
    let broken = true
    const views = createViews(() => async () => {
      if (broken) throw new Error('not there')
      return { View }
    })
    await views.preload(['Text'])
    const failed = views.view('Text').peek()
    expect(failed.status === 'failed' && failed.error.message).toBe('not there')
    broken = false
    if (failed.status === 'failed') failed.retry()
    await expect.poll(() => views.view('Text').peek().status).toBe('ready')
  })

  it('one that failed without a network is loaded once the network is back', async () => {
    let offline = true
    const views = createViews(() => async () => {
      if (offline) throw new Error('no network')
      return { View }
    })
    await views.preload(['Text'])
    offline = false
    globalThis.dispatchEvent(new Event('online'))
    await expect.poll(() => views.view('Text').peek().status).toBe('ready')
  })

  it('one that never comes is told to be late, keeps nobody waiting, and shows when it comes after all', async () => {
    vi.useFakeTimers()
    let bring: (module: { View: unknown }) => void = () => {}
    const views = createViews(() => () => new Promise((resolve) => (bring = resolve)))
    let waited = false
    const waiting = views.preload(['Text']).then(() => (waited = true))
    await vi.advanceTimersByTimeAsync(9_900)
    expect([waited, views.view('Text').peek().status]).toEqual([false, 'loading'])
    await vi.advanceTimersByTimeAsync(200)
    await waiting
    const late = views.view('Text').peek()
    expect(late.status === 'failed' && late.error.message).toMatch(/Text did not load within 10 s/)
    bring({ View })
    await vi.advanceTimersByTimeAsync(0)
    expect(views.view('Text').peek().status).toBe('ready')
    vi.useRealTimers()
  })

  it('follow their plugin: gone with it, there again with it, another one when it is replaced', async () => {
    const load = signal<ViewLoad | undefined>(async () => ({ View }))
    const views = createViews(() => load.value)
    await views.preload(['Text'])
    const seen: unknown[] = []
    const stop = views.view('Text').subscribe((state) => seen.push(state.status === 'ready' ? state.View : state.status))
    const before = views.revision.peek()
    load.value = undefined
    load.value = async () => ({ View: Other })
    await expect.poll(() => views.view('Text').peek().status).toBe('ready')
    load.value = async () => ({ View })
    await expect.poll(() => views.view('Text').peek()).toEqual({ status: 'ready', View })
    stop()
    expect(seen).toEqual([View, 'missing', 'loading', Other, 'loading', View])
    expect(views.revision.peek() - before).toBe(2)
    views.dispose()
    load.value = undefined
    expect(views.view('Text').peek().status).toBe('ready')
  })

  it('what a former plugin brings late is not shown', async () => {
    let bring: (module: { View: unknown }) => void = () => {}
    const load = signal<ViewLoad | undefined>(() => new Promise((resolve) => (bring = resolve)))
    const views = createViews(() => load.value)
    expect(views.view('Text').peek().status).toBe('loading')
    load.value = undefined
    bring({ View })
    await new Promise((resolve) => setTimeout(resolve))
    expect(views.view('Text').peek().status).toBe('missing')
  })
})
