import { Alert, Button, Message, Skeleton } from '@arco-design/web-react'
import { IconLeft, IconRefresh, IconStop, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Json } from '#kernel/page/values'
import type { ScreenProps } from '#sdk/studio'
import type { WorkflowRunDetail } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { useWhile } from '../models/use-while.ts'
import { ScreenHead } from '../screen-head.tsx'
import { timeText } from '../time-text.ts'
import { JsonDetails } from './json-details.tsx'
import { RunCause, readModelIds } from './run-cause.tsx'
import { RunLink } from './run-link.tsx'
import { RunStatus } from './run-status.tsx'
import { RunSteps } from './run-steps.tsx'
import { runTexts } from './run-texts.ts'
import { durationText, isOpen, lengthOf } from './run-words.ts'
import '../flows/flows.css'
import './workflows.css'

async function load(projectId: number, runId: string, signal: AbortSignal) {
  const [project, run, models] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }, { signal }),
    call('POST /workflow/run/detail', { runId }, { signal }),
    readModelIds(projectId, signal),
  ])
  return { project, run, models }
}

/** One run: what caused it, and what each of its steps took, returned or failed with. */
export function Screen({ params }: ScreenProps) {
  const [projectId, workflowId, runId] = [
    Number(params.id),
    Number(params.workflow),
    decodeURIComponent(params.run ?? ''),
  ]
  const t = useMessages(runTexts)
  const { data, error, loading, reload } = useLoaded(`run ${runId}`, (signal) => load(projectId, runId, signal))
  useWhile(data !== undefined && isOpen(data.run), reload)
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  return (
    <ListLayout>
      <Link href={`/project/${projectId}/workflow/${workflowId}?tab=runs`} className="wf-back">
        <IconLeft aria-hidden="true" /> {t('backToRuns')}
      </Link>
      <ScreenHead title={data ? t('runTitle', { name: data.run.workflow }) : ''}>
        {data && mayEdit && <RunActions projectId={projectId} run={data.run} onChanged={reload} />}
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <>
          <RunReason run={data.run} />
          <RunSummary projectId={projectId} run={data.run} models={data.models} />
          <section className="wf-section" aria-label={t('steps')}>
            <h2>{t('steps')}</h2>
            <RunSteps projectId={projectId} run={data.run} />
          </section>
        </>
      )}
    </ListLayout>
  )
}

interface RunActionsProps {
  readonly projectId: number
  readonly run: WorkflowRunDetail
  readonly onChanged: () => void
}

function RunActions({ projectId, run, onChanged }: RunActionsProps) {
  const t = useMessages(runTexts)
  const [, go] = useLocation()
  const confirm = useConfirmDelete()
  const [busy, setBusy] = useState(false)
  const work = async (doing: () => Promise<void>): Promise<void> => {
    setBusy(true)
    await doing().catch((thrown: Error) => void Message.error(failureText(thrown)))
    setBusy(false)
    onChanged()
  }
  const retry = () =>
    work(async () => {
      await call('POST /workflow/run/retry', { runId: run.id })
      void Message.success(t('retried'))
    })
  const again = () =>
    work(async () => {
      const { runId } = await call('POST /workflow/run/again', { runId: run.id })
      go(`/project/${projectId}/workflow/${run.workflowId}/run/${encodeURIComponent(runId)}`)
    })
  const cancel = () =>
    confirm({
      ...{ title: t('cancelTitle'), text: t('cancelText'), ok: t('cancel'), after: onChanged },
      run: () => call('POST /workflow/run/cancel', { runId: run.id }),
    })
  if (isOpen(run))
    return (
      <Button status="danger" icon={<IconStop />} disabled={busy} onClick={cancel}>
        {t('cancel')}
      </Button>
    )
  return (
    <>
      {run.part === null && (
        <Button icon={<IconRefresh />} disabled={busy} onClick={() => void again()}>
          {t('again')}
        </Button>
      )}
      {(run.status === 'failed' || run.status === 'cancelled') && (
        <Button type="primary" icon={<IconUndo />} disabled={busy} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}

const TITLES = { failed: 'failedTitle', refused: 'refusedTitle', skipped: 'skippedTitle' } as const
const hasTitle = (status: string): status is keyof typeof TITLES => Object.hasOwn(TITLES, status)

/** Why a run failed, refused a write or was skipped. */
function RunReason({ run: { status, reason } }: { readonly run: WorkflowRunDetail }) {
  const t = useMessages(runTexts)
  const locale = useLocale()
  if (!reason || !hasTitle(status)) return null
  return (
    <Alert
      className="wf-alert"
      type={status === 'failed' ? 'error' : 'warning'}
      title={t(TITLES[status])}
      content={kernelSpeaker.now(reason, locale)}
    />
  )
}

interface RunSummaryProps {
  readonly projectId: number
  readonly run: WorkflowRunDetail
  readonly models: Awaited<ReturnType<typeof readModelIds>>
}

function RunSummary({ projectId, run, models }: RunSummaryProps) {
  const t = useMessages(runTexts)
  const locale = useLocale()
  const { status, env, no, actor, startedAt, parentId, workflowId, part } = run
  const rows = [
    { label: t('state'), value: <RunStatus status={status} /> },
    {
      label: t('cause'),
      value: part ? t('part of', part) : <RunCause projectId={projectId} run={run} models={models} />,
    },
    { label: t('env'), value: t(env) },
    { label: t('version'), value: no },
    { label: t('who'), value: actor?.name ?? t('none') },
    { label: t('started'), value: timeText(startedAt, locale) },
    { label: t('duration'), value: status === 'skipped' ? t('none') : durationText(lengthOf(run, Date.now())) },
  ]
  return (
    <section className="wf-section" aria-label={t('summary')}>
      <dl className="wf-state">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {parentId !== null && (
        <RunLink {...{ projectId, workflowId }} runId={parentId} text={t(part ? 'whole' : 'parent')} />
      )}
      <JsonDetails title={t('event')} value={run.event as unknown as Json} />
      {status === 'done' && <JsonDetails title={t('output')} value={run.output} open />}
    </section>
  )
}
