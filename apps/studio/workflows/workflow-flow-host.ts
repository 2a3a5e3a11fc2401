import { createElement, useCallback, useMemo } from 'react'
import { labelIn } from '#kernel/message'
import type { Finding } from '#kernel/page/records'
import { STEPS_ID } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { WorkflowDetail } from '../../../server/wire.ts'
import { isRefused } from '../../kit/flow/edit-nodes.ts'
import type { FlowForm, FlowHost } from '../../kit/flow/index.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { showReason } from '../../kit/words/show-reason.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { TestPanel } from './test-panel.tsx'
import { testTexts } from './test-texts.ts'
import { workflowTexts } from './texts.ts'
import { triggerNamed, triggerSummary } from './trigger-words.ts'
import type { EditedWorkflow } from './use-edited-workflow.ts'
import { useWorkflowRuns } from './use-workflow-runs.ts'
import { kindOf, nodeOf, workflowOffer } from './workflow-offer.ts'
import type { AskedStep } from './workflow-screen.tsx'

const READ_ONLY = { zh: '这里现在为只读', en: 'This is read-only now' }

/** What is in the way of publishing to the test environment, read again after each save. */
function useFindings({ id, access, revision }: WorkflowDetail, { document }: EditedWorkflow): FlowHost['findings'] {
  const state = useSignalValue(document.state)
  const at = state.status === 'saved' ? state.at : 0
  const { data } = useLoaded(`findings ${id} ${revision} ${at}`, async (signal) =>
    access === 'tester' ? [] : (await call('POST /workflow/plan', { id, env: 'stg' }, { signal })).findings,
  )
  return useMemo(() => {
    const found = new Map<string, Finding[]>()
    for (const [index, { node, why }] of (data ?? []).entries()) {
      const finding = {
        level: 'error',
        code: `WORKFLOW_${index}`,
        entry: STEPS_ID,
        path: node,
        message: why,
      } as Finding
      found.set(node, [...(found.get(node) ?? []), finding])
    }
    return found
  }, [data])
}

interface HostParts {
  readonly workflow: WorkflowDetail
  readonly edited: EditedWorkflow
  readonly form: FlowForm
  readonly asked: AskedStep | undefined
  /** What would start it. */
  readonly example: JsonObject
}

/** The steps of a workflow as the flow screen shows them. */
export function useWorkflowFlowHost({ workflow, edited, form, asked, example }: HostParts): FlowHost {
  const t = useMessages(workflowTexts)
  const tested = useMessages(testTexts)
  const locale = useLocale()
  const { document, settings, nodes, nodesNow, setNodes } = edited
  const { type, params } = settings.trigger
  const canUndo = useSignalValue(document.store.canUndo)
  const canRedo = useSignalValue(document.store.canRedo)
  const findings = useFindings(workflow, edited)
  const runs = useWorkflowRuns(workflow.projectId, workflow.id, type)
  const change = useCallback<FlowHost['change']>(
    (plan, gesture) => {
      const planned = plan(nodesNow())
      if (isRefused(planned)) showReason(planned.refused)
      else if (setNodes(planned, gesture)) return true
      else showReason(READ_ONLY)
      return false
    },
    [nodesNow, setNodes],
  )
  const said = [triggerNamed(type)?.label, triggerSummary(type, params)]
    .flatMap((label) => labelIn(label, locale) || [])
    .join(' · ')
  const offer = useMemo(() => () => workflowOffer(type, locale), [type, locale])
  return {
    ...{ id: STEPS_ID, name: t('steps'), nodes, change, form, offer, findings, runs, asked },
    history: { canUndo, canRedo, undo: document.undo, redo: document.redo },
    announce,
    words: (told) => kernelSpeaker.now(told, locale),
    ...{ actionOf: nodeOf, kindOf },
    start: said === '' ? t('noTrigger') : said,
    ...(workflow.access === 'tester'
      ? {}
      : {
          sample: {
            label: tested('title'),
            panel: (wanted: number) =>
              createElement(TestPanel, {
                ...{ projectId: workflow.projectId, workflowId: workflow.id, example, wanted, nodes, findings },
                maySend: settings.runAs === 'actor' || workflow.access === 'admin',
                save: () => document.save(),
              }),
          },
        }),
  }
}

let spoken: HTMLElement | undefined

/** Speaks to assistive technology. */
function announce(text: string): void {
  if (!spoken?.isConnected) {
    spoken = document.createElement('div')
    spoken.setAttribute('role', 'status')
    spoken.className = 'tessera-visually-hidden'
    document.body.append(spoken)
  }
  spoken.textContent = text
}
