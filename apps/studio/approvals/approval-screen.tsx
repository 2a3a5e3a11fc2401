import { Button, Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { FlowNode, FlowRecord } from '#kernel/page/records'
import { type ApprovalEntry, approvalKind, STEPS_ID } from '#kernel/page/schema'
import { approvalNodeDeclarations } from '#plugins/presets/approval-nodes'
import type { ScreenProps } from '#sdk/studio'
import type { ApprovalFlowDetail } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { useDocument } from '../documents/use-document.ts'
import { PublishDialog } from '../flows/publish-dialog.tsx'
import { ReleaseTags } from '../flows/release-cell.tsx'
import { stepById, useNamesOfSteps } from '../flows/step-names.ts'
import { flowDocumentTexts } from '../flows/texts.ts'
import { undoByKeys, useAfterSave } from '../flows/use-edited-steps.ts'
import { ListLayout } from '../list-layout.tsx'
import { EntryTabs } from '../login/entry-tabs.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { HistoryTab } from './history-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { projectPeople } from './project-people.ts'
import { SettingsTab } from './settings-tab.tsx'
import { StepsTab } from './steps-tab.tsx'
import { approvalTexts } from './texts.ts'
import { useApprovalForms } from './use-approval-form.tsx'
import { type ApprovalNamesKnown, useApprovalNames } from './use-approval-names.ts'
import { type EditedApproval, useEditedApproval } from './use-edited-approval.ts'
import './approvals.css'

/** An approval flow: its steps, its settings, a preview of whom it asks, and its history. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params.approval)
  const t = useMessages(approvalTexts)
  const { data, error, reload } = useLoaded(`approval flow ${id}`, (signal) =>
    call('POST /approval/flow/detail', { id }, { signal }),
  )
  const { document, error: notOpened, reopen } = useDocument(approvalKind, data?.documentId ?? null)
  const failure = error ?? notOpened
  return (
    <ListLayout>
      {data && (
        <Link href={`/project/${data.projectId}/approval`} className="wf-back">
          <IconLeft aria-hidden="true" /> {t('backTo')}
        </Link>
      )}
      {failure && <LoadFailure error={failure} retry={error ? reload : reopen} />}
      {!failure && !(data && document) && <Skeleton animation text={{ rows: 8 }} />}
      {data && document && !failure && <Approval key={id} flow={data} document={document} reload={reload} />}
    </ListLayout>
  )
}

/** What the tabs of the screen share. */
export interface ApprovalTabProps {
  readonly flow: ApprovalFlowDetail
  readonly edited: EditedApproval
  readonly forms: ReturnType<typeof useApprovalForms>
  readonly known: ApprovalNamesKnown
  readonly nameOf: (step: FlowNode) => string
  readonly reload: () => void
}

interface ApprovalProps {
  readonly flow: ApprovalFlowDetail
  readonly document: EditedDocument<ApprovalEntry>
  readonly reload: () => void
}

/** Opens a tab; a new object asks again. */
interface Asked {
  readonly tab: string
  readonly step?: string
}

function Approval({ flow, document, reload }: ApprovalProps) {
  const t = useMessages(approvalTexts)
  const first = new URLSearchParams(useSearch()).get('tab')
  const edited = useEditedApproval(document)
  const nameOf = useNamesOfSteps(approvalNodeDeclarations)
  const people = useMemo(() => projectPeople(flow.projectId), [flow.projectId])
  const known = useApprovalNames(flow.projectId, people, edited)
  const { model, nodes } = edited
  const forms = useApprovalForms(flow.projectId, people, { model, nodes, nameOf, record: known.record })
  const [isPublishing, setPublishing] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [round, setRound] = useState(0)
  useAfterSave(document, reload)
  const show = (tab: string, step = ''): void => {
    setPublishing(false)
    setAsked({ tab, ...(step === '' ? {} : { step }) })
    setRound(round + 1)
  }
  const shared = { flow, edited, forms, known, nameOf, reload }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside; each has a button as well
    <div onKeyDown={(event) => undoByKeys(event, document)}>
      <ApprovalHead flow={flow} edited={edited} modelLabel={known.shape?.label || model} onPublish={setPublishing} />
      <EntryTabs
        key={round}
        label={flow.name}
        first={asked?.tab ?? first}
        tabs={[
          {
            key: 'steps',
            title: t('steps'),
            content: <StepsTab {...shared} asked={asked} toSettings={() => show('settings')} />,
          },
          { key: 'settings', title: t('settings'), content: <SettingsTab {...shared} /> },
          { key: 'preview', title: t('preview'), content: <PreviewTab {...shared} people={people} /> },
          { key: 'history', title: t('history'), content: <HistoryTab {...shared} /> },
        ]}
      />
      {isPublishing && (
        <PublishDialog
          flow={flow}
          save={() => document.save().catch(() => undefined)}
          planOf={(env, signal) => call('POST /approval/flow/plan', { id: flow.id, env }, { signal })}
          publish={async (env) => {
            await call('POST /approval/flow/publish', { id: flow.id, env })
            reload()
            return false
          }}
          stepName={(id) => {
            const step = stepById(nodes, id)
            return step ? nameOf(step) : id
          }}
          onShow={(step) => show(step === '' ? 'settings' : 'steps', step)}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )
}

interface HeadProps {
  readonly flow: ApprovalFlowDetail
  readonly edited: EditedApproval
  readonly modelLabel: string
  readonly onPublish: (isPublishing: true) => void
}

/** The name of an approval flow, what it approves, where it is published, and the button that publishes it. */
function ApprovalHead({ flow, edited, modelLabel, onPublish }: HeadProps) {
  const t = useMessages(approvalTexts)
  const d = useMessages(flowDocumentTexts)
  const nameOf = (_: ApprovalEntry | FlowRecord | undefined, id: string): string =>
    id === STEPS_ID ? t('steps') : t('settings')
  const { name, description, access, running } = flow
  return (
    <>
      <ScreenHead title={name} intro={description === '' ? undefined : description}>
        <DocumentBar document={edited.document} nameOf={nameOf} />
        {access !== 'tester' && (
          <Button type="primary" disabled={!edited.mayEdit} onClick={() => onPublish(true)}>
            {d('publish')}
          </Button>
        )}
      </ScreenHead>
      <dl className="wf-state">
        <div>
          <dt>{t('model')}</dt>
          <dd>{modelLabel === '' ? <span className="studio-muted">{t('noModel')}</span> : modelLabel}</dd>
        </div>
        {(['stg', 'prd'] as const).map((env) => (
          <div key={env}>
            <dt>{d(env)}</dt>
            <dd>
              <ReleaseTags flow={flow} env={env} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('running')}</dt>
          <dd>{t('runningCount', { count: running })}</dd>
        </div>
      </dl>
      <DocumentNotice document={edited.document} nameOf={nameOf} />
    </>
  )
}
