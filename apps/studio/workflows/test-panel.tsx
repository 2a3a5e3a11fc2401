import { Alert, Button, Input, Space } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { WorkflowTestRun } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { JsonDetails } from './json-details.tsx'
import { RunSteps } from './run-steps.tsx'
import { changedFields, readEvent } from './test-changes.ts'
import { testTexts } from './test-texts.ts'

interface TestPanelProps {
  readonly projectId: number
  readonly workflowId: number
  /** An event as the trigger would start it with. */
  readonly example: JsonObject
  readonly nodes: readonly JsonObject[]
  /** Saves what is edited, which is what is tested. */
  readonly save: () => Promise<unknown>
  /** Counts the requests to run by keyboard. */
  readonly wanted: number
}

/** Tries a workflow as it is edited: real records are read, and what it would write is shown. */
export function TestPanel({ projectId, workflowId, example, nodes, save, wanted }: TestPanelProps) {
  const t = useMessages(testTexts)
  const shownExample = JSON.stringify(example, null, 2)
  const [written, setWritten] = useState<string>()
  const text = written ?? shownExample
  const { busy, result, failure, start } = useTest(workflowId, save)
  const read = readEvent(text)
  const run = (): void => {
    if (read && !busy) void start(read)
  }
  const asked = useRef(0)
  useEffect(() => {
    if (wanted === asked.current) return
    asked.current = wanted
    run()
  })
  return (
    <section className="wf-test" aria-label={t('title')}>
      <p className="studio-muted">{t('help')}</p>
      <Input.TextArea
        aria-label={t('event')}
        autoSize={{ minRows: 4, maxRows: 12 }}
        value={text}
        status={read ? undefined : 'error'}
        onChange={setWritten}
      />
      {!read && <p className="wf-failed">{t('badJson')}</p>}
      <Space size={8} wrap>
        <Button type="primary" size="small" icon={<IconPlayArrow />} loading={busy} disabled={!read} onClick={run}>
          {t('run')}
        </Button>
        {written !== undefined && written !== shownExample && (
          <Button size="small" onClick={() => setWritten(undefined)}>
            {t('example')}
          </Button>
        )}
      </Space>
      {failure !== '' && <Alert type="error" content={failure} />}
      {result && <TestResult result={result} of={{ projectId, workflowId, nodes }} />}
    </section>
  )
}

function useTest(id: number, save: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<WorkflowTestRun>()
  const [failure, setFailure] = useState('')
  const start = async (event: JsonObject): Promise<void> => {
    setBusy(true)
    setFailure('')
    try {
      await save()
      setResult(await call('POST /workflow/test', { id, event }))
    } catch (thrown) {
      setResult(undefined)
      setFailure(failureText(thrown))
    }
    setBusy(false)
  }
  return { busy, result, failure, start }
}

interface TestResultProps {
  readonly result: WorkflowTestRun
  readonly of: { readonly projectId: number; readonly workflowId: number; readonly nodes: readonly JsonObject[] }
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
    <div className="wf-test-result" aria-live="polite">
      <TestVerdict result={result} />
      <JsonDetails title={t('sets')} value={result.set} open />
      <h3>{t('changes')}</h3>
      {result.changes.length === 0 && <p className="studio-muted">{t('noChanges')}</p>}
      {result.changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same record may be changed twice
        <PlannedChange key={`${at} ${change.id}`} change={change} />
      ))}
      <RunSteps projectId={projectId} run={{ workflowId, nodes, steps }} />
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
