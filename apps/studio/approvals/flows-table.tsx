import { Table, type TableColumnProps } from '@arco-design/web-react'
import { IconDelete, IconEdit } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ApprovalFlowInfo } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ReleaseCell } from '../flows/release-cell.tsx'
import { flowDocumentTexts } from '../flows/texts.ts'
import { approvalTexts } from './texts.ts'

/** A flow of the list, with its project where the list is over all of them. */
export interface ListedFlow extends ApprovalFlowInfo {
  readonly projectName?: string
  readonly mayEdit: boolean
}

interface FlowsTableProps {
  readonly flows: readonly ListedFlow[]
  readonly busy?: boolean
  /** Shown where there are none. */
  readonly empty: ReactNode
  readonly onEdit: (flow: ListedFlow) => void
  readonly onChanged: () => void
}

const ENVIRONMENTS = ['stg', 'prd'] as const

/** Approval flows with what is published of each. */
export function FlowsTable({ flows, busy = false, empty, onEdit, onChanged }: FlowsTableProps) {
  const columns = useColumns(onEdit, onChanged, {
    projects: flows.some(({ projectName }) => projectName !== undefined),
    actions: flows.some(({ mayEdit }) => mayEdit),
  })
  return (
    <Table<ListedFlow>
      rowKey="id"
      loading={busy}
      data={[...flows]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 1000 }}
      noDataElement={empty}
      columns={columns}
    />
  )
}

function useColumns(
  onEdit: FlowsTableProps['onEdit'],
  onChanged: () => void,
  shown: { readonly projects: boolean; readonly actions: boolean },
): TableColumnProps<ListedFlow>[] {
  const t = useMessages(approvalTexts)
  const d = useMessages(flowDocumentTexts)
  const remove = useRemove(onChanged)
  return [
    { title: t('name'), width: 220, render: (_, flow) => <NameCell flow={flow} /> },
    ...(shown.projects
      ? [
          {
            title: t('project'),
            width: 160,
            render: (_: unknown, { projectId, projectName }: ListedFlow) => (
              <Link href={`/project/${projectId}/approval`} className="wf-link">
                {projectName}
              </Link>
            ),
          },
        ]
      : []),
    {
      title: t('model'),
      width: 140,
      render: (_, { model }) => (model === '' ? <span className="studio-muted">{t('noModel')}</span> : model),
    },
    ...ENVIRONMENTS.map((env) => ({
      title: d(env),
      width: 170,
      render: (_: unknown, flow: ListedFlow) => (
        <ReleaseCell
          {...{ flow, env, onChanged, mayEdit: flow.mayEdit }}
          enable={(isEnabled) => call('POST /approval/flow/enable', { id: flow.id, env, isEnabled })}
        />
      ),
    })),
    {
      title: t('running'),
      width: 90,
      render: (_, { running }) =>
        running === 0 ? <span className="studio-muted">—</span> : t('runningCount', { count: running }),
    },
    ...(shown.actions
      ? [
          {
            title: t('actions'),
            width: 100,
            render: (_: unknown, flow: ListedFlow) =>
              flow.mayEdit && (
                <div className="studio-row-actions">
                  <RowButton icon={<IconEdit />} label={t('edit', { name: flow.name })} onClick={() => onEdit(flow)} />
                  <RowButton
                    icon={<IconDelete />}
                    label={t('remove', { name: flow.name })}
                    danger
                    onClick={() => remove(flow)}
                  />
                </div>
              ),
          },
        ]
      : []),
  ]
}

/** Deletes a flow, after a question that says where it is published. */
function useRemove(after: () => void): (flow: ListedFlow) => void {
  const t = useMessages(approvalTexts)
  const d = useMessages(flowDocumentTexts)
  const confirmDelete = useConfirmDelete()
  return ({ id, name, published }) => {
    const places = ENVIRONMENTS.filter((env) => published[env] !== null).map((env) => d(env))
    confirmDelete({
      title: t('removeTitle', { name }),
      text: places.length === 0 ? t('removeText') : t('removePublished', { places: places.join(' · ') }),
      run: () => call('POST /approval/flow/delete', { id }),
      after,
    })
  }
}

function NameCell({ flow: { id, name, description } }: { readonly flow: ListedFlow }) {
  return (
    <>
      <Link href={`/approval/${id}`} className="wf-link">
        {name}
      </Link>
      {description !== '' && <div className="studio-muted wf-line">{description}</div>}
    </>
  )
}
