import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { movedBy } from './date-keys.ts'
import { type PickerKind, writeMoment } from './moment.ts'

const from = dayjs('2024-05-15 13:30:00') // a Wednesday
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
const led = (kind: PickerKind, format: string) =>
  KEYS.map((key) => {
    const to = movedBy(kind, key, from)
    return to && writeMoment(to, format)
  })

test('keys move by days, weeks, months, quarters and years, as the calendar lies', () => {
  expect(led('date', 'MM-DD HH:mm')).toEqual([
    '05-14 13:30',
    '05-16 13:30',
    '05-08 13:30',
    '05-22 13:30',
    '04-15 13:30',
    '06-15 13:30',
    '05-13 13:30',
    '05-19 13:30',
  ])
  expect(led('week', 'YYYY-wo').slice(0, 4)).toEqual(['2024-19th', '2024-21st', '2024-19th', '2024-21st'])
  expect(led('month', 'YYYY-MM')).toEqual(['2024-04', '2024-06', '2024-02', '2024-08', '2023-05', '2025-05', undefined, undefined])
  expect(led('quarter', 'YYYY-qQ').slice(0, 4)).toEqual(['2024-q1', '2024-q3', '2023-q2', '2025-q2'])
  expect(led('year', 'YYYY').slice(0, 6)).toEqual(['2023', '2025', '2021', '2027', '2014', '2034'])
  expect(led('time', 'HH:mm')).toEqual(Array(8).fill(undefined))
})

test('a Sunday is the end of its week', () => {
  const sunday = dayjs('2024-05-19')
  expect(['Home', 'End'].map((key) => movedBy('date', key, sunday)?.format('MM-DD'))).toEqual(['05-13', '05-19'])
})
