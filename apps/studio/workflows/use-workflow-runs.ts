import { useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { WorkflowRun, WorkflowRunDetail } from '../../../server/wire.ts'
import type { FlowRun, FlowRuns, RunStep } from '../../kit/flow/index.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { runTexts } from './run-texts.ts'
import { causeOf } from './run-words.ts'
import { triggerNamed } from './trigger-words.ts'

/** Runs that can be chosen on the canvas. */
const OFFERED = 10
const ENDED = { done: 'done', failed: 'failed', cancelled: 'cancelled' } as const

const isEnded = (run: WorkflowRun): run is WorkflowRun & { readonly status: keyof typeof ENDED } =>
  Object.hasOwn(ENDED, run.status)

/** The steps of a run that have ended, as the canvas shows them. */
export const stepsOfRun = ({ steps }: Pick<WorkflowRunDetail, 'steps'>): readonly RunStep[] =>
  steps.flatMap(({ node, input, params, outcome, ms }) =>
    outcome === null ? [] : [{ node, input: input as Json, params: params as Json, outcome, ms }],
  )

/** The last runs that have ended, one of which is shown on the canvas. */
export function useWorkflowRuns(projectId: number, workflowId: number, trigger: string): FlowRuns {
  const t = useMessages(runTexts)
  const locale = useLocale()
  const [chosen, setChosen] = useState<string>()
  const list = useLoaded(`runs on canvas ${workflowId}`, (signal) =>
    call('POST /workflow/run/list', { projectId, workflowId, pageSize: OFFERED }, { signal }),
  )
  const ended = useMemo(() => (list.data?.list ?? []).filter(isEnded), [list.data])
  const shownId = chosen ?? ended[0]?.id
  const detail = useLoaded(`run on canvas ${shownId}`, async (signal) =>
    shownId === undefined ? undefined : call('POST /workflow/run/detail', { runId: shownId }, { signal }),
  )
  return useMemo((): FlowRuns => {
    const all = ended.map((run): FlowRun => {
      const cause = causeOf(run.cause)
      const label = 'model' in cause ? t(cause.key, { model: cause.model }) : t(cause.key)
      const known = detail.data?.id === run.id ? detail.data : undefined
      return {
        ...{ key: run.id, end: ENDED[run.status], startedAt: Date.parse(run.startedAt) },
        startedBy: label || (labelIn(triggerNamed(trigger)?.label, locale) ?? ''),
        steps: known ? stepsOfRun(known) : [],
      }
    })
    return { all, shown: all.find(({ key }) => key === shownId), show: ({ key }) => setChosen(key) }
  }, [ended, detail.data, shownId, trigger, locale, t])
}
