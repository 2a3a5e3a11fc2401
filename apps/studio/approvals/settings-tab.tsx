import { useMemo } from 'react'
import { fieldsOf } from '#sdk'
import { approvalSettings } from '#sdk/approval'
import type { Subject } from '../../kit/form/subject.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DescriptionSetting } from '../flows/description-setting.tsx'
import type { ApprovalTabProps } from './approval-screen.tsx'
import './approvals.css'
import { approvalTexts } from './texts.ts'

/** Settings are read when an approval starts, from texts: none is a formula as a whole. */
const FIELDS = fieldsOf(approvalSettings).map((field) => ({ ...field, bindable: false }))

/** What is approved, who may start it, and what its end does. */
export function SettingsTab({ flow, edited, forms, reload }: ApprovalTabProps) {
  const t = useMessages(approvalTexts)
  const { settings, set, mayEdit } = edited
  const subject = useMemo(
    (): Subject => ({ key: 'approval settings', values: settings, bindings: {}, edit: set }),
    [settings, set],
  )
  return (
    <div className="wf-settings">
      <fieldset disabled={!mayEdit} className="wf-fields ap-fields">
        <legend className="tessera-visually-hidden">{t('settings')}</legend>
        {forms.ofFlow.around('', <forms.ofFlow.Fields step="" fields={FIELDS} subject={subject} />)}
      </fieldset>
      <DescriptionSetting
        {...{ description: flow.description, mayEdit, onSaved: reload }}
        save={(description) => call('POST /approval/flow/update', { id: flow.id, description })}
      />
    </div>
  )
}
