import { Button, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconExport, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { ProjectUser } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { type ListPart, type LoadedList, useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { LastSignIn, type UnusedChoice, UnusedFilter, useEndSessions } from '../last-sign-in.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { signInTexts } from '../sign-in-texts.ts'
import { timeText } from '../time-text.ts'
import './back-office.css'
import { InvitationList } from './invitation-list.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { PersonCell } from './person-cell.tsx'
import { userTexts } from './texts.ts'
import { UserDialog } from './user-dialog.tsx'

const COLOURS = { admin: 'purple', developer: 'arcoblue', tester: 'gray', ordinary: 'green' } as const

/** Who is in a project, and what they may do there. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(userTexts)
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | ProjectUser>()
  const [isBulk, setBulk] = useState(false)
  const [round, setRound] = useState(0)
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const [unused, setUnused] = useState<UnusedChoice>('')
  const filter = unused === '' ? {} : { unused }
  const users = useList(`users ${projectId} ${unused}`, (query, signal) =>
    call('GET /project/user/list', { projectId, ...query, ...filter }, { signal }),
  )
  const mayEdit = project.data?.access === 'admin'
  const reloadAll = (): void => {
    setRound(round + 1)
    users.reload()
  }

  const remove = (user: ProjectUser): void =>
    confirmDelete({
      title: t('removeTitle', { name: user.userName }),
      text: t('removeText'),
      run: () => call('POST /project/user/delete', { projectId, userId: user.userId }),
      after: users.reload,
    })
  return (
    <ListScreen
      title={project.data ? t('title', { name: project.data.name }) : ''}
      find={t('find')}
      list={users}
      intro={
        <>
          {t('intro')} {project.data && !mayEdit ? t('readOnly') : ''}
        </>
      }
      tools={
        mayEdit && (
          <>
            <UnusedFilter value={unused} onChange={setUnused} />
            <Button onClick={() => setBulk(true)}>{t('addMany')}</Button>
            <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
              {t('add')}
            </Button>
          </>
        )
      }
      failure={project.error && { error: project.error, retry: project.reload }}
      dialogs={
        <>
          {dialog && (
            <UserDialog
              projectId={projectId}
              {...(dialog === 'create' ? {} : { edited: dialog })}
              onDone={reloadAll}
              onClose={() => setDialog(undefined)}
            />
          )}
          {isBulk && <PeopleDialog projectId={projectId} onDone={reloadAll} onClose={() => setBulk(false)} />}
        </>
      }
    >
      {(items) => (
        <>
          <UserTable items={items} list={users} projectId={projectId} mayEdit={mayEdit} onChange={setDialog} onRemove={remove} />
          {mayEdit && <InvitationList projectId={projectId} round={round} />}
        </>
      )}
    </ListScreen>
  )
}

interface UserTableProps extends UserColumnsOptions {
  readonly items: readonly ProjectUser[]
  readonly list: LoadedList<ListPart<ProjectUser>>
}

function UserTable({ items, list, ...options }: UserTableProps) {
  const t = useMessages(userTexts)
  const columns = useUserColumns(options)
  return (
    <Table<ProjectUser>
      rowKey="userId"
      data={[...items]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: options.mayEdit ? 1180 : 1090 }}
      noDataElement={
        <EmptyList keyword={list.keyword} onClear={() => list.setText('')} text={t('empty')} none={t('none', { text: list.keyword })} />
      }
      columns={columns}
    />
  )
}

interface UserColumnsOptions {
  readonly projectId: number
  readonly mayEdit: boolean
  readonly onChange: (user: ProjectUser) => void
  readonly onRemove: (user: ProjectUser) => void
}

function useUserColumns({ projectId, mayEdit, onChange, onRemove }: UserColumnsOptions): TableColumnProps<ProjectUser>[] {
  const t = useMessages(userTexts)
  const s = useMessages(signInTexts)
  const locale = useLocale()
  const endSessions = useEndSessions(({ userId }: ProjectUser) => call('POST /project/user/session/end', { projectId, userId }))
  return [
    {
      title: t('person'),
      render: (_, user) => <PersonCell user={user} />,
    },
    {
      title: t('role'),
      width: 190,
      render: (_, { role, owner }) => (
        <>
          <Tag color={COLOURS[role]}>{t(role)}</Tag> {owner && <Tag>{t('owner')}</Tag>}
        </>
      ),
    },
    {
      title: t('projectRole'),
      width: 200,
      render: (_, { role, roleName, groups, origin }) => (
        <>
          {roleName}
          {groups.map((group) => (
            <div key={group.id} className="studio-muted">
              {group.roleName === '' || role !== 'ordinary'
                ? t('inGroup', { group: group.name })
                : t('byGroup', { group: group.name, role: group.roleName })}
              {group.origin !== '' && ` · ${group.origin}`}
            </div>
          ))}
          {origin !== '' && <div className="studio-muted">{t('givenBy', { origin })}</div>}
        </>
      ),
    },
    { title: t('leader'), width: 150, render: (_, { leader }) => leader?.name ?? '' },
    { title: t('since'), width: 170, render: (_, { createdAt }) => timeText(createdAt, locale) },
    ...(mayEdit
      ? [
          {
            title: s('lastSignIn'),
            width: 160,
            render: (_: unknown, user: ProjectUser) => !user.waiting && <LastSignIn at={user.lastSignInAt} />,
          },
          {
            title: t('actions'),
            width: 120,
            render: (_: unknown, user: ProjectUser) =>
              !user.owner && (
                <div className="studio-row-actions">
                  <RowButton icon={<IconEdit />} label={t('change', { name: user.userName })} onClick={() => onChange(user)} />
                  {user.sub && !user.waiting && (
                    <RowButton icon={<IconExport />} label={s('end', { name: user.userName })} onClick={() => endSessions(user)} />
                  )}
                  <RowButton icon={<IconDelete />} label={t('remove', { name: user.userName })} danger onClick={() => onRemove(user)} />
                </div>
              ),
          },
        ]
      : []),
  ]
}
