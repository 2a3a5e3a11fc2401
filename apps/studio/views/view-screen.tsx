import { Alert, Button, Message, Skeleton } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { JsonObject } from '#kernel/page/values'
import type { ScreenProps } from '#sdk/studio'
import type { ModelDetail, ViewDetail } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocsLink } from '../docs/docs-link.tsx'
import { MARKS } from '../docs/marks.ts'
import { ListLayout } from '../list-layout.tsx'
import { useLeaveQuestion } from '../project-config/use-leave-question.ts'
import { ScreenHead } from '../screen-head.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { type Definition, isNamed, withoutOpenRows } from './draft.ts'
import { FilterPart } from './filter-part.tsx'
import { offerOtherNames } from './follow-columns.tsx'
import { ParamsPart } from './params-part.tsx'
import { renamedColumns } from './renamed-columns.ts'
import { Result } from './result.tsx'
import { SortPart } from './sort-part.tsx'
import { viewTexts } from './texts.ts'
import './views.css'

async function load(projectId: number, viewId: number) {
  const [project, view, all] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /view/detail', { id: viewId }),
    call('POST /model/list', { projectId }),
  ])
  const models = await Promise.all(
    all.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => call('GET /model/detail/{id}', { id })),
  )
  return { project, view, models }
}

/** A view: its fields, conditions and order, with its rows beside them. */
export function Screen({ params }: ScreenProps) {
  const [projectId, viewId] = [Number(params.id), Number(params.view)]
  const t = useMessages(viewTexts)
  const { data, error, loading, reload } = useLoaded(`view ${viewId}`, () => load(projectId, viewId))
  return (
    <ListLayout>
      <Link href={`/project/${projectId}/view`} className="views-back">
        <IconLeft aria-hidden="true" /> {t('backTo')}
      </Link>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <Builder key={viewId} view={data.view} models={data.models} mayEdit={data.project.access !== 'tester'} />
      )}
    </ListLayout>
  )
}

interface BuilderProps {
  readonly view: ViewDetail
  readonly models: readonly ModelDetail[]
  readonly mayEdit: boolean
}

function Builder({ view: loaded, models, mayEdit }: BuilderProps) {
  const t = useMessages(viewTexts)
  const [view, setView] = useState(loaded)
  const [definition, setDefinition] = useState<Definition>(view.definition)
  const [trial, setTrial] = useState<JsonObject>({})
  const [busy, setBusy] = useState(false)
  const isChanged = JSON.stringify(definition) !== JSON.stringify(view.definition)
  useLeaveQuestion(
    isChanged,
    useCallback(() => setDefinition(loaded.definition), [loaded]),
  )
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const saved = await call('POST /view/update', {
        ...{ id: view.id, rev: view.rev },
        definition: withoutOpenRows(definition) as never,
      })
      const renamed = renamedColumns(view.definition, saved.definition)
      setView(saved)
      setDefinition(saved.definition)
      void Message.success(t('saved'))
      offerOtherNames(saved, renamed)
    } catch (thrown) {
      void Message.error(failureText(thrown))
    }
    setBusy(false)
  }
  const part = { models, modelId: view.modelId, definition, disabled: !mayEdit, onChange: setDefinition }
  const users = view.uses.map(({ name }) => name).join(', ')
  const title = view.description ? `${view.name} · ${view.description}` : view.name
  return (
    <>
      <ScreenHead
        title={title}
        intro={
          <>
            {t('model')}: {view.model || t('modelDeleted')} ·{' '}
            {users === '' ? t('unused') : t('usedBy', { names: users })}{' '}
            <DocsLink address={MARKS.views} what={t('docs')} />
          </>
        }
      >
        {mayEdit && (
          <>
            {isChanged && <span className="studio-muted">{t('unsaved')}</span>}
            <Button
              type="primary"
              loading={busy}
              disabled={!isChanged || !isNamed(definition)}
              onClick={() => void save()}
            >
              {t('save')}
            </Button>
          </>
        )}
      </ScreenHead>
      <Missing view={view} />
      <div className="views-builder">
        <div className="views-parts">
          <ColumnsPart {...part} />
          <FilterPart {...part} />
          <ParamsPart {...part} trial={trial} onTrial={setTrial} />
          <SortPart {...part} />
        </div>
        {view.model !== '' && (
          <Result
            models={models}
            projectId={view.projectId}
            modelId={view.modelId}
            definition={definition}
            trial={trial}
          />
        )}
      </div>
    </>
  )
}

/** What the saved view lacks. */
function Missing({ view: { model, missing } }: Pick<BuilderProps, 'view'>) {
  const t = useMessages(viewTexts)
  if (missing.length === 0) return null
  const names = missing.join(', ')
  const text = model === '' ? t('missingModel', { name: names }) : t('missing', { names })
  return <Alert type="warning" content={text} className="views-alert" />
}
