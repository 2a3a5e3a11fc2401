import { Button, Message, Skeleton, Table, Tag } from '@arco-design/web-react'
import type { JobInfo, ModelDetail } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { modelTexts } from './texts.ts'
import { useWhile } from './use-while.ts'

interface JobsTabProps {
  readonly model: ModelDetail
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

const COLORS = { running: 'arcoblue', done: 'green', failed: 'red', cancelled: 'gray' } as const
const percentOf = ({ status, done, total }: JobInfo): number =>
  status === 'done' ? 100 : total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))

/** Why a job came to nothing, with the values that are there twice. */
function Failure({ job: { failure } }: { readonly job: JobInfo }) {
  const t = useMessages(modelTexts)
  if (!failure) return null
  const { reason, duplicates } = failure
  return (
    <div>
      {t(`failure ${reason}`)}
      {duplicates.length > 0 && (
        <ul className="models-duplicates">
          {duplicates.map(({ value, count }) => (
            <li key={value}>{t('duplicate', { value, count })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Changes of the model's records that take longer, the latest first. */
export function JobsTab({ model, mayEdit, onChanged }: JobsTabProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const jobs = useLoaded(`jobs ${model.id} ${model.rev} ${model.jobs}`, (signal) =>
    call('POST /model/job/list', { id: model.id }, { signal }),
  )
  useWhile(jobs.data?.some(({ status }) => status === 'running') ?? false, () => {
    jobs.reload()
    onChanged()
  })
  const cancel = (id: number): void =>
    void call('POST /model/job/cancel', { id })
      .catch((thrown: Error) => void Message.error(failureText(thrown)))
      .finally(() => {
        jobs.reload()
        onChanged()
      })
  if (jobs.error && !jobs.data) return <LoadFailure error={jobs.error} retry={jobs.reload} />
  if (!jobs.data) return <Skeleton animation text={{ rows: 4 }} />
  if (jobs.data.length === 0) return <EmptyList text={t('noJobs')} />
  const nameOf = (job: JobInfo): string => model.fields.find(({ id }) => id === job.fieldId)?.name ?? model.name
  return (
    <Table<JobInfo>
      rowKey="id"
      data={[...jobs.data]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 900 }}
      columns={[
        { title: t('step'), width: 230, render: (_, job) => t(`job ${job.kind}`, { name: nameOf(job) }) },
        { title: t('environment'), width: 110, render: (_, { env }) => t(env) },
        {
          title: t('jobState'),
          width: 110,
          render: (_, { status }) => <Tag color={COLORS[status]}>{t(`status ${status}`)}</Tag>,
        },
        {
          title: t('progress'),
          width: 200,
          render: (_, job) => (
            <span className="models-progress">
              <progress value={percentOf(job)} max={100} aria-label={t('progress')} />
              {percentOf(job)}%
            </span>
          ),
        },
        { title: t('lost'), width: 90, dataIndex: 'lost' },
        { title: t('problem'), render: (_, job) => <Failure job={job} /> },
        { title: t('started'), width: 140, render: (_, { createdAt }) => timeText(createdAt, locale) },
        ...(mayEdit
          ? [
              {
                title: t('actions'),
                width: 90,
                render: (_: unknown, { id, status }: JobInfo) =>
                  status === 'running' && (
                    <Button size="small" onClick={() => cancel(id)}>
                      {t('cancelJob')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
