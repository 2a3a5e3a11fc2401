import { Alert, Button, Space, Tag } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Finding, FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { WorkflowTestRun } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { EventInput } from './event-fields.tsx'
import { JsonDetails } from './json-details.tsx'
import { outsideSteps } from './outside-steps.ts'
import { RunSteps } from './run-steps.tsx'
import { SendChoice, useTicked } from './send-choice.tsx'
import { changedFields, readEvent } from './test-changes.ts'
import { testTexts } from './test-texts.ts'

interface TestPanelProps {
  readonly projectId: number
  readonly workflowId: number
  /** An event as the trigger would start it with. */
  readonly example: JsonObject
  readonly nodes: readonly FlowNode[]
  /** What is in the way of steps, by their ids. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** Whether this person may let steps reach others. */
  readonly maySend: boolean
  /** Saves what is edited, which is what is tested. */
  readonly save: () => Promise<unknown>
  /** Counts the requests to run by keyboard. */
  readonly wanted: number
}

/** Tries a workflow as it is edited: real records are read, and what it would write is shown. */
export function TestPanel(props: TestPanelProps) {
  const { projectId, workflowId, example, nodes, findings, maySend, save, wanted } = props
  const t = useMessages(testTexts)
  const shownExample = JSON.stringify(example, null, 2)
  const [written, setWritten] = useState<string>()
  const text = written ?? shownExample
  const { busy, result, failure, start } = useTest(workflowId, save)
  const read = readEvent(text)
  const { data: config } = useLoaded(`test services ${projectId}`, (signal) =>
    call('GET /project/config/{id}', { id: String(projectId) }, { signal }),
  )
  const steps = useMemo(() => outsideSteps(nodes, config?.services), [nodes, config])
  const { ticked, tick } = useTicked(steps, maySend)
  const send = [...ticked.keys()].filter((id) => !findings.has(id))
  const run = (): void => {
    if (read && !busy) void start(read, send)
  }
  const end = useRef<HTMLDivElement>(null)
  // What came of it is below what was asked, and may be out of sight.
  useEffect(() => {
    if (result || failure !== '') end.current?.scrollIntoView({ block: 'start' })
  }, [result, failure])
  const asked = useRef(0)
  useEffect(() => {
    if (wanted === asked.current) return
    asked.current = wanted
    run()
  })
  return (
    <section className="wf-test" aria-label={t('title')}>
      <p className="studio-muted">{t('help')}</p>
      <EventInput projectId={projectId} text={text} onChange={setWritten} onRun={run} />
      {!read && <p className="wf-failed">{t('badJson')}</p>}
      <SendChoice {...{ steps, ticked, tick, findings }} isAllowed={maySend} />
      <Space size={8} wrap>
        <Button type="primary" size="small" icon={<IconPlayArrow />} loading={busy} disabled={!read} onClick={run}>
          {t(send.length > 0 ? 'runAndSend' : 'run')}
        </Button>
        {written !== undefined && written !== shownExample && (
          <Button size="small" onClick={() => setWritten(undefined)}>
            {t('example')}
          </Button>
        )}
      </Space>
      <div ref={end} role="status" className="wf-test-verdict">
        {busy && <span className="studio-muted">{t('running')}</span>}
        {failure !== '' && <Alert type="error" content={failure} />}
        {result && <TestVerdict result={result} />}
      </div>
      {result && <TestResult result={result} of={{ projectId, workflowId, nodes }} />}
    </section>
  )
}

function useTest(id: number, save: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<WorkflowTestRun>()
  const [failure, setFailure] = useState('')
  const start = async (event: JsonObject, send: readonly string[]): Promise<void> => {
    setBusy(true)
    setFailure('')
    setResult(undefined)
    try {
      await save()
      setResult(await call('POST /workflow/test', { id, event, send: [...send] }))
    } catch (thrown) {
      setFailure(failureText(thrown))
    }
    setBusy(false)
  }
  return { busy, result, failure, start }
}

interface TestResultProps {
  readonly result: WorkflowTestRun
  readonly of: { readonly projectId: number; readonly workflowId: number; readonly nodes: readonly FlowNode[] }
}

function TestResult({ result, of }: TestResultProps) {
  const t = useMessages(testTexts)
  const { projectId, workflowId, nodes } = of
  const steps = result.steps.map((step) => ({
    ...step,
    ...{ status: step.outcome.ok ? ('done' as const) : ('failed' as const), attempts: 1, until: null, childId: null },
    startedAt: '',
  }))
  return (
    <div className="wf-test-result">
      <JsonDetails title={t('sets')} value={result.set} open />
      <h3>{t('changes')}</h3>
      {result.changes.length === 0 && <p className="studio-muted">{t('noChanges')}</p>}
      {result.changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same record may be changed twice
        <PlannedChange key={`${at} ${change.id}`} change={change} />
      ))}
      <h3>{t('steps')}</h3>
      <RunSteps
        projectId={projectId}
        run={{ workflowId, nodes: nodes as unknown as readonly JsonObject[], steps }}
        markOf={(at) => <ReachMark reach={result.steps[at]?.reach ?? 'none'} />}
      />
      <JsonDetails title={t('output')} value={result.output} />
    </div>
  )
}

function TestVerdict({ result: { refusal, fault } }: { readonly result: WorkflowTestRun }) {
  const t = useMessages(testTexts)
  const locale = useLocale()
  if (refusal) {
    const lines = [refusal.message, ...Object.entries(refusal.fields).map(([field, text]) => `${field}: ${text}`)]
    return <Alert type="warning" title={t('refused')} content={lines.filter((line) => line !== '').join(' · ')} />
  }
  if (fault !== null) return <Alert type="error" title={t('broken')} content={kernelSpeaker.now(fault, locale)} />
  return <Alert type="success" content={t('passed')} />
}

/** Whether a step answered its sample or reached others. */
function ReachMark({ reach }: { readonly reach: WorkflowTestRun['steps'][number]['reach'] }) {
  const t = useMessages(testTexts)
  if (reach === 'none') return null
  return <Tag color={reach === 'real' ? 'orange' : 'gray'}>{t(`reach ${reach}`)}</Tag>
}

function PlannedChange({ change }: { readonly change: WorkflowTestRun['changes'][number] }) {
  const t = useMessages(testTexts)
  const { op, model, id } = change
  const fields = changedFields(change)
  const show = (value: unknown): string =>
    value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <div className="wf-test-change">
      <strong>{t(op, { model, id })}</strong>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{show(before)}</td>
                <td>{show(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
