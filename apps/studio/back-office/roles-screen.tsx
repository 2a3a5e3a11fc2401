import { Button, Message, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconEye, IconPlus, IconSafe, IconStorage } from '@arco-design/web-react/icon'
import { type ReactNode, useState } from 'react'
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
import type { PermitHolder } from '../models/permit-holder.ts'
import { PermitsDialog } from '../models/permits-dialog.tsx'
import { seenTexts } from '../models/seen-texts.ts'
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
  const [permitted, setPermitted] = useState<PermitHolder>()
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
              holder={permitted}
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
          isPublic={project.data?.isPublic === 1 && roles.pageNum === 1 && roles.keyword === ''}
          projectId={projectId}
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

const AUDIENCES = ['member', 'visitor'] as const
/** People of a public project who have no role. */
interface OpenRow {
  readonly id: string
  readonly audience: (typeof AUDIENCES)[number]
  readonly projectId: number
}
type RoleRow = RoleInfo | OpenRow
const isOpenRow = (row: RoleRow): row is OpenRow => 'audience' in row
/** What is shown of roles alone. */
const ofRole =
  (show: (role: RoleInfo) => ReactNode) =>
  (_: unknown, row: RoleRow): ReactNode =>
    isOpenRow(row) ? null : show(row)

interface RoleTableProps extends RoleColumnsOptions {
  readonly items: readonly RoleInfo[]
  /** Whether people without a role are listed as well. */
  readonly isPublic: boolean
  readonly projectId: number
  readonly list: LoadedList<ListPart<RoleInfo>>
  readonly onAdd: () => void
  readonly onAddSample: () => void
}

function RoleTable({ items, isPublic, projectId, list, onAdd, onAddSample, ...options }: RoleTableProps) {
  const t = useMessages(roleTexts)
  const open = isPublic ? AUDIENCES.map((audience) => ({ id: audience, audience, projectId })) : []
  const columns = useRoleColumns(options)
  return (
    <Table<RoleRow>
      rowKey="id"
      data={[...open, ...items]}
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
  readonly onPermits: (holder: PermitHolder) => void
  readonly onEdit: (role: RoleInfo) => void
  readonly onRemove: (role: RoleInfo) => void
}

function useRoleColumns({ mayEdit, onLimits, onPermits, onEdit, onRemove }: RoleColumnsOptions): TableColumnProps<RoleRow>[] {
  const t = useMessages(roleTexts)
  const s = useMessages(seenTexts)
  const c = useMessages(common)
  const locale = useLocale()
  return [
    {
      title: c('name'),
      width: 200,
      render: (_, row) =>
        isOpenRow(row) ? (
          <>
            <strong>{s(row.audience)}</strong> <Tag size="small">{s('builtIn')}</Tag>
          </>
        ) : (
          <>
            <strong>{row.name}</strong> {!row.testEnv && <Tag size="small">{t('productionOnly')}</Tag>}
          </>
        ),
    },
    {
      title: c('remark'),
      render: (_, row) => {
        const remark = isOpenRow(row) ? s(`${row.audience}Note`) : row.remark
        return (
          <div className={isOpenRow(row) ? undefined : 'studio-clip'} title={remark}>
            {remark}
          </div>
        )
      },
    },
    { title: t('users'), width: 90, render: ofRole(({ users }) => users) },
    {
      title: t('limits'),
      width: 160,
      render: ofRole((role) => (
        <Button type="text" size="mini" icon={<IconSafe />} aria-label={t('giveTo', { name: role.name })} onClick={() => onLimits(role)}>
          {t('given', { count: role.limits.length })}
        </Button>
      )),
    },
    {
      title: t('data'),
      width: 120,
      render: (_, row) => {
        const { projectId } = row
        const holder: PermitHolder = isOpenRow(row)
          ? { kind: 'audience', audience: row.audience, projectId, name: s(row.audience) }
          : { kind: 'role', id: row.id, projectId, name: row.name }
        return (
          <Button
            type="text"
            size="mini"
            icon={<IconStorage />}
            aria-label={t('dataOf', { name: holder.name })}
            onClick={() => onPermits(holder)}
          >
            {t('permits')}
          </Button>
        )
      },
    },
    { title: t('updated'), width: 160, render: ofRole(({ updatedAt }) => timeText(updatedAt, locale)) },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 140,
            render: ofRole((role) => (
              <div className="studio-row-actions">
                <ViewAsLink role={role} />
                <RowButton icon={<IconEdit />} label={t('editOne', { name: role.name })} onClick={() => onEdit(role)} />
                <RowButton icon={<IconDelete />} label={t('remove', { name: role.name })} danger onClick={() => onRemove(role)} />
              </div>
            )),
          },
        ]
      : []),
  ]
}
