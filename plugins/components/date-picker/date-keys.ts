import type { Dayjs, ManipulateType } from 'dayjs'
import { CALENDAR, type PickerKind } from './moment.ts'

type Way = readonly [amount: number, unit: ManipulateType | 'quarter']
interface Ways {
  readonly aside: Way
  readonly below: Way
  readonly page: Way
}

/** How far it is to what is beside a date in its calendar, to what is below it, and to the next page. */
const WAYS: { readonly [Kind in Exclude<PickerKind, 'time'>]: Ways } = {
  date: { aside: [1, 'day'], below: [7, 'day'], page: [1, 'month'] },
  week: { aside: [7, 'day'], below: [7, 'day'], page: [1, 'month'] },
  month: { aside: [1, 'month'], below: [3, 'month'], page: [1, 'year'] },
  quarter: { aside: [1, 'quarter'], below: [1, 'year'], page: [1, 'year'] },
  year: { aside: [1, 'year'], below: [3, 'year'], page: [10, 'year'] },
}

/** Where a key leads from a date of a calendar: arrows, Page keys, and Home and End within a week; undefined for a key that moves nothing there. */
export function movedBy(kind: PickerKind, key: string, from: Dayjs): Dayjs | undefined {
  if (kind === 'time') return undefined
  const { aside, below, page } = WAYS[kind]
  const go = ([amount, unit]: Way, by: 1 | -1) => from.add(amount * by, unit as ManipulateType)
  switch (key) {
    case 'ArrowLeft':
      return go(aside, -1)
    case 'ArrowRight':
      return go(aside, 1)
    case 'ArrowUp':
      return go(below, -1)
    case 'ArrowDown':
      return go(below, 1)
    case 'PageUp':
      return go(page, -1)
    case 'PageDown':
      return go(page, 1)
    case 'Home':
    case 'End': {
      if (kind !== 'date') return undefined
      // The time of day stays.
      const monday = from.locale(CALENDAR).startOf('week').startOf('day')
      const days = from.startOf('day').diff(monday, 'day')
      return from.add(key === 'Home' ? -days : 6 - days, 'day')
    }
    default:
      return undefined
  }
}
