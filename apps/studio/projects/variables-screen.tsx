import { Button, Modal, Skeleton } from '@arco-design/web-react'
import { IconHistory, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ProjectInfo, ProjectVariable } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { useDocument } from '../documents/use-document.ts'
import { useRenames } from '../documents/use-renames.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { type SettingsEntry, settingsKind } from './settings-kind.ts'
import { useVariableEdits } from './use-variable-edits.ts'
import { VariableDialog } from './variable-dialog.tsx'
import { renameIn, variablesIn } from './variable-edits.ts'
import { VariableTable } from './variable-table.tsx'
import { variableTexts } from './variable-texts.ts'

async function load(projectId: number) {
  const id = String(projectId)
  const [project, settings, { uses }] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /project/settings/{id}', { id }),
    call('GET /project/settings/uses/{id}', { id }),
  ])
  return { project, settings, uses: new Map(uses.map(({ variable, pages }) => [variable, pages])) }
}

/** The variables that all pages of a project share. */
export function VariablesScreen({ projectId }: { readonly projectId: number }) {
  const { data, error, reload } = useLoaded(`variables ${projectId}`, () => load(projectId))
  const { document, error: notOpened, reopen } = useDocument(settingsKind, data?.settings.documentId ?? null)
  const failure = error ?? notOpened
  return (
    <ListLayout>
      {failure && <LoadFailure error={failure} retry={error ? reload : reopen} />}
      {!document && !failure && <Skeleton animation text={{ rows: 4 }} />}
      {data && document && <Variables {...{ document, reload }} project={data.project} uses={data.uses} />}
    </ListLayout>
  )
}

interface VariablesProps {
  readonly document: EditedDocument<SettingsEntry>
  readonly project: ProjectInfo
  readonly uses: Awaited<ReturnType<typeof load>>['uses']
  readonly reload: () => void
}

function Variables({ document, project, uses, reload }: VariablesProps) {
  const t = useMessages(variableTexts)
  const { entries } = useSignalValue(document.store.current)
  const mayEdit = useSignalValue(document.state).status !== 'read only'
  const [edited, setEdited] = useState<ProjectVariable | 'new'>()
  const [showsHistory, setShowsHistory] = useState(false)
  const variables = variablesIn(entries)
  const pagesNaming = (name: string) => uses.get(name) ?? []
  const nameOf = (entry: SettingsEntry | undefined, id: string): string => (typeof entry?.name === 'string' ? entry.name : id)
  useRenames({
    ...{ document, renameIn, onWritten: reload },
    target: (name) => ({ kind: 'app variable', name }),
    usersOf: (name) => (uses.has(name) ? { pages: pagesNaming(name) } : undefined),
    words: { renamed: (count) => t('renamed', { count }), notRenamed: (pages) => t('notRenamed', { pages }) },
  })

  const edits = useVariableEdits(document)
  const remove = (variable: ProjectVariable): void => {
    const pages = pagesNaming(variable.name).map(({ name }) => name)
    Modal.confirm({
      title: t('deleteTitle', { name: variable.name }),
      content: pages.length > 0 ? t('deleteText', { pages: pages.join(', ') }) : t('deleteFree'),
      okButtonProps: { status: 'danger' },
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: () => edits.remove(variable.id),
    })
  }
  return (
    <>
      <ScreenHead title={t('title', { name: project.name })} intro={t('intro')}>
        <DocumentBar document={document} nameOf={nameOf} />
        <Button icon={<IconHistory />} onClick={() => setShowsHistory(true)}>
          {t('history')}
        </Button>
        {mayEdit && variables.length > 0 && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        )}
      </ScreenHead>
      <DocumentNotice document={document} nameOf={nameOf} />
      <VariableTable
        {...{ variables, mayEdit, pagesNaming }}
        empty={
          <EmptyList
            text={t('empty')}
            action={mayEdit ? { label: t('create'), onPress: () => setEdited('new') } : undefined}
            sample={mayEdit ? { label: t('sample'), onPress: () => void edits.addSample() } : undefined}
          />
        }
        onEdit={setEdited}
        onRemove={remove}
      />
      {edited && (
        <VariableDialog
          variable={edited === 'new' ? null : edited}
          others={variables.filter((other) => edited === 'new' || other.id !== edited.id)}
          usedOn={edited === 'new' ? [] : pagesNaming(edited.name).map(({ name }) => name)}
          onSubmit={edits.save}
          onClose={() => setEdited(undefined)}
        />
      )}
      {showsHistory && <SettingsHistory project={project} onRestore={edits.restore} close={() => setShowsHistory(false)} />}
    </>
  )
}
