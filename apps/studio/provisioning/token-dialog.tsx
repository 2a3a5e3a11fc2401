import { DatePicker, Form, Input } from '@arco-design/web-react'
import type { MadeScimToken } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { endOfDay } from '../days.ts'
import { scimTexts } from './texts.ts'

/** The server's codes for a name that is taken, and for an end in the past. */
const FIELD_OF: { readonly [code: string]: string } = { 40925: 'name', 40068: 'endsAt' }

interface Values {
  readonly name: string
  /** A day: `2026-12-31`. */
  readonly endsAt?: string | undefined
}
interface TokenDialogProps {
  readonly projectId: number
  readonly onMade: (made: MadeScimToken) => void
  readonly onClose: () => void
}

/** Asks what a token is called and until when it works. */
export function TokenDialog({ projectId, onMade, onClose }: TokenDialogProps) {
  const t = useMessages(scimTexts)
  return (
    <FormDialog<Values>
      title={t('add')}
      initial={{ name: '' }}
      refusal={(thrown) => {
        const field = thrown instanceof ApiError ? FIELD_OF[String(thrown.code)] : undefined
        return field === undefined ? undefined : { field }
      }}
      onSubmit={async ({ name, endsAt }) => {
        const given = { projectId, name: name.trim(), endsAt: endsAt ? endOfDay(endsAt) : null }
        onMade(await call('POST /project/scim/token/create', given))
      }}
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
