import { Select } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import type { WorkflowDetail } from '../../../server/wire.ts'
import { type FlowForm, FlowScreen } from '../../kit/flow/index.ts'
import { editFields } from '../../kit/form/edit-fields.ts'
import type { Subject } from '../../kit/form/subject.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { workflowTexts } from './texts.ts'
import { firstParams, triggerNamed, triggers } from './trigger-words.ts'
import type { EditedWorkflow } from './use-edited-workflow.ts'
import { triggerFields, useNamedParts, useWorkflowForm } from './use-workflow-form.tsx'
import { useWorkflowFlowHost } from './workflow-flow-host.ts'
import { sampleEvent } from './workflow-names.ts'
import type { AskedStep } from './workflow-screen.tsx'

interface DesignerTabProps {
  readonly workflow: WorkflowDetail
  readonly edited: EditedWorkflow
  /** A step to show; a new object asks again. */
  readonly asked: AskedStep | undefined
}

/** What starts the workflow, next to its steps. */
export function DesignerTab({ workflow, edited, asked }: DesignerTabProps) {
  const parts = useNamedParts(workflow.projectId, edited)
  const form = useWorkflowForm(workflow, parts)
  const host = useWorkflowFlowHost({ workflow, edited, form, asked, example: sampleEvent(parts) })
  return (
    <div className="wf-designer">
      <TriggerPanel edited={edited} form={form} />
      <div className="wf-flow">
        <FlowScreen host={host} />
      </div>
    </div>
  )
}

/** The settings that a trigger keeps when another one is chosen: those that both have. */
function keptParams(type: string, params: JsonObject): JsonObject {
  const first = firstParams(type)
  const kept = Object.entries(params).filter(([name]) => Object.hasOwn(triggerNamed(type)?.params.shape ?? {}, name))
  return { ...first, ...Object.fromEntries(kept) }
}

function TriggerPanel({ edited, form }: { readonly edited: EditedWorkflow; readonly form: FlowForm }) {
  const t = useMessages(workflowTexts)
  const locale = useLocale()
  const { type, params } = edited.settings.trigger
  const declared = triggerNamed(type)
  const subject: Subject = {
    ...{ key: `trigger ${type}`, values: params, bindings: {} },
    edit: (edit, gesture) => {
      const { values } = editFields({ values: params, bindings: {} }, edit)
      edited.set({ trigger: { type, params: values } }, gesture)
    },
  }
  return (
    <section className="wf-trigger-panel" aria-label={t('triggerSettings')}>
      <h2>{t('triggerSettings')}</h2>
      <Select
        aria-label={t('trigger')}
        placeholder={t('chooseTrigger')}
        disabled={!edited.mayEdit}
        {...(declared ? { value: type } : {})}
        options={triggers.map(({ id, label }) => ({ value: id, label: labelIn(label, locale) }))}
        onChange={(next: string) => edited.set({ trigger: { type: next, params: keptParams(next, params) } })}
      />
      {declared && (
        <>
          <p className="studio-muted">{labelIn(declared.help, locale)}</p>
          <fieldset disabled={!edited.mayEdit} className="wf-fields">
            {form.around(
              '',
              <form.Fields
                step=""
                fields={triggerFields(declared.params)}
                subject={subject}
                empty={<p className="studio-muted">{t('noSettings')}</p>}
              />,
            )}
          </fieldset>
        </>
      )}
    </section>
  )
}
