import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { columnChart } from '#plugins/components/column-chart/index'
import { lineChart } from '#plugins/components/line-chart/index'
import { pieChart } from '#plugins/components/pie-chart/index'
import { radar } from '#plugins/components/radar/index'
import { defaultsOf } from '#sdk'
import { type HostedComponent, renderInHost } from '#sdk/testing'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const emulate = (features: readonly object[]) =>
  (cdp() as unknown as { send(method: string, args: object): Promise<void> }).send('Emulation.setEmulatedMedia', { features })
afterEach(async () => {
  cleanup()
  await emulate([])
})

const data = ['A', 'B'].flatMap((name) => ['x', 'y', 'z'].map((along, at) => ({ along, name, value: name === 'A' ? 4 + at : 9 - at })))
const fields = { xField: 'along', yField: 'value', seriesField: 'name' }
const slices = { data: data.slice(2, 4).map(({ name, value }) => ({ name, value })), angleField: 'value', colorField: 'name' }
/** Nobody tells these apart by their colour. */
const color = ['#ff0000']

const KINDS = {
  columns: [columnChart, { data, ...fields, color, label: { position: '' } }],
  lines: [lineChart, { data, ...fields, color }],
  slices: [pieChart, { ...slices, color, label: { content: '' } }],
  corners: [radar, { data, ...fields, color }],
} as const

/** How much of a drawing is of the one colour, once it is there. */
const redIn = (host: HostedComponent): Promise<number> =>
  waitFor(
    () => {
      const canvas = host.screen.container.querySelector('canvas')
      const { data: pixels } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height)
      let count = 0
      for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! > 200 && pixels[at + 1]! < 60 && pixels[at + 3]! > 200) count += 1
      expect(count).toBeGreaterThan(100)
      return count
    },
    { timeout: 20_000 },
  )
const signsIn = (host: HostedComponent): readonly string[] =>
  [...host.screen.container.querySelectorAll('.tessera-chart-legend :is(i, svg)')].map((sign) => sign.outerHTML)

describe.each(Object.entries(KINDS))('series that differ by their %s', (_name, [declaration, props]) => {
  const mount = (more: object = {}) => renderInHost(declaration, { props: { ...defaultsOf(declaration.props), ...props, ...more } })

  it('are told apart without colours where the author says so, in the drawing and in the legend', async () => {
    const plain = await mount()
    const before = await redIn(plain)
    const [one, other] = signsIn(plain)
    expect(one).toBe(other)
    plain.screen.unmount()
    const told = await mount({ patterns: true })
    expect(await redIn(told)).toBeLessThan(before * 0.97)
    const [first, second] = signsIn(told)
    expect(first).not.toBe(second)
  })

  it.each([
    ['prefers-contrast', 'more'],
    ['forced-colors', 'active'],
  ])('are told apart without colours for whoever asks: %s', async (name, value) => {
    await emulate([{ name, value }])
    const host = await mount()
    await redIn(host)
    const [first, second] = signsIn(host)
    expect(first).not.toBe(second)
  })
})
