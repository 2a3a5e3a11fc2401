import type { ReactNode } from 'react'
import { labelIn } from '#kernel/message'
import { type FlowNode, isActionStep, walkSteps } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { nodeDeclarations } from '#plugins/presets/nodes'
import { stepKindDeclarations } from '#plugins/presets/steps'
import type { WorkflowRunDetail } from '../../../server/wire.ts'
import { OneIcon } from '../../kit/panel/one-icon.tsx'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { JsonDetails } from './json-details.tsx'
import { RunLink } from './run-link.tsx'
import { RunStatus } from './run-status.tsx'
import { runTexts } from './run-texts.ts'
import { aroundOf, durationText, partOf } from './run-words.ts'

type Step = WorkflowRunDetail['steps'][number]

/** What people call the steps of a version, by id. */
function stepNames(nodes: readonly JsonObject[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  walkSteps(nodes as unknown as readonly FlowNode[], (step) => {
    if (isActionStep(step) && step.name !== '') names.set(step.id, step.name)
  })
  return names
}

interface RunStepsProps {
  readonly projectId: number
  readonly run: Pick<WorkflowRunDetail, 'workflowId' | 'nodes' | 'steps'>
  /** Shown in front of the status of the step at that place of the list. */
  readonly markOf?: (at: number) => ReactNode
}

/** The steps of a run in the order in which they began, each with what it took and returned. */
export function RunSteps({ projectId, run, markOf }: RunStepsProps) {
  const t = useMessages(runTexts)
  const names = stepNames(run.nodes)
  if (run.steps.length === 0) return <p className="studio-muted">{t('noSteps')}</p>
  return (
    <ol className="wf-steps" aria-label={t('steps')}>
      {run.steps.map((step, at) => (
        <RunStep
          key={step.place}
          step={step}
          name={names.get(step.node)}
          of={{ projectId, workflowId: run.workflowId }}
          mark={markOf?.(at)}
        />
      ))}
    </ol>
  )
}

interface RunStepProps {
  readonly step: Step
  readonly name: string | undefined
  readonly of: { readonly projectId: number; readonly workflowId: number }
  readonly mark: ReactNode
}

function RunStep({ step, name, of, mark }: RunStepProps) {
  const t = useMessages(runTexts)
  const locale = useLocale()
  const part = partOf(step.place)
  const declared = part
    ? stepKindDeclarations.find(({ id }) => id === step.action)
    : nodeDeclarations.find(({ id }) => id === step.action)
  const label = labelIn(declared?.label, locale) ?? step.action
  const around = aroundOf(step.place).map(({ kind, no }) => t(kind, { no }))
  const { outcome, status, attempts, ms, until, childId } = step
  const value = outcome?.value
  return (
    <li className="wf-step" data-status={status}>
      <div className="wf-step-head">
        {declared && <OneIcon icon={declared.icon} />}
        <strong>{name ?? label}</strong>
        {name !== undefined && <span className="studio-muted">{label}</span>}
        {part && <span>{t('rounds', part)}</span>}
        {around.length > 0 && <span className="studio-muted">{around.join(' › ')}</span>}
        <span className="wf-step-end">
          {attempts > 1 && <span>{t('attempts', { count: attempts })}</span>}
          {!(part && status === 'waiting') && <span className="studio-muted">{durationText(ms)}</span>}
          {mark}
          <RunStatus status={status} />
        </span>
      </div>
      {outcome && !outcome.ok && <p className="wf-failed">{kernelSpeaker.now(outcome.reason, locale)}</p>}
      {status === 'waiting' && until !== null && <p>{t('until', { time: timeText(until, locale) })}</p>}
      {childId !== null && (
        <p>
          {status === 'waiting' && `${t(part ? 'waitsPart' : 'waits')} · `}
          <RunLink {...of} runId={childId} text={t(part ? 'openPart' : 'child')} />
        </p>
      )}
      {!part && (
        <>
          <JsonDetails title={t('params')} value={step.params} />
          <JsonDetails title={t('input')} value={step.input} />
          <JsonDetails title={t('returned')} value={value} />
        </>
      )}
    </li>
  )
}
