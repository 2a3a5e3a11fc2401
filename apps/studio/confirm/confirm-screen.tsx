import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { currentUser, logout, restore } from '../../shell/session.ts'
import { EntryLayout } from '../login/entry-layout.tsx'
import { RequireLogin } from '../require-login.tsx'
import { forgetToken, takeToken } from './link-token.ts'

const texts = defineMessages('confirm', {
  zh: {
    title: '确认邮箱',
    asking: '正在确认',
    done: '邮箱已确认',
    doneHint: '{{name}} 的邮箱已确认，别人添加你的项目现在可以看到了。',
    failed: '邮箱没有确认',
    broken: '链接不完整。请从收到的消息里复制整个链接再打开。',
    projects: '查看项目',
    other: '换一个账号登录',
    again: '重试',
  },
  en: {
    title: 'Confirm your e-mail',
    asking: 'Confirming',
    done: 'Your e-mail is confirmed',
    doneHint: 'The e-mail of {{name}} is confirmed; projects that others added you to can be seen now.',
    failed: 'Your e-mail was not confirmed',
    broken: 'The link is not whole. Copy all of it from the message that you were sent, and open it again.',
    projects: 'Go to the projects',
    other: 'Sign in with another account',
    again: 'Try again',
  },
})

/** Codes of the server: confirmed before; the link is another account's. */
const CONFIRMED_ALREADY = 40133
const OF_OTHER = 40132

type State = 'asking' | 'done' | Error

/** What a handed-over link opens: uses it for the current user, after a login where there is none. */
export function ConfirmScreen() {
  const t = useMessages(texts)
  const [token] = useState(takeToken)
  return (
    <EntryLayout title={t('title')}>
      {token === null ? (
        <Result status="warning" title={t('failed')} subTitle={t('broken')} />
      ) : (
        <RequireLogin>
          <Confirming token={token} />
        </RequireLogin>
      )}
    </EntryLayout>
  )
}

function Confirming({ token }: { readonly token: string }) {
  const t = useMessages(texts)
  const [, go] = useLocation()
  const user = useSignalValue(currentUser)
  const [state, setState] = useState<State>('asking')

  useEffect(() => {
    if (state !== 'asking') return
    const settle = async (): Promise<State> => {
      try {
        await call('POST /user/confirm/use', { token })
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.code !== CONFIRMED_ALREADY) return thrown as Error
      }
      await restore().catch(() => null)
      return 'done'
    }
    void settle().then((next) => {
      // Another account, or another moment, may still use it.
      if (next === 'done' || (next instanceof ApiError && next.status === 400)) forgetToken()
      setState(next)
    })
  }, [state, token])

  if (state === 'asking') return <Spin tip={t('asking')} style={{ display: 'block', textAlign: 'center' }} />
  const projects = (
    <Link href="/projects" asChild>
      <Button type="primary">{t('projects')}</Button>
    </Link>
  )
  if (state === 'done')
    return <Result status="success" title={t('done')} subTitle={t('doneHint', { name: user?.userName ?? '' })} extra={projects} />
  const code = state instanceof ApiError ? state.code : 0
  const retry = state instanceof ApiError && (state.offline || state.status >= 500)
  return (
    <Result
      status="warning"
      title={t('failed')}
      subTitle={failureText(state)}
      extra={
        code === OF_OTHER ? (
          <Button type="primary" onClick={() => void logout().finally(() => go('/login?callback=/confirm'))}>
            {t('other')}
          </Button>
        ) : retry ? (
          <Button type="primary" onClick={() => setState('asking')}>
            {t('again')}
          </Button>
        ) : (
          projects
        )
      }
    />
  )
}
