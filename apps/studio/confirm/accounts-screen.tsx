import { Button, Input, Message, Modal, Table } from '@arco-design/web-react'
import { useDeferredValue, useState } from 'react'
import type { ConfirmLink, UnconfirmedUser } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { ForbiddenScreen } from '../errors/error-screens.tsx'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { timeText } from '../time-text.ts'
import { LinkDialog } from './link-dialog.tsx'

const texts = defineMessages('accounts', {
  zh: {
    lead: '任何人都可以用任意邮箱注册。邮箱确认之后，按邮箱添加的项目成员身份才生效。',
    find: '搜索邮箱或昵称',
    email: '邮箱',
    nickName: '昵称',
    registered: '注册时间',
    waiting: '等待生效的项目',
    actions: '操作',
    confirm: '确认',
    link: '生成链接',
    confirmTitle: '确认 {{name}}？',
    confirmText: '只有确知是邮箱的主人注册了这个账号时才确认：{{count}} 个项目的成员身份会立即生效。不确定时请把链接发到该邮箱。',
    confirmed: '已确认 {{name}}',
    empty: '没有等待确认的账号。',
  },
  en: {
    lead: 'E-mail addresses are not verified at registration. Memberships given by e-mail count once the address is confirmed.',
    find: 'Search e-mails or names',
    email: 'E-mail',
    nickName: 'Nickname',
    registered: 'Registered',
    waiting: 'Projects that wait',
    actions: 'Actions',
    confirm: 'Confirm',
    link: 'Make a link',
    confirmTitle: 'Confirm {{name}}?',
    confirmText_one:
      'Do so only if you know that the owner of this e-mail made the account: a membership in {{count}} project takes effect immediately. If you are not sure, send a link to the e-mail.',
    confirmText:
      'Do so only if you know that the owner of this e-mail made the account: memberships in {{count}} projects take effect immediately. If you are not sure, send a link to the e-mail.',
    confirmed: '{{name}} is confirmed',
    empty: 'No account waits to be confirmed.',
  },
})

const PAGE_SIZE = 20

/** Accounts whose address is not proven yet, for super administrators. */
export function AccountsScreen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const user = useSignalValue(currentUser)
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [made, setMade] = useState<{ readonly userName: string; readonly made: ConfirmLink }>()
  const wanted = useDeferredValue(keyword.trim())
  const isSuper = user?.role === 1
  const accounts = useLoaded(`${isSuper} ${wanted} ${pageNum}`, async (signal) =>
    isSuper ? call('GET /user/unconfirmed', { keyword: wanted, pageNum, pageSize: PAGE_SIZE }, { signal }) : undefined,
  )
  if (!isSuper) return <ForbiddenScreen />

  const confirm = ({ userId, userName, waiting }: UnconfirmedUser): void => {
    Modal.confirm({
      title: t('confirmTitle', { name: userName }),
      content: t('confirmText', { count: waiting }),
      okText: t('confirm'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /user/confirm', { userId }).then(
          () => Message.success(t('confirmed', { name: userName })),
          (thrown: Error) => Message.error(failureText(thrown)),
        )
        accounts.reload()
      },
    })
  }
  const makeLink = ({ userId, userName }: UnconfirmedUser): void => {
    call('POST /user/confirm/link', { userId }).then(
      (link) => setMade({ userName, made: link }),
      (thrown: Error) => {
        Message.error(failureText(thrown))
        accounts.reload()
      },
    )
  }
  const total = accounts.data?.total ?? 0

  return (
    <ListLayout>
      <ScreenHead title={c('accounts')} intro={t('lead')}>
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={(value) => {
            setKeyword(value)
            setPageNum(1)
          }}
          allowClear
          className="studio-find"
        />
      </ScreenHead>
      {accounts.error && <LoadFailure error={accounts.error} retry={accounts.reload} />}
      <Table<UnconfirmedUser>
        rowKey="userId"
        data={[...(accounts.data?.list ?? [])]}
        loading={accounts.loading}
        border={{ wrapper: true }}
        scroll={{ x: 720 }}
        noDataElement={<EmptyList keyword={wanted} onClear={() => setKeyword('')} text={t('empty')} />}
        pagination={total > PAGE_SIZE ? { current: pageNum, total, pageSize: PAGE_SIZE, onChange: setPageNum } : false}
        columns={[
          { title: t('email'), dataIndex: 'userName', ellipsis: true },
          { title: t('nickName'), dataIndex: 'nickName', ellipsis: true },
          { title: t('registered'), render: (_, account) => timeText(account.createdAt, locale) },
          { title: t('waiting'), dataIndex: 'waiting' },
          {
            title: t('actions'),
            width: 220,
            render: (_, account) => (
              <span className="studio-row-actions">
                <Button type="text" size="mini" aria-label={`${t('confirm')} ${account.userName}`} onClick={() => confirm(account)}>
                  {t('confirm')}
                </Button>
                <Button type="text" size="mini" aria-label={`${t('link')} ${account.userName}`} onClick={() => makeLink(account)}>
                  {t('link')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {made && <LinkDialog {...made} onClose={() => setMade(undefined)} />}
    </ListLayout>
  )
}
