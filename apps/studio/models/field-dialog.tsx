import { Alert, Form, Input, InputNumber, Radio, Select, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { type FieldSetting, type FieldTypeDeclaration, nameOfFieldType } from '#sdk/fields'
import type { FieldInfo, ModelDetail, ModelInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { UsesOf } from './data-uses-note.tsx'
import { fieldOfRefusal } from './model-dialog.tsx'
import { NameItem } from './name-item.tsx'
import { useRenamedField } from './rename-uses.tsx'
import { modelTexts } from './texts.ts'
import { useFieldTypes } from './use-field-types.ts'

interface FieldValues {
  readonly name: string
  readonly description?: string
  readonly type: string
  readonly options?: JsonObject
  readonly required?: boolean
  readonly unique?: boolean
  readonly indexed?: boolean
  readonly preset?: string
  readonly fill?: boolean
}

interface FieldDialogProps {
  readonly model: ModelDetail
  readonly models: readonly ModelInfo[]
  /** Absent: a new field. */
  readonly field: FieldInfo | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Of a setting, whose place in the form has a path. */
const watch = Form.useWatch as (path: string, form: unknown) => unknown

const initialOf = (field: FieldInfo | undefined, type: FieldTypeDeclaration | undefined): Partial<FieldValues> =>
  field
    ? {
        ...{ name: field.name, description: field.description, type: field.type, options: field.options },
        ...{ required: field.required, unique: field.unique, indexed: field.indexed },
        preset: field.preset === null || !type ? '' : type.text.write(field.preset, field.options),
      }
    : { type: 'text' }

/** Asks what a field is. */
export function FieldDialog(props: FieldDialogProps) {
  const { model, field } = props
  return field ? <KnownField {...props} uses={{ modelId: model.id, fieldId: field.id }} /> : <FieldForm {...props} />
}

function KnownField({ uses, ...props }: FieldDialogProps & { readonly uses: UsesOf }) {
  const { note, follow } = useRenamedField(uses)
  return <FieldForm {...props} note={note} follow={follow} />
}

interface FieldFormProps extends FieldDialogProps, Partial<ReturnType<typeof useRenamedField>> {}

function FieldForm({ model, models, field, note, follow, onDone, onClose }: FieldFormProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const types = useFieldTypes()
  const [form] = Form.useForm<FieldValues>()
  const initial = initialOf(field, field && types.find(field.type))
  const chosen = (Form.useWatch('type', form) as string | undefined) ?? initial.type ?? 'text'
  const type = types.find(chosen)
  const name = (Form.useWatch('name', form) as string | undefined) ?? field?.name
  const kind = (watch('options.kind', form) as string | undefined) ?? field?.options.kind
  const options: JsonObject = { ...field?.options, ...(kind === undefined ? {} : { kind }) }
  const stores = type?.column(options) !== 'none'
  const isAsked = ({ unless }: FieldSetting): boolean => unless === undefined || options[unless.name] !== unless.is

  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([])
  const hasPreset = Boolean(Form.useWatch('preset', form))
  const requires = Boolean(Form.useWatch('required', form))
  const mayFill = hasPreset && (!field || (requires && !field.required) || field.preset === null)
  const submit = async ({ options: given = {}, preset = '', fill = false, ...rest }: FieldValues): Promise<void> => {
    const wanted = optionsOf(type, { ...field?.options, ...given })
    const value: Json =
      preset === '' || !type || type.given || type.refers ? null : (type.text.read(preset, wanted) ?? preset)
    const values = { ...rest, options: wanted, preset: value, fill: fill && mayFill }
    setDuplicates([])
    if (field) {
      const { type: _, ...changes } = values
      await call('POST /model/field/update', { id: field.id, rev: model.rev, ...changes })
      const renaming = { projectId: model.projectId, of: { modelId: model.id } }
      await follow?.({ ...renaming, from: field.name, to: changes.name })
    } else await call('POST /model/field/create', { modelId: model.id, ...values })
    onDone()
  }
  return (
    <FormDialog<FieldValues>
      title={field ? t('editField', { name: field.name }) : t('addField')}
      form={form}
      initial={initial}
      refusal={(thrown) => {
        setDuplicates(duplicatesOf(thrown))
        return fieldOfRefusal(thrown)
      }}
      onSubmit={submit}
      onClose={onClose}
      intro={duplicates.length > 0 && <DuplicateValues of={duplicates} />}
    >
      <NameItem t={t} />
      {name !== field?.name && note}
      <Form.Item field="description" label={t('description')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item field="type" label={t('type')}>
        <Select
          aria-label={t('type')}
          disabled={field !== undefined}
          options={types.all.map((one) => ({ value: nameOfFieldType(one), label: labelIn(one.label, locale) }))}
        />
      </Form.Item>
      {type?.settings?.filter(isAsked).map((setting) => (
        <SettingField
          key={`${chosen} ${setting.name}`}
          setting={setting}
          models={models}
          initial={settingDefault(type, setting)}
          isFixed={field !== undefined && setting.stores === true}
          projectId={model.projectId}
        />
      ))}
      {stores && !type?.given && <RuleFields type={type} mayFill={mayFill} />}
    </FormDialog>
  )
}

/** The options of a type, without those that another type had. */
export function optionsOf(type: FieldTypeDeclaration | undefined, given: JsonObject): JsonObject {
  const ends = type?.refers ? ['targetField', 'ownField', 'through'] : []
  const names = new Set([...(type?.settings ?? []).map(({ name }) => name), ...ends])
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (names.has(name) ? [[name, value ?? null]] : [])),
  )
}

export function settingDefault(type: FieldTypeDeclaration, { name, control }: FieldSetting): Json | undefined {
  // A target has no default: the others are read beside any.
  const read = type.options.safeParse(type.refers ? { target: 1 } : {})
  return control.by === 'model' || control.by === 'dictionary' || !read.success
    ? undefined
    : (read.data[name] ?? undefined)
}

interface SettingFieldProps {
  readonly setting: FieldSetting
  readonly models: readonly ModelInfo[]
  readonly initial: Json | undefined
  /** It decides how values are stored, and stays as it is. */
  readonly isFixed: boolean
  readonly projectId: number
}

export function SettingField({ setting, models, initial, isFixed, projectId }: SettingFieldProps) {
  const locale = useLocale()
  const { name, label, help, control } = setting
  const text = labelIn(label, locale)
  const choices =
    control.by === 'choice'
      ? control.choices.map((one) => ({ value: one.value, label: labelIn(one.label, locale) }))
      : models.map((one) => ({ value: one.id, label: `${one.name} · ${one.description}` }))
  return (
    <Form.Item
      field={`options.${name}`}
      label={text}
      {...(initial === undefined ? {} : { initialValue: initial })}
      {...(help ? { extra: labelIn(help, locale) } : {})}
      {...(control.by === 'model' || control.by === 'dictionary' ? { rules: [{ required: true, message: text }] } : {})}
      {...(control.by === 'flag' ? { triggerPropName: 'checked' } : {})}
    >
      {control.by === 'number' ? (
        <InputNumber min={control.least} max={control.most} disabled={isFixed} precision={0} aria-label={text} />
      ) : control.by === 'text' ? (
        <Input maxLength={200} disabled={isFixed} />
      ) : control.by === 'flag' ? (
        <Switch aria-label={text} disabled={isFixed} />
      ) : control.by === 'dictionary' ? (
        <DictionarySelect label={text} projectId={projectId} isFixed={isFixed} />
      ) : control.by === 'choice' && choices.length <= 4 ? (
        <Radio.Group type="button" options={choices} disabled={isFixed} />
      ) : (
        <Select
          className="models-setting"
          aria-label={text}
          placeholder={text}
          options={choices}
          disabled={isFixed}
          showSearch
        />
      )}
    </Form.Item>
  )
}

interface DictionarySelectProps {
  readonly label: string
  readonly projectId: number
  readonly isFixed: boolean
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Chooses among the dictionaries of the project, by their codes. */
function DictionarySelect({ label, projectId, isFixed, value, onChange }: DictionarySelectProps) {
  const found = useLoaded(`dictionaries ${projectId}`, (signal) =>
    call('POST /dictionary/list', { projectId }, { signal }),
  )
  return (
    <Select
      aria-label={label}
      showSearch
      disabled={isFixed}
      loading={found.loading}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
      options={(found.data ?? []).map(({ code, name }) => ({ value: code, label: name ? `${name} · ${code}` : code }))}
    />
  )
}

interface Duplicate {
  readonly value: string
  readonly count: number
}
const duplicatesOf = (thrown: unknown): readonly Duplicate[] => {
  const data =
    thrown instanceof ApiError ? (thrown.data as { readonly duplicates?: readonly Duplicate[] } | null) : null
  return data?.duplicates ?? []
}

/** Values that keep a field from being unique. */
function DuplicateValues({ of }: { readonly of: readonly Duplicate[] }) {
  const t = useMessages(modelTexts)
  const list = (
    <ul className="models-duplicates">
      {of.map(({ value, count }) => (
        <li key={value}>{t('duplicate', { value, count })}</li>
      ))}
    </ul>
  )
  return <Alert type="warning" title={t('duplicates')} content={list} style={{ marginBottom: 16 }} />
}

interface RuleFieldsProps {
  readonly type: FieldTypeDeclaration | undefined
  /** Whether records that are there may get the default. */
  readonly mayFill: boolean
}

function RuleFields({ type, mayFill }: RuleFieldsProps) {
  const t = useMessages(modelTexts)
  return (
    <>
      <Form.Item field="required" label={t('required')} triggerPropName="checked">
        <Switch aria-label={t('required')} />
      </Form.Item>
      {type?.canBeUnique && (
        <Form.Item field="unique" label={t('unique')} triggerPropName="checked">
          <Switch aria-label={t('unique')} />
        </Form.Item>
      )}
      {type && type.operators.length > 2 && (
        <Form.Item field="indexed" label={t('indexed')} extra={t('indexedHelp')} triggerPropName="checked">
          <Switch aria-label={t('indexed')} />
        </Form.Item>
      )}
      {!type?.refers && !type?.among && !type?.html && (
        <Form.Item field="preset" label={t('preset')}>
          <Input />
        </Form.Item>
      )}
      {mayFill && (
        <Form.Item field="fill" label={t('fill')} extra={t('fillHelp')} triggerPropName="checked">
          <Switch aria-label={t('fill')} />
        </Form.Item>
      )}
    </>
  )
}
