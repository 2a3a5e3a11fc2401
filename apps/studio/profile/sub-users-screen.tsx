import { Button, Message, Modal, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconExport, IconLock, IconPlus, IconStop, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { SubUser } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useList } from '../../kit/list/use-list.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { LastSignIn, useEndSessions } from '../last-sign-in.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { signInTexts } from '../sign-in-texts.ts'
import { timeText } from '../time-text.ts'
import { AccountCell } from './account-cell.tsx'
import { accountTexts } from './account-texts.ts'
import { SubPasswordDialog } from './sub-password-dialog.tsx'
import { SubUserDialog } from './sub-user-dialog.tsx'
import './profile.css'
import { failureText } from '../../kit/words/failure-text.ts'

/** Accounts that the person made for others. */
export function Screen() {
  const t = useMessages(accountTexts)
  const [dialog, setDialog] = useState<'create' | SubUser>()
  const [password, setPassword] = useState<SubUser>()
  const users = useList('sub users', (query, signal) => call('GET /user/sub/list', query, { signal }))

  const edits = useSubUserEdits(users.reload)
  const columns = useSubUserColumns({ edits, onEdit: setDialog, onPassword: setPassword })
  return (
    <ListScreen
      title={t('subTitle')}
      find={t('find')}
      list={users}
      intro={t('subIntro')}
      tools={
        (users.data?.list.length !== 0 || users.keyword !== '') && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
            {t('add')}
          </Button>
        )
      }
      dialogs={
        <>
          {dialog && (
            <SubUserDialog
              {...(dialog === 'create' ? {} : { edited: dialog })}
              onDone={users.reload}
              onClose={() => setDialog(undefined)}
            />
          )}
          {password && <SubPasswordDialog user={password} onClose={() => setPassword(undefined)} />}
        </>
      }
    >
      {(items) => (
        <Table<SubUser>
          rowKey="userId"
          data={[...items]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 960 }}
          noDataElement={
            <EmptyList
              keyword={users.keyword}
              onClear={() => users.setText('')}
              text={t('empty')}
              none={t('none', { text: users.keyword })}
              action={{ label: t('add'), onPress: () => setDialog('create') }}
            />
          }
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

interface SubUserEdits {
  /** Asks first. */
  readonly freeze: (user: SubUser) => void
  readonly unfreeze: (user: SubUser) => void
  /** Asks first. */
  readonly remove: (user: SubUser) => void
  /** Asks first. */
  readonly endSessions: (user: SubUser) => void
}

function useSubUserEdits(reload: () => void): SubUserEdits {
  const t = useMessages(accountTexts)
  const c = useMessages(common)
  const confirmDelete = useConfirmDelete()
  const setStatus = ({ userId }: SubUser, status: 1 | 2): Promise<void> =>
    call('POST /user/sub/status', { userId, status })
      .then(
        () => void Message.success(c('done')),
        (thrown: Error) => void Message.error(failureText(thrown)),
      )
      .finally(reload)
  const freeze = (user: SubUser): void => {
    Modal.confirm({
      title: t('freezeTitle', { name: user.userName }),
      content: t('freezeText'),
      okText: t('confirm'),
      cancelText: c('cancel'),
      onOk: () => setStatus(user, 2),
    })
  }
  const remove = ({ userId, userName }: SubUser): void =>
    confirmDelete({
      title: t('removeTitle', { name: userName }),
      text: t('removeText'),
      run: () => call('POST /user/sub/delete', { userId }),
      after: reload,
    })
  const endSessions = useEndSessions(({ userId }: SubUser) => call('POST /user/sub/session/end', { userId }))
  return { freeze, unfreeze: (user) => void setStatus(user, 1), remove, endSessions }
}

interface SubUserColumnsOptions {
  readonly edits: SubUserEdits
  readonly onEdit: (user: SubUser) => void
  readonly onPassword: (user: SubUser) => void
}

function useSubUserColumns({ edits, onEdit, onPassword }: SubUserColumnsOptions): TableColumnProps<SubUser>[] {
  const t = useMessages(accountTexts)
  const s = useMessages(signInTexts)
  const locale = useLocale()
  return [
    { title: t('person'), render: (_, user) => <AccountCell account={user} /> },
    {
      title: t('status'),
      width: 110,
      render: (_, { status }) => <Tag color={status === 1 ? 'green' : 'red'}>{t(status === 1 ? 'normal' : 'frozen')}</Tag>,
    },
    { title: t('projects'), width: 90, dataIndex: 'projects' },
    { title: s('lastSignIn'), width: 170, render: (_, { lastSignInAt }) => <LastSignIn at={lastSignInAt} /> },
    { title: t('created'), width: 170, render: (_, { createdAt }) => timeText(createdAt, locale) },
    {
      title: t('actions'),
      width: 190,
      render: (_, user) => {
        const name = user.userName
        return (
          <div className="studio-row-actions">
            <RowButton icon={<IconEdit />} label={t('edit', { name })} onClick={() => onEdit(user)} />
            <RowButton icon={<IconLock />} label={t('setPassword', { name })} onClick={() => onPassword(user)} />
            <RowButton icon={<IconExport />} label={s('end', { name })} onClick={() => edits.endSessions(user)} />
            {user.status === 1 ? (
              <RowButton icon={<IconStop />} label={t('freeze', { name })} onClick={() => edits.freeze(user)} />
            ) : (
              <RowButton icon={<IconUndo />} label={t('unfreeze', { name })} onClick={() => edits.unfreeze(user)} />
            )}
            <RowButton icon={<IconDelete />} label={t('remove', { name })} danger onClick={() => edits.remove(user)} />
          </div>
        )
      },
    },
  ]
}
