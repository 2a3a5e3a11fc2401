import { Form } from '@arco-design/web-react'
import type { WorkflowDetail, WorkflowInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { NameItems } from '../flows/name-items.tsx'
import { fieldOfRefusal } from '../models/model-dialog.tsx'
import { workflowTexts } from './texts.ts'
import { TriggerCards } from './trigger-cards.tsx'

interface WorkflowValues {
  readonly name: string
  readonly description?: string
  readonly trigger: string
}

interface WorkflowDialogProps {
  readonly projectId: number
  /** Absent: a new workflow. */
  readonly workflow: WorkflowInfo | undefined
  readonly onDone: (saved: WorkflowDetail) => void
  readonly onClose: () => void
}

/** Asks what a workflow is called, and what starts a new one. */
export function WorkflowDialog({ projectId, workflow, onDone, onClose }: WorkflowDialogProps) {
  const t = useMessages(workflowTexts)
  const submit = async ({ name, description = '', trigger }: WorkflowValues): Promise<void> =>
    onDone(
      workflow
        ? await call('POST /workflow/update', { id: workflow.id, name, description })
        : await call('POST /workflow/create', { projectId, name, description, trigger }),
    )
  return (
    <FormDialog<WorkflowValues>
      title={workflow ? t('edit', { name: workflow.name }) : t('add')}
      width={workflow ? 520 : 680}
      initial={workflow ? { name: workflow.name, description: workflow.description } : {}}
      refusal={fieldOfRefusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameItems name={t('name')} needsName={t('needsName')} description={t('description')} />
      {!workflow && (
        <Form.Item field="trigger" label={t('trigger')} rules={[{ required: true, message: t('needsTrigger') }]}>
          <TriggerCards label={t('trigger')} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
