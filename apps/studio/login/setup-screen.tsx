import { Button, Result, Spin } from '@arco-design/web-react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { setUp } from '../../shell/session.ts'
import { NewAccountForm } from './account-form.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { entryTexts } from './texts.ts'

const texts = defineMessages('setup', {
  zh: {
    title: '创建第一个管理员',
    lead: '此链接只能使用一次。',
    submit: '创建并登录',
    used: '管理员已经创建',
    usedHint: '这个链接已经使用过。请用管理员账号登录；忘记密码时可以在登录页面找回。',
    unknown: '链接不能使用',
    unknownHint:
      '链接不完整，或服务重新启动后已有新的链接。请在服务的控制台找到最近一次启动时打印的链接；找不到时重新启动服务，它会再打印一个。',
    again: '重新检查',
  },
  en: {
    title: 'Create the first administrator',
    lead: 'This link works once.',
    submit: 'Create and sign in',
    used: 'There is an administrator already',
    usedHint: 'This link was used. Sign in as the administrator; a forgotten password is recovered on the login screen.',
    unknown: 'This link cannot be used',
    unknownHint:
      'It is cut, or the server was started again and has a newer one. Look for the link in the console of the server, printed at its last start; if it is not there, start the server again and it prints another one.',
    again: 'Check again',
  },
})

/** The first start: reached by the one-time link that the server prints. */
export function SetupScreen() {
  const t = useMessages(texts)
  const e = useMessages(entryTexts)
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const setupToken = (search.get('token') ?? '').slice(0, 100)
  const link = useLoaded(setupToken, (signal) => call('POST /setup/check', { setupToken }, { bare: true, signal }))
  const create = async (name: string, password: string): Promise<void> => {
    await setUp(setupToken, name, password).catch((thrown: unknown) => {
      // Somebody else may have been first; the form stays as it is where it was something else.
      link.reload()
      throw thrown
    })
    go('/projects', { replace: true })
  }
  const { data, error } = link
  return (
    <EntryLayout title={t('title')}>
      {error && <LoadFailure error={error} retry={link.reload} />}
      {!error && !data && <Spin className="studio-entry-spin" />}
      {data?.state === 'done' && (
        <Result
          status="info"
          title={t('used')}
          subTitle={t('usedHint')}
          extra={
            <Link href="/login" replace asChild>
              <Button type="primary">{e('toLogin')}</Button>
            </Link>
          }
        />
      )}
      {data?.state === 'unknown' && (
        <Result
          status="warning"
          title={t('unknown')}
          subTitle={t('unknownHint')}
          extra={
            <Button type="primary" loading={link.loading} onClick={link.reload}>
              {t('again')}
            </Button>
          }
        />
      )}
      {data?.state === 'open' && (
        <>
          <p className="studio-muted studio-entry-lead">{t('lead')}</p>
          <NewAccountForm submitText={t('submit')} onSubmit={create} />
        </>
      )}
    </EntryLayout>
  )
}
