import { DatePicker } from '@arco-design/web-react'
import type { Dayjs } from 'dayjs'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import '@arco-design/web-react/es/TimePicker/style/css.js'
import { type KeyboardEvent, useRef, useState } from 'react'
import { popupContainer, useLastingEffect, useTimeZone } from '#sdk/react'
import { Calendar } from '../date-picker/calendar.tsx'
import { movedBy } from '../date-picker/date-keys.ts'
import { libraryIn } from '../date-picker/library.ts'
import { nowIn, type PickerKind, toMoment, writeMoment } from '../date-picker/moment.ts'
import { SpokenDate } from '../date-picker/spoken-date.tsx'
import { useTimeParts } from '../date-picker/time-parts.ts'
import '../date-picker/date-picker.css'
import type { Range } from './submitted.ts'
import { TimeEnds } from './time-ends.tsx'

export interface PickerProps {
  readonly kind: PickerKind
  readonly format: string
  readonly value: Range | undefined
  readonly onChange: (range: Range | undefined) => void
  readonly names: Range
  readonly placeholder: Range
  /** The words on the button that chooses this moment; none without them. */
  readonly now: string
  readonly showTime: boolean
  readonly allowClear: boolean
  readonly disabled: boolean
  /** Of its box. */
  readonly className: string
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly labels: { readonly messageId: string; readonly invalid: boolean }
  /** It stands in for the plain box that the user was about to use. */
  readonly start: 'idle' | 'focused' | 'open'
  /** The end that somebody was about to use. */
  readonly startsAt: 0 | 1
  /** Why what was chosen last is not the range; undefined once it is. */
  readonly onRefuse: (reason: string | undefined) => void
}

interface Moment {
  valueOf(): number
}

/** Two boxes with columns of times, or the library's calendars behind one set of props. */
export function RangePicker({ kind, startsAt, onRefuse, ...props }: PickerProps) {
  if (kind !== 'time') return <CalendarRange kind={kind} {...props} />
  return <TimeEnds {...{ startsAt, onRefuse, ...props }} />
}

type CalendarProps = Omit<PickerProps, 'kind' | 'startsAt' | 'onRefuse'> & { readonly kind: Exclude<PickerKind, 'time'> }

function CalendarRange({ kind, format, value, onChange, names, placeholder, start, labels, now, showTime, ...look }: CalendarProps) {
  const host = useRef<HTMLDivElement>(null)
  const zone = useTimeZone()
  const library = libraryIn(zone)
  const write = (moment: Dayjs) => writeMoment(moment, format, zone)
  const [visible, setVisible] = useState(start === 'open')
  useLastingEffect(() => {
    if (start !== 'idle') host.current?.querySelector('input')?.focus()
  }, [start])
  /** Where keys have led in the calendar, of which end; Enter takes it, and the start waits for its end. */
  const [cursor, setCursor] = useState<{ readonly side: 0 | 1; readonly at: Dayjs }>()
  const [begun, setBegun] = useState<Dayjs>()
  const known = (value ?? []).map((text) => toMoment(text, format, undefined, zone))
  const begin = begun ?? known[0]
  const parts = useTimeParts(format, kind === 'date' && showTime, cursor?.side ?? 0)
  const show = (next: boolean) => {
    setVisible(next)
    setCursor(undefined)
    setBegun(undefined)
    parts.close()
  }
  const take = (side: 0 | 1, at: Dayjs) => {
    // The day first, then its time.
    if (parts.open()) return
    if (side === 0) {
      parts.close()
      setBegun(at)
      setCursor({ side: 1, at: known[1]?.isAfter(at) ? known[1] : at })
      host.current?.querySelectorAll('input')[1]?.focus()
      return
    }
    onChange([write(begin ?? at), write(at)])
    show(false)
  }
  // Before the library, which takes Enter for the end of all.
  const takeByEnter = (event: KeyboardEvent) => {
    if (!visible || !cursor || event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    take(cursor.side, cursor.at)
  }
  // The library's boxes open by mouse alone; once open they take a typed date, or keys lead through the calendar.
  const press = (side: 0 | 1) => (event: KeyboardEvent) => {
    const here = cursor?.side === side ? cursor.at : undefined
    if (!visible && (event.key === 'ArrowDown' || event.key === 'Enter')) {
      event.preventDefault()
      setVisible(true)
    } else if (visible && event.key === 'Escape') {
      event.stopPropagation()
      show(false)
    } else if (visible && (here || event.key === 'ArrowDown')) {
      const by = (from: Dayjs) => parts.moved(event.key, from) ?? movedBy(kind, event.key, from)
      const to = here ? by(here) : (known[side] ?? known[0] ?? nowIn(zone))
      if (to) event.preventDefault()
      // An end is never before its start.
      const at = to && side === 1 && begin?.isAfter(to) ? begin : to
      if (at) setCursor({ side, at })
      else if (event.key.length === 1) setCursor(undefined)
    }
  }
  const shown =
    cursor?.side === 0 ? [cursor.at, known[1]?.isAfter(cursor.at) ? known[1] : cursor.at] : cursor ? [begin ?? cursor.at, cursor.at] : known
  const inputProps = names.map((name, side) => ({
    'aria-label': name,
    'aria-describedby': labels.messageId,
    'aria-invalid': labels.invalid || undefined,
    role: 'combobox',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': visible,
    onKeyDown: press(side === 0 ? 0 : 1),
  }))
  const common = {
    ...look,
    ...(labels.invalid ? { status: 'error' as const } : {}),
    format: format.replace('YYYY-w', 'gggg-w'),
    placeholder: [...placeholder],
    style: { width: '100%' },
    popupVisible: visible && !look.disabled,
    onVisibleChange: (next?: boolean) => show(next === true),
    getPopupContainer: popupContainer,
    inputProps: inputProps as never,
    triggerProps: parts.popup,
    // What the mouse chooses in between is the library's.
    onSelect: () => setCursor(undefined),
    ...(library.props.utcOffset === undefined ? {} : { utcOffset: library.props.utcOffset }),
    value: shown.map(library.value) as never,
    // The library answers with its own reading of the format; ours is the one that is read back.
    onChange: (_texts?: string[], moments?: readonly Moment[]) => {
      const [from, to] = moments ?? []
      onChange(from && to ? [write(library.from(from, known[0])), write(library.from(to, known[1]))] : undefined)
    },
  }
  return (
    <div ref={host} {...{ onKeyDownCapture: takeByEnter }}>
      <Calendar>
        <DatePicker.RangePicker
          {...common}
          mode={kind}
          {...(cursor
            ? {
                pickerValue: [cursor.at, cursor.at.add(1, kind === 'date' || kind === 'week' ? 'month' : 'year')].map(
                  library.value,
                ) as never,
              }
            : {})}
          {...(now === '' ? {} : { shortcuts: [{ text: now, value: () => [library.value(nowIn(zone))!, library.value(nowIn(zone))!] }] })}
          {...(kind === 'date' ? { showTime } : {})}
        />
      </Calendar>
      <SpokenDate moment={cursor?.at} kind={kind} format={format} time={parts.part} zone={zone} />
    </div>
  )
}
