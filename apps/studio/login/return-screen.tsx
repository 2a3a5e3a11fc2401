import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { WayBack } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { enter, LoginCancelled } from '../../shell/session.ts'
import { EntryLayout } from './entry-layout.tsx'
import { type Connected, keepConnected, keepLink, takeLeaving } from './pending.ts'

const texts = defineMessages('login-return', {
  zh: {
    title: '正在登录',
    waiting: '正在确认登录',
    failed: '没有登录',
    refused: '登录被取消或被拒绝。',
    lost: '这次登录不是从这个标签页开始的。请从登录页面重新开始。',
    again: '返回登录',
  },
  en: {
    title: 'Signing in',
    waiting: 'Your sign-in is being confirmed',
    failed: 'You are not signed in',
    refused: 'The sign-in was cancelled or refused.',
    lost: 'This sign-in was not begun in this tab. Begin again on the login screen.',
    again: 'Back to the login',
  },
})

type Reason = 'refused' | 'lost'
/** Where to go, or why not. */
type Outcome = { readonly to: string } | { readonly reason: Reason } | { readonly error: Error }

/** Takes what the provider has put into the address out of it, so that it stays in no history. */
function takeAnswer(): URLSearchParams {
  const answer = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  return answer
}

/** Connects the account elsewhere to the one that is signed in here; the screen that it was begun on tells what came of it. */
async function connect(answer: URLSearchParams): Promise<Connected> {
  const [code, state, iss] = [answer.get('code') ?? '', answer.get('state') ?? '', answer.get('iss')]
  if (answer.has('error') || code === '' || state === '') return { result: 'cancelled', text: '' }
  try {
    const { provider, label, isNew } = await call('POST /user/identity/connect', { code, state, ...(iss === null ? {} : { iss }) })
    return { result: isNew ? 'connected' : 'known', text: label === '' ? provider : `${provider} · ${label}` }
  } catch (thrown) {
    return { result: 'failed', text: failureText(thrown) }
  }
}

async function comeBack(): Promise<Outcome> {
  const answer = takeAnswer()
  const leaving = takeLeaving()
  if (leaving?.connects) {
    keepConnected(await connect(answer))
    return { to: leaving.callback ?? '/user/external-platform' }
  }
  const code = answer.get('code') ?? ''
  const state = answer.get('state') ?? ''
  if (answer.has('error')) return { reason: 'refused' }
  if (leaving === null || code === '' || state === '') return { reason: 'lost' }
  const to = leaving.callback ?? '/projects'
  const iss = answer.get('iss')
  try {
    const back: WayBack =
      leaving.way === 'wechat'
        ? await call('POST /user/wechat', { code, state }, { bare: true })
        : await call('POST /user/oidc', { code, state, ...(iss === null ? {} : { iss }) }, { bare: true })
    const proven = back.session ?? (back.second && { second: back.second })
    if (proven) {
      await enter(proven)
      return { to }
    }
    if (back.link) keepLink(back.link)
    return { to: `/login?callback=${encodeURIComponent(to)}` }
  } catch (thrown) {
    if (thrown instanceof LoginCancelled) return { to: `/login?callback=${encodeURIComponent(to)}` }
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
}

/** Where a provider sends people back to. */
export function ReturnScreen() {
  const t = useMessages(texts)
  const [, go] = useLocation()
  // Once, because a code works once.
  const [coming] = useState(comeBack)
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    void coming.then((found) => {
      if ('to' in found) go(found.to, { replace: true })
      else setOutcome(found)
    })
  }, [coming, go])
  const said = outcome === undefined || 'to' in outcome ? '' : 'error' in outcome ? failureText(outcome.error) : t(outcome.reason)
  return (
    <EntryLayout title={t('title')}>
      {outcome === undefined ? (
        <Spin tip={t('waiting')} className="studio-entry-spin" />
      ) : (
        <Result
          status="warning"
          title={t('failed')}
          subTitle={said}
          extra={
            <Link href="/login" replace asChild>
              <Button type="primary">{t('again')}</Button>
            </Link>
          }
        />
      )}
    </EntryLayout>
  )
}
