import { Alert, Button, Form, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { failureText } from '../../kit/words/failure-text.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import type { PendingLogin } from '../../shell/session.ts'

const texts = defineMessages('second-step-login', {
  zh: {
    title: '两步验证',
    lead: '请输入身份验证器应用中的 6 位验证码。没有手机时，可以输入一个恢复码。',
    code: '验证码或恢复码',
    wrong: '请输入 6 位数字，或一个恢复码',
    submit: '验证并登录',
    back: '返回重新登录',
  },
  en: {
    title: 'Second step',
    lead: 'Enter the 6 digits that your authenticator app shows. Without your phone, enter one of your recovery codes.',
    code: 'Code or recovery code',
    wrong: 'Enter 6 digits, or a recovery code',
    submit: 'Verify and sign in',
    back: 'Back to the sign-in',
  },
})

const CODE = /^(\d{6}|[0-9a-z]{16})$/i
const plain = (text: string): string => text.replace(/[\s-]/g, '')

/** Asks for the code of a login whose password was right. */
export function SecondStep({ login }: { readonly login: PendingLogin }) {
  const t = useMessages(texts)
  const [form] = Form.useForm<{ code: string }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    setError(undefined)
    try {
      await login.submit(plain(values.code))
    } catch (thrown) {
      setError(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('title')}>
      <p className="studio-muted">{t('lead')}</p>
      <Form form={form} layout="vertical" onSubmit={() => void submit()} requiredSymbol={false}>
        {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
        <Form.Item
          field="code"
          label={t('code')}
          rules={[{ validator: (value, done) => (CODE.test(plain(String(value ?? ''))) ? done() : done(t('wrong'))) }]}
        >
          <Input autoComplete="one-time-code" autoFocus size="large" maxLength={30} spellCheck={false} />
        </Form.Item>
        <Button type="primary" htmlType="submit" long size="large" loading={busy}>
          {t('submit')}
        </Button>
        <Button type="text" long style={{ marginTop: 8 }} onClick={login.cancel}>
          {t('back')}
        </Button>
      </Form>
    </section>
  )
}
