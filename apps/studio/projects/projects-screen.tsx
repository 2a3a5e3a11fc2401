import { Button, Empty } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconHistory, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ProjectInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { UnconfirmedNotice } from '../confirm/unconfirmed-notice.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { RowButton } from '../lists/row-button.tsx'
import { useConfirmDelete } from '../lists/use-confirm-delete.ts'
import { useList } from '../lists/use-list.ts'
import { NameDialog } from '../name-dialog.tsx'
import { PersonWarnings } from '../quotas/person-usage.tsx'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { SettingsHistory } from './settings-history.tsx'

const texts = defineMessages('projects', {
  zh: {
    create: '新建项目',
    edit: '编辑项目',
    count: '{{count}} 个页面',
    empty: '还没有项目。项目是一组页面，先建一个吧。',
    deleteTitle: '删除项目「{{name}}」？',
    deleteText: '项目中的 {{count}} 个页面会一起删除，已发布的地址也将失效。',
    find: '搜索项目',
    history: '设置历史：{{name}}',
  },
  en: {
    create: 'New project',
    edit: 'Edit project',
    count: '{{count}} pages',
    empty: 'No projects yet. A project is a set of pages; start with one.',
    deleteTitle: 'Delete project “{{name}}”?',
    deleteText: 'Its {{count}} pages are deleted with it, and their published addresses stop working.',
    find: 'Search projects',
    history: 'History of settings: {{name}}',
  },
})

export function ProjectsScreen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | ProjectInfo>()
  const [settingsOf, setSettingsOf] = useState<ProjectInfo>()
  const projects = useList('projects', (query, signal) => call('GET /project/list', { ...query }, { signal }))

  const remove = (project: ProjectInfo): void =>
    confirmDelete({
      title: t('deleteTitle', { name: project.name }),
      text: t('deleteText', { count: project.pageCount }),
      run: () => call('POST /project/delete', { id: project.id }),
      after: projects.reload,
    })

  return (
    <ListScreen
      title={c('projects')}
      find={t('find')}
      list={projects}
      tools={
        <>
          <PersonWarnings round={`${projects.data?.total}`} />
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
            {t('create')}
          </Button>
        </>
      }
      notices={<UnconfirmedNotice />}
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
          <Empty description={projects.keyword === '' ? t('empty') : c('noneFound', { text: projects.keyword })} />
        ) : (
          <ul className="studio-cards" aria-busy={busy}>
            {items.map((project) => (
              <li key={project.id} className="studio-card">
                <Link href={`/project/${project.id}/pages`} className="studio-card-link">
                  <span className="studio-card-mark">{project.name.slice(0, 1)}</span>
                  <span className="studio-card-title">{project.name}</span>
                  <span className="studio-card-text">{project.remark || t('count', { count: project.pageCount })}</span>
                </Link>
                <div className="studio-card-foot">
                  <span>{c('updated', { time: timeText(project.updatedAt, locale) })}</span>
                  <span>
                    <RowButton icon={<IconHistory />} label={t('history', { name: project.name })} onClick={() => setSettingsOf(project)} />
                    {project.access === 'admin' && (
                      <>
                        <RowButton icon={<IconEdit />} label={`${c('edit')} ${project.name}`} onClick={() => setDialog(project)} />
                        <RowButton icon={<IconDelete />} label={`${c('delete')} ${project.name}`} danger onClick={() => remove(project)} />
                      </>
                    )}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </ListScreen>
  )
}
