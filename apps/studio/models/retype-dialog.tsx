import { Alert, Form, Select, Skeleton, Table } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { nameOfFieldType } from '#sdk/fields'
import type { FieldInfo, ModelDetail, ModelInfo, RetypePlan } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DataUsesList, type UsesOf, useDataUses } from './data-uses-note.tsx'
import { optionsOf, SettingField, settingDefault } from './field-dialog.tsx'
import { fieldOfRefusal } from './model-dialog.tsx'
import { modelTexts } from './texts.ts'
import { useFieldTypes } from './use-field-types.ts'
import { usesTexts } from './uses-texts.ts'

interface RetypeDialogProps {
  readonly model: ModelDetail
  readonly models: readonly ModelInfo[]
  readonly field: FieldInfo
  readonly onDone: () => void
  readonly onClose: () => void
}
interface TypeValues {
  readonly type: string
  readonly options?: JsonObject
}
interface Planned {
  readonly plan: RetypePlan
  readonly wanted: { readonly type: string; readonly options: JsonObject }
}

/** Asks for another type, shows what becomes of the values, and starts to convert them. */
export function RetypeDialog({ model, models, field, onDone, onClose }: RetypeDialogProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const types = useFieldTypes()
  const [form] = Form.useForm<TypeValues>()
  const [planned, setPlanned] = useState<Planned>()
  const chosen = (Form.useWatch('type', form) as string | undefined) ?? field.type
  const type = types.find(chosen)
  const submit = async (values: TypeValues): Promise<void> => {
    const wanted = { type: values.type, options: optionsOf(type, values.options ?? {}) }
    if (planned && JSON.stringify(planned.wanted) === JSON.stringify(wanted)) {
      await call('POST /model/field/type/change', { id: field.id, rev: model.rev, ...wanted })
      onDone()
      onClose()
      return
    }
    setPlanned({ wanted, plan: await call('POST /model/field/type/plan', { id: field.id, ...wanted }) })
  }
  const offered = types.all.filter((one) => one.column(one.options.safeParse({ target: 1 }).data ?? {}) !== 'none')
  return (
    <FormDialog<TypeValues>
      title={t('changeTypeOf', { name: field.name })}
      ok={planned ? t('convert') : t('preview')}
      width={640}
      form={form}
      initial={{ type: field.type, options: field.options }}
      stays
      refusal={fieldOfRefusal}
      onSubmit={submit}
      onClose={onClose}
      intro={<p className="models-note">{t('changeTypeIntro')}</p>}
    >
      <Form.Item field="type" label={t('type')}>
        <Select
          aria-label={t('type')}
          onChange={() => setPlanned(undefined)}
          options={offered.map((one) => ({ value: nameOfFieldType(one), label: labelIn(one.label, locale) }))}
        />
      </Form.Item>
      {type?.settings
        ?.filter(({ name }) => !(type.refers && name === 'onDelete' && chosen === field.type))
        .map((setting) => (
          <SettingField
            key={`${chosen} ${setting.name}`}
            setting={setting}
            models={models}
            initial={chosen === field.type ? undefined : settingDefault(type, setting)}
            isFixed={false}
            projectId={model.projectId}
          />
        ))}
      {planned && <PlanOfType plan={planned.plan} />}
      {planned && <RetypeUses of={{ modelId: model.id, fieldId: field.id }} />}
    </FormDialog>
  )
}

/** What to check after the field has another type. */
function RetypeUses({ of }: { readonly of: UsesOf }) {
  const t = useMessages(usesTexts)
  const { data = [] } = useDataUses(of)
  if (data.length === 0) return null
  return (
    <Alert
      className="models-alert"
      type="warning"
      style={{ marginTop: 12 }}
      content={
        <>
          {t('retype')}
          <DataUsesList uses={data} />
        </>
      }
    />
  )
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 120)

function PlanOfType({ plan }: { readonly plan: RetypePlan | undefined }) {
  const t = useMessages(modelTexts)
  if (!plan) return <Skeleton animation text={{ rows: 3 }} />
  const { rows, isPartial, lost, changed, examples } = plan
  const text = lost + changed === 0 ? t('planAll', { count: rows }) : t('planSome', { count: rows, lost, changed })
  return (
    <div aria-live="polite">
      <Alert
        type={lost > 0 ? 'warning' : 'info'}
        content={isPartial ? `${text} ${t('planPartial')}` : text}
        style={{ marginBottom: 12 }}
      />
      {examples.length > 0 && (
        <Table<RetypePlan['examples'][number]>
          rowKey="id"
          size="small"
          data={[...examples]}
          border={{ wrapper: true }}
          pagination={false}
          columns={[
            { title: t('valueNow'), render: (_, { before }) => <span className="models-value">{textOf(before)}</span> },
            {
              title: t('valueThen'),
              render: (_, { after }) =>
                after === null ? (
                  <em className="models-none">{t('valueLost')}</em>
                ) : (
                  <span className="models-value">{textOf(after)}</span>
                ),
            },
          ]}
        />
      )}
    </div>
  )
}
