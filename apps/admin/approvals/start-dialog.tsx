import { Form, Select } from '@arco-design/web-react'
import { useCallback, useState } from 'react'
import { SearchSelect } from '#sdk/react'
import type { RecordOption } from '#sdk/services'
import { useAdmin } from '#sdk/studio'
import { FormDialog, type Refusal } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { loginOfPerson } from '../../shell/records/record-login.ts'
import { recordSearch } from '../../shell/records/record-sources.ts'
import { useFrame } from '../admin-context.ts'
import { say } from '../use-text.ts'
import { StartPeople } from './start-people.tsx'
import { approvalTexts } from './texts.ts'

interface StartableFlow {
  readonly id: number
  readonly name: string
  readonly model: string
  /** The steps whose people are chosen here. */
  readonly chooses: readonly { readonly node: string; readonly name: string }[]
}
interface StartDialogProps {
  readonly flows: readonly StartableFlow[]
  readonly onClose: () => void
}
interface Values {
  readonly flow: number
  readonly record: string
  /** By `fieldOf`. */
  readonly [people: `people${number}`]: readonly number[]
}
/** The field of the people of a step. An id of a step may have dots, which names of fields may not. */
const fieldOf = (at: number): `people${number}` => `people${at}`

/** Why a start was refused, at the fields of the steps that the server names. */
function refusalAt(chooses: StartableFlow['chooses'], thrown: unknown): Refusal | undefined {
  const { nodes } = ((thrown instanceof ApiError && thrown.data) || {}) as { readonly nodes?: unknown }
  if (!Array.isArray(nodes)) return undefined
  const fields = chooses.flatMap(({ node }, at) => (nodes.includes(node) ? [fieldOf(at)] : []))
  const [first] = fields
  if (first === undefined) return undefined
  const { message } = thrown as ApiError
  return fields.length === 1
    ? { field: first }
    : { fields: Object.fromEntries(fields.map((field) => [field, message])) }
}

/** Starts an approval of a record that the person may view. */
export function StartDialog({ flows, onClose }: StartDialogProps) {
  const { app } = useFrame()
  const { go, tasks } = useAdmin()
  const t = useMessages(approvalTexts)
  const [form] = Form.useForm<Values>()
  const [flowId, setFlow] = useState(flows[0]?.id)
  const flow = flows.find(({ id }) => id === flowId)
  const chooses = flow?.chooses ?? []
  const submit = async ({ flow: of, record, ...people }: Values): Promise<void> => {
    const { env } = app.at
    const entries = chooses.map(({ node }, at) => [node, people[fieldOf(at)] ?? []] as const)
    const chosen = entries.length === 0 ? {} : { chosen: Object.fromEntries(entries) }
    const { id } = await call('POST /approval/start', { flowId: of, env, recordId: record, ...chosen })
    void tasks.refresh()
    go(`/approvals/${id}`)
  }
  return (
    <FormDialog<Values>
      title={t('start')}
      ok={t('start')}
      form={form}
      initial={flowId === undefined ? {} : { flow: flowId }}
      refusal={(thrown) => refusalAt(chooses, thrown)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item field="flow" label={t('startFlow')} rules={[{ required: true, message: t('startNeeded') }]}>
        <Select
          aria-label={t('startFlow')}
          options={flows.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next: number) => {
            setFlow(next)
            form.clearFields(['record', ...chooses.map((_, at) => fieldOf(at))])
          }}
        />
      </Form.Item>
      <Form.Item
        field="record"
        label={t('startRecord')}
        extra={t('recordHint')}
        rules={[{ required: true, message: t('startNeeded') }]}
      >
        <RecordPicker key={flow?.model} model={flow?.model ?? ''} />
      </Form.Item>
      {flow?.chooses.map(({ node, name }, at) => (
        <Form.Item
          key={`${flow.id} ${node}`}
          field={fieldOf(at)}
          label={t('startPeople', { step: name })}
          extra={t('startPeopleHint')}
          rules={[{ required: true, type: 'array', minLength: 1, message: t('startPeopleNeeded') }]}
        >
          <StartPeople flowId={flow.id} step={name} />
        </Form.Item>
      ))}
    </FormDialog>
  )
}

interface RecordPickerProps {
  readonly model: string
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
}

/** Chooses one of the records of a model, by their titles. */
function RecordPicker({ model, value, onChange }: RecordPickerProps) {
  const { app } = useFrame()
  const t = useMessages(approvalTexts)
  const locale = useLocale()
  const { project, env } = app.at
  const search = useCallback(
    async (text: string): Promise<readonly RecordOption[]> => {
      const { title } = await call('POST /data/shape', { projectId: project, env, model })
      return recordSearch(loginOfPerson(project, env))({ model, title, back: null }, text)
    },
    [project, env, model],
  )
  return (
    <SearchSelect
      {...{ locale, search, isDisabled: model === '', isInvalid: false, placeholder: '', className: '' }}
      chosen={value === undefined ? [] : [value]}
      optionOf={(id) => ({ id, label: id })}
      say={async (told) => (typeof told === 'string' ? told : say('pageFailed'))}
      names={{ 'aria-label': t('startRecord') }}
      change={([id]) => onChange?.(id)}
    />
  )
}
