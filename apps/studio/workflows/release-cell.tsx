import { Message, Switch, Tag, Tooltip } from '@arco-design/web-react'
import { useState } from 'react'
import type { Environment, WorkflowInfo } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { workflowTexts } from './texts.ts'

interface ReleaseProps {
  readonly workflow: Pick<WorkflowInfo, 'id' | 'name' | 'published'>
  readonly env: Environment
}

/** The version that is published to an environment. */
export function ReleaseTags({ workflow: { published }, env }: ReleaseProps) {
  const t = useMessages(workflowTexts)
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
  readonly onChanged: () => void
}

/** The published version, with the switch that has it start or not. */
export function ReleaseCell({ workflow, env, mayEdit, onChanged }: ReleaseCellProps) {
  const t = useMessages(workflowTexts)
  const [busy, setBusy] = useState(false)
  const release = workflow.published[env]
  const enable = async (isEnabled: boolean): Promise<void> => {
    setBusy(true)
    await call('POST /workflow/enable', { id: workflow.id, env, isEnabled }).then(
      onChanged,
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
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
          aria-label={t('enabledIn', { name: workflow.name, env: t(env) })}
          onChange={(checked) => void enable(checked)}
        />
      )}
      <ReleaseTags workflow={workflow} env={env} />
    </div>
  )
}
