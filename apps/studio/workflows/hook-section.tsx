import { Button, Message } from '@arco-design/web-react'
import { IconCopy, IconSync } from '@arco-design/web-react/icon'
import { useId } from 'react'
import { HOOK_SIGNATURE } from '#kernel/page/schema'
import { copyText } from '#sdk/react'
import type { Environment, WorkflowDetail } from '../../../server/wire.ts'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { hookExample } from './hook-example.ts'
import { hookTexts } from './hook-texts.ts'
import { workflowTexts } from './texts.ts'

/** Addresses of webhooks that were made while the screen is open: no server can show them again. */
export type MadeHooks = { readonly [env in Environment]?: string }

interface HookSectionProps {
  readonly workflow: WorkflowDetail
  readonly made: MadeHooks
  readonly onMade: (env: Environment, path: string) => void
}

/** Where a webhook is called in each environment, how requests are signed, and an example of one. */
export function HookSection(props: HookSectionProps) {
  const t = useMessages(hookTexts)
  return (
    <section className="wf-setting wf-hooks" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className="studio-muted">{t('help')}</p>
      {(['stg', 'prd'] as const).map((env) => (
        <HookOfEnv key={env} env={env} {...props} />
      ))}
    </section>
  )
}

/** The whole address of a webhook by its path. */
export const hookAddress = (path: string): string => new URL(path, location.origin).href

function HookOfEnv({ workflow, made, onMade, env }: HookSectionProps & { readonly env: Environment }) {
  const t = useMessages(hookTexts)
  const w = useMessages(workflowTexts)
  const whyId = useId()
  const confirm = useConfirmDelete()
  const { id, access } = workflow
  const hook = workflow.published[env]?.hook
  if (!hook) return <Place env={env} text={t('notPublished')} />
  const path = made[env]
  const address = path === undefined ? `${location.origin}/hook/…` : hookAddress(path)
  const mayRenew = access === 'admin'
  const renew = (): void =>
    confirm({
      title: t('renewTitle', { env: w(env) }),
      text: t('renewText'),
      ok: t('renew'),
      run: async () => {
        const renewed = await call('POST /workflow/hook/renew', { id, env })
        onMade(env, renewed.hook)
        void Message.success(t('renewed'))
      },
      after: () => undefined,
    })
  return (
    <section className="wf-hook" aria-label={w(env)}>
      <h3>{w(env)}</h3>
      <div className="wf-hook-line">
        <code className="wf-hook-address">{address}</code>
        {path !== undefined && <CopyButton text={address} label={t('copyAddress', { env: w(env) })} />}
        <Button
          size="small"
          icon={<IconSync />}
          disabled={!mayRenew}
          aria-describedby={whyId}
          aria-label={t('renewIn', { env: w(env) })}
          onClick={renew}
        >
          {t('renew')}
        </Button>
      </div>
      <p id={whyId} className="studio-muted">
        {[t(path === undefined ? 'hidden' : 'shownOnce'), ...(mayRenew ? [] : [t('onlyAdmins')])].join(' ')}
      </p>
      <Signature {...{ env, address }} secret={hook.secret} />
    </section>
  )
}

function Place({ env, text }: { readonly env: Environment; readonly text: string }) {
  const w = useMessages(workflowTexts)
  return (
    <section className="wf-hook" aria-label={w(env)}>
      <h3>{w(env)}</h3>
      <p className="studio-muted">{text}</p>
    </section>
  )
}

interface SignatureProps {
  readonly env: Environment
  readonly address: string
  readonly secret: string
}

/** Whether requests are signed, and one as commands of a shell. */
function Signature({ env, address, secret }: SignatureProps) {
  const t = useMessages(hookTexts)
  const w = useMessages(workflowTexts)
  const example = hookExample({ address, secret })
  const minutes = HOOK_SIGNATURE.windowSeconds / 60
  return (
    <>
      <p>{secret === '' ? t('unsigned') : t('signed', { secret, minutes, header: HOOK_SIGNATURE.header })}</p>
      <details className="wf-hook-example">
        <summary>{t('example')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard */}
        <section tabIndex={0} aria-label={t('exampleIn', { env: w(env) })}>
          <pre>
            <code>{example}</code>
          </pre>
        </section>
        <p className="studio-muted">{t(secret === '' ? 'exampleHelp' : 'exampleSignedHelp', { secret })}</p>
        <CopyButton text={example} label={t('copyExample', { env: w(env) })} />
      </details>
    </>
  )
}

function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useMessages(hookTexts)
  const copy = (): void =>
    void copyText(text).then(
      () => void Message.success(t('copied')),
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  return (
    <Button size="small" icon={<IconCopy />} aria-label={label} onClick={copy}>
      {t('copy')}
    </Button>
  )
}
