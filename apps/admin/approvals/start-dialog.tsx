import { Form, Select } from '@arco-design/web-react'
import { useCallback, useState } from 'react'
import { SearchSelect } from '#sdk/react'
import type { RecordOption } from '#sdk/services'
import { useAdmin } from '#sdk/studio'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { loginOfPerson } from '../../shell/records/record-login.ts'
import { recordSearch } from '../../shell/records/record-sources.ts'
import { useFrame } from '../admin-context.ts'
import { say } from '../use-text.ts'
import { approvalTexts } from './texts.ts'

interface StartDialogProps {
  readonly flows: readonly { readonly id: number; readonly name: string; readonly model: string }[]
  readonly onClose: () => void
}
interface Values {
  readonly flow: number
  readonly record: string
}

/** Starts an approval of a record that the person may view. */
export function StartDialog({ flows, onClose }: StartDialogProps) {
  const { app } = useFrame()
  const { go, tasks } = useAdmin()
  const t = useMessages(approvalTexts)
  const [form] = Form.useForm<Values>()
  const [flowId, setFlow] = useState(flows[0]?.id)
  const flow = flows.find(({ id }) => id === flowId)
  const submit = async ({ flow: chosen, record }: Values): Promise<void> => {
    const { env } = app.at
    const { id } = await call('POST /approval/start', { flowId: chosen, env, recordId: record })
    void tasks.refresh()
    go(`/approvals/${id}`)
  }
  return (
    <FormDialog<Values>
      title={t('start')}
      ok={t('start')}
      form={form}
      initial={flowId === undefined ? {} : { flow: flowId }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item field="flow" label={t('startFlow')} rules={[{ required: true, message: t('startNeeded') }]}>
        <Select
          aria-label={t('startFlow')}
          options={flows.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next: number) => {
            setFlow(next)
            form.clearFields('record')
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
