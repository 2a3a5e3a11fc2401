import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { chartSpec, pointsOf } from './chart-spec.ts'
import { lineChart } from './index.ts'

const fields = { x: 'week', y: 'value', series: 'name' }
const look = {
  dark: false,
  themeColors: ['#111111', '#222222'],
  smooth: false,
  label: false,
  color: [],
  appendPadding: 20,
  lineStyle: {},
  point: {},
  legend: {},
}

describe('LineChart', () => {
  it('says that there is no data, and has a place for the picture once update brought some', async () => {
    const host = await renderInHost(lineChart, {
      load: () => ({ code: 0, data: [{ week: 'Mon', value: 1, name: 'A' }], originData: null, msg: '' }),
    })
    expect(host.screen.getByText('No data')).toBeDefined()
    await act(async () => void (await host.call('update', {})))
    expect(host.screen.queryByText('No data')).toBeNull()
    expect(host.screen.getByRole('img', { name: 'Line chart' })).toBeDefined()
  })

  it('draws sample points on the canvas and says that they are', async () => {
    const host = await renderInHost(lineChart, { mode: 'edit', locale: 'zh' })
    expect(host.screen.getByText('示例数据')).toBeDefined()
  })

  it('reads numbers from text and leaves rows without a number out', () => {
    expect(pointsOf([{ week: 1, value: '2.5' }, { week: 'Tue', value: null }, 'x', null], fields)).toEqual([{ x: '1', y: 2.5, series: '' }])
    expect(pointsOf('nonsense', fields)).toEqual([])
  })

  it('draws a line a series, points where they have a shape, and an area where there is a fill', () => {
    const points = pointsOf([{ week: 'Mon', value: 1, name: 'A' }], fields)
    const types = (more: object) => (chartSpec(points, { ...look, ...more }).children as { type: string }[]).map(({ type }) => type)
    expect(types({})).toEqual(['line'])
    expect(types({ point: { shape: 'circle' }, lineStyle: { fill: '#f00' } })).toEqual(['area', 'line', 'point'])
    expect(chartSpec(points, look).scale.color.range).toEqual(['#111111', '#222222'])
    expect(chartSpec(points, { ...look, color: ['#abcdef'] }).scale.color.range).toEqual(['#abcdef'])
    expect(chartSpec(points, look).legend).toMatchObject({ color: { position: 'top' } })
    expect(chartSpec(pointsOf([{ week: 'Mon', value: 1 }], fields), look).legend).toEqual({ color: false })
  })
})
