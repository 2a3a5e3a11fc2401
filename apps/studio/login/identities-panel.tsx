import { Message, Modal } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import type { IdentityInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { RowButton } from '../lists/row-button.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWays } from './use-ways.ts'

const texts = defineMessages('identities', {
  zh: {
    title: '其他登录方式',
    none: '还没有关联。退出后在登录页面选择 {{ways}}，再登录这个账号，即可关联。',
    disconnect: '取消关联 {{name}}',
    question: '取消关联 {{name}}？',
    text: '之后它不能再登录这个账号。没有设置过密码时，请先在登录页面找回密码。',
    ok: '取消关联',
    linked: '关联于 {{time}}',
  },
  en: {
    title: 'Other ways to sign in',
    none: 'None is connected. Sign out, choose {{ways}} on the login screen, and sign in to this account: that connects it.',
    disconnect: 'Disconnect {{name}}',
    question: 'Disconnect {{name}}?',
    text: 'It signs in to this account no longer. If you never set a password, recover it on the login screen first.',
    ok: 'Disconnect',
    linked: 'Connected {{time}}',
  },
})

/** Accounts elsewhere that sign in to this one; nothing where the server knows no such provider and none was ever connected. */
export function IdentitiesPanel() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const ways = useWays().others
  const own = useLoaded('identities', (signal) => call('GET /user/identity/list', {}, { signal }))
  const nameOf = ({ providerLabel, label }: IdentityInfo): string => (label === '' ? providerLabel : `${providerLabel} · ${label}`)

  const disconnect = (identity: IdentityInfo): void => {
    Modal.confirm({
      title: t('question', { name: nameOf(identity) }),
      content: t('text'),
      okButtonProps: { status: 'danger' },
      okText: t('ok'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /user/identity/delete', { id: identity.id }).catch((thrown: Error) => void Message.error(thrown.message))
        own.reload()
      },
    })
  }

  if (own.error) return <LoadFailure error={own.error} retry={own.reload} />
  const list = own.data ?? []
  if (!own.data || (ways.length === 0 && list.length === 0)) return null
  return (
    <>
      <h2>{t('title')}</h2>
      {list.length === 0 && <p className="studio-muted">{t('none', { ways: ways.map(({ label }) => label).join(', ') })}</p>}
      <ul className="studio-identities">
        {list.map((identity) => (
          <li key={identity.id}>
            <strong>{nameOf(identity)}</strong>
            <span className="studio-muted">{t('linked', { time: timeText(identity.createdAt, locale) })}</span>
            <RowButton
              danger
              icon={<IconDelete />}
              label={t('disconnect', { name: nameOf(identity) })}
              onClick={() => disconnect(identity)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
