import { Alert, Button, Form, Result, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { EntryLayout } from './entry-layout.tsx'
import { PasswordFields } from './password-fields.tsx'
import { forgetResetToken, takeResetToken } from './reset-token.ts'
import { entryTexts } from './texts.ts'
import { useEntryForm } from './use-entry-form.ts'
import { useWays } from './use-ways.ts'

const texts = defineMessages('password-reset', {
  zh: {
    title: '设置新密码',
    forWhom: '账号：{{email}}',
    submit: '设置新密码',
    done: '新密码已设置',
    doneHint: '所有设备上的登录都已结束，请用新密码登录。',
    broken: '链接不能使用',
    brokenHint: '链接不完整、已使用、已过期，或已被新的链接取代。请重新找回密码，并打开最新的邮件。',
    again: '重新找回密码',
  },
  en: {
    title: 'Set a new password',
    forWhom: 'For the account {{email}}',
    submit: 'Set the password',
    done: 'Your new password is set',
    doneHint: 'All logins on all devices have ended. Sign in with the new password.',
    broken: 'This link cannot be used',
    brokenHint: 'It is cut, was used, has expired or was replaced by a newer one. Ask for a new one, and open the newest mail.',
    again: 'Recover the password again',
  },
})

interface Values {
  readonly userPwd: string
  readonly confirm: string
}

/** What the mailed link of a forgotten password opens. */
export function ResetScreen() {
  const t = useMessages(texts)
  const e = useMessages(entryTexts)
  const [token] = useState(takeResetToken)
  const [isDone, setDone] = useState(false)
  return (
    <EntryLayout title={t('title')}>
      {isDone ? (
        <Result
          status="success"
          title={t('done')}
          subTitle={t('doneHint')}
          extra={
            <Link href="/login" replace asChild>
              <Button type="primary">{e('toLogin')}</Button>
            </Link>
          }
        />
      ) : token === null ? (
        <Broken />
      ) : (
        <Resetting
          token={token}
          onDone={() => {
            forgetResetToken()
            setDone(true)
          }}
        />
      )}
    </EntryLayout>
  )
}

function Broken() {
  const t = useMessages(texts)
  return (
    <Result
      status="warning"
      title={t('broken')}
      subTitle={t('brokenHint')}
      extra={
        <Link href="/login?tab=recover" replace asChild>
          <Button type="primary">{t('again')}</Button>
        </Link>
      }
    />
  )
}

function Resetting({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useMessages(texts)
  const e = useMessages(entryTexts)
  const { passwordMin } = useWays()
  const [isBroken, setBroken] = useState(false)
  const owner = useLoaded(token, (signal) => call('POST /user/password/getUserByToken', { resetToken: token }, { bare: true, signal }))
  const { form, error, busy, submit } = useEntryForm<Values>(async ({ userPwd, confirm }) => {
    try {
      await call('POST /user/password/reset', { resetToken: token, userPwd, confirmPwd: confirm }, { bare: true })
    } catch (thrown) {
      if (!isUnknown(thrown)) throw thrown
      setBroken(true)
      return
    }
    onDone()
  })
  if (isBroken || isUnknown(owner.error)) return <Broken />
  if (owner.error) return <LoadFailure error={owner.error} retry={owner.reload} />
  if (!owner.data) return <Spin className="studio-entry-spin" />
  return (
    <Form form={form} layout="vertical" onSubmit={submit} validateTrigger="onBlur" requiredSymbol={false}>
      <p className="studio-muted studio-entry-lead">{t('forWhom', { email: owner.data.userEmail })}</p>
      {error && <Alert type="error" content={error} className="studio-entry-alert" />}
      <PasswordFields form={form} label={e('newPassword')} userName="" lengths={{ min: passwordMin }} autoFocus />
      <Button type="primary" htmlType="submit" long size="large" loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  )
}

/** The server's code for a link that is worth nothing, or no longer. */
const LINK_UNKNOWN = 40116
const isUnknown = (thrown: unknown): boolean => thrown instanceof ApiError && (thrown.code === LINK_UNKNOWN || thrown.code === 40001)
