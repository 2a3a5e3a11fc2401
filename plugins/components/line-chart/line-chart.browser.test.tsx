import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defaultsOf } from '#sdk'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { lineChart } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

const data = [
  { week: 'Mon', value: 3, name: 'A' },
  { week: 'Tue', value: 5, name: 'A' },
  { week: 'Wed', value: 4, name: 'A' },
  { week: 'Thu', value: 8, name: 'A' },
]

/** How many pixels of the picture are drawn. */
function inked(canvas: HTMLCanvasElement): number {
  const { data: pixels } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let index = 3; index < pixels.length; index += 4) if (pixels[index] !== 0) count += 1
  return count
}

/** The canvas, once something is drawn on it. */
const drawnIn = (host: HostedComponent): Promise<HTMLCanvasElement> =>
  waitFor(
    () => {
      const found = host.screen.container.querySelector('canvas')
      expect(found && inked(found)).toBeGreaterThan(500)
      return found!
    },
    { timeout: 20_000 },
  )

describe('LineChart in a browser', () => {
  it('draws 250,000 points without keeping the tab busy, and says that it drew fewer', { timeout: 60_000 }, async () => {
    const points = Array.from({ length: 250_000 }, (_, i) => ({ week: `t${i}`, value: Math.sin(i / 5_000) * 100, name: 'A' }))
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask' })
    const host = await renderInHost(lineChart, { props: { data: points } })
    await drawnIn(host)
    observer.disconnect()
    expect(host.screen.getByRole('note').textContent).toMatch(/250,000/)
    // Drawing them all took more than half a minute in one piece.
    expect(longest).toBeLessThan(10_000)
  })

  it('draws its data, follows its width, keeps its height, and leaves nothing behind', async () => {
    const host = await renderInHost(lineChart, { props: { data } })
    const canvas = await drawnIn(host)
    const before = canvas.getBoundingClientRect()
    const box = host.screen.container.querySelector<HTMLElement>('.tessera-chart')!
    await act(async () => {
      box.style.width = '300px'
    })
    const now = () => host.screen.container.querySelector('canvas')!.getBoundingClientRect()
    await waitFor(() => expect(now().width).toBeLessThan(before.width))
    expect(now().height).toBe(before.height)
    await act(async () => host.setProps(host.id, { ...defaultsOf(lineChart.props), data: [] }))
    expect(host.screen.container.querySelector('canvas')).toBeNull()
    expect(host.screen.getByText('No data')).toBeDefined()
  })

  it('keeps its picture while it is hidden, and follows its new size when it is shown again', async () => {
    const host = await renderInHost(lineChart, { props: { data } })
    const canvas = await drawnIn(host)
    const { width } = canvas
    const box = host.screen.container.querySelector<HTMLElement>('.tessera-chart')!
    await act(async () => {
      box.style.display = 'none'
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    expect(canvas.width).toBe(width)
    await act(async () => {
      box.style.cssText = 'width:240px'
    })
    await waitFor(() => expect(canvas.getBoundingClientRect().width).toBeLessThanOrEqual(240))
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

  it('leaves a gap where a row has no number', async () => {
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
    const shown = async (values: readonly (number | null)[]) => {
      const week = days.map((day, at) => ({ week: day, value: values[at]!, name: 'A' }))
      const host = await renderInHost(lineChart, {
        props: { data: week, color: ['#ff0000'], appendPadding: 0, lineStyle: { lineWidth: 6 } },
      })
      const canvas = await drawnIn(host)
      await waitFor(() => expect(pixelsOf(canvas, 0)).toBeGreaterThan(100), { timeout: 20_000 })
      const found = pixelsOf(canvas, 0)
      host.screen.unmount()
      return found
    }
    const [whole, broken] = [await shown([5, 5, 5, 5, 5]), await shown([5, 5, null, 5, 5])]
    expect(broken / whole).toBeGreaterThan(0.35)
    expect(broken / whole).toBeLessThan(0.65)
  })

  it('shows the values under the pointer, tells of the row that is clicked, and looks more closely at what is dragged over', async () => {
    const host = await renderInHost(lineChart, { props: { data } })
    await drawnIn(host)
    const chart = host.screen.getByRole('application')
    const { width, height } = chart.getBoundingClientRect()
    const at = (part: number) => ({ position: { x: width * part, y: height / 2 } })
    await act(() => userEvent.hover(chart, at(0.05)))
    await waitFor(() => expect(host.screen.container.querySelector('.tessera-chart-tooltip')?.textContent).toContain('Mon'))
    await act(() => userEvent.click(chart, at(0.97)))
    await waitFor(() => expect(host.emitted.map(({ payload }) => payload)).toEqual([{ row: data[3], series: 'A' }]))
    await act(() => userEvent.dragAndDrop(chart, chart, { sourcePosition: at(0.36).position, targetPosition: at(0.97).position }))
    await waitFor(() => expect(chart.getAttribute('aria-label')).toContain('3 points'))
    expect(host.screen.getByRole('button', { name: 'Show all' })).toBeDefined()
  })

  it('hands out a picture of itself with its title and legend', async () => {
    const host = await renderInHost(lineChart, { props: { data, title: 'Sales' } })
    const canvas = await drawnIn(host)
    const outcome = await host.call('toImage')
    const address = outcome.ok ? String(outcome.value) : ''
    expect(address.startsWith('data:image/png;base64,')).toBe(true)
    const image = new Image()
    image.src = address
    await image.decode()
    expect(image.naturalWidth).toBe(canvas.width)
    expect(image.naturalHeight).toBeGreaterThan(canvas.height)
  })

  it('has the dashes of its lines in the legend of that picture as well', async () => {
    const host = await renderInHost(lineChart, { props: { data, patterns: true } })
    const canvas = await drawnIn(host)
    const outcome = await host.call('toImage')
    const image = new Image()
    image.src = outcome.ok ? String(outcome.value) : ''
    await image.decode()
    const copy = document.createElement('canvas')
    copy.width = image.naturalWidth
    copy.height = image.naturalHeight
    const draw = copy.getContext('2d')!
    draw.drawImage(image, 0, 0)
    const scale = canvas.width / canvas.clientWidth
    // The first line has no gaps: its sign is as wide as on the page, in one colour.
    const colorAt = (x: number) => [...draw.getImageData(Math.round(x * scale), image.naturalHeight - Math.round(24 * scale), 1, 1).data]
    expect(colorAt(38)).toEqual(colorAt(14))
    expect(colorAt(14)).not.toEqual(colorAt(4))
  })

  it('is drawn for paper in light colours, and as before afterwards', async () => {
    const host = await renderInHost(lineChart, { props: { data, theme: 'dark' } })
    await drawnIn(host)
    const figure = host.screen.getByRole('figure')
    expect(figure.hasAttribute('data-dark')).toBe(true)
    await act(async () => void dispatchEvent(new Event('beforeprint')))
    expect(figure.hasAttribute('data-dark')).toBe(false)
    await act(async () => void dispatchEvent(new Event('afterprint')))
    expect(figure.hasAttribute('data-dark')).toBe(true)
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
