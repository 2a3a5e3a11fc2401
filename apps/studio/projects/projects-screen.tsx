import { Button, Message, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectInfo } from '../../../server/wire.ts'
import { NameDialog } from '../../kit/form/name-dialog.tsx'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { UnconfirmedNotice } from '../confirm/unconfirmed-notice.tsx'
import { ImportButton } from '../exchange/import-button.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PersonWarnings } from '../quotas/person-usage.tsx'
import { DeleteProject } from './delete-project.tsx'
import { ProjectCard } from './project-card.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { projectTexts } from './texts.ts'
import { UsedApps, useUsedApps } from './used-apps.tsx'

const SORTS = ['updated', 'name', 'created'] as const

export function ProjectsScreen() {
  const t = useMessages(projectTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const [sort, setSort] = useState<(typeof SORTS)[number]>('updated')
  const [dialog, setDialog] = useState<'create' | ProjectInfo>()
  const [settingsOf, setSettingsOf] = useState<ProjectInfo>()
  const [deleted, setDeleted] = useState<ProjectInfo>()
  const [opening, setOpening] = useState(false)
  const projects = useList(`projects ${sort}`, (query, signal) => call('GET /project/list', { ...query, sort }, { signal }))

  const used = useUsedApps()

  const openSample = async (): Promise<void> => {
    setOpening(true)
    try {
      const { id } = await call('POST /sample/project/create')
      go(`/project/${id}/pages`)
    } catch (thrown) {
      Message.error(failureText(thrown))
      setOpening(false)
    }
  }
  const empty = (
    <EmptyList
      keyword={projects.keyword}
      onClear={() => projects.setText('')}
      text={t('empty')}
      action={{ label: t('create'), onPress: () => setDialog('create') }}
      sample={{ label: t('sample'), onPress: () => void (opening || openSample()) }}
    />
  )
  const isEmpty = projects.data?.list.length === 0 && projects.keyword === ''

  return (
    <ListScreen
      title={c('projects')}
      find={t('find')}
      list={projects}
      tools={
        <>
          <Select
            className="projects-sort"
            aria-label={t('sort')}
            value={sort}
            onChange={setSort}
            options={SORTS.map((value) => ({ value, label: t(value) }))}
          />
          <PersonWarnings round={`${projects.data?.total}`} />
          <ImportButton onDone={projects.reload} />
          {!isEmpty && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
              {t('create')}
            </Button>
          )}
        </>
      }
      notices={
        <>
          <UnconfirmedNotice />
          <UsedApps apps={used.data} />
        </>
      }
      dialogs={
        <>
          {settingsOf && (
            <SettingsHistory
              project={settingsOf}
              close={(changed) => {
                setSettingsOf(undefined)
                if (changed) projects.reload()
              }}
            />
          )}
          {deleted && <DeleteProject project={deleted} onDone={projects.reload} onClose={() => setDeleted(undefined)} />}
          {dialog && (
            <NameDialog
              title={dialog === 'create' ? t('create') : t('edit')}
              {...(dialog === 'create' ? {} : { initial: dialog })}
              onSubmit={async (values) => {
                if (dialog === 'create') await call('POST /project/create', values)
                else await call('POST /project/update', { id: dialog.id, ...values })
                projects.reload()
              }}
              onClose={() => setDialog(undefined)}
            />
          )}
        </>
      }
    >
      {(items, busy) =>
        items.length === 0 ? (
          empty
        ) : (
          <ul className="studio-cards" aria-busy={busy}>
            {items.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                onEdit={() => setDialog(project)}
                onHistory={() => setSettingsOf(project)}
                onDelete={() => setDeleted(project)}
              />
            ))}
          </ul>
        )
      }
    </ListScreen>
  )
}
