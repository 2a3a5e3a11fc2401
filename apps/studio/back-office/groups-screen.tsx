import { Button, Message, Table, type TableColumnProps } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus, IconUserGroup } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { GroupDeletion, GroupInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { timeText } from '../time-text.ts'
import './back-office.css'
import { GroupDialog } from './group-dialog.tsx'
import { GroupListDialog } from './group-list-dialog.tsx'
import { GroupPeopleDialog } from './group-people-dialog.tsx'
import { groupTexts } from './group-texts.ts'

type Dialog =
  | { readonly kind: 'edit'; readonly group?: GroupInfo }
  | { readonly kind: 'people'; readonly group: GroupInfo }
  | { readonly kind: 'paste'; readonly group: GroupInfo; readonly mode: 'add' | 'remove' }

/** Groups of people of a project, each with the role that it gives. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(groupTexts)
  const [dialog, setDialog] = useState<Dialog>()
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const groups = useList(`groups ${projectId}`, (query, signal) => call('GET /project/group/list', { projectId, ...query }, { signal }))
  const mayEdit = project.data?.access === 'admin'
  const remove = useGroupDeletion(groups.reload)
  const columns = useGroupColumns({ mayEdit, onOpen: setDialog, onRemove: (group) => void remove(group) })
  return (
    <ListScreen
      title={project.data ? t('title', { name: project.data.name }) : ''}
      find={t('find')}
      list={groups}
      intro={
        <>
          {t('intro')} {project.data && !mayEdit ? t('readOnly') : ''}
        </>
      }
      tools={
        mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog({ kind: 'edit' })}>
            {t('add')}
          </Button>
        )
      }
      failure={project.error && { error: project.error, retry: project.reload }}
      dialogs={<GroupDialogs projectId={projectId} dialog={dialog} mayEdit={mayEdit} onOpen={setDialog} onDone={groups.reload} />}
    >
      {(items) => (
        <Table<GroupInfo>
          rowKey="id"
          data={[...items]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 960 }}
          noDataElement={
            <EmptyList
              keyword={groups.keyword}
              onClear={() => groups.setText('')}
              text={t('empty')}
              none={t('none', { text: groups.keyword })}
              action={mayEdit ? { label: t('add'), onPress: () => setDialog({ kind: 'edit' }) } : undefined}
            />
          }
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

/** Deletes a group. Counts first, so that the question says whom the deletion concerns. */
function useGroupDeletion(reload: () => void): (group: GroupInfo) => Promise<void> {
  const t = useMessages(groupTexts)
  const confirmDelete = useConfirmDelete()
  const textOf = ({ users, roleName, losing, bare }: GroupDeletion): string => {
    if (users === 0) return t('nobodyIn')
    return roleName === '' ? t('givesNone', { users }) : t('takes', { users, losing, bare, role: roleName })
  }
  return async ({ id, name }) => {
    try {
      const deletion = await call('GET /project/group/deletion/{id}', { id })
      confirmDelete({
        title: t('removeTitle', { name }),
        text: textOf(deletion),
        run: () => call('POST /project/group/delete', { id, rev: deletion.rev }),
        after: reload,
      })
    } catch (thrown) {
      Message.error(failureText(thrown))
      reload()
    }
  }
}

interface GroupDialogsProps {
  readonly projectId: number
  readonly dialog: Dialog | undefined
  readonly mayEdit: boolean
  readonly onOpen: (dialog: Dialog | undefined) => void
  /** A group or its people changed. */
  readonly onDone: () => void
}

function GroupDialogs({ projectId, dialog, mayEdit, onOpen, onDone }: GroupDialogsProps) {
  const close = (): void => onOpen(undefined)
  return (
    <>
      {dialog?.kind === 'edit' && (
        <GroupDialog projectId={projectId} {...(dialog.group ? { edited: dialog.group } : {})} onDone={onDone} onClose={close} />
      )}
      {dialog?.kind === 'people' && (
        <GroupPeopleDialog
          group={dialog.group}
          mayEdit={mayEdit}
          onChange={onDone}
          onPaste={(mode) => onOpen({ kind: 'paste', group: dialog.group, mode })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'paste' && (
        <GroupListDialog
          group={dialog.group}
          mode={dialog.mode}
          onDone={onDone}
          onClose={() => onOpen({ kind: 'people', group: dialog.group })}
        />
      )}
    </>
  )
}

/** The name of a group, and which groups of providers fill it. */
function GroupName({ group: { name, providerGroups } }: { readonly group: GroupInfo }) {
  const t = useMessages(groupTexts)
  const names = providerGroups.map((each) => `${each.label}: ${each.name}`).join(', ')
  return (
    <>
      <strong>{name}</strong>
      {names !== '' && (
        <div className="studio-muted studio-clip" title={names}>
          {t('fed', { names })}
        </div>
      )}
    </>
  )
}

interface GroupColumnsOptions {
  readonly mayEdit: boolean
  readonly onOpen: (dialog: Dialog) => void
  readonly onRemove: (group: GroupInfo) => void
}

function useGroupColumns({ mayEdit, onOpen, onRemove }: GroupColumnsOptions): TableColumnProps<GroupInfo>[] {
  const t = useMessages(groupTexts)
  const c = useMessages(common)
  const locale = useLocale()
  return [
    { title: c('name'), width: 220, render: (_, group) => <GroupName group={group} /> },
    {
      title: c('remark'),
      render: (_, { remark }) => (
        <div className="studio-clip" title={remark}>
          {remark}
        </div>
      ),
    },
    {
      title: t('role'),
      width: 180,
      render: (_, { roleName }) => (roleName === '' ? <span className="studio-muted">{t('noRole')}</span> : roleName),
    },
    {
      title: t('users'),
      width: 140,
      render: (_, group) => (
        <Button
          type="text"
          size="mini"
          icon={<IconUserGroup />}
          aria-label={t('peopleOf', { name: group.name })}
          onClick={() => onOpen({ kind: 'people', group })}
        >
          {t('people', { count: group.users })}
        </Button>
      ),
    },
    { title: t('updated'), width: 160, render: (_, { updatedAt }) => timeText(updatedAt, locale) },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 110,
            render: (_: unknown, group: GroupInfo) => (
              <div className="studio-row-actions">
                <RowButton icon={<IconEdit />} label={t('editOne', { name: group.name })} onClick={() => onOpen({ kind: 'edit', group })} />
                <RowButton icon={<IconDelete />} label={t('remove', { name: group.name })} danger onClick={() => onRemove(group)} />
              </div>
            ),
          },
        ]
      : []),
  ]
}
