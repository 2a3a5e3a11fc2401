import { fireEvent, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { press, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { datePicker } from './index.ts'
import 'dayjs/locale/zh-cn.js'
import { toText, writeMoment } from './moment.ts'

const named = { formItem: { name: 'day', label: 'Day' } }
const boxOf = (host: Awaited<ReturnType<typeof renderInHost>>) => host.screen.container.querySelector('input') as HTMLInputElement

describe('DatePicker', () => {
  it('reads presets, its own format and the usual spellings; everything else is nothing', () => {
    const now = dayjs('2024-05-31 10:00:00')
    const read = (value: unknown, format = 'YYYY-MM-DD') => toText(value, format, now)
    expect(['today', 'yesterday', 'last7', 'last30', 'last90'].map((preset) => read(preset))).toEqual([
      '2024-05-31',
      '2024-05-30',
      '2024-05-24',
      '2024-04-30',
      '2024-02-29',
    ])
    expect(read('2024-q3', 'YYYY-qQ')).toBe('2024-q3')
    expect(read('2024-18th', 'YYYY-wo')).toBe('2024-18th')
    expect(read('2024-05-01T12:30:00', 'YYYY-MM')).toBe('2024-05')
    expect(read('13:30', 'h:mm A')).toBe('1:30 PM')
    expect([null, '', 'nonsense', {}, true].map((value) => read(value))).toEqual(['', '', '', '', ''])
  })

  it('writes and reads a week by one number in both languages, with the year that it belongs to', () => {
    const week = (day: string, format = 'YYYY-wo') => toText(day, format)
    // The last is a Sunday, the first two are in weeks of another year than their own.
    expect(['2024-12-30', '2021-01-02', '2027-01-07', '2024-05-05'].map((day) => week(day))).toEqual([
      '2025-1st',
      '2020-53rd',
      '2027-1st',
      '2024-18th',
    ])
    // What pickers in Chinese wrote is read, and both are the same week.
    for (const [zh, en] of [
      ['2027-1周', '2027-1st'],
      ['2020-53周', '2020-53rd'],
    ] as const) {
      expect([week(zh), week(en)]).toEqual([en, en])
      expect(week(zh, 'YYYY-MM-DD')).toBe(week(en, 'YYYY-MM-DD'))
    }
  })

  it('stores what is picked in the same words in both languages', () => {
    const picked = dayjs('2024-05-05 13:30').locale('zh-cn')
    expect(picked.format('h:mm A')).toBe('1:30 下午')
    expect(writeMoment(picked, 'h:mm A')).toBe('1:30 PM')
    expect(writeMoment(picked, 'YYYY-wo')).toBe('2024-18th')
    expect(toText(writeMoment(picked, 'h:mm A'), 'h:mm A')).toBe('1:30 PM')
  })

  it('opens the real picker when it is used and gives text in its format', async () => {
    const host = await renderInHost(datePicker, { props: { ...named, defaultValue: '2024-05-01' } })
    expect(boxOf(host).value).toBe('2024-05-01')
    await act(async () => void fireEvent.click(boxOf(host)))
    await waitFor(() => expect(document.querySelector('.arco-picker-cell-in-view')).not.toBeNull())
    const day = [...document.querySelectorAll('.arco-picker-cell-in-view')].find((cell) => cell.textContent === '15')!
    await act(async () => void fireEvent.click(day))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { day: '2024-05-15' } }])
    expect(boxOf(host).value).toBe('2024-05-15')
  })

  it('opens by keyboard too', async () => {
    const host = await renderInHost(datePicker, { props: named })
    await act(async () => boxOf(host).focus())
    await waitFor(() => expect(boxOf(host).readOnly).toBe(false))
    expect(document.activeElement).toBe(boxOf(host))
    await act(async () => void fireEvent.keyDown(boxOf(host), { key: 'ArrowDown' }))
    await waitFor(() => expect(document.querySelector('.arco-picker-cell-in-view')).not.toBeNull())
  })

  it('stays a plain box while it is disabled', async () => {
    const host = await renderInHost(datePicker, { props: named })
    await host.call('disable')
    await act(async () => void fireEvent.click(boxOf(host)))
    expect(boxOf(host).disabled).toBe(true)
    expect(document.querySelector('.arco-picker-panel')).toBeNull()
  })

  it('leads through its calendar by keys, says where, and takes it by Enter; Escape gives it up', async () => {
    const host = await renderInHost(datePicker, { props: { ...named, defaultValue: '2024-05-15' } })
    await press(boxOf(host))
    await waitFor(() => expect(document.querySelector('.arco-picker-cell-in-view')).not.toBeNull())
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'PageDown']) await pressKey(boxOf(host), key)
    expect(host.screen.getByText(/^Sunday,? 23 June 2024$/).getAttribute('aria-live')).toBe('polite')
    await pressKey(boxOf(host), 'Enter')
    expect([host.emitted.map(({ payload }) => payload), boxOf(host).value]).toEqual([[{ day: '2024-06-23' }], '2024-06-23'])
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'Escape']) await pressKey(boxOf(host), key)
    expect([boxOf(host).value, host.emitted.length]).toEqual(['2024-06-23', 1])
  })

  it.each([
    ['date', '', '2024-05-16'],
    ['week', '', '2024-21st'],
    ['month', '', '2024-06'],
    ['quarter', '', '2024-q3'],
    ['year', '', '2025'],
    ['month', 'YYYY-MM-DD', '2024-06-15'],
  ])('picks a %s in the format %j by keys', async (picker, format, picked) => {
    const host = await renderInHost(datePicker, { props: { ...named, defaultValue: '2024-05-15', formWrap: { picker, format } } })
    await press(boxOf(host))
    await waitFor(() => expect(document.querySelector('.arco-picker-cell-in-view')).not.toBeNull())
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await pressKey(boxOf(host), key)
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ day: picked }])
  })

  it('leads from the day to its time by keys, back again, and takes both by Enter', async () => {
    const props = { ...named, defaultValue: '2024-05-15 13:30:00', formWrap: { showTime: true } }
    const host = await renderInHost(datePicker, { props })
    await press(boxOf(host))
    await waitFor(() => expect(document.querySelector('.arco-picker-cell-in-view')).not.toBeNull())
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await pressKey(boxOf(host), key)
    expect([host.emitted, document.querySelector('.arco-timepicker-list') !== null]).toEqual([[], true])
    for (const key of ['ArrowDown', 'ArrowRight', 'End', 'ArrowRight', 'PageDown']) await pressKey(boxOf(host), key)
    expect(host.screen.getByText('Second 2024-05-16 14:59:10').getAttribute('aria-live')).toBe('polite')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await pressKey(boxOf(host), key)
    expect(document.querySelector('.arco-timepicker-list')).toBeNull()
    for (const key of ['Enter', 'Enter']) await pressKey(boxOf(host), key)
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ day: '2024-05-15 14:59:10' }])
  })

  it.each([
    ['HH:mm:ss', '13:30:00', '14:31:00'],
    ['h:mm A', '1:30 PM', '2:31 PM'],
  ])('has columns with keys for a time in the format %s, and takes what is typed', async (format, first, picked) => {
    const host = await renderInHost(datePicker, { props: { ...named, defaultValue: first, formWrap: { picker: 'time', format } } })
    await press(boxOf(host))
    const columns = () => [...document.querySelectorAll<HTMLElement>('[role="listbox"]')]
    await waitFor(() => expect(columns()).toHaveLength(3))
    await pressKey(boxOf(host), 'ArrowDown')
    expect(document.activeElement).toBe(columns()[0])
    await pressKey(columns()[0], 'ArrowDown')
    await pressKey(columns()[0], 'ArrowRight')
    await pressKey(columns()[1], 'ArrowDown')
    await pressKey(columns()[1], 'Enter')
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ day: picked }])
    await typeInto(boxOf(host), '8:05')
    await pressKey(boxOf(host), 'Enter')
    expect(host.emitted.at(-1)?.payload).toEqual({ day: toText('08:05', format) })
  })
})
