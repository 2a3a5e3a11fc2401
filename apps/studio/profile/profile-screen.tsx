import { Alert, Button, Form, Input, Message } from '@arco-design/web-react'
import { useState } from 'react'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { currentUser, restore } from '../../shell/session.ts'
import { UnconfirmedNotice } from '../confirm/unconfirmed-notice.tsx'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { IdentitiesPanel } from '../login/identities-panel.tsx'
import { personUses, usePersonQuotas } from '../quotas/person-usage.tsx'
import { quotaTexts } from '../quotas/texts.ts'
import { UploadList } from '../quotas/upload-list.tsx'
import { UsageBars } from '../quotas/usage-bars.tsx'
import { common } from '../texts.ts'

const texts = defineMessages('profile', {
  zh: {
    nickName: '昵称',
    email: '邮箱',
    password: '修改密码',
    oldPwd: '原密码',
    newPwd: '新密码',
    confirm: '确认新密码',
    short: '密码至少 6 位',
    same: '新密码不能与原密码相同',
    differ: '两次输入的密码不一致！',
  },
  en: {
    nickName: 'Nickname',
    email: 'E-mail',
    password: 'Change password',
    oldPwd: 'Current password',
    newPwd: 'New password',
    confirm: 'Confirm new password',
    short: 'Password must have at least 6 characters',
    same: 'The new password must differ from the old one',
    differ: 'Entered passwords differ!',
  },
})

interface Passwords {
  readonly oldPwd: string
  readonly userPwd: string
  readonly confirm: string
}

export function ProfileScreen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const q = useMessages(quotaTexts)
  const user = currentUser.peek()
  const quotas = usePersonQuotas('profile')
  const [passwords] = Form.useForm<Passwords>()
  const [error, setError] = useState<string>()

  const report = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => Message.success(c('done')),
      (thrown: Error) => setError(thrown.message),
    )
  const changePassword = async (): Promise<void> => {
    const values = await passwords.validate().catch(() => null)
    if (!values) return
    setError(undefined)
    await report(call('POST /user/password/update', { oldPwd: values.oldPwd, userPwd: values.userPwd }))
    passwords.resetFields()
  }

  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{c('profile')}</h1>
      </div>
      <UnconfirmedNotice />
      <div className="studio-panel">
        {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
        <Form<{ nickName: string }>
          layout="vertical"
          initialValues={{ nickName: user?.nickName ?? '' }}
          onSubmit={(values) => void report(call('POST /user/update/profile', { nickName: values.nickName }).then(() => restore()))}
        >
          <Form.Item label={t('email')}>
            <Input value={user?.userName ?? ''} readOnly aria-label={t('email')} />
          </Form.Item>
          <Form.Item field="nickName" label={t('nickName')}>
            <Input maxLength={30} />
          </Form.Item>
          <Button htmlType="submit" type="primary">
            {c('save')}
          </Button>
        </Form>
        <h2>{t('password')}</h2>
        <Form form={passwords} layout="vertical" onSubmit={() => void changePassword()} requiredSymbol={false}>
          <Form.Item field="oldPwd" label={t('oldPwd')} rules={[{ required: true, message: t('oldPwd') }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Form.Item
            field="userPwd"
            label={t('newPwd')}
            rules={[
              { required: true, minLength: 6, message: t('short') },
              { validator: (value, done) => (value === passwords.getFieldValue('oldPwd') ? done(t('same')) : done()) },
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            field="confirm"
            label={t('confirm')}
            rules={[{ validator: (value, done) => (value === passwords.getFieldValue('userPwd') ? done() : done(t('differ'))) }]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
          <Button htmlType="submit">{t('password')}</Button>
        </Form>
        <IdentitiesPanel />
        <h2>{q('usage')}</h2>
        {quotas.error && <LoadFailure error={quotas.error} retry={quotas.reload} />}
        {quotas.data && <UsageBars uses={personUses(quotas.data)} />}
        <h2>{q('uploads')}</h2>
        <UploadList onChange={quotas.reload} />
      </div>
    </ListLayout>
  )
}
