import { Alert, Button, Form } from '@arco-design/web-react'
import { useState } from 'react'
import type { LoginWays } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { EmailField } from './account-form.tsx'
import { entryTexts } from './texts.ts'
import { useEntryForm } from './use-entry-form.ts'

const texts = defineMessages('recover', {
  zh: {
    lead: '填写账号的邮箱，我们会寄去一个设置新密码的链接。',
    submit: '发送链接',
    sent: '如果 {{email}} 有账号，链接已寄出，30 分钟内有效。没有收到时请查看垃圾邮件。',
  },
  en: {
    lead: 'Name the e-mail of the account, and a link to set a new password is mailed to it.',
    submit: 'Send the link',
    sent: 'If {{email}} has an account, a link is on its way, valid for 30 minutes. If nothing arrives, look among the spam.',
  },
})

/** A forgotten password: a link is mailed; whether the address has an account is told to nobody but its owner. */
export function RecoverForm({ ways }: { readonly ways: LoginWays }) {
  const t = useMessages(texts)
  const e = useMessages(entryTexts)
  const [sentTo, setSentTo] = useState<string>()
  const { form, error, busy, submit } = useEntryForm<{ readonly userEmail: string }>(async ({ userEmail }) => {
    setSentTo(undefined)
    await call('POST /user/password/forget', { userEmail: userEmail.trim() }, { bare: true })
    setSentTo(userEmail.trim())
  })
  return (
    <Form form={form} layout="vertical" onSubmit={submit} validateTrigger="onBlur" requiredSymbol={false}>
      <p className="studio-muted studio-entry-lead">{t('lead')}</p>
      {error && <Alert type="error" content={error} className="studio-entry-alert" />}
      <EmailField autoFocus field="userEmail" />
      <div role="status">
        {sentTo !== undefined && <Alert type="success" content={t('sent', { email: sentTo })} className="studio-entry-alert" />}
        {sentTo !== undefined && ways.mails === 'kept' && <Alert type="info" content={e('mailsKept')} className="studio-entry-alert" />}
      </div>
      <Button type="primary" htmlType="submit" long size="large" loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  )
}
