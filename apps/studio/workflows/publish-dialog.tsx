import { Alert, Button, Message, Modal, Radio, Skeleton, Tag } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { copyText } from '#sdk/react'
import type { Environment, WorkflowDetail, WorkflowPlan } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { type Grant, grantChanges } from './grant-changes.ts'
import { hookAddress } from './hook-section.tsx'
import { workflowPartTexts, workflowTexts } from './texts.ts'

interface PublishDialogProps {
  readonly workflow: WorkflowDetail
  /** Saves what is edited. */
  readonly save: () => Promise<void>
  readonly stepName: (id: string) => string
  /** Shows a step, or the workflow itself where the id is empty. */
  readonly onShow: (step: string) => void
  /** `hook`: the path of a webhook that was made. */
  readonly onPublished: (env: Environment, hook: string | null) => void
  readonly onClose: () => void
}

/** Publishes what is edited to an environment, after a look at what is in the way and what it may do then. */
export function PublishDialog({ workflow, save, stepName, onShow, onPublished, onClose }: PublishDialogProps) {
  useFocusReturn()
  const t = useMessages(workflowTexts)
  const p = useMessages(workflowPartTexts)
  const [env, setEnv] = useState<Environment>('stg')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<string>()
  const { id, name, access } = workflow
  const { data, error, reload } = useLoaded(`plan ${id} ${env}`, async (signal) => {
    await save()
    return { env, plan: await call('POST /workflow/plan', { id, env }, { signal }) }
  })
  const plan = data?.env === env ? data.plan : undefined
  const needsAdmin = plan?.runAs === 'project' && access !== 'admin'
  const publish = async (): Promise<void> => {
    setBusy(true)
    try {
      const { hook } = await call('POST /workflow/publish', { id, env })
      void Message.success(p('published', { env: t(env) }))
      onPublished(env, hook)
      if (hook === null) onClose()
      else setMade(hookAddress(hook))
    } catch (thrown) {
      void Message.error(failureText(thrown))
      reload()
    }
    setBusy(false)
  }
  return (
    <Modal
      visible
      title={p('publishTitle', { name })}
      onCancel={onClose}
      style={{ width: 'min(600px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onClose}>{p('close')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!plan || plan.findings.length > 0 || needsAdmin || made !== undefined}
            onClick={() => void publish()}
          >
            {t('publish')}
          </Button>
        </>
      }
    >
      <Radio.Group
        type="button"
        aria-label={p('publishTo')}
        value={env}
        onChange={(next: Environment) => setEnv(next)}
        options={(['stg', 'prd'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Published workflow={workflow} env={env} />
      {made !== undefined && <MadeAddress address={made} />}
      {error && <LoadFailure error={error} retry={reload} />}
      {!plan && !error && <Skeleton animation text={{ rows: 4 }} />}
      {plan && (
        <>
          {needsAdmin && <Alert type="warning" content={p('needsAdmin')} className="wf-alert" />}
          <Findings findings={plan.findings} stepName={stepName} onShow={onShow} />
          <Grants plan={plan} />
        </>
      )}
    </Modal>
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

/** Which version is published there now. */
function Published({ workflow, env }: { readonly workflow: WorkflowDetail; readonly env: Environment }) {
  const p = useMessages(workflowPartTexts)
  const locale = useLocale()
  const release = workflow.published[env]
  if (!release) return <p className="studio-muted">{p('notYet')}</p>
  const { no, publishedBy, publishedAt, changed } = release
  return (
    <p className="studio-muted">
      {p('publishedBy', { no, name: publishedBy || p('unknown'), time: timeText(publishedAt, locale) })}
      {!changed && ` · ${p('same')}`}
    </p>
  )
}

interface FindingsProps extends Pick<PublishDialogProps, 'stepName' | 'onShow'> {
  readonly findings: WorkflowPlan['findings']
}

function Findings({ findings, stepName, onShow }: FindingsProps) {
  const p = useMessages(workflowPartTexts)
  const locale = useLocale()
  if (findings.length === 0) return <Alert type="success" content={p('noFindings')} className="wf-alert" />
  return (
    <section aria-label={p('findings')}>
      <h3>{p('findings')}</h3>
      <ul className="wf-findings">
        {findings.map(({ node, why }, at) => {
          const text = kernelSpeaker.now(why, locale)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={at}>
              <button type="button" className="wf-finding" onClick={() => onShow(node)}>
                {node === '' ? text : `${stepName(node)}: ${text}`}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
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
