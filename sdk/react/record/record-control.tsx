import { useState } from 'react'
import type { Json } from '#kernel/page/values'
import type { RecordField } from '../../services/records.ts'
import { asDate, formatDate } from '../format-value.ts'
import { usePageLocale, useTimeZone } from '../page-formats.ts'
import { inPageWay } from '../read-number.ts'
import { cellText } from '../read-row.ts'
import { valueTyped } from './record-scope.ts'

interface ControlProps {
  readonly field: RecordField
  readonly value: Json | undefined
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly placeholder: string
  readonly className: string
  readonly aria: { readonly 'aria-label'?: string; readonly 'aria-labelledby'?: string; readonly 'aria-describedby'?: string }
  readonly change: (value: Json) => void
}

/** A day, also of an older record that has milliseconds. */
const dayOf = (value: Json | undefined, zone: string | undefined): string => {
  const date = typeof value === 'number' ? asDate(value) : undefined
  return date ? formatDate(date, 'YYYY-MM-DD', zone) : cellText(value).slice(0, 10)
}

/** What a value looks like that is only read. */
export function recordText(field: RecordField, value: Json | undefined, zone: string | undefined): string {
  if (value === null || value === undefined || value === '') return '-'
  if (field.type === 'date') return dayOf(value, zone)
  if (field.type === 'association') return field.options?.find(({ id }) => id === String(value))?.label ?? cellText(value)
  return cellText(value)
}

/** The control of one field, by its type. */
export function RecordControl({ field, value, isDisabled, isInvalid, placeholder, className, aria, change }: ControlProps) {
  // A number is typed as a text: `1.` is on the way to one.
  const locale = usePageLocale()
  const zone = useTimeZone()
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Json }>()
  const common = {
    ...aria,
    className: `arco-input${isInvalid ? ' arco-input-error' : ''} ${className}`,
    disabled: isDisabled,
    'aria-invalid': isInvalid || undefined,
  }
  if (field.type === 'association') {
    const chosen = cellText(value)
    const options = field.options ?? []
    return (
      <select {...common} value={chosen} onChange={({ target }) => change(target.value === '' ? null : target.value)}>
        <option value="">{placeholder || '-'}</option>
        {/* One that is not offered any more stays what it is. */}
        {chosen !== '' && !options.some(({ id }) => id === chosen) && <option value={chosen}>{chosen}</option>}
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (field.type === 'date')
    return (
      <input
        {...common}
        type="date"
        value={dayOf(value, zone)}
        onChange={({ target }) => change(target.value === '' ? null : target.value)}
      />
    )
  const shown =
    typed && Object.is(typed.value, value) ? typed.text : typeof value === 'number' ? inPageWay(String(value), locale) : cellText(value)
  return (
    <input
      {...common}
      type="text"
      {...(field.type === 'digit' ? { inputMode: 'decimal' as const } : {})}
      value={shown}
      placeholder={placeholder}
      onChange={({ target: { value: text } }) => {
        const next = valueTyped(field.type, text, locale)
        setTyped({ text, value: next })
        change(next)
      }}
    />
  )
}
