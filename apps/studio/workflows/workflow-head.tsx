import { Button, Tooltip } from '@arco-design/web-react'
import { IconHistory, IconPlayArrow } from '@arco-design/web-react/icon'
import { STEPS_ID, type WorkflowEntry } from '#kernel/page/schema'
import type { WorkflowDetail } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { ReleaseTags } from '../flows/release-cell.tsx'
import { flowDocumentTexts } from '../flows/texts.ts'
import { ScreenHead } from '../screen-head.tsx'
import { workflowTexts } from './texts.ts'
import { isByHand } from './trigger-words.ts'
import type { EditedWorkflow } from './use-edited-workflow.ts'
import type { WorkflowDialogName } from './workflow-screen.tsx'
import { TriggerText } from './workflows-screen.tsx'

interface WorkflowHeadProps {
  readonly workflow: WorkflowDetail
  readonly edited: EditedWorkflow
  readonly onOpen: (dialog: WorkflowDialogName) => void
}

/** What people call the two records of a workflow. */
export function useNameOfEntry(): (entry: WorkflowEntry | undefined, id: string) => string {
  const t = useMessages(workflowTexts)
  return (_, id) => (id === STEPS_ID ? t('designer') : t('settings'))
}

/** The name of a workflow, where it is published, and what can be done with it. */
export function WorkflowHead({ workflow, edited, onOpen }: WorkflowHeadProps) {
  const t = useMessages(workflowTexts)
  const d = useMessages(flowDocumentTexts)
  const nameOf = useNameOfEntry()
  const { name, published, access } = workflow
  const { trigger } = edited.settings
  const mayRun = published.stg !== null || (published.prd !== null && access !== 'tester')
  return (
    <>
      <ScreenHead title={name} intro={workflow.description === '' ? undefined : workflow.description}>
        <DocumentBar document={edited.document} nameOf={nameOf} />
        <Button icon={<IconHistory />} onClick={() => onOpen('history')}>
          {t('history')}
        </Button>
        {isByHand(trigger.type) && (
          <Tooltip content={t('runHint')} disabled={mayRun}>
            <Button icon={<IconPlayArrow />} disabled={!mayRun} onClick={() => onOpen('run')}>
              {t('run')}
            </Button>
          </Tooltip>
        )}
        {access !== 'tester' && (
          <Button type="primary" disabled={!edited.mayEdit} onClick={() => onOpen('publish')}>
            {d('publish')}
          </Button>
        )}
      </ScreenHead>
      <dl className="wf-state">
        <div>
          <dt>{t('trigger')}</dt>
          <dd>
            <TriggerText type={trigger.type} params={trigger.params} />
          </dd>
        </div>
        {(['stg', 'prd'] as const).map((env) => (
          <div key={env}>
            <dt>{t(env)}</dt>
            <dd>
              <ReleaseTags flow={workflow} env={env} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
