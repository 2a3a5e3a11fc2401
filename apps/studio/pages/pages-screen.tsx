import { Button, Empty, Input, Message, Modal, Skeleton, Table } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconDownload, IconEdit, IconExport, IconHistory, IconLaunch, IconPlus } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { PageInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { ProjectUsage } from '../quotas/project-usage.tsx'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { useLoaded } from '../use-loaded.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'
import { OlderPublications } from './older-publications.tsx'
import { PageStateTag } from './page-state-tag.tsx'
import { savePageFile } from './save-page-file.ts'

const texts = defineMessages('pages', {
  zh: {
    create: '新建页面',
    find: '搜索页面',
    copyTo: '复制到其他项目：{{name}}',
    toFile: '导出为文件：{{name}}',
    state: '状态',
    updated: '更新时间',
    author: '作者',
    actions: '操作',
    history: '发布记录',
    visit: '访问 {{env}}',
    access: '访问权限',
    public: '公开',
    private: '私有',
    makePublic: '设为公开',
    makePrivate: '设为私有',
    empty: '还没有页面。新建一个，拖入组件即可开始。',
    deleteTitle: '删除页面「{{name}}」？',
    deleteText: '页面与它的发布记录都会删除，无法恢复。',
    pick: '请先从项目列表打开一个项目，再新建页面。',
  },
  en: {
    create: 'New page',
    find: 'Search pages',
    copyTo: 'Copy {{name}} to another project',
    toFile: 'Export {{name}} to a file',
    state: 'State',
    updated: 'Updated',
    author: 'Author',
    actions: 'Actions',
    history: 'Publish records',
    visit: 'Visit {{env}}',
    access: 'Access',
    public: 'Public',
    private: 'Private',
    makePublic: 'Make public',
    makePrivate: 'Make private',
    empty: 'No pages yet. Create one and drag components onto it.',
    deleteTitle: 'Delete page “{{name}}”?',
    deleteText: 'The page and its publish records are deleted for good.',
    pick: 'Open a project first to create a page in it.',
  },
})

const PAGE_SIZE = 20

/** The pages of one project, or all that the person may see. */
export function PagesScreen({ projectId }: { readonly projectId?: number }) {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const [, go] = useLocation()
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [creating, setCreating] = useState(false)
  const [copied, setCopied] = useState<PageInfo>()
  const wanted = useDeferredValue(keyword.trim())
  const project = useLoaded(`project ${projectId}`, (signal) =>
    projectId === undefined ? Promise.resolve(null) : call('GET /project/detail/{id}', { id: projectId }, { signal }),
  )
  const pages = useLoaded(`${projectId} ${wanted} ${pageNum}`, (signal) =>
    call('GET /pages/list', { projectId, keyword: wanted, pageNum, pageSize: PAGE_SIZE }, { signal }),
  )
  const mayEdit = project.data === null || project.data?.access !== 'tester'

  const change = async (work: Promise<unknown>): Promise<void> => {
    await work.then(
      () => Message.success(c('done')),
      (thrown: Error) => Message.error(thrown.message),
    )
    pages.reload()
  }
  const remove = (page: PageInfo): void => {
    Modal.confirm({
      title: t('deleteTitle', { name: page.name }),
      content: t('deleteText'),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: () => change(call('POST /pages/delete', { id: page.id })),
    })
  }

  const failure = project.error ?? pages.error
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{project.data?.name ?? c('pages')}</h1>
        {projectId !== undefined && <ProjectUsage projectId={projectId} round={`${pages.data?.total}`} mayEdit={mayEdit} />}
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
        {projectId !== undefined && mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        )}
      </div>
      {failure && (
        <LoadFailure
          error={failure}
          retry={() => {
            project.reload()
            pages.reload()
          }}
        />
      )}
      {projectId !== undefined && project.data && mayEdit && (
        <OlderPublications projectId={projectId} round={`${pages.data?.total}`} onPublished={pages.reload} />
      )}
      {!pages.data && pages.loading && <Skeleton animation text={{ rows: 6 }} />}
      {pages.data && (
        <Table<PageInfo>
          rowKey="id"
          data={[...pages.data.list]}
          loading={pages.loading}
          border={{ wrapper: true }}
          scroll={{ x: 860 }}
          noDataElement={<Empty description={projectId === undefined ? t('pick') : t('empty')} />}
          pagination={
            pages.data.total > PAGE_SIZE ? { current: pageNum, total: pages.data.total, pageSize: PAGE_SIZE, onChange: setPageNum } : false
          }
          columns={[
            {
              title: c('name'),
              dataIndex: 'name',
              render: (_, page) => (
                <div>
                  <Link href={`/editor/${page.id}/edit`} className="studio-page-link">
                    {page.name}
                  </Link>
                  {page.remark && <div className="studio-muted studio-clip">{page.remark}</div>}
                </div>
              ),
            },
            {
              title: t('state'),
              width: 300,
              render: (_, page) => (
                <div className="studio-states">
                  <PageStateTag env="STG" state={page.stgState} />
                  <PageStateTag env="PRD" state={page.prdState} />
                </div>
              ),
            },
            { title: t('access'), width: 90, render: (_, page) => t(page.isPublic === 1 ? 'public' : 'private') },
            { title: t('author'), dataIndex: 'userName', width: 150, ellipsis: true },
            { title: t('updated'), width: 140, render: (_, page) => timeText(page.updatedAt, locale) },
            {
              title: t('actions'),
              width: 300,
              render: (_, page) => (
                <div className="studio-row-actions">
                  <Button
                    type="text"
                    size="mini"
                    icon={<IconEdit />}
                    aria-label={`${c('edit')} ${page.name}`}
                    onClick={() => go(`/editor/${page.id}/edit`)}
                  />
                  {(page.prdPublishId ?? page.stgPublishId) !== null && (
                    <Button
                      type="text"
                      size="mini"
                      icon={<IconLaunch />}
                      aria-label={`${t('visit', { env: page.prdPublishId === null ? 'STG' : 'PRD' })} ${page.name}`}
                      href={`/page/${page.id}?env=${page.prdPublishId === null ? 'stg' : 'prd'}`}
                      target="_blank"
                    />
                  )}
                  <Button
                    type="text"
                    size="mini"
                    icon={<IconHistory />}
                    aria-label={`${t('history')} ${page.name}`}
                    onClick={() => go(`/editor/${page.id}/publishHistory`)}
                  />
                  <Button
                    type="text"
                    size="mini"
                    icon={<IconExport />}
                    aria-label={t('copyTo', { name: page.name })}
                    onClick={() => setCopied(page)}
                  />
                  <Button
                    type="text"
                    size="mini"
                    icon={<IconDownload />}
                    aria-label={t('toFile', { name: page.name })}
                    onClick={() => void savePageFile(page).catch((thrown: Error) => Message.error(thrown.message))}
                  />
                  {mayEdit && (
                    <>
                      <Button
                        type="text"
                        size="mini"
                        icon={<IconCopy />}
                        aria-label={`${c('copy')} ${page.name}`}
                        onClick={() => void change(call('POST /pages/copy', { id: page.id }))}
                      />
                      <Button
                        type="text"
                        size="mini"
                        onClick={() => void change(call('POST /pages/update', { id: page.id, isPublic: page.isPublic === 1 ? 2 : 1 }))}
                      >
                        {t(page.isPublic === 1 ? 'makePrivate' : 'makePublic')}
                      </Button>
                      <Button
                        type="text"
                        size="mini"
                        status="danger"
                        icon={<IconDelete />}
                        aria-label={`${c('delete')} ${page.name}`}
                        onClick={() => remove(page)}
                      />
                    </>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {copied && <CopyDialog page={copied} onOpen={(id) => go(`/editor/${id}/edit`)} onClose={() => setCopied(undefined)} />}
      {creating && projectId !== undefined && (
        <NewPageDialog projectId={projectId} onOpen={(id) => go(`/editor/${id}/edit`)} onClose={() => setCreating(false)} />
      )}
    </ListLayout>
  )
}
