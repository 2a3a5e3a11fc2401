import { Button, Empty, Input, Message, Modal, Pagination, Skeleton } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconHistory, IconPlus } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type { ProjectInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { UnconfirmedNotice } from '../confirm/unconfirmed-notice.tsx'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { NameDialog } from '../name-dialog.tsx'
import { PersonWarnings } from '../quotas/person-usage.tsx'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { useLoaded } from '../use-loaded.ts'
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

const PAGE_SIZE = 20

export function ProjectsScreen() {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [dialog, setDialog] = useState<'create' | ProjectInfo>()
  const [settingsOf, setSettingsOf] = useState<ProjectInfo>()
  const wanted = useDeferredValue(keyword.trim())
  const projects = useLoaded(`${wanted} ${pageNum}`, (signal) =>
    call('GET /project/list', { keyword: wanted, pageNum, pageSize: PAGE_SIZE }, { signal }),
  )

  const remove = (project: ProjectInfo): void => {
    Modal.confirm({
      title: t('deleteTitle', { name: project.name }),
      content: t('deleteText', { count: project.pageCount }),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /project/delete', { id: project.id }).catch((thrown: Error) => {
          Message.error(thrown.message)
        })
        projects.reload()
      },
    })
  }

  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{c('projects')}</h1>
        <PersonWarnings round={`${projects.data?.total}`} />
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={(value) => {
            setKeyword(value)
            setPageNum(1)
          }}
          allowClear
          style={{ width: 240 }}
        />
        <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
          {t('create')}
        </Button>
      </div>
      <UnconfirmedNotice />
      {projects.error && <LoadFailure error={projects.error} retry={projects.reload} />}
      {!projects.data && projects.loading && <Skeleton animation text={{ rows: 6 }} />}
      {projects.data?.list.length === 0 && <Empty description={t('empty')} />}
      <ul className="studio-cards" aria-busy={projects.loading}>
        {projects.data?.list.map((project) => (
          <li key={project.id} className="studio-card">
            <Link href={`/project/${project.id}/pages`} className="studio-card-link">
              <span className="studio-card-mark">{project.name.slice(0, 1)}</span>
              <span className="studio-card-title">{project.name}</span>
              <span className="studio-card-text">{project.remark || t('count', { count: project.pageCount })}</span>
            </Link>
            <div className="studio-card-foot">
              <span>{c('updated', { time: timeText(project.updatedAt, locale) })}</span>
              <span>
                <Button
                  type="text"
                  size="mini"
                  icon={<IconHistory />}
                  aria-label={t('history', { name: project.name })}
                  onClick={() => setSettingsOf(project)}
                />
                {project.access === 'admin' && (
                  <>
                    <Button
                      type="text"
                      size="mini"
                      icon={<IconEdit />}
                      aria-label={`${c('edit')} ${project.name}`}
                      onClick={() => setDialog(project)}
                    />
                    <Button
                      type="text"
                      size="mini"
                      status="danger"
                      icon={<IconDelete />}
                      aria-label={`${c('delete')} ${project.name}`}
                      onClick={() => remove(project)}
                    />
                  </>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {projects.data && projects.data.total > PAGE_SIZE && (
        <Pagination
          current={pageNum}
          total={projects.data.total}
          pageSize={PAGE_SIZE}
          onChange={setPageNum}
          style={{ marginTop: 16, justifyContent: 'flex-end', display: 'flex' }}
        />
      )}
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
    </ListLayout>
  )
}
