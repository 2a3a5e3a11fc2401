import { Alert, Button, Form, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { defineMessages, useMessages } from '../../shell/messages.ts'

const texts = defineMessages('account-form', {
  zh: {
    email: '邮箱',
    password: '密码',
    confirm: '确认密码',
    emailWrong: '邮箱格式不正确',
    passwordShort: '密码至少 6 位',
    differ: '两次输入的密码不一致！',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    confirm: 'Confirm password',
    emailWrong: 'Email format incorrect',
    passwordShort: 'Password must have at least 6 characters',
    differ: 'Entered passwords differ!',
  },
})

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

interface AccountFormProps {
  readonly submitText: string
  /** Asks for the password twice. */
  readonly fresh?: boolean
  readonly onSubmit: (userName: string, userPwd: string) => Promise<unknown>
}

/** E-mail and password, for signing in, registering and the first start. */
export function AccountForm({ submitText, fresh = false, onSubmit }: AccountFormProps) {
  const t = useMessages(texts)
  const [form] = Form.useForm<{ userName: string; userPwd: string; confirm?: string }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(values.userName.trim(), values.userPwd)
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form form={form} layout="vertical" onSubmit={() => void submit()} validateTrigger="onBlur" requiredSymbol={false}>
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form.Item field="userName" label={t('email')} rules={[{ required: true, match: EMAIL, message: t('emailWrong') }]}>
        <Input type="email" autoComplete="username" autoFocus size="large" />
      </Form.Item>
      <Form.Item field="userPwd" label={t('password')} rules={[{ required: true, minLength: 6, message: t('passwordShort') }]}>
        <Input.Password autoComplete={fresh ? 'new-password' : 'current-password'} size="large" />
      </Form.Item>
      {fresh && (
        <Form.Item
          field="confirm"
          label={t('confirm')}
          rules={[{ validator: (value, done) => (value === form.getFieldValue('userPwd') ? done() : done(t('differ'))) }]}
        >
          <Input.Password autoComplete="new-password" size="large" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" long size="large" loading={busy}>
        {submitText}
      </Button>
    </Form>
  )
}
