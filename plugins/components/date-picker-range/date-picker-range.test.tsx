import { fireEvent, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { pressKey, renderInHost, typeInto } from '#sdk/testing'
import { form } from '../form/index.ts'
import { datePickerRange } from './index.ts'
import { toRange } from './range.ts'

const named = { formItem: { name: 'when', label: 'When' } }
type Host = Awaited<ReturnType<typeof renderInHost>>
const boxes = (host: Host) => [...host.screen.container.querySelectorAll<HTMLInputElement>('input')]
const texts = (host: Host) => boxes(host).map(({ value }) => value)
const click = (element: Element) => act(async () => void fireEvent.click(element))
const dayCells = () => [...document.querySelectorAll('.arco-picker-cell-in-view')]

/** Opens the picker and chooses two days of the first month that it shows. */
async function choose(host: Host, from: string, to: string): Promise<void> {
  await click(boxes(host)[0]!)
  await waitFor(() => expect(dayCells().length).toBeGreaterThan(27))
  for (const day of [from, to]) await click(dayCells().find((cell) => cell.textContent === day)!)
}

/** The range in a form, where its values are submitted. */
async function inForm(props: JsonObject) {
  const child = { id: 'When_1', type: 'DatePickerRange', props: { ...datePickerRange.props.parse({}), ...named, ...props } as JsonObject }
  const views = (type: string) => (type === 'DatePickerRange' ? () => import('./view.tsx') : undefined)
  const host = await renderInHost(form, { children: [child], views: views as never })
  await waitFor(() => expect(boxes(host)).toHaveLength(2))
  const data = async () => ((await host.call('getFormData', {})) as { readonly value?: Json }).value
  return { host, data }
}

describe('a range of dates', () => {
  it('has presets for what people mean by a period', () => {
    const now = dayjs('2024-05-15 10:00:00') // a Wednesday
    const read = (value: unknown, format = 'YYYY-MM-DD') => toRange(value, format, now)?.join(' ')
    expect(Object.fromEntries(['today', 'yesterday', 'curWeek', 'curMonth', 'curQuarter', 'curYear'].map((p) => [p, read(p)]))).toEqual({
      today: '2024-05-15 2024-05-15',
      yesterday: '2024-05-14 2024-05-14',
      curWeek: '2024-05-13 2024-05-19',
      curMonth: '2024-05-01 2024-05-31',
      curQuarter: '2024-04-01 2024-06-30',
      curYear: '2024-01-01 2024-12-31',
    })
    expect(['lastWeek', 'lastMonth', 'last3Month', 'lastYear', 'yestoday'].map((p) => read(p)?.split(' ')[0])).toEqual([
      '2024-05-08',
      '2024-04-15',
      '2024-02-15',
      '2023-05-15',
      '2024-05-14',
    ])
    expect(toRange('curWeek', 'YYYY-MM-DD', dayjs('2024-05-19'))?.[0]).toBe('2024-05-13')
    expect(read('today', 'YYYY-MM-DD HH:mm:ss')).toBe('2024-05-15 00:00:00 2024-05-15 23:59:59')
  })

  it('reads pairs and texts with a comma, and nothing that lacks an end', () => {
    expect(toRange('2024-05-01, 2024-05-03', 'YYYY-MM-DD')).toEqual(['2024-05-01', '2024-05-03'])
    expect(toRange(['2024-05-01T10:00:00', '2024-06-01'], 'YYYY-MM')).toEqual(['2024-05', '2024-06'])
    expect(toRange(['2024-q1', '2024-q3'], 'YYYY-qQ')).toEqual(['2024-q1', '2024-q3'])
    expect(toRange(['08:00', '17:30'], 'HH:mm:ss')).toEqual(['08:00:00', '17:30:00'])
    for (const wrong of [null, '', 'x', {}, ['2024-05-01'], ['2024-05-01', ''], ['2024-05-01', 'x'], ['1', '2', '3'], true])
      expect(toRange(wrong, 'YYYY-MM-DD')).toBeUndefined()
  })

  it('opens the real picker and tells both ends, as a pair', async () => {
    const host = await renderInHost(datePickerRange, { props: { ...named, defaultValue: '2024-05-01,2024-05-02' } })
    expect(texts(host)).toEqual(['2024-05-01', '2024-05-02'])
    await choose(host, '10', '20')
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { when: ['2024-05-10', '2024-05-20'] } }])
    expect(texts(host)).toEqual(['2024-05-10', '2024-05-20'])
  })

  it('tells two fields where both are named', async () => {
    const props = { ...named, startField: 'from', endField: 'to', defaultValue: '2024-05-01,2024-05-02' }
    const host = await renderInHost(datePickerRange, { props })
    await choose(host, '10', '20')
    expect(host.emitted[0]?.payload).toEqual({ from: '2024-05-10', to: '2024-05-20' })
  })

  it('leads through its calendar by keys, first to the start and then to an end that is not before it', async () => {
    const host = await renderInHost(datePickerRange, { props: { ...named, defaultValue: '2024-05-10,2024-05-12' } })
    await click(boxes(host)[0]!)
    await waitFor(() => expect(dayCells().length).toBeGreaterThan(27))
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await pressKey(boxes(host)[0], key)
    expect([texts(host)[0], host.emitted]).toEqual(['2024-05-17', []])
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter']) await pressKey(boxes(host)[1], key)
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ when: ['2024-05-17', '2024-05-19'] }])
    expect(texts(host)).toEqual(['2024-05-17', '2024-05-19'])
  })

  it('leads from each day to its time by keys', async () => {
    const props = { ...named, defaultValue: '2024-05-10 08:00:00,2024-05-12 17:00:00', formWrap: { showTime: true } }
    const host = await renderInHost(datePickerRange, { props })
    await click(boxes(host)[0]!)
    await waitFor(() => expect(dayCells().length).toBeGreaterThan(27))
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await pressKey(boxes(host)[0], key)
    expect([texts(host)[0], host.emitted]).toEqual(['2024-05-11 09:00:00', []])
    expect(document.querySelector('.arco-timepicker-list')).toBeNull()
    for (const key of ['ArrowRight', 'Enter', 'ArrowUp', 'Enter']) await pressKey(boxes(host)[1], key)
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ when: ['2024-05-11 09:00:00', '2024-05-13 16:00:00'] }])
  })

  it('has columns with keys for two times, of which the end is never before the start', async () => {
    const props = { ...named, defaultValue: '08:00:00,17:00:00', formWrap: { picker: 'time' } }
    const host = await renderInHost(datePickerRange, { props })
    await click(boxes(host)[1]!)
    const columns = () => [...document.querySelectorAll<HTMLElement>('[role="listbox"]')]
    await waitFor(() => expect(columns()).toHaveLength(3))
    expect(document.activeElement).toBe(boxes(host)[1])
    for (const [on, key] of [
      [0, 'Home'],
      [0, 'Enter'],
    ] as const)
      await pressKey(columns()[on], key)
    expect([host.emitted, host.screen.getByText('The end cannot be before 08:00:00') !== null]).toEqual([[], true])
    await typeInto(boxes(host)[0], '18:00')
    await pressKey(boxes(host)[0], 'Enter')
    expect([texts(host), host.emitted.at(-1)?.payload]).toEqual([['18:00:00', ''], { when: null }])
    await typeInto(boxes(host)[1], '19:30')
    await pressKey(boxes(host)[1], 'Enter')
    expect([texts(host), host.emitted.at(-1)?.payload]).toEqual([['18:00:00', '19:30:00'], { when: ['18:00:00', '19:30:00'] }])
  })

  it('opens by keyboard, and not while it is disabled', async () => {
    const host = await renderInHost(datePickerRange, { props: named })
    await act(async () => boxes(host)[0]!.focus())
    await waitFor(() => expect(boxes(host)[0]!.readOnly).toBe(false))
    await act(async () => void fireEvent.keyDown(boxes(host)[0]!, { key: 'ArrowDown' }))
    await waitFor(() => expect(dayCells().length).toBeGreaterThan(27))
    const other = await renderInHost(datePickerRange, { props: named })
    await other.call('disable')
    await click(boxes(other)[0]!)
    expect(boxes(other).every(({ disabled }) => disabled)).toBe(true)
  })
})

describe('a range in a form', () => {
  it('is submitted as a pair, or as two fields; an empty one as nothing', async () => {
    const pair = await inForm({ defaultValue: '2024-05-01,2024-05-02' })
    expect(await pair.data()).toEqual({ when: ['2024-05-01', '2024-05-02'] })
    const two = await inForm({ defaultValue: '2024-05-01,2024-05-02', startField: 'time.from', endField: 'time.to' })
    expect(await two.data()).toEqual({ time: { from: '2024-05-01', to: '2024-05-02' } })
    const none = await inForm({ startField: 'from', endField: 'to' })
    expect(await none.data()).toEqual({})
  })

  it('is for formulas and the form what it is for servers: two fields in the format, and the pair is not there', async () => {
    const { host } = await inForm({ defaultValue: '2024-05-01,2024-05-02', startField: 'time.from', endField: 'to' })
    const seen = () => Object.fromEntries(host.state)
    expect(seen()).toEqual({ [`${host.id}.time.from`]: '2024-05-01', [`${host.id}.to`]: '2024-05-02' })
    await choose(host, '10', '20')
    expect(seen()).toEqual({ [`${host.id}.time.from`]: '2024-05-10', [`${host.id}.to`]: '2024-05-20' })
    expect(host.emitted.find(({ id, event }) => id === host.id && event === 'onChange')?.payload).toEqual({
      time: { from: '2024-05-10' },
      to: '2024-05-20',
    })
    await act(async () => void (await host.call('reset', {})))
    await act(async () => void (await host.call('init', { when: ['2024-06-01 10:00', '2024-06-02'] })))
    expect(seen()).toEqual({ [`${host.id}.time.from`]: '2024-06-01 10:00', [`${host.id}.to`]: '2024-06-02' })
  })

  it('is filled from its two fields or from a pair, shown in its format and submitted as it came', async () => {
    const { host, data } = await inForm({ startField: 'from', endField: 'to', formWrap: { format: 'YYYY-MM' } })
    await act(async () => void (await host.call('init', { from: '2024-03-05 10:00:00', to: '2024-04-01' })))
    expect(texts(host)).toEqual(['2024-03', '2024-04'])
    expect(await data()).toEqual({ from: '2024-03-05 10:00:00', to: '2024-04-01' })
    await act(async () => void (await host.call('init', { when: ['2023-01-01', '2023-02-01'] })))
    expect(await data()).toEqual({ from: '2023-01-01', to: '2023-02-01' })
    await act(async () => void (await host.call('reset', {})))
    expect(texts(host)).toEqual(['', ''])
  })
})
