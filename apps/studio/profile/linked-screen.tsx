import { Alert, Button, Form, Input, Message, Modal, Skeleton } from '@arco-design/web-react'
import { IconLink, IconPlus, IconWechat } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { IdentityInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { leave, takeConnected } from '../login/pending.ts'
import { useWays } from '../login/use-ways.ts'
import { ScreenHead } from '../screen-head.tsx'
import { timeText } from '../time-text.ts'
import { secondStepTexts } from './second-step-texts.ts'
import './profile.css'
import { failureText } from '../../kit/words/failure-text.ts'

const texts = defineMessages('linked-accounts', {
  zh: {
    title: '第三方账号',
    intro: '可以用来登录此账号的微信或企业账号。',
    none: '还没有关联。关联之后，可以用它登录此账号。',
    connect: '关联 {{name}}',
    connected: '已关联 {{name}}，可以用它登录此账号了。',
    known: '{{name}} 之前已关联此账号。',
    cancelled: '没有关联：在对方那里取消或拒绝了。',
    failed: '没有关联：{{name}}',
    proof: '此账号开启了两步验证，请先输入验证码，再前往 {{name}}。',
    goOn: '继续',
    password: '密码',
    passwordNeeded: '请输入密码',
    last: '没有其他关联的账号可以登录此账号。请输入密码，以确认之后仍可登录；没有设置过密码时，请先在登录页面找回密码。',
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
    none: 'None is connected yet. One that is connected signs you in here.',
    connect: 'Connect {{name}}',
    connected: '{{name}} is connected and signs you in from now on.',
    known: '{{name}} was connected to this account before.',
    cancelled: 'Nothing was connected: it was cancelled or refused there.',
    failed: 'Nothing was connected: {{name}}',
    proof: 'Your account has a second step. Enter a code of it, then go on to {{name}}.',
    goOn: 'Go on',
    password: 'Password',
    passwordNeeded: 'Enter your password',
    last: 'No other connected account signs you in. Enter your password to show that you can still sign in; if you never set one, recover it on the login screen first.',
    unknown: 'None is connected, and this server knows no other ways to sign in.',
    since: 'Connected {{time}}',
    disconnect: 'Disconnect',
    disconnectOne: 'Disconnect {{name}}',
    question: 'Disconnect {{name}}?',
    text: 'It signs in to this account no longer. If you never set a password, recover it on the login screen first.',
    done: 'Disconnected',
  },
})

type Way = { readonly id: string; readonly label: string }
/** The server's codes for a second step whose code is missing, and for the last way to sign in beside the password. */
const CODE_NEEDED = 40175
const PASSWORD_NEEDED = 40155
const isRefusal = (thrown: unknown, code: number): boolean => thrown instanceof ApiError && thrown.code === code
const TOLD = { connected: 'success', known: 'info', cancelled: 'warning', failed: 'error' } as const

/** Leaves for the provider, which sends the person back to this screen. */
async function connect(way: string, code?: string): Promise<void> {
  const { address } = await call('POST /user/identity/begin', { way, ...(code === undefined ? {} : { code }) })
  leave({ way, callback: '/user/external-platform', connects: true })
  location.assign(address)
}

/** Accounts elsewhere that sign in to the person's account: connected, and disconnected, here. */
export function Screen() {
  const t = useMessages(texts)
  const { others: ways } = useWays()
  const linked = useLoaded('linked', (signal) => call('GET /user/identity/list', {}, { signal }))
  const [told, setTold] = useState(takeConnected)
  const [leavingBy, setLeavingBy] = useState<string>()
  const [proving, setProving] = useState<Way>()
  const begin = async (way: Way): Promise<void> => {
    setTold(null)
    setLeavingBy(way.id)
    try {
      await connect(way.id)
    } catch (thrown) {
      setLeavingBy(undefined)
      if (isRefusal(thrown, CODE_NEEDED)) setProving(way)
      else setTold({ result: 'failed', text: failureText(thrown) })
    }
  }
  return (
    <ListLayout>
      <ScreenHead title={t('title')} intro={t('intro')}>
        {ways.map((way) => (
          <Button
            key={way.id}
            icon={<IconPlus />}
            loading={leavingBy === way.id}
            disabled={leavingBy !== undefined}
            onClick={() => void begin(way)}
          >
            {t('connect', { name: way.label })}
          </Button>
        ))}
      </ScreenHead>
      {told && (
        <Alert
          key={told.text}
          type={TOLD[told.result]}
          content={t(told.result, { name: told.text })}
          closable
          onClose={() => setTold(null)}
          style={{ marginBottom: 16 }}
        />
      )}
      {linked.error && <LoadFailure error={linked.error} retry={linked.reload} />}
      {!linked.data && linked.loading && <Skeleton animation text={{ rows: 3 }} />}
      {linked.data?.length === 0 && <EmptyList text={ways.length === 0 ? t('unknown') : t('none')} />}
      {linked.data && linked.data.length > 0 && <LinkedList linked={linked.data} changed={linked.reload} />}
      {proving && <CodeDialog way={proving} onClose={() => setProving(undefined)} />}
    </ListLayout>
  )
}

function LinkedList({ linked, changed }: { readonly linked: readonly IdentityInfo[]; readonly changed: () => void }) {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const [last, setLast] = useState<IdentityInfo>()
  const nameOf = ({ providerLabel, label }: IdentityInfo): string => (label === '' ? providerLabel : `${providerLabel} · ${label}`)
  const done = (): void => {
    Message.success(t('done'))
    changed()
  }
  const disconnect = (each: IdentityInfo): void => {
    Modal.confirm({
      title: t('question', { name: nameOf(each) }),
      content: t('text'),
      okText: t('disconnect'),
      cancelText: c('cancel'),
      okButtonProps: { status: 'danger' },
      onOk: () =>
        call('POST /user/identity/delete', { id: each.id }).then(done, (thrown: Error) => {
          if (isRefusal(thrown, PASSWORD_NEEDED)) setLast(each)
          else Message.error(failureText(thrown))
        }),
    })
  }
  return (
    <>
      <ul className="profile-sessions profile-linked studio-panel">
        {linked.map((each) => (
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
      {last && (
        <FormDialog<{ readonly userPwd: string }>
          id="disconnect"
          title={t('question', { name: nameOf(last) })}
          ok={t('disconnect')}
          danger
          intro={<p>{t('last')}</p>}
          onSubmit={({ userPwd }) => call('POST /user/identity/delete', { id: last.id, userPwd }).then(done)}
          onClose={() => setLast(undefined)}
        >
          <Form.Item field="userPwd" label={t('password')} rules={[{ required: true, message: t('passwordNeeded') }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

/** Asks for a code of the second step before the person leaves. */
function CodeDialog({ way, onClose }: { readonly way: Way; readonly onClose: () => void }) {
  const t = useMessages(texts)
  const s = useMessages(secondStepTexts)
  return (
    <FormDialog<{ readonly code: string }>
      id="connect"
      title={t('connect', { name: way.label })}
      ok={t('goOn')}
      intro={<p>{t('proof', { name: way.label })}</p>}
      stays
      onSubmit={({ code }) => connect(way.id, code)}
      onClose={onClose}
    >
      <Form.Item
        field="code"
        label={s('anyCode')}
        rules={[{ required: true, match: /^(\d{6}|[0-9a-z]{4}([\s-]?[0-9a-z]{4}){3})$/i, message: s('anyCodeWrong') }]}
      >
        <Input autoComplete="one-time-code" maxLength={30} spellCheck={false} />
      </Form.Item>
    </FormDialog>
  )
}
