import { Alert, Button, Form, Input } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { PasswordFields } from './password-fields.tsx'
import { EMAIL, entryTexts } from './texts.ts'
import { useEntryForm, useFieldText } from './use-entry-form.ts'
import { useWays } from './use-ways.ts'

interface Values {
  readonly userName: string
  readonly userPwd: string
  readonly confirm: string
}
interface AccountFormProps {
  readonly submitText: string
  readonly onSubmit: (userName: string, userPwd: string) => Promise<unknown>
  /** Below the button. */
  readonly children?: ReactNode
}

/** E-mail and password of an account that there is. */
export function AccountForm({ submitText, onSubmit, children }: AccountFormProps) {
  const t = useMessages(entryTexts)
  const { form, error, busy, submit } = useEntryForm<Values>((values) => onSubmit(values.userName.trim(), values.userPwd))
  return (
    <Form form={form} layout="vertical" onSubmit={submit} validateTrigger="onBlur" requiredSymbol={false}>
      {error && <Alert type="error" content={error} className="studio-entry-alert" />}
      <EmailField autoFocus />
      <Form.Item field="userPwd" label={t('password')} rules={[{ required: true, message: t('passwordNeeded') }]}>
        <Input.Password autoComplete="current-password" size="large" maxLength={1024} />
      </Form.Item>
      <Button type="primary" htmlType="submit" long size="large" loading={busy}>
        {submitText}
      </Button>
      {children}
    </Form>
  )
}

/** E-mail and a new password, for the first start. */
export function NewAccountForm({ submitText, onSubmit }: AccountFormProps) {
  const t = useMessages(entryTexts)
  const { passwordMin } = useWays()
  const { form, error, busy, submit } = useEntryForm<Values>((values) => onSubmit(values.userName.trim(), values.userPwd))
  const userName = useFieldText(form, 'userName')
  return (
    <Form form={form} layout="vertical" onSubmit={submit} validateTrigger="onBlur" requiredSymbol={false}>
      {error && <Alert type="error" content={error} className="studio-entry-alert" />}
      <EmailField autoFocus />
      <PasswordFields form={form} label={t('password')} userName={userName} lengths={{ min: passwordMin }} />
      <Button type="primary" htmlType="submit" long size="large" loading={busy}>
        {submitText}
      </Button>
    </Form>
  )
}

export function EmailField({ autoFocus = false, field = 'userName' }: { readonly autoFocus?: boolean; readonly field?: string }) {
  const t = useMessages(entryTexts)
  return (
    <Form.Item
      field={field}
      label={t('email')}
      rules={[
        {
          validator: (value: string | undefined, done) => {
            if (EMAIL.test(value?.trim() ?? '')) done()
            else done(t('emailWrong'))
          },
        },
      ]}
    >
      <Input type="email" autoComplete="username" autoFocus={autoFocus} size="large" maxLength={200} />
    </Form.Item>
  )
}
