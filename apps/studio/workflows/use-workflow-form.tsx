import { useMemo, useRef } from 'react'
import { fieldsOf } from '#sdk'
import type { WorkflowDetail } from '../../../server/wire.ts'
import { type FlowForm, settingsForm } from '../../kit/flow/index.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { FieldsWithValues } from '../flows/fields-with-values.tsx'
import { setterOf } from '../flows/project-panel.ts'
import type { EditedWorkflow } from './use-edited-workflow.ts'
import { modelsNamed, type NamedParts, type SampleRecords, workflowNames } from './workflow-names.ts'
import { panelOf, readSamples } from './workflow-panel.ts'

const NO_RECORDS: SampleRecords = new Map()

/** What the names of a workflow are made of, as it is edited now. */
export function useNamedParts(projectId: number, { settings, nodes }: EditedWorkflow): NamedParts {
  const models = modelsNamed({ trigger: settings.trigger, nodes })
  const { data } = useLoaded(JSON.stringify(['samples', projectId, models]), (signal) =>
    readSamples(projectId, models, signal),
  )
  return { trigger: settings.trigger, nodes, records: data ?? NO_RECORDS }
}

/** The settings form of the steps and of the trigger: formulas name the event, earlier steps and variables. */
export function useWorkflowForm(
  { id, projectId }: Pick<WorkflowDetail, 'id' | 'projectId'>,
  now: NamedParts,
): FlowForm {
  const parts = useRef<NamedParts>(now)
  parts.current = now
  return useMemo(() => {
    const form = settingsForm({
      setterOf,
      panel: panelOf(projectId, id),
      names: (step) => workflowNames(parts.current, step),
    })
    return { ...form, Fields: FieldsWithValues }
  }, [projectId, id])
}

/** The fields of a trigger: its settings are read when it is published, so that none is a formula. */
export const triggerFields = (params: Parameters<typeof fieldsOf>[0]): ReturnType<typeof fieldsOf> =>
  fieldsOf(params).map((field) => ({ ...field, bindable: false }))
