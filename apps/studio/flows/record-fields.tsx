import { Input, InputNumber, Switch } from '@arco-design/web-react'
import { type ReactNode, useId } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { ShownModel } from '../../../server/wire.ts'
import './flows.css'

type Field = ShownModel['fields'][number]

/** Whether one control can edit a value. */
const isPlain = (value: Json | undefined): boolean => typeof value !== 'object' || value === null

/** The fields whose values one control can edit. */
export const plainFields = (fields: readonly Field[], record: JsonObject): readonly Field[] =>
  fields.filter(({ name, many }) => !many && isPlain(record[name]))

interface PlainFieldsProps {
  readonly fields: readonly Field[]
  readonly record: JsonObject
  readonly onChange: (name: string, value: Json) => void
}

/** Controls for values of fields. */
export function PlainFields({ fields, record, onChange }: PlainFieldsProps) {
  return fields.map(({ name, label, input }) => (
    <LabelledField key={name} label={label || name}>
      {(id) => (
        <ValueInput
          id={id}
          label={label || name}
          type={input.type}
          value={record[name] ?? null}
          onChange={(value) => onChange(name, value)}
        />
      )}
    </LabelledField>
  ))
}

export function LabelledField({
  label,
  children,
}: {
  readonly label: string
  readonly children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="wf-event-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface ValueInputProps {
  readonly id: string
  readonly label: string
  /** The component that edits values of the field. */
  readonly type: string
  readonly value: Json
  readonly onChange: (value: Json) => void
}

function ValueInput({ id, label, type, value, onChange }: ValueInputProps) {
  if (type === 'Switch')
    return <Switch id={id} aria-label={label} size="small" checked={value === true} onChange={(is) => onChange(is)} />
  if (type === 'InputNumber')
    return (
      <InputNumber
        id={id}
        size="small"
        // Without limits it would name infinite ones, which readers of screens do not take.
        min={-Number.MAX_SAFE_INTEGER}
        max={Number.MAX_SAFE_INTEGER}
        {...(typeof value === 'number' ? { value } : {})}
        onChange={(next: number | undefined) => onChange(next ?? null)}
      />
    )
  return <Input id={id} size="small" value={value === null ? '' : String(value)} onChange={(next) => onChange(next)} />
}
