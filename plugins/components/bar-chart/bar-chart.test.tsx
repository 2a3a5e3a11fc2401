import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type ChartLook, modelOf, readPoints } from '#sdk/chart'
import { pressKey, propsFor, renderInHost } from '#sdk/testing'
import { drawLying } from './chart-spec.ts'
import { barChart } from './index.ts'
import { sampleBars } from './sample.ts'

const look: ChartLook = { dark: false, colors: ['#111111'], width: 400, height: 300, locale: 'en', contrast: false, format: String }
function drawn(settings: JsonObject) {
  const reading = readPoints(sampleBars, { x: 'project', y: 'value', series: 'type' })
  const { options } = drawLying(modelOf(reading.is === 'points' ? reading.points : []), propsFor(barChart, settings), look)
  return options as unknown as {
    readonly coordinate: unknown
    readonly scale: { readonly x: { readonly domain: readonly string[]; readonly paddingInner: number } }
    readonly children: readonly { readonly style: object; readonly labels: readonly { readonly position: string }[] }[]
  }
}

describe('BarChart', () => {
  it('lies, with the first name of the data above', () => {
    const { coordinate, scale } = drawn({ barWidthRatio: 0.4 })
    expect(coordinate).toEqual({ transform: [{ type: 'transpose' }] })
    expect(scale.x.domain[0]).toBe('Mon')
    expect(scale.x.paddingInner).toBe(0.6)
  })

  it('writes values at the end of bars, under the names that columns have for it, too', () => {
    const places = ['right', 'top', 'middle', 'left', 'bottom'].map(
      (position) => drawn({ label: { position } }).children[0]!.labels[0]!.position,
    )
    expect(places).toEqual(['right', 'right', 'inside', 'left', 'left'])
  })

  it('is drawn by its own style', () => {
    expect(drawn({ barStyle: { fill: '#123456', fillOpacity: '0.5' } }).children[0]!.style).toMatchObject({
      fill: '#123456',
      fillOpacity: 0.5,
    })
  })

  it('is walked through from above to below, and tells of the row of the bar that is chosen', async () => {
    const host = await renderInHost(barChart, { props: { data: sampleBars as never } })
    const chart = host.screen.getByRole('application')
    await pressKey(chart, 'ArrowDown')
    await pressKey(chart, 'ArrowDown')
    expect(chart.querySelector('[role=status]')!.textContent).toBe('Tue, A: 41')
    await pressKey(chart, 'Enter')
    expect(host.emitted).toMatchObject([{ event: 'onPointClick', payload: { row: { project: 'Tue', value: 41 }, series: 'A' } }])
  })
})
