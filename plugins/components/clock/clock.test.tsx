import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { clock } from './index.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2024, 4, 1, 16, 5, 9, 400) })
})
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('Clock', () => {
  it('shows the time of its zone, on each second, and says it without the seconds', async () => {
    const host = await renderInHost(clock, { props: { timezone: 'Asia/Shanghai', label: 'Beijing' } })
    const face = host.screen.getByRole('img')
    expect([face.textContent, face.getAttribute('aria-label')]).toEqual(['00:05:09', 'Beijing 00:05'])
    await pass(600)
    expect(face.textContent).toBe('00:05:10')
  })

  it('has one timer for all clocks of a page, and none without a clock', async () => {
    const one = await renderInHost(clock, { props: { timezone: 'UTC' } })
    const two = await renderInHost(clock, { props: { timezone: 'UTC', format: 'ss' } })
    expect(vi.getTimerCount()).toBe(1)
    await pass(1600)
    expect(two.screen.getAllByRole('img').map((face) => face.textContent)).toEqual(['16:05:11', '11'])
    one.screen.unmount()
    two.screen.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('turns its hands, and has a second hand only where it is wanted', async () => {
    const host = await renderInHost(clock, { props: { type: 'analog', timezone: 'UTC' } })
    const seconds = () => host.screen.container.querySelector('.tessera-clock-second')?.getAttribute('transform')
    expect([seconds(), host.screen.getByRole('img').getAttribute('aria-label')]).toEqual(['rotate(54 100 100)', '16:05'])
    await act(async () => host.setProps(host.id, { type: 'analog', showSeconds: false }))
    expect(seconds()).toBeUndefined()
  })

  it('names a zone that there is not, and shows the visitor’s own time', async () => {
    const host = await renderInHost(clock, { props: { timezone: 'Mars/Olympus', format: 'YYYY' }, locale: 'zh' })
    expect(host.screen.container.textContent).toBe('2024没有时区“Mars/Olympus”')
  })
})
