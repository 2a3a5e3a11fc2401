import { lazy, Suspense, useState } from 'react'
import { tableIn } from '#kernel/message'
import { instantOf } from '#kernel/page/time-zone'
import type { Json } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import type { RecordField } from '../../services/records.ts'
import { usePageLocale, useTimeZone } from '../page-formats.ts'
import { inPageWay } from '../read-number.ts'
import { cellText } from '../read-row.ts'
import { isTyped, TypedControl, TypedShow } from './field-part.tsx'
import { valueTyped } from './record-scope.ts'
import { dayOf, type RecordLabels, recordText, timeOf } from './record-text.ts'
import { RECORD_TEXTS } from './texts.ts'

export interface RecordControlProps {
  readonly field: RecordField
  readonly value: Json | undefined
  readonly labels?: RecordLabels | undefined
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly placeholder: string
  readonly className: string
  readonly aria: {
    readonly 'aria-label'?: string
    readonly 'aria-labelledby'?: string
    readonly 'aria-describedby'?: string
  }
  readonly change: (value: Json) => void
}

const RecordSearch = lazy(async () => ({ default: (await import('./record-search.tsx')).RecordSearch }))

/** The control of one field, by its type. */
export function RecordControl(props: RecordControlProps) {
  const { field, value, isDisabled, isInvalid, placeholder, className, aria, change, labels } = props
  const zone = useTimeZone()
  const words = tableIn(RECORD_TEXTS, usePage().locale)
  const common = {
    ...aria,
    className: `arco-input${isInvalid ? ' arco-input-error' : ''} ${className}`,
    disabled: isDisabled,
    'aria-invalid': isInvalid || undefined,
  }
  const orNone = (text: string): Json => (text === '' ? null : text)
  if (field.fixed)
    return (
      // biome-ignore lint/a11y/useSemanticElements: it is one value with its label, and no fieldset
      <div role="group" {...aria} className={`tessera-record-text ${className}`}>
        {isTyped(field) ? <TypedShow field={field} value={value} /> : recordText(field, value, zone, { words, labels })}
      </div>
    )
  if (isTyped(field)) return <TypedControl {...props} field={field} />
  if (field.search || field.several)
    return (
      <Suspense
        fallback={<input {...common} disabled value={recordText(field, value, zone, { words, labels })} readOnly />}
      >
        <RecordSearch {...props} />
      </Suspense>
    )
  if (field.type === 'association' || field.type === 'choice') return <Menu {...props} common={common} />
  if (field.type === 'yes-no')
    return (
      <input
        {...common}
        type="checkbox"
        role="switch"
        className={`tessera-record-switch ${className}`}
        checked={value === true}
        aria-checked={value === true}
        onChange={({ target }) => change(target.checked)}
      />
    )
  if (field.type === 'date')
    return (
      <input
        {...common}
        type="date"
        value={dayOf(value, zone)}
        onChange={({ target }) => change(orNone(target.value))}
      />
    )
  if (field.type === 'date-time') {
    const typed = (text: string): Json => {
      const wall = Date.parse(`${text}Z`)
      return Number.isNaN(wall) ? null : new Date(instantOf(wall, zone)).toISOString()
    }
    return (
      <input
        {...common}
        type="datetime-local"
        value={timeOf(value, zone, 'T')}
        onChange={({ target }) => change(typed(target.value))}
      />
    )
  }
  if (field.type === 'long-text')
    return (
      <textarea
        {...common}
        className={`arco-textarea${isInvalid ? ' arco-textarea-error' : ''} ${className}`}
        rows={3}
        placeholder={placeholder}
        value={cellText(value)}
        onChange={({ target }) => change(orNone(target.value))}
      />
    )
  return <Line {...props} common={common} />
}

interface OwnProps extends RecordControlProps {
  readonly common: object
}

function Menu({ field, value, placeholder, change, labels, common }: OwnProps) {
  const chosen = cellText(value)
  const options = field.options ?? []
  return (
    <select {...common} value={chosen} onChange={({ target }) => change(target.value === '' ? null : target.value)}>
      <option value="">{placeholder || '-'}</option>
      {/* One that is not offered any more stays what it is. */}
      {chosen !== '' && !options.some(({ id }) => id === chosen) && (
        <option value={chosen}>{labels?.[chosen] ?? chosen}</option>
      )}
      {options.map(({ id, label, disabled }) =>
        disabled && id !== chosen ? null : (
          <option key={id} value={id}>
            {label}
          </option>
        ),
      )}
    </select>
  )
}

function Line({ field, value, placeholder, change, common }: OwnProps) {
  // A number is typed as a text: `1.` is on the way to one.
  const locale = usePageLocale()
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Json }>()
  const asWritten = typeof value === 'number' ? inPageWay(String(value), locale) : cellText(value)
  return (
    <input
      {...common}
      type="text"
      {...(field.type === 'digit' ? { inputMode: 'decimal' as const } : {})}
      value={typed && Object.is(typed.value, value) ? typed.text : asWritten}
      placeholder={placeholder}
      onChange={({ target: { value: text } }) => {
        const next = valueTyped(field.type, text, locale)
        setTyped({ text, value: next })
        change(next)
      }}
    />
  )
}
