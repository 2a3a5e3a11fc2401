import { DatePicker, Form, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { DataKeyInfo, MadeDataKey, ModelInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { dayOf, endOfDay } from '../days.ts'
import { type Grants, grantsOf, isSame, modelsOf } from './grants.ts'
import { GrantsGrid } from './grants-grid.tsx'
import { keyTexts } from './texts.ts'

/** The server's codes for a name that is taken, and for an end in the past. */
const FIELD_OF: { readonly [code: string]: string } = { 40990: 'name', 40091: 'endsAt' }

interface Values {
  readonly name: string
  readonly env: 'stg' | 'prd'
  /** A day: `2026-12-31`. */
  readonly endsAt?: string | undefined
}
interface KeyDialogProps {
  readonly projectId: number
  readonly models: readonly ModelInfo[]
  /** Absent: a new key. */
  readonly dataKey: DataKeyInfo | undefined
  readonly onMade: (made: MadeDataKey) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks what a key is called, what it opens and until when. */
export function KeyDialog({ projectId, models, dataKey, onMade, onSaved, onClose }: KeyDialogProps) {
  const t = useMessages(keyTexts)
  const [before] = useState<Grants>(() => grantsOf(dataKey?.models ?? []))
  const [grants, setGrants] = useState(before)
  const [isAsked, setAsked] = useState(false)
  const day = dataKey?.endsAt ? dayOf(dataKey.endsAt) : undefined
  const submit = async ({ name, env, endsAt }: Values): Promise<void> => {
    const ends = !endsAt ? null : endsAt === day ? (dataKey?.endsAt ?? null) : endOfDay(endsAt)
    const given = { name: name.trim(), models: modelsOf(grants), endsAt: ends }
    if (!dataKey) return onMade(await call('POST /project/key/create', { projectId, env, ...given }))
    await call('POST /project/key/update', { id: dataKey.id, rev: dataKey.rev, ...given })
    onSaved()
  }
  const isMissing = isAsked && grants.size === 0
  return (
    <FormDialog<Values>
      title={dataKey ? t('edit', { name: dataKey.name }) : t('add')}
      width={760}
      initial={{ name: dataKey?.name ?? '', env: dataKey?.env ?? 'stg', endsAt: day }}
      changed={!isSame(before, grants)}
      isRight={() => {
        setAsked(true)
        return grants.size > 0
      }}
      refusal={(thrown) => {
        const field = thrown instanceof ApiError ? FIELD_OF[String(thrown.code)] : undefined
        return field === undefined ? undefined : { field }
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        field="name"
        label={t('name')}
        extra={t('nameHelp')}
        rules={[{ required: true, match: /\S/, message: t('needsName') }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      {!dataKey && (
        <Form.Item field="env" label={t('env')} extra={t('envHelp')}>
          <Radio.Group options={(['stg', 'prd'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      <Form.Item
        label={t('models')}
        style={{ marginBottom: 20 }}
        extra={t('modelsHelp')}
        {...(isMissing ? { validateStatus: 'error' as const, help: t('needsModels') } : {})}
      >
        <GrantsGrid models={models} grants={grants} onChange={setGrants} />
      </Form.Item>
      <Form.Item field="endsAt" label={t('ends')} extra={t('endsHelp')}>
        <DatePicker
          style={{ width: 200 }}
          placeholder={t('never')}
          disabledDate={(date) => date?.endOf('day').valueOf() < Date.now()}
        />
      </Form.Item>
    </FormDialog>
  )
}
