import { createElement, useMemo } from 'react'
import { labelIn } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { WorkflowDetail } from '../../../server/wire.ts'
import type { FlowForm, FlowHost } from '../../kit/flow/index.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useFindings, useStepsHost } from '../flows/use-steps-host.ts'
import { TestPanel } from './test-panel.tsx'
import { testTexts } from './test-texts.ts'
import { workflowTexts } from './texts.ts'
import { triggerNamed, triggerSummary } from './trigger-words.ts'
import type { EditedWorkflow } from './use-edited-workflow.ts'
import { useWorkflowRuns } from './use-workflow-runs.ts'
import { kindOf, nodeOf, workflowOffer } from './workflow-offer.ts'
import type { AskedStep } from './workflow-screen.tsx'

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
  const { document, settings, nodes } = edited
  const { id, access, revision } = workflow
  const { type, params } = settings.trigger
  const steps = useStepsHost(edited)
  const findings = useFindings(`findings ${id} ${revision}`, edited, async (signal) =>
    access === 'tester' ? [] : (await call('POST /workflow/plan', { id, env: 'stg' }, { signal })).findings,
  )
  const runs = useWorkflowRuns(workflow.projectId, workflow.id, type)
  const said = [triggerNamed(type)?.label, triggerSummary(type, params)]
    .flatMap((label) => labelIn(label, locale) || [])
    .join(' · ')
  const offer = useMemo(() => () => workflowOffer(type, locale), [type, locale])
  return {
    ...steps,
    ...{ name: t('steps'), form, offer, findings, runs, asked },
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
