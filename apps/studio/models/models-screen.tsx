import { Message, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ScreenProps } from '#sdk/studio'
import type { ModelInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { EntryTabs } from '../login/entry-tabs.tsx'
import { ProjectList } from '../project-list.tsx'
import { timeText } from '../time-text.ts'
import { DataUsesNote } from './data-uses-note.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { RelationDiagram } from './relation-diagram.tsx'
import { modelTexts } from './texts.ts'
import './models.css'

async function load(projectId: number) {
  const [project, models] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /model/list', { projectId }),
  ])
  return { project, models }
}

/** Whether production has what was built. */
export function ReleaseState({ model: { archivedAt, rev, releasedRev } }: { readonly model: ModelInfo }) {
  const t = useMessages(modelTexts)
  if (archivedAt) return <Tag color="red">{t('deleted')}</Tag>
  if (releasedRev === null) return <Tag>{t('notReleased')}</Tag>
  return releasedRev === rev ? <Tag color="green">{t('released')}</Tag> : <Tag color="orange">{t('changed')}</Tag>
}

/** The models of a project, those that can be restored behind the others. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(modelTexts)
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | ModelInfo>()
  const loaded = useLoaded(`models ${projectId}`, () => load(projectId))
  const { data, reload } = loaded
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const remove = (model: ModelInfo): void =>
    confirmDelete({
      title: t('removeTitle', { name: model.name }),
      text: (
        <>
          {t('removeText')}
          <DataUsesNote of={{ modelId: model.id }} />
        </>
      ),
      run: () => call('POST /model/delete', { id: model.id }),
      after: reload,
    })
  const restore = (model: ModelInfo): void =>
    void call('POST /model/restore', { id: model.id }).then(
      reload,
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  const columns = useModelColumns({ mayEdit, onEdit: setDialog, onRemove: remove, onRestore: restore })
  return (
    <ProjectList
      title={data ? t('title', { name: data.project.name }) : ''}
      intro={`${t('intro')} ${data && !mayEdit ? t('readOnly') : ''}`}
      add={mayEdit ? { label: t('add'), onPress: () => setDialog('create') } : undefined}
      loaded={loaded}
    >
      {data && (
        <EntryTabs
          label={t('modelsTab')}
          tabs={[
            {
              key: 'list',
              title: t('modelList'),
              content: (
                <Table<ModelInfo>
                  rowKey="id"
                  data={[...data.models]}
                  border={{ wrapper: true }}
                  pagination={false}
                  scroll={{ x: 940 }}
                  noDataElement={
                    <EmptyList
                      text={t('empty')}
                      action={mayEdit ? { label: t('add'), onPress: () => setDialog('create') } : undefined}
                    />
                  }
                  columns={columns}
                />
              ),
            },
            {
              key: 'relations',
              title: t('relations'),
              content: (
                <RelationDiagram projectId={projectId} models={data.models.filter(({ archivedAt }) => !archivedAt)} />
              ),
            },
          ]}
        />
      )}
      {dialog && (
        <ModelDialog
          projectId={projectId}
          model={dialog === 'create' ? undefined : dialog}
          onDone={reload}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ProjectList>
  )
}

interface ModelColumnsOptions {
  readonly mayEdit: boolean
  readonly onEdit: (model: ModelInfo) => void
  readonly onRemove: (model: ModelInfo) => void
  readonly onRestore: (model: ModelInfo) => void
}

function useModelColumns(options: ModelColumnsOptions): TableColumnProps<ModelInfo>[] {
  const { mayEdit, onEdit, onRemove, onRestore } = options
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const actions = (model: ModelInfo) =>
    model.archivedAt ? (
      <RowButton icon={<IconUndo />} label={t('restore', { name: model.name })} onClick={() => onRestore(model)} />
    ) : (
      <>
        <RowButton icon={<IconEdit />} label={t('edit', { name: model.name })} onClick={() => onEdit(model)} />
        <RowButton
          icon={<IconDelete />}
          label={t('remove', { name: model.name })}
          danger
          onClick={() => onRemove(model)}
        />
      </>
    )
  return [
    {
      title: t('name'),
      width: 220,
      render: (_, { id, projectId, name, archivedAt }) =>
        archivedAt ? (
          name
        ) : (
          <Link href={`/project/${projectId}/model/${id}`} className="models-link">
            {name}
          </Link>
        ),
    },
    { title: t('description'), dataIndex: 'description' },
    { title: t('fields'), width: 90, dataIndex: 'fields' },
    { title: t('state'), width: 170, render: (_, model) => <ReleaseState model={model} /> },
    { title: t('updated'), width: 160, render: (_, { updatedAt }) => timeText(updatedAt, locale) },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 100,
            render: (_: unknown, model: ModelInfo) => <div className="studio-row-actions">{actions(model)}</div>,
          },
        ]
      : []),
  ]
}
