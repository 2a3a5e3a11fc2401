import type { WorkflowDetail } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { workflowTexts } from './texts.ts'
import { TriggerCards } from './trigger-cards.tsx'
import { firstParams } from './trigger-words.ts'
import type { EditedWorkflow } from './use-edited-workflow.ts'
import type { AskedStep } from './workflow-screen.tsx'

interface DesignerTabProps {
  readonly workflow: WorkflowDetail
  readonly edited: EditedWorkflow
  /** A step to show; a new object asks again. */
  readonly asked: AskedStep | undefined
}

/** What starts the workflow. */
export function DesignerTab({ edited }: DesignerTabProps) {
  const t = useMessages(workflowTexts)
  const { settings, mayEdit } = edited
  return (
    <TriggerCards
      label={t('chooseTrigger')}
      disabled={!mayEdit}
      value={settings.trigger.type}
      onChange={(type) => edited.set({ trigger: { type, params: firstParams(type) } })}
    />
  )
}
