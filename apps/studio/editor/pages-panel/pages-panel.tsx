import { Button, Input, Pagination, Skeleton, Spin } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { defineMessages, useMessages } from '#shell/messages'
import { EmptyList } from '../../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../../kit/list/load-failure.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { NewPageDialog } from '../../pages/new-page-dialog.tsx'
import { openedPage } from '../document/opened-page.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'
import './pages-panel.css'

const texts = defineMessages('pages-panel', {
  zh: {
    title: '页面',
    find: '搜索页面',
    create: '新建页面',
    none: '项目中没有其他页面。',
    noPages: '没有可以查看的页面。',
    current: '正在编辑',
    unsaved: '有未保存的修改：切换时会保存，保存不了的留在本机草稿中。',
    public: '公开',
  },
  en: {
    title: 'Pages',
    find: 'Search pages',
    create: 'New page',
    none: 'The project has no other pages.',
    noPages: 'There are no pages that you may see.',
    current: 'Open here',
    unsaved: 'There are unsaved changes: they are saved when you switch, or kept on this device as a draft.',
    public: 'Public',
  },
})

/** The pages of the project: searched, opened and made from beside the canvas. Arrows walk, Enter opens. */
export function Panel() {
  const session = useEditor()
  const [takesFocus] = useState(session.part(uiToken).leftTakesFocus)
  const t = useMessages(texts)
  const [, go] = useLocation()
  const page = useSignalValue(session.page)
  const isPage = 'page' in session.part(openedPage).named
  const saving = session.part(savingToken)
  // The state is read so that the hint follows it.
  useSignalValue(saving.state)
  const [creating, setCreating] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { projectId } = page
  const { project, ofProject, pages } = usePagesBeside(page)
  const open = (id: number): void => {
    // The editor that closes sends what is not saved, and keeps it as a draft until that has arrived.
    if (!isPage || id !== page.id) go(`/editor/${id}/edit`)
  }
  const walk = (event: KeyboardEvent): void => {
    const all = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: Math.min(at + 1, all.length - 1), ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    // Up from the first is the search.
    if (next < 0) (list.current?.parentElement?.querySelector('input') as HTMLInputElement | null)?.focus()
    else all[next]?.focus()
  }
  const mayMake = ofProject && project.data?.access !== 'tester'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list begin in its search
    <div className="pp-panel" onKeyDown={walk}>
      <h2 className="td-title">{t('title')}</h2>
      <div className="pp-bar">
        <Input
          size="small"
          allowClear
          placeholder={t('find')}
          aria-label={t('find')}
          autoFocus={takesFocus}
          value={pages.text}
          onChange={pages.setText}
        />
        {mayMake && (
          <Button
            size="small"
            type="primary"
            icon={<IconPlus />}
            aria-label={t('create')}
            title={t('create')}
            onClick={() => setCreating(true)}
          />
        )}
      </div>
      {saving.hasUnsaved() && <p className="pp-note">{t('unsaved')}</p>}
      {pages.error && <LoadFailure error={pages.error} retry={pages.reload} />}
      {(!pages.data || project.loading) && !pages.error && <Skeleton animation text={{ rows: 5 }} />}
      <ul ref={list} className="pp-list" aria-label={t('title')} aria-busy={pages.loading}>
        {pages.data?.list.map(({ id, name, isPublic, projectName }) => {
          const isHere = isPage && id === page.id
          return (
            <li key={id}>
              <button type="button" className="pp-page" aria-current={isHere ? 'page' : undefined} onClick={() => open(id)}>
                <span className="pp-name">{isHere ? page.name : name}</span>
                <span className="pp-hint">
                  {[...(isHere ? [t('current')] : []), ...(isPublic === 1 ? [t('public')] : []), ...(ofProject ? [] : [projectName])].join(
                    ' · ',
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {pages.loading && pages.data && <Spin size={16} />}
      {pages.data?.list.length === 0 && !project.loading && (
        <EmptyList keyword={pages.keyword} onClear={() => pages.setText('')} text={t('noPages')} />
      )}
      {pages.data && pages.data.total > pages.pageSize && (
        <Pagination
          simple
          size="small"
          current={pages.pageNum}
          total={pages.data.total}
          pageSize={pages.pageSize}
          onChange={pages.setPageNum}
        />
      )}
      {creating && <NewPageDialog projectId={projectId} onOpen={(id) => go(`/editor/${id}/edit`)} onClose={() => setCreating(false)} />}
    </div>
  )
}

/** The project of a page, and the pages that the person may open: its own, or those of all projects where it is not seen. */
function usePagesBeside({ projectId, name }: { readonly projectId: number; readonly name: string }) {
  const project = useLoaded(`project of pages ${projectId}`, (signal) =>
    projectId === 0 ? Promise.resolve(null) : call('GET /project/detail/{id}', { id: projectId }, { signal }).catch(() => null),
  )
  const ofProject = project.data != null
  const pages = useList(
    `pages beside ${projectId} ${name} ${ofProject} ${project.loading}`,
    (query, signal) =>
      project.loading
        ? Promise.resolve({ list: [], total: 0, pageNum: 1, pageSize: 50 })
        : call('GET /pages/list', { ...query, ...(ofProject ? { projectId } : {}), sortField: 'name', sortOrder: 'ascend' }, { signal }),
    50,
  )
  return { project, ofProject, pages }
}
