import { Table, type TableColumnProps } from '@arco-design/web-react'
import { IconDelete, IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import type { ScreenProps } from '#sdk/studio'
import type { WorkflowInfo, WorkflowRun } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { OneIcon } from '../../kit/panel/one-icon.tsx'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ReleaseCell } from '../flows/release-cell.tsx'
import { ProjectList } from '../project-list.tsx'
import { timeText } from '../time-text.ts'
import { RunStatus } from './run-status.tsx'
import { workflowTexts } from './texts.ts'
import { triggerNamed, triggerSummary } from './trigger-words.ts'
import { WorkflowDialog } from './workflow-dialog.tsx'
import '../flows/flows.css'
import './workflows.css'

async function load(projectId: number) {
  const [project, workflows] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /workflow/list', { projectId }),
  ])
  return { project, workflows }
}

const ENVIRONMENTS = ['stg', 'prd'] as const

/** The workflows of a project. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(workflowTexts)
  const [, go] = useLocation()
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | WorkflowInfo>()
  const loaded = useLoaded(`workflows ${projectId}`, () => load(projectId))
  const { data, reload } = loaded
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const remove = ({ id, name, published }: WorkflowInfo): void => {
    const places = ENVIRONMENTS.filter((env) => published[env] !== null).map((env) => t(env))
    confirmDelete({
      title: t('removeTitle', { name }),
      text: places.length === 0 ? t('removeText') : t('removePublished', { places: places.join(' · ') }),
      run: () => call('POST /workflow/delete', { id }),
      after: reload,
    })
  }
  const columns = useWorkflowColumns({ mayEdit, onEdit: setDialog, onRemove: remove, onChanged: reload })
  const action = { label: t('add'), onPress: () => setDialog('create') }
  return (
    <ProjectList
      title={data ? t('title', { name: data.project.name }) : ''}
      intro={`${t('intro')} ${data && !mayEdit ? t('readOnly') : ''}`}
      add={mayEdit ? { label: t('add'), onPress: () => setDialog('create') } : undefined}
      loaded={loaded}
    >
      {data && (
        <Table<WorkflowInfo>
          rowKey="id"
          data={[...data.workflows]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 1200 }}
          noDataElement={<EmptyList text={t('empty')} action={mayEdit ? action : undefined} />}
          columns={columns}
        />
      )}
      {dialog && (
        <WorkflowDialog
          projectId={projectId}
          workflow={dialog === 'create' ? undefined : dialog}
          onDone={({ id }) => (dialog === 'create' ? go(`/project/${projectId}/workflow/${id}`) : reload())}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ProjectList>
  )
}

interface ColumnsOptions {
  readonly mayEdit: boolean
  readonly onEdit: (workflow: WorkflowInfo) => void
  readonly onRemove: (workflow: WorkflowInfo) => void
  readonly onChanged: () => void
}

function useWorkflowColumns({
  mayEdit,
  onEdit,
  onRemove,
  onChanged,
}: ColumnsOptions): TableColumnProps<WorkflowInfo>[] {
  const t = useMessages(workflowTexts)
  const locale = useLocale()
  return [
    { title: t('name'), width: 200, render: (_, workflow) => <NameCell workflow={workflow} /> },
    {
      title: t('trigger'),
      width: 210,
      render: (_, { trigger, triggerParams }) => <TriggerText type={trigger} params={triggerParams} />,
    },
    ...ENVIRONMENTS.map((env) => ({
      title: t(env),
      width: 170,
      render: (_: unknown, workflow: WorkflowInfo) => (
        <ReleaseCell
          {...{ flow: workflow, env, mayEdit, onChanged }}
          enable={(isEnabled) => call('POST /workflow/enable', { id: workflow.id, env, isEnabled })}
        />
      ),
    })),
    { title: t('week'), width: 110, render: (_, workflow) => <WeekCell workflow={workflow} /> },
    { title: t('lastRun'), width: 130, render: (_, { counts }) => <LastRun counts={counts} /> },
    {
      title: t('next'),
      width: 120,
      render: (_, { published }) => {
        const next = ENVIRONMENTS.flatMap((env) => published[env]?.nextAt ?? []).toSorted()[0]
        return next === undefined ? <span className="studio-muted">—</span> : timeText(next, locale)
      },
    },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 100,
            render: (_: unknown, workflow: WorkflowInfo) => (
              <div className="studio-row-actions">
                <RowButton
                  icon={<IconEdit />}
                  label={t('edit', { name: workflow.name })}
                  onClick={() => onEdit(workflow)}
                />
                <RowButton
                  icon={<IconDelete />}
                  label={t('remove', { name: workflow.name })}
                  danger
                  onClick={() => onRemove(workflow)}
                />
              </div>
            ),
          },
        ]
      : []),
  ]
}

function NameCell({ workflow: { id, projectId, name, description } }: { readonly workflow: WorkflowInfo }) {
  return (
    <>
      <Link href={`/project/${projectId}/workflow/${id}`} className="wf-link">
        {name}
      </Link>
      {description !== '' && <div className="studio-muted wf-line">{description}</div>}
    </>
  )
}

/** What starts a workflow, with the settings of its trigger in one line. */
export function TriggerText({
  type,
  params,
}: {
  readonly type: string
  readonly params: WorkflowInfo['triggerParams']
}) {
  const t = useMessages(workflowTexts)
  const locale = useLocale()
  const declared = triggerNamed(type)
  if (!declared) return <span className="studio-muted">{type === '' ? t('noTrigger') : type}</span>
  const summary = labelIn(triggerSummary(type, params), locale) ?? ''
  return (
    <div className="wf-trigger">
      <OneIcon icon={declared.icon} />
      <div>
        {labelIn(declared.label, locale)}
        {summary !== '' && <div className="studio-muted wf-line">{summary}</div>}
      </div>
    </div>
  )
}

function WeekCell({ workflow: { id, projectId, counts } }: { readonly workflow: WorkflowInfo }) {
  const t = useMessages(workflowTexts)
  if (counts.runs === 0) return <span className="studio-muted">—</span>
  return (
    <Link href={`/project/${projectId}/workflow/${id}?tab=runs`} className="wf-link">
      {t('runs', { count: counts.runs })}
      {counts.failed > 0 && <div className="wf-failed">{t('failures', { count: counts.failed })}</div>}
    </Link>
  )
}

function LastRun({ counts: { lastAt, lastStatus } }: Pick<WorkflowInfo, 'counts'>) {
  const t = useMessages(workflowTexts)
  const locale = useLocale()
  if (lastAt === null || lastStatus === '') return <span className="studio-muted">{t('never')}</span>
  return (
    <span className="wf-last">
      <RunStatus status={lastStatus as WorkflowRun['status']} />
      <span>{timeText(lastAt, locale)}</span>
    </span>
  )
}
