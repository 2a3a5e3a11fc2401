import { Message, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ScreenProps } from '#sdk/studio'
import type { ViewDetail, ViewInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DocsLink } from '../docs/docs-link.tsx'
import { MARKS } from '../docs/marks.ts'
import { DataUsesNote } from '../models/data-uses-note.tsx'
import { loadWithModels, useFirstStep } from '../models/project-models.ts'
import { ProjectList } from '../project-list.tsx'
import { timeText } from '../time-text.ts'
import { viewTexts } from './texts.ts'
import { ViewDialog } from './view-dialog.tsx'
import './views.css'

const load = (projectId: number) => loadWithModels(projectId, call('POST /view/list', { projectId }))

/** The views of a project. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(viewTexts)
  const [, go] = useLocation()
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | ViewDetail>()
  const loaded = useLoaded(`views ${projectId}`, () => load(projectId))
  const { data, reload } = loaded
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const hasModels = data !== undefined && data.models.length > 0
  const withDetail = (id: number, then: (view: ViewDetail) => void): void =>
    void call('POST /view/detail', { id }).then(then, (thrown: Error) => void Message.error(failureText(thrown)))
  const remove = ({ id, name }: ViewDetail): void => {
    confirmDelete({
      title: t('removeTitle', { name }),
      text: <DataUsesNote of={{ viewId: id }} />,
      run: () => call('POST /view/delete', { id }),
      after: reload,
    })
  }
  const columns = useViewColumns({
    mayEdit,
    onEdit: ({ id }) => withDetail(id, setDialog),
    onRemove: ({ id }) => withDetail(id, remove),
  })
  const labels = { add: t('add'), toModels: t('toModels') }
  const action = useFirstStep({ projectId, hasModels, labels, onAdd: () => setDialog('create') })
  return (
    <ProjectList
      title={data ? t('title', { name: data.project.name }) : ''}
      intro={
        <>
          {t('intro')} {data && !mayEdit ? t('readOnly') : ''} <DocsLink address={MARKS.views} what={t('docs')} />
        </>
      }
      add={mayEdit && hasModels ? { label: t('add'), onPress: () => setDialog('create') } : undefined}
      loaded={loaded}
    >
      {data && (
        <Table<ViewInfo>
          rowKey="id"
          data={[...data.list]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 1140 }}
          noDataElement={<EmptyList text={t(hasModels ? 'empty' : 'noModels')} action={mayEdit ? action : undefined} />}
          columns={columns}
        />
      )}
      {dialog && data && (
        <ViewDialog
          projectId={projectId}
          models={data.models}
          view={dialog === 'create' ? undefined : dialog}
          onDone={({ id }) => (dialog === 'create' ? go(`/project/${projectId}/view/${id}`) : reload())}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ProjectList>
  )
}

interface ViewColumnsOptions {
  readonly mayEdit: boolean
  readonly onEdit: (view: ViewInfo) => void
  readonly onRemove: (view: ViewInfo) => void
}

function useViewColumns({ mayEdit, onEdit, onRemove }: ViewColumnsOptions): TableColumnProps<ViewInfo>[] {
  const t = useMessages(viewTexts)
  const locale = useLocale()
  return [
    {
      title: t('name'),
      width: 220,
      render: (_, { id, projectId, name }) => (
        <Link href={`/project/${projectId}/view/${id}`} className="views-link">
          {name}
        </Link>
      ),
    },
    { title: t('description'), dataIndex: 'description' },
    { title: t('model'), width: 170, render: (_, { model }) => model || <Tag color="red">{t('modelDeleted')}</Tag> },
    { title: t('columnCount'), width: 80, dataIndex: 'columns' },
    {
      title: t('state'),
      width: 200,
      render: (_, { missing }) =>
        missing.length === 0 ? (
          <Tag color="green">{t('ok')}</Tag>
        ) : (
          <Tag color="red">{t('broken', { names: missing.join(', ') })}</Tag>
        ),
    },
    { title: t('updated'), width: 160, render: (_, { updatedAt }) => timeText(updatedAt, locale) },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 100,
            render: (_: unknown, view: ViewInfo) => (
              <div className="studio-row-actions">
                <RowButton icon={<IconEdit />} label={t('edit', { name: view.name })} onClick={() => onEdit(view)} />
                <RowButton
                  icon={<IconDelete />}
                  label={t('remove', { name: view.name })}
                  danger
                  onClick={() => onRemove(view)}
                />
              </div>
            ),
          },
        ]
      : []),
  ]
}
