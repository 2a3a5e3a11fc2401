import type { Dayjs } from 'dayjs'
import { useLocale } from '#sdk/react'
import { type PickerKind, writeMoment } from './moment.ts'

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const

/** Says where keys have led in a calendar, to those who do not see it. */
export function SpokenDate({
  moment,
  kind,
  format,
}: {
  readonly moment: Dayjs | undefined
  readonly kind: PickerKind
  readonly format: string
}) {
  const locale = LOCALES[useLocale()]
  const isDay = kind === 'date'
  const text = moment && (isDay ? moment.toDate().toLocaleDateString(locale, { dateStyle: 'full' }) : writeMoment(moment, format))
  return (
    <span className="tessera-visually-hidden" aria-live="polite">
      {text}
    </span>
  )
}
