import { DatePicker, Input, InputNumber, Select, Skeleton, Switch } from '@arco-design/web-react'
import { type ReactNode, Suspense, useCallback } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { FieldTypeDeclaration, FieldViewLoad } from '#sdk/fields'
import { fieldParts } from '#sdk/react'
import type { RecordOption } from '#sdk/services'
import type { FieldInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useFieldPlace } from './field-place.ts'
import { useProjectValues } from './project-values.tsx'
import type { RecordPlace } from './records-tab.tsx'

interface ControlProps<Value> {
  readonly field: FieldInfo
  readonly label: string
  readonly value?: Value
  readonly onChange?: (value: Value | undefined) => void
}

/** The form around a value. */
export interface ValueAround {
  readonly place: RecordPlace
  /** What ids and addresses in the record are called. */
  readonly known: { readonly [value: string]: RecordOption }
  /** The record is saved after this work. */
  readonly hold: (work: Promise<unknown>) => void
}

/** The control of a type: its own, a choice of items, else the component that it names. */
export function valueControl(
  field: FieldInfo,
  declared: FieldTypeDeclaration | undefined,
  label: string,
  around: ValueAround,
): ReactNode {
  const { type, props }: { readonly type: string; readonly props: JsonObject } = declared?.input(field.options) ?? {
    ...{ type: 'Input', props: {} },
  }
  if (declared?.view) return <TypedControl field={field} label={label} view={declared.view} around={around} />
  if (declared?.among === 'items') return <ChoiceSelect field={field} label={label} />
  if (type === 'Switch') return <Switch aria-label={label} />
  if (type === 'InputNumber') return <InputNumber aria-label={label} {...props} />
  if (type === 'DatePicker') return <DatePicker aria-label={label} style={{ width: '100%' }} {...props} />
  if (type === 'TextArea') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
  return <Input {...props} />
}

interface TypedControlProps extends ControlProps<Json> {
  readonly view: FieldViewLoad
  readonly around: ValueAround
}

/** The control that a type brings itself. */
function TypedControl({ field, label, value, onChange, view, around }: TypedControlProps) {
  const { projectId, env, model } = around.place
  const place = useFieldPlace(projectId)
  const { Control } = fieldParts(view)
  const { name, options: settings } = field
  const search = useCallback(
    async (text: string) => {
      const found = await call('POST /data/people', { projectId, env, model, field: name, text: text.slice(0, 100) })
      return found.map(({ id, name: person, avatar, note }) => ({
        id: String(id),
        label: person,
        picture: avatar,
        note,
      }))
    },
    [projectId, env, model, name],
  )
  return (
    <Suspense fallback={<Skeleton animation text={{ rows: 1 }} />}>
      <Control
        field={{ name, label, settings, search }}
        value={value ?? null}
        {...{ place, known: around.known, hold: around.hold }}
        {...{ isDisabled: false, isInvalid: false, placeholder: '', className: '' }}
        names={{ 'aria-label': label }}
        change={(next) => onChange?.(next ?? undefined)}
      />
    </Suspense>
  )
}

type Chosen = string | string[]

function ChoiceSelect({ field, label, value, onChange }: ControlProps<Chosen>) {
  const choices = useProjectValues().choicesOf(field)
  const chosen: readonly string[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const options = choices.filter(({ value: each, disabled }) => !disabled || chosen.includes(each))
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch
      {...(field.options.several === true ? { mode: 'multiple' } : {})}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      filterOption={(text, option) =>
        String((option.props as { readonly children?: unknown }).children)
          .toLowerCase()
          .includes(text.toLowerCase())
      }
      options={options.map(({ value: each, label: text }) => ({ value: each, label: text }))}
    />
  )
}
