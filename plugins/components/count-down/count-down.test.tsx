import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { countDown } from './index.ts'

const NOW = new Date('2025-11-20T12:00:00').getTime()
const shown = (host: HostedComponent) => host.screen.getByRole('timer').textContent
const told = (host: HostedComponent, name: string) => host.emitted.filter(({ event }) => event === name).map(({ payload }) => payload)
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
})
afterEach(() => void vi.useRealTimers())

describe('CountDown', () => {
  it('counts against its end, tells onChange with what is left, and onFinish once with its value', async () => {
    const host = await renderInHost(countDown, { props: { value: NOW + 3000, title: 'Rest' } })
    expect([shown(host), host.screen.getByRole('timer').getAttribute('aria-label')]).toEqual(['00:00:03', 'Rest'])
    await pass(1000)
    expect([shown(host), told(host, 'onChange')]).toEqual(['00:00:02', [2000]])
    // The tab slept for a minute.
    vi.setSystemTime(NOW + 60_000)
    await pass(1000)
    expect([shown(host), told(host, 'onFinish')]).toEqual(['00:00:00', [NOW + 3000]])
    await pass(10_000)
    expect(told(host, 'onFinish')).toHaveLength(1)
  })

  it('begins again with another end, and tells of one that was over before only where that is wanted', async () => {
    const host = await renderInHost(countDown, { props: { value: '2025-11-20 11:00:00' } })
    await pass(2000)
    expect(host.emitted).toEqual([])
    await act(async () => host.setProps(host.id, { value: '2025-11-20 11:00:00', finishIfOver: true }))
    expect(told(host, 'onFinish')).toEqual(['2025-11-20 11:00:00'])
    await act(async () => host.setProps(host.id, { value: '2025-11-20 13:00:00', format: 'mm:ss' }))
    expect(shown(host)).toBe('59:58')
  })

  it('shows what its function makes of the milliseconds, and no flicker until the next answer', async () => {
    const host = await renderInHost(countDown, {
      props: { value: NOW + 5000 },
      functions: ['script'],
      apply: (_path, [value]) => `${Number(value) / 1000} s`,
    })
    await pass(0)
    expect(shown(host)).toBe('5 s')
    await pass(1000)
    expect(shown(host)).toBe('4 s')
  })

  it('shows a dash for what is no moment, and tells nothing while it is edited', async () => {
    const wrong = await renderInHost(countDown, { props: { value: 'soon' } })
    expect(shown(wrong)).toBe('-')
    wrong.screen.unmount()
    const edited = await renderInHost(countDown, { props: { value: NOW + 2000 }, mode: 'edit' })
    await pass(3000)
    expect([shown(edited), edited.emitted]).toEqual(['00:00:00', []])
  })
})
