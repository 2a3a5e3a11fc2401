import { Button, Message, Modal, Select, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDownload, IconExport, IconMobile, IconStop, IconUndo, IconUserAdd, IconUserGroup } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PlatformUser } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { saveFile } from '../../shell/call-file.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { LastSignIn, type UnusedChoice, UnusedFilter, useEndSessions } from '../last-sign-in.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { signInTexts } from '../sign-in-texts.ts'
import { timeText } from '../time-text.ts'
import { AccountCell } from './account-cell.tsx'
import { accountTexts } from './account-texts.ts'
import './profile.css'
import { failureText } from '../../kit/words/failure-text.ts'

type Change = 'freeze' | 'super' | 'regular' | 'second'

/** All accounts of the installation, for super administrators. */
export function Screen() {
  const t = useMessages(accountTexts)
  const [status, setStatus] = useState<'' | '1' | '2'>('')
  const [unused, setUnused] = useState<UnusedChoice>('')
  const filter = { ...(status === '' ? {} : { status }), ...(unused === '' ? {} : { unused }) }
  const users = useList(`platform ${status} ${unused}`, (query, signal) =>
    call('GET /user/platform/list', { ...query, ...filter }, { signal }),
  )
  const save = (): void =>
    void saveFile('GET /user/platform/export', { keyword: users.keyword, ...filter }).catch(
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  const columns = usePlatformColumns(usePlatformEdits(users.reload))
  return (
    <ListScreen
      title={t('platformTitle')}
      find={t('find')}
      list={users}
      intro={t('platformIntro')}
      tools={
        <>
          <Select
            aria-label={t('status')}
            value={status}
            style={{ width: 140 }}
            onChange={setStatus}
            options={[
              { value: '', label: t('allStatuses') },
              { value: '1', label: t('normal') },
              { value: '2', label: t('frozen') },
            ]}
          />
          <UnusedFilter value={unused} onChange={setUnused} />
          <Button icon={<IconDownload />} onClick={save}>
            {t('exportAll')}
          </Button>
        </>
      }
    >
      {(items) => (
        <Table<PlatformUser>
          rowKey="userId"
          data={[...items]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 1150 }}
          noDataElement={
            <EmptyList
              keyword={users.keyword}
              onClear={() => users.setText('')}
              text={t('none', { text: '' })}
              none={t('none', { text: users.keyword })}
            />
          }
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

interface PlatformEdits {
  /** Asks before it changes an account. */
  readonly ask: (change: Change, user: PlatformUser) => void
  readonly unfreeze: (user: PlatformUser) => void
  /** Asks first. */
  readonly endSessions: (user: PlatformUser) => void
}

function usePlatformEdits(reload: () => void): PlatformEdits {
  const t = useMessages(accountTexts)
  const c = useMessages(common)
  const endSessions = useEndSessions(({ userId }: PlatformUser) => call('POST /user/platform/session/end', { userId }))
  const run = (work: Promise<unknown>): Promise<void> =>
    work
      .then(
        () => void Message.success(c('done')),
        (thrown: Error) => void Message.error(failureText(thrown)),
      )
      .finally(reload)
  const ask: PlatformEdits['ask'] = (change, { userId, userName: name }) => {
    const work = {
      freeze: () => call('POST /user/platform/status', { userId, status: 2 }),
      super: () => call('POST /user/platform/role', { userId, role: 1 }),
      regular: () => call('POST /user/platform/role', { userId, role: 2 }),
      second: () => call('POST /user/platform/second/off', { userId }),
    }[change]
    Modal.confirm({
      title: t(`${change}Title`, { name }),
      content: t(`${change}Text`),
      okText: t('confirm'),
      cancelText: c('cancel'),
      onOk: () => run(work()),
    })
  }
  return { ask, endSessions, unfreeze: ({ userId }) => void run(call('POST /user/platform/status', { userId, status: 1 })) }
}

function usePlatformColumns(edits: PlatformEdits): TableColumnProps<PlatformUser>[] {
  const t = useMessages(accountTexts)
  const locale = useLocale()
  const s = useMessages(signInTexts)
  const own = useSignalValue(currentUser)?.userId
  return [
    {
      title: t('person'),
      render: (_, user) => (
        <AccountCell account={user}>
          <div className="studio-muted">
            {user.parent !== '' ? t('subOf', { name: user.parent }) : user.confirmed ? '' : t('unconfirmed')}
          </div>
        </AccountCell>
      ),
    },
    {
      title: t('role'),
      width: 210,
      render: (_, { role, userId }) => (
        <>
          <Tag color={role === 1 ? 'purple' : 'gray'}>{t(role === 1 ? 'super' : 'regular')}</Tag> {userId === own && <Tag>{t('you')}</Tag>}
        </>
      ),
    },
    {
      title: t('status'),
      width: 180,
      render: (_, user) => (
        <>
          <Tag color={user.status === 1 ? 'green' : 'red'}>{t(user.status === 1 ? 'normal' : 'frozen')}</Tag>{' '}
          {user.second && <Tag>{t('second')}</Tag>}
        </>
      ),
    },
    { title: s('lastSignIn'), width: 170, render: (_, { lastSignInAt }) => <LastSignIn at={lastSignInAt} /> },
    { title: t('created'), width: 170, render: (_, { createdAt }) => timeText(createdAt, locale) },
    {
      title: t('actions'),
      width: 150,
      render: (_, user) => <PlatformActions user={user} edits={edits} />,
    },
  ]
}

function PlatformActions({ user, edits: { ask, unfreeze, endSessions } }: { readonly user: PlatformUser; readonly edits: PlatformEdits }) {
  const t = useMessages(accountTexts)
  const s = useMessages(signInTexts)
  const name = user.userName
  if (user.userId === useSignalValue(currentUser)?.userId) return null
  return (
    <div className="studio-row-actions">
      {user.parent === '' &&
        (user.role === 1 ? (
          <RowButton icon={<IconUserGroup />} label={t('makeRegular', { name })} onClick={() => ask('regular', user)} />
        ) : (
          <RowButton icon={<IconUserAdd />} label={t('makeSuper', { name })} onClick={() => ask('super', user)} />
        ))}
      {user.second && <RowButton icon={<IconMobile />} label={t('secondOff', { name })} onClick={() => ask('second', user)} />}
      <RowButton icon={<IconExport />} label={s('end', { name })} onClick={() => endSessions(user)} />
      {user.status === 1 ? (
        <RowButton icon={<IconStop />} label={t('freeze', { name })} danger onClick={() => ask('freeze', user)} />
      ) : (
        <RowButton icon={<IconUndo />} label={t('unfreeze', { name })} onClick={() => unfreeze(user)} />
      )}
    </div>
  )
}
