import { Alert, Button, Message, Modal, Radio, Skeleton } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import type { Environment } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import './flows.css'
import { type PublishedFlow, ReleaseLine } from './release-cell.tsx'
import { flowDocumentTexts } from './texts.ts'
import type { PlanFinding } from './use-steps-host.ts'

/** What publishing would meet, at least. */
export interface PublishPlan {
  readonly findings: readonly PlanFinding[]
}

export interface PublishDialogProps<Plan extends PublishPlan> {
  readonly flow: PublishedFlow & { readonly id: number }
  /** Saves what is edited. */
  readonly save: () => Promise<void>
  readonly planOf: (env: Environment, signal: AbortSignal) => Promise<Plan>
  /** Resolves to true where the dialog stays open, as it shows what was made. */
  readonly publish: (env: Environment) => Promise<boolean>
  /** Whether publishing is closed for another reason than a finding. */
  readonly isClosed?: (plan: Plan) => boolean
  readonly stepName: (id: string) => string
  /** Shows a step, or the flow itself where the id is empty. */
  readonly onShow: (step: string) => void
  readonly onClose: () => void
  /** Shown above what is in the way, and below it. */
  readonly notice?: (plan: Plan | undefined) => ReactNode
  readonly children?: (plan: Plan) => ReactNode
}

/** Publishes what is edited to an environment, after a look at what is in the way. */
export function PublishDialog<Plan extends PublishPlan>(props: PublishDialogProps<Plan>) {
  useFocusReturn()
  const { flow, save, planOf, publish, isClosed, stepName, onShow, onClose, notice, children } = props
  const t = useMessages(flowDocumentTexts)
  const [env, setEnv] = useState<Environment>('stg')
  const [busy, setBusy] = useState(false)
  const { data, error, reload } = useLoaded(`plan ${flow.id} ${env}`, async (signal) => {
    await save()
    return { env, plan: await planOf(env, signal) }
  })
  const plan = data?.env === env ? data.plan : undefined
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const stays = await publish(env)
      void Message.success(t('published', { env: t(env) }))
      if (!stays) onClose()
    } catch (thrown) {
      void Message.error(failureText(thrown))
      reload()
    }
    setBusy(false)
  }
  return (
    <Modal
      visible
      title={t('publishTitle', { name: flow.name })}
      onCancel={onClose}
      style={{ width: 'min(600px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!plan || plan.findings.length > 0 || isClosed?.(plan)}
            onClick={() => void run()}
          >
            {t('publish')}
          </Button>
        </>
      }
    >
      <Radio.Group
        type="button"
        aria-label={t('publishTo')}
        value={env}
        onChange={(next: Environment) => setEnv(next)}
        options={(['stg', 'prd'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <ReleaseLine flow={flow} env={env} />
      {notice?.(plan)}
      {error && <LoadFailure error={error} retry={reload} />}
      {!plan && !error && <Skeleton animation text={{ rows: 4 }} />}
      {plan && (
        <>
          <FindingsList findings={plan.findings} {...{ stepName, onShow }} />
          {children?.(plan)}
        </>
      )}
    </Modal>
  )
}

interface FindingsProps {
  readonly findings: readonly PlanFinding[]
  readonly stepName: (id: string) => string
  readonly onShow: (step: string) => void
}

function FindingsList({ findings, stepName, onShow }: FindingsProps) {
  const t = useMessages(flowDocumentTexts)
  const locale = useLocale()
  if (findings.length === 0) return <Alert type="success" content={t('noFindings')} className="wf-alert" />
  return (
    <section aria-label={t('findings')}>
      <h3>{t('findings')}</h3>
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
