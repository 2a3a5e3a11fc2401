import dayjs, { type Dayjs } from 'dayjs'
import { pickerTimes } from '#sdk/react'
import { momentFrom, nowIn } from './moment.ts'

interface Moment {
  valueOf(): number
}

/** Moments as the UI library's calendars take and give them. */
export interface Library {
  readonly props: { readonly utcOffset?: number; readonly defaultPickerValue?: Dayjs }
  readonly value: (moment: Dayjs | undefined) => Dayjs | undefined
  /** `before` is the moment that was given last: a time of day that the machine's clock skips, and that was not chosen anew, stays. */
  readonly from: (given: Moment, before?: Dayjs) => Dayjs
  /** The date whose page a calendar shows. */
  readonly shown: (moment: Dayjs) => Dayjs
  readonly fromShown: (given: Moment) => Dayjs
}

const isSameTime = (one: Dayjs, other: Dayjs): boolean => one.format('HH:mm:ss') === other.format('HH:mm:ss')

const plain = (given: Moment): Dayjs => dayjs(given.valueOf())
const LOCAL: Library = { props: {}, value: (moment) => moment, from: plain, shown: (moment) => moment, fromShown: plain }

/** Without a zone, the library has the machine's local time as we have it. */
export function libraryIn(zone: string | undefined): Library {
  if (zone === undefined) return LOCAL
  const { utcOffset, toValue, fromValue, toShown, fromShown } = pickerTimes(zone)
  return {
    props: { utcOffset, defaultPickerValue: dayjs(toShown(nowIn(zone).valueOf())) },
    value: (moment) => moment && dayjs(toValue(moment.valueOf())),
    from: (given, before) => {
      const moment = momentFrom(fromValue(given.valueOf()), zone)
      const shown = before && momentFrom(fromShown(toShown(before.valueOf())), zone)
      if (!shown || shown.isSame(before) || !isSameTime(moment, shown)) return moment
      return moment.hour(before.hour()).minute(before.minute()).second(before.second())
    },
    shown: (moment) => dayjs(toShown(moment.valueOf())),
    fromShown: (given) => momentFrom(fromShown(given.valueOf()), zone),
  }
}
