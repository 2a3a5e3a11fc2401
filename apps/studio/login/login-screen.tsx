import { Alert, Message } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { ownAddress } from '../../shell/own-address.ts'
import { login } from '../../shell/session.ts'
import { AccountForm } from './account-form.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { OtherWays, WechatWay } from './other-ways.tsx'
import { forgetLink, pendingLink } from './pending.ts'
import { placeAfterSignIn } from './place-after-sign-in.ts'
import { RecoverForm } from './recover-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { useWays } from './use-ways.ts'

const texts = defineMessages('login', {
  zh: {
    title: '欢迎使用',
    account: '账号登录',
    register: '邮箱注册',
    recover: '找回密码',
    wechat: '微信登录',
    signIn: '登录',
    setup: '还没有管理员账号。请打开服务启动时打印的一次性链接来创建。',
    link: '{{provider}} 账号“{{label}}”还没有关联。登录或注册之后会自动关联，下次即可直接登录。',
    linkOf: '{{provider}} 账号还没有关联。登录或注册之后会自动关联，下次即可直接登录。',
    linked: '已关联 {{provider}}',
    invited: '你收到了项目邀请：请用收到邮件的邮箱注册，项目随后打开；已有账号时直接登录。',
  },
  en: {
    title: 'Welcome',
    account: 'Sign in',
    register: 'Register',
    recover: 'Recover password',
    wechat: 'WeChat',
    signIn: 'Sign in',
    setup: 'There is no administrator yet. Open the one-time link that the server printed at its start to create one.',
    link: 'The account “{{label}}” of {{provider}} is not connected yet. Sign in or register, and it is connected and signs you in the next time.',
    linkOf: 'Your account of {{provider}} is not connected yet. Sign in or register, and it is connected and signs you in the next time.',
    linked: '{{provider}} is connected',
    invited:
      'You were invited to a project: register with the address that got the mail, and it opens. If you have an account already, sign in.',
  },
})

export function LoginScreen() {
  const t = useMessages(texts)
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const [setupNeeded, setSetupNeeded] = useState(false)
  const [link, setLink] = useState(pendingLink)
  const ways = useWays()
  const callback = ownAddress(search.get('callback'))
  // Whoever follows the mail of an invitation has no account yet, as far as the server knew.
  const isInvited = callback !== null && new URL(callback, location.origin).searchParams.has('invited')

  const enter = async (): Promise<void> => {
    if (link) {
      forgetLink()
      // They are signed in in any case.
      await call('POST /user/identity/link', { ticket: link.ticket }).then(
        () => Message.success(t('linked', { provider: link.provider })),
        (thrown: Error) => Message.error(failureText(thrown)),
      )
    }
    go(callback ?? (await placeAfterSignIn()), { replace: true })
  }

  useEffect(() => {
    call('GET /setup', {}, { bare: true }).then(
      ({ needed }) => setSetupNeeded(needed),
      () => undefined,
    )
  }, [])

  // Nobody can have an account yet.
  if (setupNeeded)
    return (
      <EntryLayout title={t('title')}>
        <Alert type="info" content={t('setup')} />
      </EntryLayout>
    )
  const others = ways.others.filter(({ id }) => id !== 'wechat')
  const hasWechat = others.length < ways.others.length
  return (
    <EntryLayout title={t('title')}>
      {link && (
        <Alert
          type="info"
          closable
          className="studio-entry-alert"
          content={t(link.label === '' ? 'linkOf' : 'link', { provider: link.provider, label: link.label })}
          onClose={() => {
            forgetLink()
            setLink(null)
          }}
        />
      )}
      {isInvited && <Alert type="info" className="studio-entry-alert" content={t('invited')} />}
      <EntryTabs
        label={t('title')}
        first={search.get('tab') ?? (isInvited ? 'register' : null)}
        tabs={[
          {
            key: 'account',
            title: t('account'),
            content: (
              <AccountForm submitText={t('signIn')} onSubmit={(name, password) => login(name, password).then(enter)}>
                <OtherWays ways={others} callback={callback} />
              </AccountForm>
            ),
          },
          { key: 'register', title: t('register'), content: <RegisterForm ways={ways} onDone={enter} /> },
          { key: 'recover', title: t('recover'), content: <RecoverForm ways={ways} /> },
          ...(hasWechat ? [{ key: 'wechat', title: t('wechat'), content: <WechatWay callback={callback} /> }] : []),
        ]}
      />
    </EntryLayout>
  )
}
