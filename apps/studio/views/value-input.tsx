import { DatePicker, Input, InputNumber, Select } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { Json } from '#kernel/page/values'
import { useMessages } from '../../shell/messages.ts'
import { viewTexts } from './texts.ts'

interface ValueInputProps {
  readonly label: string
  /** A type of fields or of parameters. */
  readonly type: string
  /** Several values, as a text with commas. */
  readonly isList?: boolean
  readonly value: Json | undefined
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly onChange: (value: Json) => void
}

/** A value of the type, as a list of texts or numbers. */
export function readList(type: string, text: string): Json {
  const parts = text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return type === 'number' ? parts.map(Number).filter((one) => Number.isFinite(one)) : parts
}

/** Asks for a value of a type; null where there is none. */
export function ValueInput({ label, type, isList = false, value, disabled, placeholder, onChange }: ValueInputProps) {
  const t = useMessages(viewTexts)
  const common = { 'aria-label': label, size: 'small' as const, disabled: disabled ?? false, style: { width: '100%' } }
  const hint = placeholder === undefined ? {} : { placeholder }
  if (isList) return <ListInput {...{ label, type, value, onChange }} disabled={disabled ?? false} />
  if (type === 'yes-no')
    return (
      <Select
        {...common}
        {...hint}
        allowClear
        {...(typeof value === 'boolean' ? { value: value ? 'yes' : 'no' } : {})}
        options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))}
        onChange={(next: string | undefined) => onChange(next === undefined ? null : next === 'yes')}
      />
    )
  if (type === 'number')
    return (
      <InputNumber
        {...common}
        {...hint}
        {...(typeof value === 'number' ? { value } : {})}
        onChange={(next: number | undefined) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
      />
    )
  if (type === 'date' || type === 'date-time')
    return (
      <DatePicker
        {...common}
        {...hint}
        showTime={type === 'date-time'}
        {...(typeof value === 'string' && value !== '' ? { value } : {})}
        onChange={(text, date) => onChange(!text ? null : type === 'date' ? text : date.toDate().toISOString())}
      />
    )
  return (
    <Input
      {...common}
      {...hint}
      maxLength={1000}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}

interface ListInputProps extends Pick<ValueInputProps, 'label' | 'type' | 'value' | 'onChange'> {
  readonly disabled: boolean
}

function ListInput({ label, type, value, disabled, onChange }: ListInputProps) {
  const t = useMessages(viewTexts)
  const written = Array.isArray(value) ? value.join(', ') : ''
  const [text, setText] = useState(written)
  // What a person is typing, such as a comma at the end, stays.
  useEffect(() => {
    setText((before) => (JSON.stringify(readList(type, before)) === JSON.stringify(value ?? []) ? before : written))
  }, [type, value, written])
  return (
    <Input
      size="small"
      aria-label={label}
      placeholder={t('listHelp')}
      disabled={disabled}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(readList(type, next))
      }}
    />
  )
}
