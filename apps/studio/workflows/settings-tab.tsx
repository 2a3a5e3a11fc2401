import { InputNumber, Radio } from '@arco-design/web-react'
import { useId } from 'react'
import { WORKFLOW_LIMITS, type WorkflowRecord } from '#kernel/page/schema'
import type { Environment, WorkflowDetail } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DescriptionSetting } from '../flows/description-setting.tsx'
import { HookSection, type MadeHooks } from './hook-section.tsx'
import { workflowPartTexts } from './texts.ts'
import { isBefore, isByWebhook } from './trigger-words.ts'
import type { WorkflowSettings } from './workflow-edit.ts'

interface SettingsTabProps {
  readonly workflow: WorkflowDetail
  readonly settings: WorkflowRecord
  readonly mayEdit: boolean
  readonly onChange: (change: WorkflowSettings) => void
  readonly onSaved: () => void
  readonly hooks: MadeHooks
  readonly onHook: (env: Environment, path: string) => void
}

/** How a workflow runs: with whose permissions, and what becomes of a write that it checks. */
export function SettingsTab({ workflow, settings, mayEdit, onChange, onSaved, hooks, onHook }: SettingsTabProps) {
  const p = useMessages(workflowPartTexts)
  const { timeoutMs } = WORKFLOW_LIMITS
  const helpId = useId()
  return (
    <div className="wf-settings">
      <DescriptionSetting
        {...{ description: workflow.description, mayEdit, onSaved }}
        save={(description) => call('POST /workflow/update', { id: workflow.id, description })}
      />
      {hasHook(workflow, settings) && <HookSection workflow={workflow} made={hooks} onMade={onHook} />}
      <Choice
        title={p('runAs')}
        value={settings.runAs}
        disabled={!mayEdit}
        options={(['actor', 'project'] as const).map((value) => ({
          ...{ value, label: p(`as ${value}`), help: p(`as ${value} help`) },
        }))}
        onChange={(runAs) => onChange({ runAs })}
      />
      {isBefore(settings.trigger.type) && (
        <>
          <Choice
            title={p('onFault')}
            value={settings.onFault}
            disabled={!mayEdit}
            options={(['refuse', 'pass'] as const).map((value) => ({
              ...{ value, label: p(`fault ${value}`), help: p(`fault ${value} help`) },
            }))}
            onChange={(onFault) => onChange({ onFault })}
          />
          <section className="wf-setting" aria-label={p('timeout')}>
            <h2>{p('timeout')}</h2>
            <InputNumber
              aria-label={p('timeout')}
              aria-describedby={helpId}
              className="wf-number"
              disabled={!mayEdit}
              value={settings.timeoutMs}
              min={timeoutMs.least}
              max={timeoutMs.most}
              step={100}
              precision={0}
              suffix="ms"
              onChange={(value) => {
                if (typeof value === 'number' && value >= timeoutMs.least && value <= timeoutMs.most)
                  onChange({ timeoutMs: value })
              }}
            />
            <p id={helpId} className="studio-muted">
              {p('timeoutHelp', { least: timeoutMs.least, most: timeoutMs.most })}
            </p>
          </section>
        </>
      )}
    </div>
  )
}

/** Whether a webhook starts what is edited, or a version that is published. */
const hasHook = ({ published }: WorkflowDetail, { trigger }: WorkflowRecord): boolean =>
  isByWebhook(trigger.type) || [published.stg, published.prd].some((release) => release?.hook)

interface ChoiceProps<Value extends string> {
  readonly title: string
  readonly value: Value
  readonly disabled: boolean
  readonly options: readonly { readonly value: Value; readonly label: string; readonly help: string }[]
  readonly onChange: (value: Value) => void
}

/** One of several, each with what it means. */
function Choice<Value extends string>({ title, value, disabled, options, onChange }: ChoiceProps<Value>) {
  return (
    <section className="wf-setting" aria-label={title}>
      <h2>{title}</h2>
      <Radio.Group
        direction="vertical"
        aria-label={title}
        disabled={disabled}
        value={value}
        onChange={(next: Value) => onChange(next)}
      >
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className="wf-option">
            {option.label}
            <span className="studio-muted wf-option-help">{option.help}</span>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  )
}
