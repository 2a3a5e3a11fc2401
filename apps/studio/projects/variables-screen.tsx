import { Button, Message, Modal, Skeleton, Table } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconHistory, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import { APP_VARIABLE, createId } from '#kernel/page'
import type { ProjectVariable } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { failureText } from '../failure-text.ts'
import { ListLayout } from '../list-layout.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useLoaded } from '../use-loaded.ts'
import { renameInPages } from './rename-in-pages.ts'
import { saveSettings } from './save-settings.ts'
import { editBetween } from './settings-changes.ts'
import { SettingsHistory } from './settings-history.tsx'
import { VariableDialog } from './variable-dialog.tsx'
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
  const t = useMessages(variableTexts)
  const { data, error, loading, reload } = useLoaded(`variables ${projectId}`, () => load(projectId))
  const [edited, setEdited] = useState<ProjectVariable | 'new'>()
  const [showsHistory, setShowsHistory] = useState(false)
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const pagesNaming = (name: string) => data?.uses.get(name) ?? []

  const save = async (next: readonly ProjectVariable[]): Promise<void> => {
    if (!data) return
    await saveSettings(data.settings.documentId, editBetween(data.settings, { ...data.settings, variables: next }))
    reload()
  }
  const submit = async (variable: ProjectVariable): Promise<void> => {
    const all = data?.settings.variables ?? []
    const former = all.find(({ id }) => id === variable.id)
    await save([...all.filter(({ id }) => id !== variable.id), variable])
    if (!former || former.name === variable.name) return
    const { written, left } = await renameInPages({ kind: 'app variable', name: former.name }, variable.name, {
      pages: pagesNaming(former.name),
    })
    if (written > 0) Message.success(t('renamed', { count: written }))
    if (left.length > 0) Message.warning({ content: t('notRenamed', { pages: left.join(', ') }), duration: 10_000 })
    reload()
  }
  const remove = (variable: ProjectVariable): void => {
    const pages = pagesNaming(variable.name).map(({ name }) => name)
    Modal.confirm({
      title: t('deleteTitle', { name: variable.name }),
      content: pages.length > 0 ? t('deleteText', { pages: pages.join(', ') }) : t('deleteFree'),
      okButtonProps: { status: 'danger' },
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: () =>
        save((data?.settings.variables ?? []).filter(({ id }) => id !== variable.id)).catch((thrown: Error) => {
          Message.error(failureText(thrown))
        }),
    })
  }
  const addSample = (): Promise<unknown> =>
    save([
      {
        ...{ kind: 'variable', id: createId('variable'), name: 'shopName', type: 'string', description: t('sampleText') },
        ...{ persist: 'none', formerly: [], defaultValue: 'Tessera' },
      },
    ]).catch((thrown: Error) => void Message.error(failureText(thrown)))
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{data ? t('title', { name: data.project.name }) : ''}</h1>
        <Button icon={<IconHistory />} disabled={!data} onClick={() => setShowsHistory(true)}>
          {t('history')}
        </Button>
        {mayEdit && data?.settings.variables.length !== 0 && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        )}
      </div>
      <p className="studio-muted">
        {t('intro')} {data && !mayEdit ? t('onlyAdmins') : ''}
      </p>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 4 }} />}
      {data && (
        <Table<ProjectVariable>
          rowKey="id"
          data={[...data.settings.variables]}
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
      )}
      {data && edited && (
        <VariableDialog
          variable={edited === 'new' ? null : edited}
          others={data.settings.variables.filter((other) => edited === 'new' || other.id !== edited.id)}
          usedOn={edited === 'new' ? [] : pagesNaming(edited.name).map(({ name }) => name)}
          onSubmit={submit}
          onClose={() => setEdited(undefined)}
        />
      )}
      {data && showsHistory && (
        <SettingsHistory
          project={data.project}
          close={(changed) => {
            setShowsHistory(false)
            if (changed) reload()
          }}
        />
      )}
    </ListLayout>
  )
}
