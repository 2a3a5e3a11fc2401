import { Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type WorkflowEntry, workflowKind } from '#kernel/page/schema'
import type { ScreenProps } from '#sdk/studio'
import type { Environment, WorkflowDetail } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { useDocument } from '../documents/use-document.ts'
import { stepById } from '../flows/step-names.ts'
import { undoByKeys, useAfterSave } from '../flows/use-edited-steps.ts'
import { ListLayout } from '../list-layout.tsx'
import { EntryTabs } from '../login/entry-tabs.tsx'
import { DesignerTab } from './designer-tab.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { MadeHooks } from './hook-section.tsx'
import { PublishWorkflow } from './publish-dialog.tsx'
import { RunDialog } from './run-dialog.tsx'
import { RunsTab } from './runs-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useStepNames } from './step-names.ts'
import { workflowTexts } from './texts.ts'
import { type EditedWorkflow, useEditedWorkflow } from './use-edited-workflow.ts'
import { useNameOfEntry, WorkflowHead } from './workflow-head.tsx'
import '../flows/flows.css'
import './workflows.css'

/** A workflow: what starts it, its steps, its runs and how it runs. */
export function Screen({ params }: ScreenProps) {
  const [projectId, workflowId] = [Number(params.id), Number(params.workflow)]
  const t = useMessages(workflowTexts)
  const { data, error, reload } = useLoaded(`workflow ${workflowId}`, (signal) =>
    call('POST /workflow/detail', { id: workflowId }, { signal }),
  )
  const { document, error: notOpened, reopen } = useDocument(workflowKind, data?.documentId ?? null)
  const failure = error ?? notOpened
  return (
    <ListLayout>
      <Link href={`/project/${projectId}/workflow`} className="wf-back">
        <IconLeft aria-hidden="true" /> {t('backTo')}
      </Link>
      {failure && <LoadFailure error={failure} retry={error ? reload : reopen} />}
      {!failure && !(data && document) && <Skeleton animation text={{ rows: 8 }} />}
      {data && document && !failure && (
        <Workflow key={workflowId} workflow={data} document={document} reload={reload} />
      )}
    </ListLayout>
  )
}

interface WorkflowProps {
  readonly workflow: WorkflowDetail
  readonly document: EditedDocument<WorkflowEntry>
  readonly reload: () => void
}
export type WorkflowDialogName = 'run' | 'publish' | 'history'
/** A step that the designer shows; a new object asks again. */
export interface AskedStep {
  readonly step?: string
}

function Workflow({ workflow, document, reload }: WorkflowProps) {
  const t = useMessages(workflowTexts)
  const first = new URLSearchParams(useSearch()).get('tab')
  const edited = useEditedWorkflow(document)
  const [dialog, setDialog] = useState<WorkflowDialogName>()
  const [asked, setAsked] = useState<AskedStep>()
  const [round, setRound] = useState(0)
  const [hooks, setHooks] = useState<MadeHooks>({})
  const keepHook = (env: Environment, path: string): void => setHooks((before) => ({ ...before, [env]: path }))
  const nameOf = useNameOfEntry()
  useAfterSave(document, reload)
  const show = (step: string): void => {
    setDialog(undefined)
    setAsked(step === '' ? {} : { step })
    setRound(round + 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside; each has a button as well
    <div onKeyDown={(event) => undoByKeys(event, document)}>
      <WorkflowHead workflow={workflow} edited={edited} onOpen={setDialog} />
      <DocumentNotice document={document} nameOf={nameOf} />
      <EntryTabs
        key={round}
        label={workflow.name}
        first={asked ? 'designer' : first}
        tabs={[
          {
            key: 'designer',
            title: t('designer'),
            content: <DesignerTab workflow={workflow} edited={edited} asked={asked} />,
          },
          {
            key: 'runs',
            title: t('runsTab'),
            content: <RunsTab projectId={workflow.projectId} workflowId={workflow.id} />,
          },
          {
            key: 'settings',
            title: t('settings'),
            content: (
              <SettingsTab
                workflow={workflow}
                settings={edited.settings}
                mayEdit={edited.mayEdit}
                onChange={edited.set}
                onSaved={reload}
                hooks={hooks}
                onHook={keepHook}
              />
            ),
          },
        ]}
      />
      <WorkflowDialogs {...{ dialog, workflow, edited, show, reload, keepHook }} onClose={() => setDialog(undefined)} />
    </div>
  )
}

interface WorkflowDialogsProps {
  readonly dialog: WorkflowDialogName | undefined
  readonly workflow: WorkflowDetail
  readonly edited: EditedWorkflow
  readonly show: (step: string) => void
  readonly reload: () => void
  readonly keepHook: (env: Environment, path: string) => void
  readonly onClose: () => void
}

function WorkflowDialogs({ dialog, workflow, edited, show, reload, keepHook, onClose }: WorkflowDialogsProps) {
  const [, go] = useLocation()
  const nameOfStep = useStepNames()
  const { id, projectId, documentId } = workflow
  const stepName = (wanted: string): string => {
    const step = stepById(edited.nodes, wanted)
    return step ? nameOfStep(step) : wanted
  }
  switch (dialog) {
    case 'run':
      return (
        <RunDialog
          workflow={workflow}
          onStarted={(runId) => go(`/project/${projectId}/workflow/${id}/run/${encodeURIComponent(runId)}`)}
          onClose={onClose}
        />
      )
    case 'publish':
      return (
        <PublishWorkflow
          workflow={workflow}
          save={() => edited.document.save().catch(() => undefined)}
          stepName={stepName}
          onShow={show}
          onPublished={(env, hook) => {
            if (hook !== null) keepHook(env, hook)
            reload()
          }}
          onClose={onClose}
        />
      )
    case 'history':
      return (
        <HistoryDialog documentId={documentId} mayEdit={edited.mayEdit} onRestore={edited.restore} onClose={onClose} />
      )
    default:
      return null
  }
}
