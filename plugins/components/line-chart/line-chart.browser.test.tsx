// Named here so that the test server prepares it before the view asks for it.
import '@antv/g2'
import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultsOf } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { lineChart } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

const data = [
  { week: 'Mon', value: 3, name: 'A' },
  { week: 'Tue', value: 5, name: 'A' },
]

/** How many pixels of the picture are drawn. */
function inked(canvas: HTMLCanvasElement): number {
  const { data: pixels } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let index = 3; index < pixels.length; index += 4) if (pixels[index] !== 0) count += 1
  return count
}

describe('LineChart in a browser', () => {
  it('draws 250,000 points without keeping the tab busy, and says that it drew fewer', { timeout: 60_000 }, async () => {
    const points = Array.from({ length: 250_000 }, (_, i) => ({ week: `t${i}`, value: Math.sin(i / 5_000) * 100, name: 'A' }))
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask' })
    const host = await renderInHost(lineChart, { props: { data: points } })
    await waitFor(
      () => {
        const found = host.screen.container.querySelector('canvas')
        expect(found && inked(found)).toBeGreaterThan(500)
      },
      { timeout: 50_000 },
    )
    observer.disconnect()
    expect(host.screen.getByRole('note').textContent).toMatch(/2,000.*250,000/)
    // Drawing them all took more than half a minute in one piece.
    expect(longest).toBeLessThan(10_000)
  })

  it('draws its data, follows its width, and leaves nothing behind', async () => {
    const host = await renderInHost(lineChart, { props: { data } })
    const canvas = await waitFor(
      () => {
        const found = host.screen.container.querySelector('canvas')
        expect(found && inked(found)).toBeGreaterThan(500)
        return found!
      },
      { timeout: 20_000 },
    )
    const before = canvas.getBoundingClientRect().width
    const box = host.screen.container.querySelector<HTMLElement>('.tessera-chart')!
    await act(async () => {
      box.style.width = '300px'
    })
    await waitFor(() => expect(host.screen.container.querySelector('canvas')!.getBoundingClientRect().width).toBeLessThan(before))
    await act(async () => host.setProps(host.id, { ...defaultsOf(lineChart.props), data: [] }))
    expect(host.screen.container.querySelector('canvas')).toBeNull()
    expect(host.screen.getByText('No data')).toBeDefined()
  })

  it('is drawn in the colours of the theme, and follows another theme', async () => {
    const sheet = document.createElement('style')
    sheet.textContent = 'body{--te-chart-1:#ff0000}'
    document.head.append(sheet)
    const host = await renderInHost(lineChart, { props: { data } })
    const strong = (channel: 0 | 2) => {
      const found = host.screen.container.querySelector('canvas')
      return found ? pixelsOf(found, channel) : 0
    }
    await waitFor(() => expect(strong(0)).toBeGreaterThan(100), { timeout: 20_000 })
    expect(strong(2)).toBe(0)
    sheet.textContent = 'body{--te-chart-1:#0000ff}'
    await waitFor(() => expect(strong(2)).toBeGreaterThan(100), { timeout: 20_000 })
    expect(strong(0)).toBe(0)
    sheet.remove()
  })
})

/** How many pixels have one channel alone at its most: 0 is red, 2 is blue. */
function pixelsOf(canvas: HTMLCanvasElement, channel: 0 | 2): number {
  const { data: pixels } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at + 3]! > 200 && pixels[at + channel]! > 240 && pixels[at + 1]! < 20 && pixels[at + 2 - channel]! < 20) count += 1
  return count
}
