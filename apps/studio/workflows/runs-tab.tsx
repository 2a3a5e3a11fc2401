import { Button, Pagination, Select, Skeleton, Table, type TableColumnProps } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Environment, WorkflowRun } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useWhile } from '../models/use-while.ts'
import { timeText } from '../time-text.ts'
import { type ModelIds, RunCause, readModelIds } from './run-cause.tsx'
import { RunStatus } from './run-status.tsx'
import { runTexts } from './run-texts.ts'
import { durationText, isOpen, lengthOf } from './run-words.ts'

type Status = WorkflowRun['status']
const STATUSES: readonly Status[] = ['running', 'waiting', 'done', 'failed', 'refused', 'cancelled', 'skipped']
const ENVIRONMENTS: readonly Environment[] = ['stg', 'prd']
const PAGE_SIZE = 20

interface Filter {
  readonly status?: Status | undefined
  readonly env?: Environment | undefined
}
interface RunsTabProps {
  readonly projectId: number
  readonly workflowId: number
}

/** The runs of a workflow, the latest first; they are read again while one of them goes on. */
export function RunsTab({ projectId, workflowId }: RunsTabProps) {
  const t = useMessages(runTexts)
  const [filter, setFilter] = useState<Filter>({})
  const [pageNum, setPageNum] = useState(1)
  const key = JSON.stringify(['runs', workflowId, filter, pageNum])
  const { data, error, loading, reload } = useLoaded(key, async (signal) => {
    const wanted = { projectId, workflowId, ...filter, pageNum, pageSize: PAGE_SIZE }
    return call('POST /workflow/run/list', JSON.parse(JSON.stringify(wanted)) as typeof wanted, { signal })
  })
  const models = useLoaded(`models of runs ${projectId}`, (signal) => readModelIds(projectId, signal))
  useWhile(data?.list.some(isOpen) ?? false, reload)
  const choose = (change: Filter): void => {
    setFilter({ ...filter, ...change })
    setPageNum(1)
  }
  const isFiltered = filter.status !== undefined || filter.env !== undefined
  return (
    <>
      <RunsBar filter={filter} loading={loading} onFilter={choose} onRefresh={reload} />
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <>
          <RunTable
            projectId={projectId}
            runs={data.list}
            models={models.data ?? new Map()}
            empty={t(isFiltered ? 'noneFound' : 'empty')}
          />
          {data.total > 0 && (
            <div className="wf-pages">
              <span>{t('total', { count: data.total })}</span>
              <Pagination
                size="small"
                current={pageNum}
                pageSize={PAGE_SIZE}
                total={data.total}
                onChange={(next) => setPageNum(next)}
              />
            </div>
          )}
        </>
      )}
    </>
  )
}

interface RunsBarProps {
  readonly filter: Filter
  readonly loading: boolean
  readonly onFilter: (change: Filter) => void
  readonly onRefresh: () => void
}

function RunsBar({ filter, loading, onFilter, onRefresh }: RunsBarProps) {
  const t = useMessages(runTexts)
  return (
    <div className="wf-bar">
      <Select
        className="wf-filter"
        aria-label={t('state')}
        value={filter.status ?? ''}
        options={[
          { value: '', label: t('anyState') },
          ...STATUSES.map((value) => ({ value, label: t(`is ${value}`) })),
        ]}
        onChange={(value: Status | '') => onFilter({ status: value === '' ? undefined : value })}
      />
      <Select
        className="wf-filter"
        aria-label={t('env')}
        value={filter.env ?? ''}
        options={[{ value: '', label: t('anyEnv') }, ...ENVIRONMENTS.map((value) => ({ value, label: t(value) }))]}
        onChange={(value: Environment | '') => onFilter({ env: value === '' ? undefined : value })}
      />
      <Button icon={<IconRefresh spin={loading} />} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </div>
  )
}

interface RunTableProps {
  readonly projectId: number
  readonly runs: readonly WorkflowRun[]
  readonly models: ModelIds
  readonly empty: string
}

function RunTable({ projectId, runs, models, empty }: RunTableProps) {
  const t = useMessages(runTexts)
  const locale = useLocale()
  const columns: TableColumnProps<WorkflowRun>[] = [
    { title: t('state'), width: 110, render: (_, { status }) => <RunStatus status={status} /> },
    {
      title: t('cause'),
      width: 220,
      render: (_, run) => <RunCause projectId={projectId} run={run} models={models} />,
    },
    { title: t('env'), width: 110, render: (_, { env }) => t(env) },
    { title: t('version'), width: 80, dataIndex: 'no' },
    { title: t('who'), width: 130, render: (_, { actor }) => actor?.name ?? t('none') },
    {
      title: t('started'),
      width: 170,
      render: (_, { id, workflowId, startedAt }) => (
        <Link
          className="wf-link"
          href={`/project/${projectId}/workflow/${workflowId}/run/${encodeURIComponent(id)}`}
          aria-label={`${t('open')}: ${timeText(startedAt, locale)}`}
        >
          {timeText(startedAt, locale)}
        </Link>
      ),
    },
    {
      title: t('duration'),
      width: 110,
      render: (_, run) =>
        run.status === 'skipped' || run.status === 'refused' ? t('none') : durationText(lengthOf(run, Date.now())),
    },
  ]
  return (
    <Table<WorkflowRun>
      rowKey="id"
      data={[...runs]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 930 }}
      noDataElement={<EmptyList text={empty} />}
      columns={columns}
    />
  )
}
