import { Form, Input, Radio } from '@arco-design/web-react'
import { useMemo } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Environment, WorkflowDetail } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { inputValue } from './run-words.ts'
import { workflowPartTexts, workflowTexts } from './texts.ts'

interface StartInput {
  readonly name: string
  readonly required: boolean
}
interface StartValues {
  readonly env: Environment
  readonly [input: `input ${string}`]: string | undefined
}

/** The inputs that a trigger by hand takes. */
function inputsOf(params: JsonObject): readonly StartInput[] {
  const given = Array.isArray(params.inputs) ? (params.inputs as readonly JsonObject[]) : []
  return given.flatMap(({ name, required }) =>
    typeof name === 'string' && name !== '' ? [{ name, required: required === true }] : [],
  )
}

interface RunDialogProps {
  readonly workflow: WorkflowDetail
  readonly onStarted: (runId: string) => void
  readonly onClose: () => void
}

/** Asks for the inputs of a workflow, and starts it. */
export function RunDialog({ workflow, onStarted, onClose }: RunDialogProps) {
  const t = useMessages(workflowTexts)
  const p = useMessages(workflowPartTexts)
  const inputs = useMemo(() => inputsOf(workflow.triggerParams), [workflow.triggerParams])
  const published = (['stg', 'prd'] as const).filter(
    (env) => workflow.published[env] !== null && (env === 'stg' || workflow.access !== 'tester'),
  )
  const start = async ({ env, ...values }: StartValues): Promise<void> => {
    const given = inputs.flatMap(({ name }) => {
      const text = values[`input ${name}`]
      return text === undefined || text === '' ? [] : [[name, inputValue(text) as Json] as const]
    })
    const { runId } = await call('POST /workflow/run/start', {
      ...{ id: workflow.id, env },
      input: Object.fromEntries(given),
    })
    onStarted(runId)
  }
  return (
    <FormDialog<StartValues>
      title={p('startTitle', { name: workflow.name })}
      ok={p('start')}
      initial={{ env: published[0] ?? 'stg' }}
      refusal={refusedInput}
      onSubmit={start}
      onClose={onClose}
      intro={inputs.length === 0 ? <p className="studio-muted">{p('noInputs')}</p> : undefined}
    >
      <Form.Item field="env" label={p('env')}>
        <Radio.Group options={published.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      {inputs.map(({ name, required }) => (
        <Form.Item
          key={name}
          field={`input ${name}`}
          label={name}
          rules={required ? [{ required: true, message: p('needsValue', { name }) }] : []}
        >
          <Input />
        </Form.Item>
      ))}
      {inputs.length > 0 && <p className="studio-muted wf-line">{p('inputsHelp')}</p>}
    </FormDialog>
  )
}

/** A refusal names the input that is missing. */
function refusedInput(thrown: unknown): { readonly field: string } | undefined {
  const { data } = thrown as { readonly data?: { readonly field?: unknown } | null }
  return typeof data?.field === 'string' ? { field: `input ${data.field}` } : undefined
}
