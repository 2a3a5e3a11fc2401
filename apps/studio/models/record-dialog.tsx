import { Alert, Form, Select } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RecordOption } from '#sdk/services'
import type { FieldInfo, ModelInfo } from '../../../server/wire.ts'
import { FormDialog, type Refusal } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { listChange } from '../../shell/records/record-changes.ts'
import { unnamed } from '../../shell/records/record-fields.ts'
import { textsOfRule } from '../../shell/records/record-refusal.ts'
import { idOf, idsOf, titleOf } from './record-title.ts'
import type { RecordPlace } from './records-tab.tsx'
import { modelTexts } from './texts.ts'
import { type FieldTypes, useFieldTypes } from './use-field-types.ts'
import { type ValueAround, valueControl } from './value-control.tsx'

const NONE: readonly JsonObject[] = []
const recordsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((one): one is JsonObject => idOf(one) !== null && typeof one === 'object') : NONE
const CONFLICT = 40904
const DUPLICATE = 40920
const REFUSED = 42201
/** A workflow refuses the change, with texts of its own. */
const BY_RULE = 42204

interface RecordDialogProps {
  readonly place: RecordPlace
  readonly fields: readonly FieldInfo[]
  readonly models: readonly ModelInfo[]
  /** Absent: a new record. */
  readonly record: JsonObject | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What a form has in the place of a value. */
const toForm = (types: FieldTypes, field: FieldInfo, value: Json | undefined): unknown => {
  if (field.holds === 'links') return idsOf(value)
  if (value === null || value === undefined) return undefined
  if (types.find(field.type)?.refers) return idOf(value)
  if (types.find(field.type)?.among) return unnamed(value, new Map(), new Map())
  return typeof value === 'object' ? types.find(field.type)?.text.write(value, field.options) : value
}
const isEmptyList = ({ options }: FieldInfo, given: unknown): boolean =>
  options.several === true && Array.isArray(given) && given.length === 0
/** A value as the server takes it; null for an empty field. */
const fromForm = (types: FieldTypes, field: FieldInfo, given: unknown): Json => {
  if (given === undefined || given === null || given === '' || isEmptyList(field, given)) return null
  if (typeof given !== 'string') return given as Json
  const type = types.find(field.type)
  if (type?.among || type?.html) return given
  const read = type?.text.read(given, field.options)
  return read === undefined ? given : read
}

/** Asks for the values of a record. */
export function RecordDialog({ place, fields, models, record, onDone, onClose }: RecordDialogProps) {
  const t = useMessages(modelTexts)
  const types = useFieldTypes()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [conflict, setConflict] = useState<{ readonly rev: number; readonly fields: string }>()
  const edited = fields.filter(({ type }) => !types.find(type)?.given)
  const initial = Object.fromEntries(
    edited.map((field) => [field.name, toForm(types, field, record ? record[field.name] : field.preset)]),
  )
  const known = new Map<string, RecordOption>()
  const works = useRef<Promise<unknown>[]>([])
  /** Associations, people and files as the ids and addresses that they are. */
  const stored = Object.fromEntries(
    edited.map(({ name, type }) => [
      name,
      types.find(type)?.refers ? idOf(record?.[name]) : unnamed(record?.[name] ?? null, new Map(), known),
    ]),
  )
  const hold = (work: Promise<unknown>): void => void works.current.push(work)
  const around = { place, known: Object.fromEntries(known), hold }
  const submit = async (given: Record<string, unknown>): Promise<void> => {
    await Promise.allSettled(works.current.splice(0))
    // A file that was on its way is in the form by now.
    const values = { ...given, ...form.getFieldsValue() }
    const changed = Object.fromEntries(
      edited.flatMap((field): [string, Json][] => {
        const entered = values[field.name]
        if (field.holds === 'links') {
          const { add, remove } = listChange(entered as Json | undefined, [...idsOf(record?.[field.name])])
          return add.length + remove.length > 0 ? [[field.name, { add, remove }]] : []
        }
        const value = fromForm(types, field, entered)
        return JSON.stringify(value) === JSON.stringify(stored[field.name] ?? null) ? [] : [[field.name, value]]
      }),
    )
    const change = record
      ? ({ op: 'update', id: String(record.id), rev: conflict?.rev ?? Number(record.rev), values: changed } as const)
      : ({ op: 'create', values: changed } as const)
    const { projectId, env, model } = place
    try {
      await call('POST /data/write', { projectId, env, changes: [{ model, ...change }] })
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === CONFLICT) {
        const data = thrown.data as { readonly rev: number; readonly fields: readonly { readonly field: string }[] }
        setConflict({ rev: data.rev, fields: data.fields.map(({ field }) => field).join(', ') })
      }
      throw thrown
    }
    onDone()
  }
  const refusal = (thrown: unknown): Refusal | undefined => {
    if (thrown instanceof ApiError && thrown.code === BY_RULE) return { fields: textsOfRule(thrown.data) }
    if (!(thrown instanceof ApiError) || ![DUPLICATE, REFUSED].includes(thrown.code)) return undefined
    const { field } = thrown.data as { readonly field: string }
    return { field }
  }
  return (
    <FormDialog<Record<string, unknown>>
      title={record ? t('editRecord') : t('addRecord')}
      {...(conflict ? { ok: t('overwrite') } : {})}
      form={form}
      initial={initial}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
      intro={
        conflict && (
          <Alert type="warning" content={t('conflict', { fields: conflict.fields })} style={{ marginBottom: 16 }} />
        )
      }
    >
      {edited.map((field) => (
        <ValueField
          key={field.id}
          {...{ field, place, models, types, around }}
          linked={record && field.holds === 'links' ? recordsIn(record[field.name]) : NONE}
        />
      ))}
    </FormDialog>
  )
}

interface ValueFieldProps {
  readonly field: FieldInfo
  readonly place: RecordPlace
  readonly models: readonly ModelInfo[]
  readonly types: FieldTypes
  readonly around: ValueAround
  /** Records that are on the list already, be they among the latest or not. */
  readonly linked: readonly JsonObject[]
}

function ValueField({ field, place, models, types, around, linked }: ValueFieldProps) {
  const t = useMessages(modelTexts)
  const declared = types.find(field.type)
  const label = field.description || field.name
  const type = declared?.input(field.options).type
  const target = models.find(({ id }) => id === field.options.target)
  const isList = field.holds === 'links'
  const check = (value: unknown, told: (problem?: string) => void): void => {
    if (isList) {
      told()
      return
    }
    const read = fromForm(types, field, value)
    const fits = read === null || (declared?.schema(field.options).safeParse(read).success ?? true)
    told(fits ? undefined : t(field.type === 'json' ? 'badJson' : 'ruleType'))
  }
  return (
    <Form.Item
      field={field.name}
      label={label}
      {...(type === 'Switch' ? { triggerPropName: 'checked' } : {})}
      rules={[...(field.required ? [{ required: true, message: t('ruleRequired') }] : []), { validator: check }]}
    >
      {declared?.refers && target ? (
        <RecordSelect label={label} place={{ ...place, model: target.name }} several={isList} known={linked} />
      ) : (
        valueControl(field, declared, label, around)
      )}
    </Form.Item>
  )
}

type Chosen = string | readonly string[]
interface RecordSelectProps {
  readonly label: string
  readonly place: RecordPlace
  readonly several: boolean
  readonly known: readonly JsonObject[]
  readonly value?: Chosen
  readonly onChange?: (value: Chosen | undefined) => void
}

/** Chooses among the latest records of another model, one or several. */
function RecordSelect({ label, place, several, known, value, onChange }: RecordSelectProps) {
  const found = useLoaded(`records of ${place.model} ${place.env}`, (signal) =>
    call(
      'POST /data/query',
      { ...place, query: { pageSize: 200, sort: [{ field: 'updatedAt', order: 'descend' }], total: 'none' } },
      { signal },
    ),
  )
  const latest = found.data?.list ?? []
  const others = known.filter(({ id }) => !latest.some((record) => record.id === id))
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch
      {...(several ? { mode: 'multiple' } : {})}
      loading={found.loading}
      {...(value === undefined ? {} : { value: value as string })}
      {...(onChange ? { onChange } : {})}
      filterOption={(text, option) =>
        String((option.props as { readonly children?: unknown }).children)
          .toLowerCase()
          .includes(text.toLowerCase())
      }
      options={[...others, ...latest].map((record) => ({ value: String(record.id), label: titleOf(record) }))}
    />
  )
}
