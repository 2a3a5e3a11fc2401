import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#sdk/studio'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ProjectList } from '../project-list.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { FlowsTable, type ListedFlow } from './flows-table.tsx'
import { approvalTexts } from './texts.ts'

async function load(projectId: number) {
  const [project, flows] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /approval/flow/list', { projectId }),
  ])
  const mayEdit = project.access !== 'tester'
  return { project, mayEdit, flows: flows.map((flow): ListedFlow => ({ ...flow, mayEdit })) }
}

/** The approval flows of a project. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(approvalTexts)
  const [, go] = useLocation()
  const [dialog, setDialog] = useState<'create' | ListedFlow>()
  const loaded = useLoaded(`approval flows ${projectId}`, () => load(projectId))
  const { data, reload } = loaded
  const mayEdit = data?.mayEdit ?? false
  const create = () => setDialog('create')
  return (
    <ProjectList
      title={data ? t('title', { name: data.project.name }) : ''}
      intro={`${t('intro')} ${data && !mayEdit ? t('readOnly') : ''}`}
      add={mayEdit ? { label: t('add'), onPress: () => setDialog('create') } : undefined}
      loaded={loaded}
    >
      {data && (
        <FlowsTable
          flows={data.flows}
          empty={
            <EmptyList
              text={t(mayEdit ? 'empty' : 'emptyTester')}
              action={mayEdit ? { label: t('add'), onPress: create } : undefined}
            />
          }
          onEdit={setDialog}
          onChanged={reload}
        />
      )}
      {dialog && (
        <ApprovalDialog
          projectId={projectId}
          flow={dialog === 'create' ? undefined : dialog}
          onDone={({ id }) => (dialog === 'create' ? go(`/approval/${id}`) : reload())}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ProjectList>
  )
}
