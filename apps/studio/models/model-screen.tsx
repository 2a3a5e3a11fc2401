import { Alert, Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { Link, useSearch } from 'wouter'
import type { ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { EntryTabs } from '../login/entry-tabs.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { MakePageButton } from './make-page-button.tsx'
import { ReleaseState } from './models-screen.tsx'
import { RecordsTab } from './records-tab.tsx'
import { ReleaseTab } from './release-tab.tsx'
import { modelTexts } from './texts.ts'
import { useWhile } from './use-while.ts'
import './models.css'

async function load(projectId: number, modelId: number) {
  const [project, model, models] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /model/detail/{id}', { id: modelId }),
    call('POST /model/list', { projectId }),
  ])
  return { project, model, models: models.filter(({ archivedAt }) => !archivedAt) }
}

/** A model: its fields, its records, and what a release would change. */
export function Screen({ params }: ScreenProps) {
  const [projectId, modelId] = [Number(params.id), Number(params.model)]
  const t = useMessages(modelTexts)
  const asked = new URLSearchParams(useSearch()).get('tab')
  const { data, error, loading, reload } = useLoaded(`model ${modelId}`, () => load(projectId, modelId))
  useWhile((data?.model.jobs ?? 0) > 0, reload)
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  return (
    <ListLayout>
      <Link href={`/project/${projectId}/model`} className="models-back">
        <IconLeft aria-hidden="true" /> {t('backTo')}
      </Link>
      <ScreenHead
        title={data ? `${data.model.name} · ${data.model.description}` : ''}
        intro={data && <ReleaseState model={{ ...data.model, fields: data.model.fields.length }} />}
      >
        {data && mayEdit && <MakePageButton model={data.model} />}
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && data.model.jobs > 0 && <Alert type="info" content={t('jobRuns')} style={{ marginBottom: 12 }} />}
      {data && (
        <EntryTabs
          label={data.model.name}
          first={asked}
          tabs={[
            {
              key: 'fields',
              title: t('fieldsTab'),
              content: <FieldsTab model={data.model} models={data.models} mayEdit={mayEdit} onChanged={reload} />,
            },
            { key: 'records', title: t('records'), content: <RecordsTab model={data.model} models={data.models} /> },
            {
              key: 'jobs',
              title: t('jobs'),
              content: <JobsTab model={data.model} mayEdit={mayEdit} onChanged={reload} />,
            },
            {
              key: 'release',
              title: t('release'),
              content: <ReleaseTab model={data.model} mayRelease={mayEdit} onReleased={reload} />,
            },
          ]}
        />
      )}
    </ListLayout>
  )
}
