import { Button, Empty } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ImportButton } from '../exchange/import-button.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { ProjectUsage } from '../quotas/project-usage.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'
import { OlderPublications } from './older-publications.tsx'
import { isFiltered, NO_FILTER, PageFilters, queryOf } from './page-filters.tsx'
import { PageRows } from './page-rows.tsx'
import { pageTexts } from './texts.ts'
import { usePageActions } from './use-page-actions.tsx'

/** The pages of one project, or all that the person may see. */
export function PagesScreen({ projectId }: { readonly projectId?: number }) {
  const t = useMessages(pageTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const [filter, setFilter] = useState(NO_FILTER)
  const [creating, setCreating] = useState<'blank' | 'template'>()
  const project = useLoaded(`project ${projectId}`, (signal) =>
    projectId === undefined ? Promise.resolve(null) : call('GET /project/detail/{id}', { id: projectId }, { signal }),
  )
  const pages = useList(`pages ${projectId} ${JSON.stringify(filter)}`, (query, signal) =>
    call('GET /pages/list', { projectId, ...query, ...queryOf(filter) }, { signal }),
  )
  const actions = usePageActions(pages.reload)
  const ofProject = projectId !== undefined
  const mayMake = project.data != null && project.data.access !== 'tester'
  const isNarrowed = isFiltered(filter) || pages.keyword !== ''

  return (
    <ListScreen
      title={project.data ? t('titleOf', { name: project.data.name }) : c('pages')}
      find={t('find')}
      list={pages}
      failure={project.error && { error: project.error, retry: project.reload }}
      tools={
        <>
          {ofProject && <ProjectUsage projectId={projectId} round={`${pages.data?.total}`} mayEdit={mayMake} />}
          {project.data && mayMake && <ImportButton project={project.data} onDone={pages.reload} />}
          {mayMake && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setCreating('blank')}>
              {t('create')}
            </Button>
          )}
        </>
      }
      notices={
        <>
          {/* In a row of its own, which stays where it is when the buttons beside the search come. */}
          <PageFilters value={filter} onChange={setFilter} />
          {ofProject && mayMake && <OlderPublications projectId={projectId} round={`${pages.data?.total}`} onPublished={pages.reload} />}
        </>
      }
      dialogs={
        <>
          {actions.dialogs}
          {creating && ofProject && (
            <NewPageDialog
              projectId={projectId}
              begin={creating}
              onOpen={(id) => go(`/editor/${id}/edit`)}
              onClose={() => setCreating(undefined)}
            />
          )}
        </>
      }
    >
      {(items, busy) =>
        items.length > 0 ? (
          <PageRows items={items} busy={busy} ofAll={!ofProject} itemsFor={actions.itemsFor} />
        ) : isNarrowed ? (
          <div className="studio-empty">
            <Empty description={isFiltered(filter) ? t('noneMatch') : c('noneFound', { text: pages.keyword })} />
            <Button
              onClick={() => {
                setFilter(NO_FILTER)
                pages.setText('')
              }}
            >
              {t('clear')}
            </Button>
          </div>
        ) : (
          <div className="studio-empty">
            <Empty description={t(ofProject ? (mayMake ? 'empty' : 'emptyTester') : 'emptyAll')} />
            {!ofProject && <Button onClick={() => go('/projects')}>{t('toProjects')}</Button>}
            {mayMake && <Button onClick={() => setCreating('template')}>{t('fromTemplate')}</Button>}
          </div>
        )
      }
    </ListScreen>
  )
}
