import { useMemo, useRef } from 'react'
import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { PanelContext, ProjectPeople } from '#sdk/setter'
import { type FlowForm, FormulaLine, settingsForm } from '../../kit/flow/index.ts'
import { FieldsWithValues } from '../flows/fields-with-values.tsx'
import { projectPanel, setterOf } from '../flows/project-panel.ts'
import { approvalNames, tasksBefore } from './approval-names.ts'
import { approverSources } from './approval-offer.ts'
import { projectRoles } from './project-people.ts'

/** What the forms of an approval flow read, as it is edited now. */
export interface FormParts {
  readonly model: string
  readonly nodes: readonly FlowNode[]
  readonly record: JsonObject | undefined
  readonly nameOf: (step: FlowNode) => string
}

/** The settings forms of an approval flow: that of its steps, and that of the flow itself, which has no formulas. */
export function useApprovalForms(projectId: number, people: ProjectPeople, now: FormParts) {
  const parts = useRef(now)
  parts.current = now
  return useMemo(() => {
    const panel: Partial<PanelContext> = {
      ...projectPanel(projectId),
      people,
      roles: () => projectRoles(projectId),
      approverSources: () => approverSources,
      model: () => parts.current.model,
    }
    const names = () => approvalNames(parts.current.record)
    const ofSteps: FlowForm = {
      ...settingsForm({
        ...{ setterOf, names },
        panel: (step) => ({
          ...{ ...panel, formula: FormulaLine },
          flowSteps: () => tasksBefore(parts.current.nodes, step, parts.current.nameOf),
        }),
      }),
      Fields: FieldsWithValues,
    }
    const ofFlow: FlowForm = { ...settingsForm({ setterOf, names, panel, showsHelp: true }), Fields: FieldsWithValues }
    return { ofSteps, ofFlow }
  }, [projectId, people])
}
