import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type ChartLook, modelOf, readPoints } from '#sdk/chart'
import { press, pressKey, propsFor, renderInHost } from '#sdk/testing'
import { drawRadar } from './chart-spec.ts'
import { radar } from './index.ts'
import { sampleAbilities } from './sample.ts'

const look: ChartLook = {
  dark: false,
  colors: ['#111111'],
  width: 400,
  height: 300,
  locale: 'en',
  contrast: false,
  format: (value) => `<${value}>`,
}
const single = sampleAbilities.slice(0, 5)
function drawn(settings: JsonObject) {
  const reading = readPoints(sampleAbilities, { x: 'project', y: 'value', series: 'type' })
  const result = drawRadar(modelOf(reading.is === 'points' ? reading.points : []), propsFor(radar, settings), look)
  const { children, axis } = result.options as unknown as {
    readonly children: readonly { readonly type: string }[]
    readonly axis: {
      readonly x: { readonly labelFormatter: (x: string) => string }
      readonly y: { readonly labelFormatter: (y: number) => string }
    }
  }
  return { ...result, children, axis }
}

describe('Radar', () => {
  it('has a closed line for each series, filled and with points where they are asked for', () => {
    expect(drawn({}).children.map(({ type }) => type)).toEqual(['line'])
    const all = drawn({ lineStyle: { fillOpacity: 0.2 }, point: { shape: 'circle' } })
    expect(all.children.map(({ type }) => type)).toEqual(['area', 'line', 'point'])
  })

  it('finds the corner that a turn is nearest to, all the way round', () => {
    const { xAt } = drawn({})
    expect([0, 0.19, 0.55, 0.95].map(xAt!)).toEqual([0, 1, 3, 0])
  })

  it('writes values by the author’s function, or corners where it is about their field', () => {
    const ofValues = drawn({}).axis
    expect([ofValues.x.labelFormatter('Speed'), ofValues.y.labelFormatter(5)]).toEqual(['Speed', '<5>'])
    const ofCorners = drawn({ xField: 'project', meta: { field: 'project' } }).axis
    expect([ofCorners.x.labelFormatter('Speed'), ofCorners.y.labelFormatter(5)]).toEqual(['<Speed>', '5'])
  })

  it('speaks of values as the function writes them, and calls them by their name', async () => {
    const host = await renderInHost(radar, {
      props: { data: single, meta: { alias: 'Marks' } },
      functions: ['meta.formatter'],
      apply: (_path, [value]) => `${value} of 100`,
    })
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    const chart = host.screen.getByRole('application')
    await pressKey(chart, 'ArrowRight')
    expect(chart.querySelector('[role=status]')!.textContent).toBe('Speed: 40 of 100')
    await pressKey(chart, 'Enter')
    expect(host.emitted).toMatchObject([{ event: 'onPointClick', payload: { row: single[0], series: 'A' } }])
    await press(host.screen.getByRole('button', { name: 'Table' }))
    expect(host.screen.getAllByRole('columnheader').map((each) => each.textContent)).toContain('Marks')
  })
})
