import { Alert, Button } from '@arco-design/web-react'
import { IconWechat } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { LoginWays } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { leave } from './pending.ts'

const texts = defineMessages('other-ways', {
  zh: { or: '或', with: '使用 {{name}} 登录', wechat: '前往微信，用手机扫码确认登录。', withWechat: '使用微信登录' },
  en: {
    or: 'or',
    with: 'Sign in with {{name}}',
    wechat: 'Go on to WeChat and confirm with your phone there.',
    withWechat: 'Sign in with WeChat',
  },
})

type Way = LoginWays['others'][number]

/** Leaves for a provider; stays, with the reason, where that cannot be. */
function useLeaving(callback: string | null) {
  const [error, setError] = useState<string>()
  const [leavingBy, setLeavingBy] = useState<string>()
  const go = async (way: string): Promise<void> => {
    setLeavingBy(way)
    setError(undefined)
    try {
      const { address } = await call('POST /user/login/begin', { way }, { bare: true })
      leave({ way, callback })
      location.assign(address)
    } catch (thrown) {
      setError(failureText(thrown))
      setLeavingBy(undefined)
    }
  }
  return { error, leavingBy, go: (way: string) => void go(way) }
}

/** A button for each provider of accounts. */
export function OtherWays({ ways, callback }: { readonly ways: readonly Way[]; readonly callback: string | null }) {
  const t = useMessages(texts)
  const { error, leavingBy, go } = useLeaving(callback)
  if (ways.length === 0) return null
  return (
    <div className="studio-other-ways">
      <p aria-hidden>{t('or')}</p>
      {error && <Alert type="error" content={error} />}
      {ways.map(({ id, label }) => (
        <Button key={id} long size="large" loading={leavingBy === id} disabled={leavingBy !== undefined} onClick={() => go(id)}>
          {t('with', { name: label })}
        </Button>
      ))}
    </div>
  )
}

/** The tab of WeChat. */
export function WechatWay({ callback }: { readonly callback: string | null }) {
  const t = useMessages(texts)
  const { error, leavingBy, go } = useLeaving(callback)
  return (
    <>
      {error && <Alert type="error" content={error} className="studio-entry-alert" />}
      <p className="studio-muted studio-entry-lead">{t('wechat')}</p>
      <Button type="primary" long size="large" icon={<IconWechat />} loading={leavingBy !== undefined} onClick={() => go('wechat')}>
        {t('withWechat')}
      </Button>
    </>
  )
}
