import { DatePicker, TimePicker } from '@arco-design/web-react'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import '@arco-design/web-react/es/TimePicker/style/css.js'
import { type KeyboardEvent, useRef, useState } from 'react'
import { asDate, formatDate, instantOf, pickerTimes, popupContainer, useLastingEffect, wallTime } from '#sdk/react'
import { type EditorProps, moveOf } from './text-editor.tsx'
import { dateText } from './values.ts'

/** The library's picker for what the format holds. */
function pickerOf(format: string) {
  const has = (part: string) => format.includes(part)
  if (!has('YYYY')) return TimePicker
  if (has('DD')) return DatePicker
  return has('MM') ? DatePicker.MonthPicker : DatePicker.YearPicker
}

/** The wall time of a text in a column's format; of a time alone, on any day. */
function wallOf(text: string, zone: string | undefined): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  const date = asDate(text, zone)
  return date ? wallTime(date.getTime(), zone).getTime() : Date.UTC(2000, 0, 1, hours, minutes, seconds)
}

/** A date or a time: typed, or chosen in the calendar that is open below. */
export function DateEditor({ column, value, label, start, onDone, onCancel }: EditorProps) {
  const { format, zone } = column
  const times = zone === undefined ? undefined : pickerTimes(zone)
  const host = useRef<HTMLDivElement>(null)
  const now = useRef(dateText(value, column.format, column.zone))
  const first = useRef(now.current)
  const isOver = useRef(false)
  const [open, setOpen] = useState(true)
  useLastingEffect(() => {
    const box = host.current?.querySelector('input')
    box?.focus()
    if (start === undefined) box?.select()
  }, [start])
  const end = (move: Parameters<typeof onDone>[1]) => {
    if (isOver.current) return
    isOver.current = true
    // A date that was only looked at stays as it came.
    onDone(now.current === first.current ? value : now.current, move)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    const typed = host.current?.querySelector('input')?.value ?? ''
    const move = moveOf(event)
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (move) {
      const read = dateText(typed, format, zone)
      if (typed === '' || read !== undefined) now.current = read
      end(move)
    } else return
    event.preventDefault()
  }
  const Picker = pickerOf(format)
  const common = {
    format,
    ...(times ? { utcOffset: times.utcOffset } : {}),
    defaultValue: times && now.current !== undefined ? times.toValue(wallOf(now.current, zone)) : now.current,
    popupVisible: open,
    allowClear: true,
    size: 'small' as const,
    style: { width: '100%' },
    placeholder: column.placeholder || format,
    getPopupContainer: popupContainer,
    inputProps: { 'aria-label': label },
    onVisibleChange: (next?: boolean) => {
      setOpen(next === true)
      if (!next) end('stay')
    },
    onChange: (_text: unknown, moment?: { valueOf(): number }) => {
      const time = moment && (times ? instantOf(times.fromValue(moment.valueOf()), zone) : moment.valueOf())
      now.current = time === undefined ? undefined : formatDate(new Date(time), format, zone)
    },
  }
  return (
    <div ref={host} className="tessera-edit-date" onKeyDownCapture={keys}>
      {Picker === DatePicker ? <DatePicker {...common} showTime={/[Hms]/.test(format)} /> : <Picker {...common} />}
    </div>
  )
}
