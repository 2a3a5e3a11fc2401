import { Alert, Button, Message, Tag } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { copyText } from '#sdk/react'
import type { Environment, WorkflowDetail, WorkflowPlan } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PublishDialog, type PublishDialogProps } from '../flows/publish-dialog.tsx'
import { type Grant, grantChanges } from './grant-changes.ts'
import { hookAddress } from './hook-section.tsx'
import { workflowPartTexts } from './texts.ts'

interface PublishWorkflowProps
  extends Pick<PublishDialogProps<WorkflowPlan>, 'save' | 'stepName' | 'onShow' | 'onClose'> {
  readonly workflow: WorkflowDetail
  /** `hook`: the path of a webhook that was made. */
  readonly onPublished: (env: Environment, hook: string | null) => void
}

/** Publishes a workflow, after a look at what is in the way and what it may do then. */
export function PublishWorkflow({ workflow, onPublished, ...dialog }: PublishWorkflowProps) {
  const p = useMessages(workflowPartTexts)
  const [made, setMade] = useState<string>()
  const { id, access } = workflow
  const needsAdmin = (plan: WorkflowPlan | undefined): boolean => plan?.runAs === 'project' && access !== 'admin'
  return (
    <PublishDialog<WorkflowPlan>
      {...dialog}
      flow={workflow}
      planOf={(env, signal) => call('POST /workflow/plan', { id, env }, { signal })}
      isClosed={(plan) => needsAdmin(plan) || made !== undefined}
      publish={async (env) => {
        const { hook } = await call('POST /workflow/publish', { id, env })
        onPublished(env, hook)
        if (hook !== null) setMade(hookAddress(hook))
        return hook !== null
      }}
      notice={(plan) => (
        <>
          {made !== undefined && <MadeAddress address={made} />}
          {needsAdmin(plan) && <Alert type="warning" content={p('needsAdmin')} className="wf-alert" />}
        </>
      )}
    >
      {(plan) => <Grants plan={plan} />}
    </PublishDialog>
  )
}

/** A new address, which is shown once. */
function MadeAddress({ address }: { readonly address: string }) {
  const p = useMessages(workflowPartTexts)
  const copy = (): void =>
    void copyText(address).then(
      () => void Message.success(p('copied')),
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  return (
    <Alert
      className="wf-alert"
      type="warning"
      title={p('hook')}
      content={
        <>
          <p className="wf-address">
            <code>{address}</code>
          </p>
          <Button size="small" icon={<IconCopy />} onClick={copy}>
            {p('copy')}
          </Button>
        </>
      }
    />
  )
}

const KINDS = ['models', 'hosts', 'secrets'] as const
const ACTIONS = ['view', 'create', 'update', 'delete'] as const

function Grants({ plan }: { readonly plan: WorkflowPlan }) {
  const p = useMessages(workflowPartTexts)
  const all = grantChanges(plan)
  return (
    <section aria-label={p('grants')}>
      <h3>{p('grants')}</h3>
      <p className="studio-muted">{p(all.length === 0 ? 'noGrants' : 'grantsHelp')}</p>
      {KINDS.map((kind) => {
        const own = all.filter((grant) => grant.kind === kind)
        if (own.length === 0) return null
        return (
          <dl key={kind} className="wf-grants">
            <dt>{p(kind)}</dt>
            {[...Map.groupBy(own, ({ name }) => name)].map(([name, grants]) => (
              <dd key={name}>
                {kind === 'models' && <span>{name}</span>}
                {grants.map((grant) => (
                  <GrantTag key={grant.action} grant={grant} />
                ))}
              </dd>
            ))}
          </dl>
        )
      })}
    </section>
  )
}

const LOOKS = {
  added: { color: 'green', sign: '+ ' },
  removed: { color: 'red', sign: '− ' },
  kept: { color: 'gray', sign: '' },
}

function GrantTag({ grant: { name, action, state } }: { readonly grant: Grant }) {
  const p = useMessages(workflowPartTexts)
  const known = ACTIONS.find((each) => each === action)
  const text = known ? p(`can ${known}`) : name
  const { color, sign } = LOOKS[state]
  return (
    <Tag color={color} data-grant={state} title={state === 'kept' ? text : `${text}: ${p(state)}`}>
      <span aria-hidden="true">{sign}</span>
      {text}
      {state !== 'kept' && <span className="tessera-visually-hidden"> ({p(state)})</span>}
    </Tag>
  )
}
