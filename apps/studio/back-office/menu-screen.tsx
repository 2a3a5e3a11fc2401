import { Button, Input, Message, Modal, Skeleton, Table, Tag } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconCopy, IconDelete, IconDown, IconEdit, IconPlus, IconRight } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { IconByName } from '#sdk/react'
import type { ScreenProps } from '#sdk/studio'
import type { MenuInfo, PageInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import './back-office.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { DragHandle, DropRows } from './drag-rows.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { foundIn, idsWithin, type MenuRow, siblingsOf, treeOf } from './menu-tree.ts'
import { menuTexts } from './texts.ts'

/** All pages of a project, as many at a time as the call gives. */
async function allPages(projectId: number): Promise<readonly PageInfo[]> {
  const found: PageInfo[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await call('GET /pages/list', { projectId, pageNum, pageSize: 200 })
    found.push(...list)
    if (list.length === 0 || found.length >= total) return found
  }
}

async function load(projectId: number) {
  const [project, menus, pages] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /project/menu/list', { projectId }),
    allPages(projectId),
  ])
  return { project, menus, pages }
}

/** The menu of a project's back office, with its buttons and permissions. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(menuTexts)
  const c = useMessages(common)
  const [keyword, setKeyword] = useState('')
  const [dialog, setDialog] = useState<{ readonly edited?: MenuInfo; readonly under?: MenuInfo }>()
  const [said, setSaid] = useState('')
  const { data, error, loading, reload } = useLoaded(`menus ${projectId}`, () => load(projectId))
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const rows = data?.menus ?? []
  const shown = foundIn(rows, keyword)
  const pageNames = new Map(data?.pages.map(({ id, name }) => [id, name]))

  const change = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((thrown: Error) => void Message.error(failureText(thrown)))
    reload()
  }
  const move = async (row: MenuInfo, to: number): Promise<void> => {
    const siblings = siblingsOf(rows, row)
    const at = Math.max(0, Math.min(to, siblings.length - 1))
    if (siblings[at] === row) return
    await change(call('POST /project/menu/update', { id: row.id, rev: row.rev, position: at }))
    setSaid(t('moved', { name: row.name, at: at + 1, count: siblings.length }))
  }
  const addSample = (): void => void change(call('POST /project/menu/create', { projectId, type: 1, name: t('sampleName'), kind: 'group' }))
  const indexOf = (row: MenuInfo): number => siblingsOf(rows, row).findIndex(({ id }) => id === row.id)
  const remove = (row: MenuInfo): void => {
    const below = idsWithin(rows, row.id).size - 1
    Modal.confirm({
      title: t('removeTitle', { name: row.name }),
      content: below > 0 ? t('removeText', { count: below }) : t('removeAlone'),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: () => change(call('POST /project/menu/delete', { id: row.id })),
    })
  }
  const opens = (row: MenuInfo): string => {
    if (row.type !== 1) return ''
    if (row.kind === 'page') return row.pageId === null ? t('noPage') : (pageNames.get(row.pageId) ?? `#${row.pageId}`)
    return row.target || t(`kind${row.kind}`)
  }
  const actions = (row: MenuInfo) => {
    const at = indexOf(row)
    const button = (
      key: 'addBelow' | 'edit' | 'copy' | 'remove' | 'up' | 'down',
      icon: React.ReactNode,
      run: () => void,
      more: object = {},
    ) => (
      <Button
        type="text"
        size="mini"
        icon={icon}
        aria-label={t(key, { name: row.name })}
        title={t(key, { name: row.name })}
        onClick={run}
        {...more}
      />
    )
    return (
      <div className="studio-row-actions">
        {button('up', <IconArrowUp />, () => void move(row, at - 1), { disabled: at === 0 })}
        {button('down', <IconArrowDown />, () => void move(row, at + 1), { disabled: at === siblingsOf(rows, row).length - 1 })}
        {button('addBelow', <IconPlus />, () => setDialog({ under: row }), { disabled: row.type !== 1 })}
        {button('edit', <IconEdit />, () => setDialog({ edited: row }))}
        {button('copy', <IconCopy />, () => void change(call('POST /project/menu/copy', { id: row.id })))}
        {button('remove', <IconDelete />, () => remove(row), { status: 'danger' })}
      </div>
    )
  }

  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{data ? t('title', { name: data.project.name }) : ''}</h1>
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={setKeyword}
          allowClear
          style={{ width: 240 }}
        />
        {mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog({})}>
            {t('add')}
          </Button>
        )}
      </div>
      <p className="studio-muted">
        {t('intro')} {data && !mayEdit ? t('readOnly') : ''}
      </p>
      <div role="status" className="tessera-visually-hidden">
        {said}
      </div>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <DropRows
          onDrop={(id, over) => {
            const [row, target] = [rows.find((each) => each.id === id), rows.find((each) => each.id === over)]
            if (row && target && row.parentId === target.parentId) void move(row, indexOf(target))
          }}
        >
          <Table<MenuRow>
            rowKey="id"
            key={keyword.trim() === '' ? rows.length : keyword}
            data={[...treeOf(shown)]}
            defaultExpandAllRows
            expandProps={{
              icon: ({ expanded, record, ...rest }) => (
                <button
                  {...rest}
                  type="button"
                  className="back-office-handle back-office-fold"
                  aria-expanded={expanded}
                  aria-label={t(expanded ? 'close' : 'open', { name: (record as MenuRow).name })}
                >
                  {expanded ? <IconDown /> : <IconRight />}
                </button>
              ),
            }}
            border={{ wrapper: true }}
            pagination={false}
            scroll={{ x: 940 }}
            noDataElement={
              <EmptyList
                keyword={keyword.trim()}
                onClear={() => setKeyword('')}
                text={t('empty')}
                none={t('none', { text: keyword.trim() })}
                action={mayEdit ? { label: t('add'), onPress: () => setDialog({}) } : undefined}
                sample={mayEdit ? { label: t('sample'), onPress: addSample } : undefined}
              />
            }
            columns={[
              {
                title: t('name'),
                width: 280,
                render: (_, row) => (
                  <span className="back-office-name">
                    {mayEdit && keyword.trim() === '' && (
                      <DragHandle id={row.id} label={t('drag', { name: row.name })} onStep={(by) => void move(row, indexOf(row) + by)} />
                    )}
                    {row.icon !== '' && <IconByName name={row.icon} />}
                    <span>{row.name}</span>
                  </span>
                ),
              },
              {
                title: t('type'),
                width: 110,
                render: (_, { type }) => <Tag color={type === 1 ? 'arcoblue' : type === 2 ? 'green' : 'orange'}>{t(`type${type}`)}</Tag>,
              },
              {
                title: t('opens'),
                render: (_, row) => (
                  <span className={row.type === 1 && row.kind === 'page' && !pageNames.has(row.pageId ?? 0) ? 'studio-muted' : undefined}>
                    {opens(row)}
                  </span>
                ),
              },
              { title: `${t('route')} / ${t('code')}`, width: 220, render: (_, { path, code }) => <code>{path ?? code ?? ''}</code> },
              {
                title: t('status'),
                width: 100,
                render: (_, { status }) => <Tag color={status === 1 ? 'green' : 'gray'}>{t(status === 1 ? 'normal' : 'disabled')}</Tag>,
              },
              ...(mayEdit ? [{ title: t('actions'), width: 210, render: (_: unknown, row: MenuRow) => actions(row) }] : []),
            ]}
          />
        </DropRows>
      )}
      {dialog && data && (
        <MenuDialog projectId={projectId} rows={rows} pages={data.pages} {...dialog} onDone={reload} onClose={() => setDialog(undefined)} />
      )}
    </ListLayout>
  )
}
