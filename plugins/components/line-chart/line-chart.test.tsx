import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { type ChartLook, type ChartModel, modelOf, readPoints } from '#sdk/chart'
import { press, pressKey, propsFor, renderInHost } from '#sdk/testing'
import { drawLines } from './chart-spec.ts'
import { lineChart } from './index.ts'

const look: ChartLook = {
  dark: false,
  colors: ['#111111', '#222222'],
  width: 400,
  height: 300,
  locale: 'en',
  contrast: false,
  format: String,
}
const rows = [
  { week: 'Mon', value: 1, name: 'A' },
  { week: 'Tue', value: 4, name: 'A' },
  { week: 'Mon', value: 3, name: 'B' },
]

function modelFor(data: unknown, series = 'name'): ChartModel {
  const reading = readPoints(data, { x: 'week', y: 'value', series })
  return modelOf(reading.is === 'points' ? reading.points : [])
}
interface Mark {
  readonly type: string
  readonly data: readonly { readonly x: number; readonly y: number }[]
  readonly style: { readonly [name: string]: unknown }
}
const marksOf = (settings: JsonObject, data: unknown = rows) =>
  drawLines(modelFor(data), propsFor(lineChart, settings), look).options.children as readonly Mark[]

describe('LineChart', () => {
  it('says that there is no data, and has a place for the picture once update brought some', async () => {
    const host = await renderInHost(lineChart, {
      load: () => ({ code: 0, data: [{ week: 'Mon', value: 1, name: 'A' }], originData: null, msg: '' }),
    })
    expect(host.screen.getByText('No data')).toBeDefined()
    await act(async () => void (await host.call('update', {})))
    expect(host.screen.queryByText('No data')).toBeNull()
    expect(host.screen.getByRole('application', { name: 'Line chart, 1 point, highest 1 at Mon' })).toBeDefined()
  })

  it('draws sample points on the canvas and says that they are', async () => {
    const host = await renderInHost(lineChart, { mode: 'edit', locale: 'zh' })
    expect(host.screen.getByText('示例数据')).toBeDefined()
  })

  it('draws a line a series, points where they have a shape, and an area where there is a fill', () => {
    // The one point of the second series has no line.
    expect(marksOf({}).map(({ type, data }) => [type, data.length])).toEqual([
      ['line', 3],
      ['point', 1],
    ])
    const all = marksOf({ point: { shape: 'circle' }, lineStyle: { fill: '#ff0000' } })
    expect(all.map(({ type }) => type)).toEqual(['area', 'line', 'point'])
    expect(all[0]!.style).toMatchObject({ fill: '#ff0000', fillOpacity: 0.2 })
  })

  it('says how many rows have nothing on the x axis, and draws the others', async () => {
    const data: Json = [...rows, { week: null, value: 9, name: 'A' }, { value: 8, name: 'A' }]
    const host = await renderInHost(lineChart, { props: { data } })
    expect(host.screen.getByRole('note').textContent).toBe('2 rows have nothing on the x axis and are not drawn')
    expect(host.screen.getByRole('application').getAttribute('aria-label')).toContain('3 points')
  })

  it('places dates as far apart as they are, and names side by side', () => {
    const dates = [
      { week: '2024-01-01', value: 1 },
      { week: '2024-01-11', value: 2 },
      { week: '2024-01-02', value: 3 },
    ]
    const [line] = marksOf({}, dates)
    const day = 86_400_000
    expect(line!.data.map(({ x }) => (x - line!.data[0]!.x) / day)).toEqual([0, 1, 10])
    expect(marksOf({}, rows)[0]!.data.map(({ x }) => x)).toEqual([0, 1, 0])
  })

  it('is walked through by arrow keys, says where it is, and tells of the row that is pressed', async () => {
    const host = await renderInHost(lineChart, { props: { data: rows } })
    const chart = host.screen.getByRole('application', { name: /2 series, 3 points, highest 4 at Tue, A/ })
    const said = () => chart.querySelector('[role=status]')!.textContent
    await pressKey(chart, 'ArrowRight')
    expect(said()).toBe('Mon, A: 1')
    await pressKey(chart, 'ArrowDown')
    expect(said()).toBe('Mon, B: 3')
    await pressKey(chart, 'End')
    expect(said()).toBe('Tue, A: 4')
    await pressKey(chart, 'Enter')
    expect(host.emitted).toEqual([{ id: host.id, event: 'onPointClick', payload: { row: rows[1], series: 'A' } }])
    await pressKey(chart, 'Escape')
    expect(said()).toBe('')
  })

  it('looks at a part of its axis more closely by plus, and at all of it again by a button', async () => {
    const data = Array.from({ length: 20 }, (_, at) => ({ week: `w${at}`, value: at }))
    const host = await renderInHost(lineChart, { props: { data } })
    const chart = host.screen.getByRole('application')
    await pressKey(chart, 'End')
    await pressKey(chart, '+')
    expect(chart.getAttribute('aria-label')).toMatch(/10 points/)
    await pressKey(chart, '-')
    await pressKey(chart, '+')
    await press(host.screen.getByRole('button', { name: 'Show all' }))
    expect(chart.getAttribute('aria-label')).toMatch(/20 points/)
  })

  it('leaves a series out that is switched off in the legend', async () => {
    const host = await renderInHost(lineChart, { props: { data: rows } })
    await press(host.screen.getByRole('button', { name: 'A', pressed: true }))
    expect(host.screen.getByRole('application', { name: /highest 3 at Mon/ })).toBeDefined()
    expect(host.screen.getByRole('button', { name: 'A', pressed: false })).toBeDefined()
  })

  it('shows its numbers as a table, the first thousand of them', async () => {
    const data = Array.from({ length: 1_200 }, (_, at) => ({ week: `w${at}`, value: at }))
    const host = await renderInHost(lineChart, { props: { data } })
    await press(host.screen.getByRole('button', { name: 'Table' }))
    expect(host.screen.getAllByRole('row')).toHaveLength(1_001)
    expect(host.screen.getByText('The first 1,000 of 1,200 rows')).toBeDefined()
    expect(host.screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['week', 'value'])
  })

  it('keeps its picture while its source is asked, and offers another try where it fails', async () => {
    let answer: (code: number) => void = () => undefined
    const load = () =>
      new Promise<{ code: number; data: null; originData: null; msg: string }>((resolve) => {
        answer = (code) => resolve({ code, data: null, originData: null, msg: 'out of order' })
      })
    const host = await renderInHost(lineChart, { load })
    let asked: Promise<unknown> = Promise.resolve()
    await act(async () => {
      asked = host.page.call(host.id, 'update', null)
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(host.screen.getByLabelText('Loading')).toBeDefined()
    await act(async () => {
      answer(500)
      await asked
    })
    expect(host.screen.getByRole('alert').textContent).toContain('out of order')
    await press(host.screen.getByRole('button', { name: 'Try again' }))
    expect(host.screen.getByLabelText('Loading')).toBeDefined()
  })

  it('says in the editor what data it needs and what came, and to visitors that there is none', async () => {
    const props = { data: [{ month: 'May', amount: 3 }] }
    const edited = await renderInHost(lineChart, { mode: 'edit', props })
    expect(edited.screen.getByRole('note').textContent).toBe(
      'This needs a list of rows with “week”, “value”; it got rows with “month”, “amount”',
    )
    edited.screen.unmount()
    const seen = await renderInHost(lineChart, { props })
    expect(seen.screen.container.textContent).toBe('No data')
  })
})
