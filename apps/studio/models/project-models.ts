import { useLocation } from 'wouter'
import { call } from '../../shell/client.ts'

/** A project with its models, and what else of it a list shows. */
export async function loadWithModels<T>(projectId: number, others: Promise<readonly T[]>) {
  const [project, list, models] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    others,
    call('POST /model/list', { projectId }),
  ])
  return { project, list, models: models.filter(({ archivedAt }) => archivedAt === null) }
}

interface AddOptions {
  readonly projectId: number
  readonly hasModels: boolean
  readonly labels: { readonly add: string; readonly toModels: string }
  readonly onAdd: () => void
}

/** The first step where a list is empty: adding to it, or making the models that it needs. */
export function useFirstStep({ projectId, hasModels, labels, onAdd }: AddOptions) {
  const [, go] = useLocation()
  return hasModels
    ? { label: labels.add, onPress: onAdd }
    : { label: labels.toModels, onPress: () => go(`/project/${projectId}/model`) }
}
