import { describe, expect, it } from 'vitest'
import { createViews } from './views.ts'

const View = () => null

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
})
