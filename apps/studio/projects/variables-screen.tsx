import { Button, Message, Modal, Skeleton, Table } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconHistory, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import { APP_VARIABLE, createId, type Label } from '#kernel/page'
import type { ProjectInfo, ProjectVariable } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { saveStep } from '../documents/save-step.ts'
import { useDocument } from '../documents/use-document.ts'
import { useRenames } from '../documents/use-renames.ts'
import { failureText } from '../failure-text.ts'
import { ListLayout } from '../list-layout.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useSignalValue } from '../use-signal-value.ts'
import { SettingsHistory } from './settings-history.tsx'
import { type SettingsEntry, settingsKind } from './settings-kind.ts'
import { VariableDialog } from './variable-dialog.tsx'
import { renameIn, variablesIn, withoutVariable, withVariable } from './variable-edits.ts'
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

const LABELS = {
  save: { zh: '修改项目变量', en: 'Change a variable' },
  remove: { zh: '删除项目变量', en: 'Remove a variable' },
  restore: { zh: '恢复设置', en: 'Restore the settings' },
} satisfies Record<string, Label>

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

  const submit = (variable: ProjectVariable): Promise<void> => {
    document.edit(withVariable(document.store.document.entries, variable), LABELS.save)
    return saveStep(document)
  }
  const told = (work: Promise<void>): Promise<void> => work.catch((thrown: unknown) => void Message.error(failureText(thrown)))
  const remove = (variable: ProjectVariable): void => {
    const pages = pagesNaming(variable.name).map(({ name }) => name)
    Modal.confirm({
      title: t('deleteTitle', { name: variable.name }),
      content: pages.length > 0 ? t('deleteText', { pages: pages.join(', ') }) : t('deleteFree'),
      okButtonProps: { status: 'danger' },
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: () => {
        document.edit(withoutVariable(document.store.document.entries, variable.id), LABELS.remove)
        return told(saveStep(document))
      },
    })
  }
  const addSample = (): Promise<void> =>
    told(
      submit({
        ...{ kind: 'variable', id: createId('variable'), name: 'shopName', type: 'string', description: t('sampleText') },
        ...{ persist: 'none', formerly: [], defaultValue: 'Tessera' },
      }),
    )
  return (
    <>
      <div className="studio-toolbar">
        <h1>{t('title', { name: project.name })}</h1>
        <DocumentBar document={document} nameOf={nameOf} />
        <Button icon={<IconHistory />} onClick={() => setShowsHistory(true)}>
          {t('history')}
        </Button>
        {mayEdit && variables.length > 0 && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        )}
      </div>
      <DocumentNotice document={document} nameOf={nameOf} />
      <p className="studio-muted">{t('intro')}</p>
      <Table<ProjectVariable>
        rowKey="id"
        data={[...variables]}
        border={{ wrapper: true }}
        pagination={false}
        scroll={{ x: 860 }}
        noDataElement={
          <EmptyList
            text={t('empty')}
            action={mayEdit ? { label: t('create'), onPress: () => setEdited('new') } : undefined}
            sample={mayEdit ? { label: t('sample'), onPress: () => void addSample() } : undefined}
          />
        }
        columns={[
          {
            title: t('name'),
            render: (_, { name, description }) => (
              <div>
                <code>{`${APP_VARIABLE}${name}`}</code>
                {description && <div className="studio-muted studio-clip">{description}</div>}
              </div>
            ),
          },
          { title: t('type'), width: 100, render: (_, { type }) => t(type) },
          {
            title: t('default'),
            width: 200,
            ellipsis: true,
            render: (_, { defaultValue }) => <code>{JSON.stringify(defaultValue)}</code>,
          },
          { title: t('persist'), width: 130, render: (_, { persist }) => t(persist) },
          {
            title: t('usedOn'),
            width: 220,
            render: (_, { name }) =>
              pagesNaming(name).length === 0 ? (
                <span className="studio-muted">{t('unused')}</span>
              ) : (
                pagesNaming(name).map((page, at) => (
                  <span key={page.id}>
                    {at > 0 ? ', ' : ''}
                    <Link href={`/editor/${page.id}/edit`} className="studio-page-link">
                      {page.name}
                    </Link>
                  </span>
                ))
              ),
          },
          ...(mayEdit
            ? [
                {
                  title: '',
                  width: 90,
                  render: (_: unknown, variable: ProjectVariable) => (
                    <div className="studio-row-actions">
                      <Button
                        type="text"
                        size="mini"
                        icon={<IconEdit />}
                        aria-label={t('edit', { name: variable.name })}
                        onClick={() => setEdited(variable)}
                      />
                      <Button
                        type="text"
                        size="mini"
                        status="danger"
                        icon={<IconDelete />}
                        aria-label={t('remove', { name: variable.name })}
                        onClick={() => remove(variable)}
                      />
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited && (
        <VariableDialog
          variable={edited === 'new' ? null : edited}
          others={variables.filter((other) => edited === 'new' || other.id !== edited.id)}
          usedOn={edited === 'new' ? [] : pagesNaming(edited.name).map(({ name }) => name)}
          onSubmit={submit}
          onClose={() => setEdited(undefined)}
        />
      )}
      {showsHistory && (
        <SettingsHistory
          project={project}
          onRestore={async (changes) => {
            document.edit(changes, LABELS.restore)
            await saveStep(document)
          }}
          close={() => setShowsHistory(false)}
        />
      )}
    </>
  )
}
