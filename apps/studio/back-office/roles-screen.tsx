import { Button, Message, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconEye, IconPlus, IconSafe, IconStorage } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { RoleInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { type ListPart, type LoadedList, useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { PermitsDialog } from '../models/permits-dialog.tsx'
import { timeText } from '../time-text.ts'
import './back-office.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { LimitsDialog } from './limits-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleTexts } from './texts.ts'

/** The roles of a project: what ordinary users may open and press. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(roleTexts)
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | RoleInfo>()
  const [limited, setLimited] = useState<RoleInfo>()
  const [permitted, setPermitted] = useState<RoleInfo>()
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const roles = useList(`roles ${projectId}`, (query, signal) => call('GET /project/role/list', { projectId, ...query }, { signal }))
  const mayEdit = project.data?.access === 'admin'

  const remove = (role: RoleInfo): void =>
    confirmDelete({
      title: t('removeTitle', { name: role.name }),
      run: () => call('POST /project/role/delete', { id: role.id }),
      after: roles.reload,
    })
  const addSample = (): void =>
    void call('POST /project/role/create', { projectId, name: t('sampleName'), remark: t('sampleRemark') }).then(
      roles.reload,
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  return (
    <ListScreen
      title={project.data ? t('title', { name: project.data.name }) : ''}
      find={t('find')}
      list={roles}
      intro={
        <>
          {t('intro')} {project.data && !mayEdit ? t('readOnly') : ''}
        </>
      }
      tools={
        mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
            {t('add')}
          </Button>
        )
      }
      failure={project.error && { error: project.error, retry: project.reload }}
      dialogs={
        <>
          {dialog && (
            <RoleDialog
              projectId={projectId}
              role={dialog === 'create' ? undefined : dialog}
              onDone={roles.reload}
              onClose={() => setDialog(undefined)}
            />
          )}
          {permitted && (
            <PermitsDialog
              role={permitted}
              mayEdit={mayEdit}
              onDone={() => Message.success(t('saved'))}
              onClose={() => setPermitted(undefined)}
            />
          )}
          {limited && (
            <LimitsDialog
              projectId={projectId}
              role={limited}
              mayEdit={mayEdit}
              onDone={() => {
                Message.success(t('saved'))
                roles.reload()
              }}
              onClose={() => setLimited(undefined)}
            />
          )}
        </>
      }
    >
      {(items) => (
        <RoleTable
          items={items}
          list={roles}
          mayEdit={mayEdit}
          onAdd={() => setDialog('create')}
          onAddSample={addSample}
          onLimits={setLimited}
          onPermits={setPermitted}
          onEdit={setDialog}
          onRemove={remove}
        />
      )}
    </ListScreen>
  )
}

interface RoleTableProps extends RoleColumnsOptions {
  readonly items: readonly RoleInfo[]
  readonly list: LoadedList<ListPart<RoleInfo>>
  readonly onAdd: () => void
  readonly onAddSample: () => void
}

function RoleTable({ items, list, onAdd, onAddSample, ...options }: RoleTableProps) {
  const t = useMessages(roleTexts)
  const columns = useRoleColumns(options)
  return (
    <Table<RoleInfo>
      rowKey="id"
      data={[...items]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 1040 }}
      noDataElement={
        <EmptyList
          keyword={list.keyword}
          onClear={() => list.setText('')}
          text={t('empty')}
          none={t('none', { text: list.keyword })}
          action={options.mayEdit ? { label: t('add'), onPress: onAdd } : undefined}
          sample={options.mayEdit ? { label: t('sample'), onPress: onAddSample } : undefined}
        />
      }
      columns={columns}
    />
  )
}

/** Opens the application as somebody with this role sees it. */
function ViewAsLink({ role: { id, projectId, name } }: { readonly role: RoleInfo }) {
  const t = useMessages(roleTexts)
  return (
    <Button
      type="text"
      size="mini"
      icon={<IconEye />}
      href={`/app/${projectId}?as=${id}`}
      target="_blank"
      anchorProps={{ rel: 'noopener' }}
      aria-label={t('viewAs', { name })}
      title={t('viewAs', { name })}
    />
  )
}

interface RoleColumnsOptions {
  readonly mayEdit: boolean
  readonly onLimits: (role: RoleInfo) => void
  readonly onPermits: (role: RoleInfo) => void
  readonly onEdit: (role: RoleInfo) => void
  readonly onRemove: (role: RoleInfo) => void
}

function useRoleColumns({ mayEdit, onLimits, onPermits, onEdit, onRemove }: RoleColumnsOptions): TableColumnProps<RoleInfo>[] {
  const t = useMessages(roleTexts)
  const c = useMessages(common)
  const locale = useLocale()
  return [
    {
      title: c('name'),
      width: 200,
      render: (_, { name, testEnv }) => (
        <>
          <strong>{name}</strong> {!testEnv && <Tag size="small">{t('productionOnly')}</Tag>}
        </>
      ),
    },
    {
      title: c('remark'),
      render: (_, { remark }) => (
        <div className="studio-clip" title={remark}>
          {remark}
        </div>
      ),
    },
    { title: t('users'), width: 90, dataIndex: 'users' },
    {
      title: t('limits'),
      width: 160,
      render: (_, role) => (
        <Button type="text" size="mini" icon={<IconSafe />} aria-label={t('giveTo', { name: role.name })} onClick={() => onLimits(role)}>
          {t('given', { count: role.limits.length })}
        </Button>
      ),
    },
    {
      title: t('data'),
      width: 120,
      render: (_, role) => (
        <Button
          type="text"
          size="mini"
          icon={<IconStorage />}
          aria-label={t('dataOf', { name: role.name })}
          onClick={() => onPermits(role)}
        >
          {t('permits')}
        </Button>
      ),
    },
    { title: t('updated'), width: 160, render: (_, { updatedAt }) => timeText(updatedAt, locale) },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 140,
            render: (_: unknown, role: RoleInfo) => (
              <div className="studio-row-actions">
                <ViewAsLink role={role} />
                <RowButton icon={<IconEdit />} label={t('editOne', { name: role.name })} onClick={() => onEdit(role)} />
                <RowButton icon={<IconDelete />} label={t('remove', { name: role.name })} danger onClick={() => onRemove(role)} />
              </div>
            ),
          },
        ]
      : []),
  ]
}
