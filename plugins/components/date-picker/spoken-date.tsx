import type { Dayjs } from 'dayjs'
import { labelIn, tableIn, useLanguage } from '#sdk/react'
import { type PickerKind, writeMoment } from './moment.ts'
import type { TimePart } from './times.ts'

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const
const PARTS = {
  hour: { zh: '时', en: 'Hour' },
  minute: { zh: '分', en: 'Minute' },
  second: { zh: '秒', en: 'Second' },
  half: { zh: '上午或下午', en: 'AM or PM' },
} as const

/** The moment of a zone is its wall time as UTC. */
const utcIn = (zone: string | undefined) => (zone === undefined ? {} : { timeZone: 'UTC' })

/** Says where keys have led in a calendar, to those who do not see it. */
export function SpokenDate({
  moment,
  kind,
  format,
  time,
  zone,
}: {
  readonly moment: Dayjs | undefined
  readonly kind: PickerKind
  readonly format: string
  /** The column of times that keys lead through, if they do. */
  readonly time?: TimePart | undefined
  readonly zone: string | undefined
}) {
  const language = useLanguage()
  const locale = tableIn(LOCALES, language)
  const isDay = kind === 'date' && time === undefined
  const written =
    moment &&
    (isDay ? moment.toDate().toLocaleDateString(locale, { dateStyle: 'full', ...utcIn(zone) }) : writeMoment(moment, format, zone))
  const text = written && time ? `${labelIn(PARTS[time], language)} ${written}` : written
  return (
    <span className="tessera-visually-hidden" aria-live="polite">
      {text}
    </span>
  )
}
