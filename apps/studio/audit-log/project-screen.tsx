import type { ScreenProps } from '#sdk/studio'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { AuditList } from './audit-list.tsx'
import { auditTexts } from './texts.ts'

/** The rows of one project, for its administrators. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(auditTexts)
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  return (
    <AuditList
      projectId={projectId}
      title={project.data ? t('titleOf', { name: project.data.name }) : ''}
      intro={t('introOf')}
      failure={project.error && { error: project.error, retry: project.reload }}
    />
  )
}
