import { Link } from 'wouter'
import type { WorkflowRun } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { runTexts } from './run-texts.ts'
import { causeOf } from './run-words.ts'

/** The ids of the models of a project, by name. */
export type ModelIds = ReadonlyMap<string, number>

export async function readModelIds(projectId: number, signal: AbortSignal): Promise<ModelIds> {
  const models = await call('POST /model/list', { projectId }, { signal })
  return new Map(models.filter(({ archivedAt }) => archivedAt === null).map(({ name, id }) => [name, id]))
}

interface RunCauseProps {
  readonly projectId: number
  readonly run: Pick<WorkflowRun, 'cause' | 'env'>
  readonly models: ModelIds
}

/** What caused a run, with a link to its record. */
export function RunCause({ projectId, run: { cause, env }, models }: RunCauseProps) {
  const t = useMessages(runTexts)
  const found = causeOf(cause)
  const text = 'model' in found ? t(found.key, { model: found.model }) : t(found.key)
  const modelId = models.get(cause.model)
  if (cause.record === '') return text
  const short = cause.record.slice(0, 8)
  const asked = new URLSearchParams({ tab: 'records', env, record: cause.record })
  return (
    <span className="wf-cause">
      <span>{text}</span>
      {modelId === undefined || cause.op === 'delete' ? (
        <span className="studio-muted">{t('record', { id: short })}</span>
      ) : (
        <Link
          className="wf-link"
          href={`/project/${projectId}/model/${modelId}?${asked}`}
          aria-label={t('openRecord', { id: cause.record })}
        >
          {t('record', { id: short })}
        </Link>
      )}
    </span>
  )
}
