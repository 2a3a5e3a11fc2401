import { Message, Switch, Tag, Tooltip } from '@arco-design/web-react'
import { useState } from 'react'
import type { Environment } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import './flows.css'
import { flowDocumentTexts } from './texts.ts'

/** What of a document is published to an environment. */
export interface Release {
  readonly no: number
  readonly isEnabled: boolean
  /** Whether what is edited is something else. */
  readonly changed: boolean
  readonly publishedAt: string
  readonly publishedBy: string
}

/** A workflow or an approval flow, as far as its publications go. */
export interface PublishedFlow {
  readonly name: string
  readonly published: { readonly [env in Environment]: Release | null }
}

interface ReleaseProps {
  readonly flow: PublishedFlow
  readonly env: Environment
}

/** The version that is published to an environment. */
export function ReleaseTags({ flow: { published }, env }: ReleaseProps) {
  const t = useMessages(flowDocumentTexts)
  const release = published[env]
  if (!release) return <span className="studio-muted">{t('notPublished')}</span>
  return (
    <span className="wf-tags">
      <Tag color={release.isEnabled ? 'green' : 'gray'} title={t('version', { no: release.no })}>
        {`v${release.no}`}
      </Tag>
      {release.changed && (
        <Tooltip content={t('changedHint')}>
          <Tag color="orange">{t('changed')}</Tag>
        </Tooltip>
      )}
    </span>
  )
}

interface ReleaseCellProps extends ReleaseProps {
  readonly mayEdit: boolean
  readonly enable: (isEnabled: boolean) => Promise<unknown>
  readonly onChanged: () => void
}

/** The published version, with the switch that enables it. */
export function ReleaseCell({ flow, env, mayEdit, enable, onChanged }: ReleaseCellProps) {
  const t = useMessages(flowDocumentTexts)
  const [busy, setBusy] = useState(false)
  const release = flow.published[env]
  const change = async (isEnabled: boolean): Promise<void> => {
    setBusy(true)
    await enable(isEnabled).then(onChanged, (thrown: Error) => void Message.error(failureText(thrown)))
    setBusy(false)
  }
  return (
    <div className="wf-release">
      {release && (
        <Switch
          size="small"
          loading={busy}
          disabled={!mayEdit}
          checked={release.isEnabled}
          aria-label={t('enabledIn', { name: flow.name, env: t(env) })}
          onChange={(checked) => void change(checked)}
        />
      )}
      <ReleaseTags flow={flow} env={env} />
    </div>
  )
}

/** Which version is published to an environment now. */
export function ReleaseLine({ flow, env }: ReleaseProps) {
  const t = useMessages(flowDocumentTexts)
  const locale = useLocale()
  const release = flow.published[env]
  if (!release) return <p className="studio-muted">{t('notYet')}</p>
  const { no, publishedBy, publishedAt, changed } = release
  return (
    <p className="studio-muted">
      {t('publishedBy', { no, name: publishedBy || t('unknown'), time: timeText(publishedAt, locale) })}
      {!changed && ` · ${t('same')}`}
    </p>
  )
}
