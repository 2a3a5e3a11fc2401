import { DatePicker } from '@arco-design/web-react'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import '@arco-design/web-react/es/TimePicker/style/css.js'
import type { Dayjs } from 'dayjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { popupContainer, useLastingEffect, useTimeZone } from '#sdk/react'
import { TimeBox } from '../time-picker/time-box.tsx'
import { Calendar } from './calendar.tsx'
import { movedBy } from './date-keys.ts'
import { libraryIn } from './library.ts'
import { nowIn, type PickerKind, toMoment, writeMoment } from './moment.ts'
import { SpokenDate } from './spoken-date.tsx'
import { useTimeParts } from './time-parts.ts'
import { mannerOf, timeWords } from './times.ts'

export interface PickerProps {
  readonly kind: PickerKind
  readonly format: string
  /** Text in the format. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly placeholder: string
  readonly showNow: boolean
  readonly showTime: boolean
  readonly allowClear: boolean
  readonly disabled: boolean
  /** Of its box. */
  readonly className: string
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly labels: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }
  /** It stands in for the plain box that the user was about to use. */
  readonly start: 'idle' | 'focused' | 'open'
}

const { YearPicker, QuarterPicker, MonthPicker, WeekPicker } = DatePicker
const PICKERS = { date: DatePicker, year: YearPicker, quarter: QuarterPicker, month: MonthPicker, week: WeekPicker } as const

/** A box with columns of times, or the library's calendars behind one set of props. */
export function Picker({ kind, ...props }: PickerProps) {
  if (kind !== 'time') return <CalendarBox kind={kind} {...props} />
  return <TimesBox {...props} />
}

function TimesBox(props: Omit<PickerProps, 'kind'>) {
  const { format, value, className, size, disabled, labels } = props
  const zone = useTimeZone()
  return (
    <TimeBox
      {...mannerOf(format, props.showNow, props.allowClear)}
      {...{ value, disabled, labels }}
      onChange={props.onChange}
      placeholder={props.placeholder}
      words={timeWords(format, toMoment(value, format, undefined, zone), zone)}
      start={props.start}
      isStill={false}
      name={undefined}
      className={`${className} arco-picker arco-picker-size-${size}${disabled ? ' arco-picker-disabled' : ''}${
        labels.invalid ? ' arco-picker-error' : ''
      }`}
    />
  )
}

interface CalendarProps extends PickerProps {
  readonly kind: Exclude<PickerKind, 'time'>
}

function CalendarBox({ kind, format, value, onChange, start, labels, showNow, showTime, ...look }: CalendarProps) {
  const host = useRef<HTMLDivElement>(null)
  const zone = useTimeZone()
  const library = libraryIn(zone)
  const read = () => toMoment(value, format, undefined, zone)
  const write = (moment: Dayjs) => writeMoment(moment, format, zone)
  const [visible, setVisible] = useState(start === 'open')
  useLastingEffect(() => {
    const box = host.current?.querySelector('input')
    if (start !== 'idle') box?.focus()
  }, [start])
  /** Where keys have led in the calendar; it is taken by Enter. */
  const [cursor, setCursor] = useState<Dayjs>()
  const parts = useTimeParts(format, kind === 'date' && showTime)
  const show = (next: boolean) => {
    setVisible(next)
    setCursor(undefined)
    parts.close()
  }
  // Before the library, which takes Enter for the end of all.
  const takeByEnter = (event: KeyboardEvent) => {
    if (!visible || !cursor || event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    // The day first, then its time.
    if (parts.open()) return
    onChange(write(cursor))
    show(false)
  }
  // The library's boxes open by mouse alone; once open they take a typed date, or keys lead through the calendar.
  const press = (event: KeyboardEvent) => {
    if (!visible && (event.key === 'ArrowDown' || event.key === 'Enter')) {
      event.preventDefault()
      show(true)
    } else if (visible && event.key === 'Escape') {
      event.stopPropagation()
      show(false)
    } else if (visible && (cursor || event.key === 'ArrowDown')) {
      const by = (from: Dayjs) => parts.moved(event.key, from) ?? movedBy(kind, event.key, from)
      const to = cursor ? by(cursor) : (read() ?? nowIn(zone))
      if (to) event.preventDefault()
      // What is typed is read by the library.
      if (to || event.key.length === 1) setCursor(to)
    }
  }
  const common = {
    ...look,
    ...(labels.invalid ? { status: 'error' as const } : {}),
    format: format.replace('YYYY-w', 'gggg-w'),
    style: { width: '100%' },
    popupVisible: visible && !look.disabled,
    triggerProps: parts.popup,
    // What the mouse chooses in between is the library's.
    onSelect: () => setCursor(undefined),
    onVisibleChange: (next?: boolean) => show(next === true),
    getPopupContainer: popupContainer,
    inputProps: {
      'aria-labelledby': labels.labelId,
      'aria-describedby': labels.messageId,
      'aria-invalid': labels.invalid || undefined,
      'aria-haspopup': 'dialog' as const,
      onKeyDown: press,
    },
    ...library.props,
    value: library.value(cursor ?? read()) as never,
    // The library answers with its own reading of the format; ours is the one that is read back.
    onChange: (_text: string, moment?: { valueOf(): number }) => onChange(moment ? write(library.from(moment, read())) : ''),
  }
  const Chosen = PICKERS[kind]
  return (
    <div ref={host} {...{ onKeyDownCapture: takeByEnter }}>
      <Calendar>
        <Chosen
          {...common}
          showNowBtn={showNow}
          {...(kind === 'date' ? { showTime } : {})}
          {...(cursor
            ? {
                pickerValue: library.shown(cursor) as never,
                onPickerValueChange: (_text: string, to: { valueOf(): number }) => setCursor(library.fromShown(to)),
              }
            : {})}
        />
      </Calendar>
      <SpokenDate moment={cursor} kind={kind} format={format} time={parts.part} zone={zone} />
    </div>
  )
}
