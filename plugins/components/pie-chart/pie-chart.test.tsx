import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type ChartLook, modelOf, readPoints, slicesOf } from '#sdk/chart'
import { press, pressKey, propsFor, renderInHost } from '#sdk/testing'
import { drawSlices } from './chart-spec.ts'
import { pieChart } from './index.ts'
import { sampleSlices } from './sample.ts'

const look: ChartLook = {
  dark: false,
  colors: ['#111111', '#eeeeee'],
  width: 400,
  height: 300,
  locale: 'en',
  contrast: false,
  format: String,
}
interface Label {
  readonly text: (slice: { readonly x: string; readonly y: number }) => string
  readonly fill: unknown
  readonly position: string
}
function drawn(settings: JsonObject, data: unknown = sampleSlices) {
  const reading = readPoints(data, { x: 'name', y: 'count' })
  const points = slicesOf(reading.is === 'points' ? reading.points : [], 'Other')
  return drawSlices(modelOf(points), propsFor(pieChart, settings), look).options as unknown as {
    readonly coordinate: { readonly outerRadius: number; readonly innerRadius: number }
    readonly children: readonly { readonly type: string; readonly labels: readonly Label[]; readonly style: { readonly text?: string } }[]
  }
}

describe('PieChart', () => {
  it('fills name, value and share into its labels', () => {
    const [label] = drawn({ label: { content: '{name}: {value} 人 ({percentage}) {other}' } }).children[0]!.labels
    expect(label!.text({ x: 'B', y: 25 })).toBe('B: 25 人 (25%) {other}')
    expect(drawn({ label: { content: '' } }).children[0]!.labels).toEqual([])
  })

  it('leaves room for labels outside, and none for those within, which can be read on their slices', () => {
    expect(drawn({ label: { type: 'outer', content: 'a rather long label' } }).coordinate.outerRadius).toBeLessThan(0.8)
    const inner = drawn({ label: { type: 'inner' } })
    expect(inner.coordinate.outerRadius).toBe(1)
    const fill = inner.children[0]!.labels[0]!.fill as (slice: { readonly x: string }) => string
    expect([fill({ x: 'A' }), fill({ x: 'B' })]).toEqual(['#fff', '#000'])
  })

  it('says its title and the sum in the middle of a ring', () => {
    const texts = drawn({ innerRadius: 0.6, statistic: { title: { content: 'People' } } }).children.flatMap(({ style }) => style.text ?? [])
    expect(texts).toEqual(['People', '100'])
    expect(drawn({}).children).toHaveLength(1)
  })

  it('puts very many slices together, and tells of no single row for them', async () => {
    const data = Array.from({ length: 40 }, (_, at) => ({ name: `n${at}`, count: 40 - at }))
    const host = await renderInHost(pieChart, { props: { data } })
    const chart = host.screen.getByRole('application')
    await pressKey(chart, 'End')
    expect(chart.querySelector('[role=status]')!.textContent).toBe('Other: 66')
    await pressKey(chart, 'Enter')
    expect(host.emitted).toMatchObject([{ event: 'onPointClick', payload: { row: null, series: '' } }])
  })

  it('leaves a slice out that is switched off in the legend', async () => {
    const host = await renderInHost(pieChart, { props: { data: sampleSlices as never } })
    await press(host.screen.getByRole('button', { name: 'A' }))
    expect(host.screen.getByRole('application', { name: 'Pie chart, 3 points, highest 25 at B' })).toBeDefined()
  })
})
