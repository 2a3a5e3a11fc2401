import { DatePicker, TimePicker } from '@arco-design/web-react'
import dayjs from 'dayjs'
import '@arco-design/web-react/es/DatePicker/style/css.js'
import '@arco-design/web-react/es/TimePicker/style/css.js'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { popupContainer } from '#sdk/react'
import { Calendar } from '../date-picker/calendar.tsx'
import { type PickerKind, toMoment, writeMoment } from '../date-picker/moment.ts'
import type { Range } from './range.ts'

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
}

interface Moment {
  valueOf(): number
}

/** The library's range pickers behind one set of props. */
export function RangePicker({ kind, format, value, onChange, names, placeholder, start, labels, now, showTime, ...look }: PickerProps) {
  const host = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState(start === 'open')
  useEffect(() => {
    if (start !== 'idle') host.current?.querySelector('input')?.focus()
  }, [start])
  // The library's boxes open by mouse alone; once open they take a typed date.
  const press = (event: KeyboardEvent) => {
    if (!visible && (event.key === 'ArrowDown' || event.key === 'Enter')) {
      event.preventDefault()
      setVisible(true)
    } else if (visible && event.key === 'Escape') {
      event.stopPropagation()
      setVisible(false)
    }
  }
  const inputProps = names.map((name) => ({
    'aria-label': name,
    'aria-describedby': labels.messageId,
    'aria-invalid': labels.invalid || undefined,
    role: 'combobox',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': visible,
    onKeyDown: press,
  }))
  const common = {
    ...look,
    ...(labels.invalid ? { status: 'error' as const } : {}),
    format: format.replace('YYYY-w', 'gggg-w'),
    placeholder: [...placeholder],
    style: { width: '100%' },
    popupVisible: visible && !look.disabled,
    onVisibleChange: (next?: boolean) => setVisible(next === true),
    getPopupContainer: popupContainer,
    inputProps: inputProps as never,
    value: (value ?? []).map((text) => toMoment(text, format)) as never,
    // The library answers with its own reading of the format; ours is the one that is read back.
    onChange: (_texts?: string[], moments?: readonly Moment[]) => {
      const [from, to] = moments ?? []
      onChange(from && to ? [writeMoment(from, format), writeMoment(to, format)] : undefined)
    },
  }
  return (
    <div ref={host}>
      <Calendar>
        {kind === 'time' ? (
          <TimePicker.RangePicker {...common} use12Hours={/h/.test(format)} />
        ) : (
          <DatePicker.RangePicker
            {...common}
            mode={kind}
            {...(now === '' ? {} : { shortcuts: [{ text: now, value: () => [dayjs(), dayjs()] }] })}
            {...(kind === 'date' ? { showTime } : {})}
          />
        )}
      </Calendar>
    </div>
  )
}
