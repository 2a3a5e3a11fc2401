import { DatePicker } from '@arco-design/web-react'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { localMoment, TIME_FORMAT } from './local-time.ts'

interface TimeFieldProps {
  readonly label: string
  /** `2026-08-01 09:30` in the viewer's time zone. */
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
  /** Set by the form around it. */
  readonly error?: boolean
}

/** A day with its time, typed or chosen in a calendar. */
export function TimeField({ label, value, onChange, error = false }: TimeFieldProps) {
  const [isOpen, setOpen] = useState(false)
  // Before the library, which ends the typing with Enter.
  const press = (event: KeyboardEvent): void => {
    const isTyped = event.currentTarget.contains(event.target as Node)
    if (isOpen && (event.key === 'Escape' || (event.key === 'Enter' && isTyped))) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (!isTyped) return
    else if (event.key === 'Enter') event.stopPropagation()
    else if (event.key === 'Tab') setOpen(false)
    else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      setOpen(true)
    }
  }
  return (
    <div {...{ onKeyDownCapture: press }}>
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format={TIME_FORMAT}
        placeholder={TIME_FORMAT}
        style={{ width: '100%' }}
        error={error}
        popupVisible={isOpen}
        onVisibleChange={(next) => setOpen(next === true)}
        value={value as string}
        onChange={(text?: string) => onChange?.(text)}
        // A day counts once it is pressed, without the button below the calendar.
        onSelect={(text) => onChange?.(text)}
        inputProps={{
          'aria-label': label,
          'aria-invalid': error || undefined,
          'aria-haspopup': 'dialog',
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
            if (localMoment(target.value)) onChange?.(target.value)
          },
        }}
      />
    </div>
  )
}
