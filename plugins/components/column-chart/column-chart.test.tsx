import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type ChartLook, modelOf, readPoints } from '#sdk/chart'
import { pressKey, propsFor, renderInHost } from '#sdk/testing'
import { drawUpright } from './chart-spec.ts'
import { columnChart } from './index.ts'
import { sampleColumns } from './sample.ts'

const look: ChartLook = {
  dark: false,
  colors: ['#111111', '#222222'],
  width: 400,
  height: 300,
  locale: 'en',
  contrast: false,
  format: String,
}
interface Mark {
  readonly transform: readonly { readonly type: string }[]
  readonly data: readonly unknown[]
  readonly style: { readonly [name: string]: unknown }
  readonly labels: readonly { readonly [name: string]: unknown }[]
}
function drawn(settings: JsonObject, data: unknown = sampleColumns) {
  const reading = readPoints(data, { x: 'project', y: 'value', series: 'type' })
  const { options } = drawUpright(modelOf(reading.is === 'points' ? reading.points : []), propsFor(columnChart, settings), look)
  const { scale, children } = options as unknown as {
    readonly scale: { readonly x: { readonly paddingInner: number }; readonly y: { readonly domain: readonly number[] } }
    readonly children: readonly Mark[]
  }
  return { scale, mark: children[0]! }
}

describe('ColumnChart', () => {
  it('puts the columns of a category beside, on, or before each other', () => {
    const kinds = ([{}, { isStack: true }, { isGroup: false }] as const).map((settings) =>
      drawn(settings as JsonObject).mark.transform.map(({ type }) => type),
    )
    expect(kinds).toEqual([['dodgeX'], ['stackY'], []])
  })

  it('has an axis for the height of whole stacks, and one from zero for columns', () => {
    expect(drawn({ isStack: true }).scale.y.domain).toEqual([0, 100])
    expect(drawn({}).scale.y.domain).toEqual([0, 60])
  })

  it('takes the width of columns as a part of their place, or the room between them in pixels', () => {
    expect(drawn({ columnWidthRatio: 0.25 }).scale.x.paddingInner).toBe(0.75)
    expect(drawn({ columnWidthRatio: 0.25, intervalPadding: 10 }).scale.x.paddingInner).toBeCloseTo(10 / ((400 - 72) / 5))
  })

  it('rounds each corner by itself, and all of them by one number of older pages', () => {
    expect(drawn({ columnStyle: { radius: { 0: 4 } } }).mark.style).toMatchObject({ radiusTopLeft: 4, radiusTopRight: 0 })
    expect(drawn({ columnStyle: { radius: [1, 2, 3, 4] } }).mark.style).toMatchObject({ radiusBottomRight: 3, radiusBottomLeft: 4 })
    expect(drawn({ columnStyle: { radius: 5 } }).mark.style).toMatchObject({ radiusTopLeft: 5, radiusBottomLeft: 5 })
  })

  it('writes values only where they are asked for', () => {
    expect(drawn({}).mark.labels).toEqual([])
    expect(drawn({ label: { position: 'middle', style: { fill: '#ff0000' } } }).mark.labels).toMatchObject([
      { position: 'inside', fill: '#ff0000' },
    ])
  })

  it('draws strokes where columns have less than a pixel', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ project: `p${at}`, value: at % 17 }))
    expect(drawn({}, rows).mark.data.length).toBeLessThan(400)
  })

  it('tells of the row of the column that was chosen by keys', async () => {
    const data = sampleColumns as never
    const host = await renderInHost(columnChart, { props: { data } })
    const chart = host.screen.getByRole('application')
    await pressKey(chart, 'ArrowRight')
    await pressKey(chart, 'Enter')
    expect(host.emitted).toMatchObject([{ event: 'onPointClick', payload: { row: sampleColumns[0], series: 'A' } }])
  })
})
