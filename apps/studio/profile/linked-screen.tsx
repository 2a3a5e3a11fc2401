import { Button, Empty, Message, Modal, Skeleton } from '@arco-design/web-react'
import { IconLink, IconWechat } from '@arco-design/web-react/icon'
import type { IdentityInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useWays } from '../login/use-ways.ts'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { useLoaded } from '../use-loaded.ts'
import './profile.css'

const texts = defineMessages('linked-accounts', {
  zh: {
    title: '第三方账号',
    intro: '可以用来登录此账号的微信或企业账号。',
    none: '还没有关联。退出后在登录页面选择 {{ways}}，再登录这个账号，即可关联。',
    unknown: '没有关联的第三方账号，此服务器也没有设置其他登录方式。',
    since: '关联于 {{time}}',
    disconnect: '取消关联',
    disconnectOne: '取消关联 {{name}}',
    question: '取消关联 {{name}}？',
    text: '之后它不能再登录这个账号。没有设置过密码时，请先在登录页面找回密码。',
    done: '已取消关联',
  },
  en: {
    title: 'Linked accounts',
    intro: 'Accounts of WeChat or of your company that sign you in here.',
    none: 'None is connected. Sign out, choose {{ways}} on the login screen, and sign in to this account: that connects it.',
    unknown: 'None is connected, and this server knows no other ways to sign in.',
    since: 'Connected {{time}}',
    disconnect: 'Disconnect',
    disconnectOne: 'Disconnect {{name}}',
    question: 'Disconnect {{name}}?',
    text: 'It signs in to this account no longer. If you never set a password, recover it on the login screen first.',
    done: 'Disconnected',
  },
})

/** Accounts elsewhere that sign in to the person's account. */
export function Screen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const ways = useWays().others.map(({ label }) => label)
  const linked = useLoaded('linked', (signal) => call('GET /user/identity/list', {}, { signal }))
  const nameOf = ({ providerLabel, label }: IdentityInfo): string => (label === '' ? providerLabel : `${providerLabel} · ${label}`)
  const disconnect = (each: IdentityInfo): void => {
    Modal.confirm({
      title: t('question', { name: nameOf(each) }),
      content: t('text'),
      okText: t('disconnect'),
      cancelText: c('cancel'),
      okButtonProps: { status: 'danger' },
      onOk: () =>
        call('POST /user/identity/delete', { id: each.id })
          .then(
            () => void Message.success(t('done')),
            (thrown: Error) => void Message.error(thrown.message),
          )
          .finally(linked.reload),
    })
  }
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{t('title')}</h1>
      </div>
      <p className="studio-muted">{t('intro')}</p>
      {linked.error && <LoadFailure error={linked.error} retry={linked.reload} />}
      {!linked.data && linked.loading && <Skeleton animation text={{ rows: 3 }} />}
      {linked.data?.length === 0 && (
        <Empty className="profile-empty" description={ways.length === 0 ? t('unknown') : t('none', { ways: ways.join(', ') })} />
      )}
      {linked.data && linked.data.length > 0 && (
        <ul className="profile-sessions studio-panel" style={{ maxWidth: 'none' }}>
          {linked.data.map((each) => (
            <li key={each.id}>
              {each.provider === 'wechat' ? <IconWechat aria-hidden /> : <IconLink aria-hidden />}
              <div className="profile-session-text">
                <div>{nameOf(each)}</div>
                <div className="studio-muted">{t('since', { time: timeText(each.createdAt, locale) })}</div>
              </div>
              <Button
                type="text"
                size="small"
                status="danger"
                aria-label={t('disconnectOne', { name: nameOf(each) })}
                onClick={() => disconnect(each)}
              >
                {t('disconnect')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListLayout>
  )
}
