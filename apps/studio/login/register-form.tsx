import { Alert, Button, Form, Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { LoginWays } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { register } from '../../shell/session.ts'
import { EmailField } from './account-form.tsx'
import { PasswordFields } from './password-fields.tsx'
import { entryTexts } from './texts.ts'
import { useCountdown } from './use-countdown.ts'
import { useEntryForm, useFieldText } from './use-entry-form.ts'

const texts = defineMessages('register', {
  zh: {
    code: '验证码',
    codeHint: '邮件里的 6 位数字',
    codeWrong: '请输入邮件里的 6 位数字',
    send: '发送验证码',
    again: '{{left}} 秒后可重发',
    sent: '已发送到 {{email}}，10 分钟内有效。没有收到时请查看垃圾邮件。',
    submit: '注册并登录',
  },
  en: {
    code: 'Code',
    codeHint: '6 digits from the mail',
    codeWrong: 'Type the 6 digits from the mail',
    send: 'Send a code',
    again: 'Again in {{left}} s',
    sent: 'Sent to {{email}}, and valid for 10 minutes. If nothing arrives, look among the spam.',
    submit: 'Register and sign in',
  },
})

/** The server mails one code a minute to an address. */
const WAIT_SECONDS = 60

interface Values {
  readonly userName: string
  readonly code: string
  readonly userPwd: string
  readonly confirm: string
}

/** An account by e-mail: a code is mailed to the address, and the account is made with it. */
export function RegisterForm({ ways, onDone }: { readonly ways: LoginWays; readonly onDone: () => Promise<void> }) {
  const t = useMessages(texts)
  const e = useMessages(entryTexts)
  const [left, wait] = useCountdown()
  const [sentTo, setSentTo] = useState<string>()
  const [sending, setSending] = useState(false)
  const entry = useEntryForm<Values>(async ({ userName, code, userPwd }) => {
    await register(userName.trim(), code.trim(), userPwd)
    await onDone()
  })
  const { form, error, setError, busy, tell, submit } = entry
  const userName = useFieldText(form, 'userName')

  const send = async (): Promise<void> => {
    const found = await form.validate(['userName']).catch(() => null)
    if (!found) return
    const userEmail = (form.getFieldValue('userName') ?? '').trim()
    setSending(true)
    setError(undefined)
    try {
      await call('POST /user/sendEmail', { userEmail }, { bare: true })
      setSentTo(userEmail)
      wait(WAIT_SECONDS)
    } catch (thrown) {
      tell(thrown)
    } finally {
      setSending(false)
    }
  }

  return (
    <Form form={form} layout="vertical" onSubmit={submit} validateTrigger="onBlur" requiredSymbol={false}>
      {error && <Alert type="error" content={error} className="studio-entry-alert" />}
      <EmailField autoFocus />
      <div className="studio-code-row">
        <Form.Item
          field="code"
          label={t('code')}
          rules={[
            {
              validator: (value: string | undefined, done) => {
                if (/^\d{6}$/.test(value?.trim() ?? '')) done()
                else done(t('codeWrong'))
              },
            },
          ]}
        >
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" placeholder={t('codeHint')} maxLength={12} />
        </Form.Item>
        <Button size="large" loading={sending} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('again', { left }) : t('send')}
        </Button>
      </div>
      <div role="status">
        {sentTo !== undefined && <Alert type="success" content={t('sent', { email: sentTo })} className="studio-entry-alert" />}
        {sentTo !== undefined && ways.mails === 'kept' && <Alert type="info" content={e('mailsKept')} className="studio-entry-alert" />}
      </div>
      <PasswordFields form={form} label={e('password')} userName={userName} lengths={{ min: ways.passwordMin }} />
      <Button type="primary" htmlType="submit" long size="large" loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  )
}
