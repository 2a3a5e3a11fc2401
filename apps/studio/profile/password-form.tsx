import { Alert, Button, Form, Input, Message } from '@arco-design/web-react'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { PasswordFields } from '../login/password-fields.tsx'
import { useEntryForm } from '../login/use-entry-form.ts'
import { useWays } from '../login/use-ways.ts'
import { profileTexts } from './texts.ts'

interface Passwords {
  readonly oldPwd: string
  readonly userPwd: string
  readonly confirm: string
}

/** Another password for the own account; its rules are there before one is broken. */
export function PasswordForm() {
  const t = useMessages(profileTexts)
  const { passwordMin, subPassword } = useWays()
  const user = currentUser.peek()
  const { form, error, busy, submit } = useEntryForm<Passwords>(async ({ oldPwd, userPwd, confirm }) => {
    await call('POST /user/password/update', { oldPwd, userPwd, confirmPwd: confirm })
    form.resetFields()
    Message.success(t('passwordChanged'))
  })
  return (
    <section className="studio-panel">
      <h2>{t('password')}</h2>
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form id="change-password" form={form} layout="vertical" onSubmit={submit} requiredSymbol={false}>
        <Form.Item field="oldPwd" label={t('oldPwd')} rules={[{ required: true, message: t('oldNeeded') }]}>
          <Input.Password size="large" autoComplete="current-password" maxLength={1024} />
        </Form.Item>
        <PasswordFields
          form={form}
          label={t('newPwd')}
          userName={user?.userName ?? ''}
          lengths={user?.sub ? subPassword : { min: passwordMin }}
        />
        <p className="studio-muted">{t('endsOthers')}</p>
        <Button htmlType="submit" loading={busy}>
          {t('password')}
        </Button>
      </Form>
    </section>
  )
}
