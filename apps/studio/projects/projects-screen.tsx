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
import { saveCard } from './save-card.ts'
import { SettingsHistory } from './settings-history.tsx'
import { projectTexts } from './texts.ts'
import { UsedApps, useUsedApps } from './used-apps.tsx'

const SORTS = ['updated', 'name', 'created'] as const

type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'history' | 'delete'; readonly project: ProjectInfo }

export function ProjectsScreen() {
  const t = useMessages(projectTexts)
  const c = useMessages(common)
  const [sort, setSort] = useState<(typeof SORTS)[number]>('updated')
  const [opened, setOpened] = useState<Opened>()
  const projects = useList(`projects ${sort}`, (query, signal) => call('GET /project/list', { ...query, sort }, { signal }))

  const used = useUsedApps()

  const openSample = useOpenSample()
  const empty = (
    <EmptyList
      keyword={projects.keyword}
      onClear={() => projects.setText('')}
      text={t('empty')}
      action={{ label: t('create'), onPress: () => setOpened({ kind: 'create' }) }}
      sample={{ label: t('sample'), onPress: openSample }}
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
            <Button type="primary" icon={<IconPlus />} onClick={() => setOpened({ kind: 'create' })}>
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
      dialogs={<ProjectDialogs opened={opened} onOpen={setOpened} onDone={projects.reload} />}
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
                onEdit={() => setOpened({ kind: 'edit', project })}
                onHistory={() => setOpened({ kind: 'history', project })}
                onDelete={() => setOpened({ kind: 'delete', project })}
              />
            ))}
          </ul>
        )
      }
    </ListScreen>
  )
}

/** Makes the sample project and opens it; once while that is under way. */
function useOpenSample(): () => void {
  const [, go] = useLocation()
  const [opening, setOpening] = useState(false)
  const open = async (): Promise<void> => {
    setOpening(true)
    try {
      const { id } = await call('POST /sample/project/create')
      go(`/project/${id}/pages`)
    } catch (thrown) {
      Message.error(failureText(thrown))
      setOpening(false)
    }
  }
  return () => void (opening || open())
}

interface ProjectDialogsProps {
  readonly opened: Opened | undefined
  readonly onOpen: (opened: Opened | undefined) => void
  readonly onDone: () => void
}

function ProjectDialogs({ opened, onOpen, onDone }: ProjectDialogsProps) {
  const [, go] = useLocation()
  const close = (): void => onOpen(undefined)
  if (!opened) return null
  if (opened.kind === 'history')
    return (
      <SettingsHistory
        project={opened.project}
        close={(changed) => {
          close()
          if (changed) onDone()
        }}
      />
    )
  if (opened.kind === 'delete') return <DeleteProject project={opened.project} onDone={onDone} onClose={close} />
  return (
    <ProjectDialog
      edited={opened.kind === 'edit' ? opened.project : undefined}
      onDone={onDone}
      onMade={(id) => go(`/project/${id}/pages`)}
      onClose={close}
    />
  )
}

interface ProjectDialogProps {
  /** Absent: a new project. */
  readonly edited: ProjectInfo | undefined
  readonly onDone: () => void
  /** A new project opens. */
  readonly onMade: (projectId: number) => void
  readonly onClose: () => void
}

function ProjectDialog({ edited, onDone, onMade, onClose }: ProjectDialogProps) {
  const t = useMessages(projectTexts)
  return (
    <NameDialog
      title={edited ? t('edit') : t('create')}
      {...(edited ? { initial: edited } : {})}
      onSubmit={async (values) => {
        if (!edited) return onMade((await call('POST /project/create', values)).id)
        await saveCard(edited, values)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
