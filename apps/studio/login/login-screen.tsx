import { Alert } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { ownAddress } from '../../shell/own-address.ts'
import { login, register } from '../../shell/session.ts'
import { AccountForm } from './account-form.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { EntryTabs } from './entry-tabs.tsx'

const texts = defineMessages('login', {
  zh: {
    title: '欢迎回来',
    account: '账号登录',
    register: '邮箱注册',
    signIn: '登录',
    signUp: '注册并登录',
    setup: '还没有管理员账号。请打开服务启动时打印的一次性链接来创建。',
  },
  en: {
    title: 'Welcome back',
    account: 'Sign in',
    register: 'Register',
    signIn: 'Sign in',
    signUp: 'Register and sign in',
    setup: 'There is no administrator yet. Open the one-time link that the server printed at its start to create one.',
  },
})

export function LoginScreen() {
  const t = useMessages(texts)
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const [setupNeeded, setSetupNeeded] = useState(false)
  const enter = () => go(ownAddress(search.get('callback')) ?? '/projects', { replace: true })

  useEffect(() => {
    call('GET /setup', {}, { bare: true }).then(
      ({ needed }) => setSetupNeeded(needed),
      () => undefined,
    )
  }, [])

  return (
    <EntryLayout title={t('title')}>
      {setupNeeded && <Alert type="info" content={t('setup')} style={{ marginBottom: 16 }} />}
      <EntryTabs
        label={t('title')}
        tabs={[
          {
            key: 'account',
            title: t('account'),
            content: <AccountForm submitText={t('signIn')} onSubmit={(name, password) => login(name, password).then(enter)} />,
          },
          {
            key: 'register',
            title: t('register'),
            content: <AccountForm fresh submitText={t('signUp')} onSubmit={(name, password) => register(name, password).then(enter)} />,
          },
        ]}
      />
    </EntryLayout>
  )
}
