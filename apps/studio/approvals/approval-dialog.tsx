import { Form, Select } from '@arco-design/web-react'
import type { ApprovalFlowDetail } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { NameItems } from '../flows/name-items.tsx'
import { fieldOfRefusal } from '../models/model-dialog.tsx'
import { useEditableProjects } from '../pages/use-editable-projects.ts'
import type { ListedFlow } from './flows-table.tsx'
import { approvalTexts } from './texts.ts'

interface FlowValues {
  readonly name: string
  readonly description?: string
  readonly project?: number
  readonly model?: string
}

interface ApprovalDialogProps {
  /** Absent: the dialog asks for the project. */
  readonly projectId?: number
  /** Absent: a new flow. */
  readonly flow: ListedFlow | undefined
  readonly onDone: (saved: ApprovalFlowDetail) => void
  readonly onClose: () => void
}

/** Asks what an approval flow is called, and what a new one approves. */
export function ApprovalDialog({ projectId, flow, onDone, onClose }: ApprovalDialogProps) {
  const t = useMessages(approvalTexts)
  const submit = async ({ name, description = '', project, model = '' }: FlowValues): Promise<void> =>
    onDone(
      flow
        ? await call('POST /approval/flow/update', { id: flow.id, name, description })
        : await call('POST /approval/flow/create', {
            ...{ projectId: projectId ?? project ?? 0, name, description, model },
          }),
    )
  return (
    <FormDialog<FlowValues>
      title={flow ? t('edit', { name: flow.name }) : t('add')}
      width={520}
      initial={flow ? { name: flow.name, description: flow.description } : {}}
      refusal={fieldOfRefusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameItems name={t('name')} needsName={t('needsName')} description={t('description')} />
      {!flow && projectId === undefined && <ProjectItem />}
      {!flow && (
        <Form.Item noStyle shouldUpdate={(before, now) => before.project !== now.project}>
          {(values: Partial<FlowValues>) => <ModelItem projectId={projectId ?? values.project} />}
        </Form.Item>
      )}
    </FormDialog>
  )
}

function ProjectItem() {
  const t = useMessages(approvalTexts)
  const { options, filter } = useEditableProjects()
  return (
    <Form.Item field="project" label={t('project')} rules={[{ required: true, message: t('needsProject') }]}>
      <Select showSearch aria-label={t('project')} options={options} filterOption={filter} />
    </Form.Item>
  )
}

function ModelItem({ projectId }: { readonly projectId: number | undefined }) {
  const t = useMessages(approvalTexts)
  const { data } = useLoaded(`models to approve ${projectId}`, async (signal) =>
    projectId === undefined ? [] : call('POST /model/list', { projectId }, { signal }),
  )
  const options = (data ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ name, description }) => ({ value: name, label: description === '' ? name : `${description} · ${name}` }))
  return (
    <Form.Item field="model" label={t('model')} extra={t('modelHint')}>
      <Select allowClear aria-label={t('model')} disabled={projectId === undefined} options={options} />
    </Form.Item>
  )
}
