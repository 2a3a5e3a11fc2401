import { Button, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconCopy, IconDelete, IconDown, IconEdit, IconPlus, IconRight } from '@arco-design/web-react/icon'
import { type ReactNode, useState } from 'react'
import { labelIn } from '#kernel/message'
import { IconByName } from '#sdk/react'
import type { MenuInfo, PageInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useAdminScreens, useMenuKinds } from '../frame-parts.ts'
import { DragHandle, DropRows } from './drag-rows.tsx'
import { foundIn, type MenuRow, siblingsOf, treeOf } from './menu-tree.ts'
import { kindNamed } from './menu-values.ts'
import { menuTexts } from './texts.ts'
import type { MenuEdits } from './use-menu-edits.ts'
import { useRevealed } from './use-revealed.ts'

export interface MenuTableProps {
  readonly rows: readonly MenuInfo[]
  readonly pages: readonly PageInfo[]
  readonly keyword: string
  readonly onClearSearch: () => void
  /** An entry that is to come into sight once it is among the rows. */
  readonly revealed: number | undefined
  readonly onRevealed: () => void
  readonly mayEdit: boolean
  readonly edits: MenuEdits
  /** Opens the dialog of an entry, or of a new one, optionally below another. */
  readonly onOpen: (dialog: { readonly edited?: MenuInfo; readonly under?: MenuInfo }) => void
}

/** Entries at the top of the tree that are shown at a time. */
const PAGE_SIZE = 100
/** Of more rows than these, groups begin folded. */
const MOST_OPEN = 200

/** Which rows show what is under them. */
function useFolds(rows: readonly MenuInfo[]) {
  /** Those that are not as they began. */
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const beginOpen = rows.length <= MOST_OPEN
  const parents = new Set(rows.flatMap(({ parentId }) => parentId ?? []))
  const isOpen = (id: number): boolean => toggled.has(id) !== beginOpen
  return {
    opened: [...parents].filter(isOpen),
    open: (ids: readonly number[]) => setToggled((before) => before.symmetricDifference(new Set(ids.filter((id) => !isOpen(id))))),
    toggle: (id: number) => setToggled((before) => before.symmetricDifference(new Set([id]))),
  }
}

const indexOf = (rows: readonly MenuInfo[], row: MenuInfo): number => siblingsOf(rows, row).findIndex(({ id }) => id === row.id)

/** A project's menu as a tree, whose rows are dragged among their siblings. */
export function MenuTable(props: MenuTableProps) {
  const { rows, keyword, onClearSearch, mayEdit, edits, onOpen } = props
  const t = useMessages(menuTexts)
  const columns = useMenuColumns(props)
  const drop = (id: number, over: number): void => {
    const [row, target] = [rows.find((each) => each.id === id), rows.find((each) => each.id === over)]
    if (row && target && row.parentId === target.parentId) void edits.move(row, indexOf(rows, target))
  }
  const found = foundIn(rows, keyword)
  const tree = treeOf(found)
  const folds = useFolds(found)
  const [page, setPage] = useState(1)
  const [marked, setMarked] = useState<number>()
  const table = useRevealed(props, (trail) => {
    setMarked(trail[0])
    folds.open(trail.slice(1))
    setPage(Math.floor(tree.findIndex(({ id }) => id === trail.at(-1)) / PAGE_SIZE) + 1)
  })
  return (
    <DropRows onDrop={drop}>
      <div ref={table}>
        <Table<MenuRow>
          rowKey="id"
          data={[...tree]}
          expandedRowKeys={folds.opened}
          onExpand={({ id }) => folds.toggle(id)}
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
          pagination={
            tree.length > PAGE_SIZE && {
              pageSize: PAGE_SIZE,
              current: Math.min(page, Math.ceil(tree.length / PAGE_SIZE)),
              onChange: setPage,
            }
          }
          onRow={({ id }) => ({ 'data-entry': id }) as object}
          rowClassName={({ id }) => (id === marked ? 'back-office-new' : '')}
          scroll={{ x: 1100 }}
          noDataElement={
            <EmptyList
              keyword={keyword.trim()}
              onClear={onClearSearch}
              text={t('empty')}
              none={t('none', { text: keyword.trim() })}
              action={mayEdit ? { label: t('add'), onPress: () => onOpen({}) } : undefined}
              sample={mayEdit ? { label: t('sample'), onPress: edits.addSample } : undefined}
            />
          }
          columns={columns}
        />
      </div>
    </DropRows>
  )
}

function useMenuColumns({ rows, pages, keyword, mayEdit, edits, onOpen }: MenuTableProps): TableColumnProps<MenuRow>[] {
  const t = useMessages(menuTexts)
  const pageNames = new Map(pages.map(({ id, name }) => [id, name]))
  const step = (row: MenuRow, by: number): void => void edits.move(row, indexOf(rows, row) + by)
  return [
    {
      title: t('name'),
      width: 280,
      render: (_, row) => (
        <span className="back-office-name">
          {mayEdit && keyword.trim() === '' && (
            <DragHandle id={row.id} label={t('drag', { name: row.name })} onStep={(by) => step(row, by)} />
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
      render: (_, row) => row.type === 1 && <MenuOpens row={row} pageNames={pageNames} />,
    },
    { title: `${t('route')} / ${t('code')}`, width: 220, render: (_, { path, code }) => <code>{path ?? code ?? ''}</code> },
    {
      title: t('status'),
      width: 100,
      render: (_, { status }) => <Tag color={status === 1 ? 'green' : 'gray'}>{t(status === 1 ? 'normal' : 'disabled')}</Tag>,
    },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 210,
            render: (_: unknown, row: MenuRow) => <MenuRowActions row={row} rows={rows} edits={edits} onOpen={onOpen} />,
          },
        ]
      : []),
  ]
}

/** What an entry opens, by the name that people know; the id of a kind or screen whose plugin is missing is marked. */
function MenuOpens({ row, pageNames }: { readonly row: MenuInfo; readonly pageNames: ReadonlyMap<number, string> }) {
  const t = useMessages(menuTexts)
  const locale = useLocale()
  const { kind, target, pageId } = row
  const declared = kindNamed(useMenuKinds(), kind)
  const screen = useAdminScreens().find(({ id }) => id === target)
  const missing = (id: string) => (
    <>
      <code>{id}</code> <Tag color="orange">{t('missingMark')}</Tag>
    </>
  )
  if (!declared) return missing(kind)
  if (declared.asks === 'page') {
    const name = pageId === null ? t('noPage') : (pageNames.get(pageId) ?? `#${pageId}`)
    return <span className={pageNames.has(pageId ?? 0) ? undefined : 'studio-muted'}>{name}</span>
  }
  if (declared.asks === 'screen' && target !== '')
    return screen ? labelIn(screen.navigation?.label ?? screen.label, locale) : missing(target)
  return target || labelIn(declared.label, locale)
}

interface MenuRowActionsProps extends Pick<MenuTableProps, 'rows' | 'edits' | 'onOpen'> {
  readonly row: MenuRow
}

function MenuRowActions({ row, rows, edits, onOpen }: MenuRowActionsProps) {
  const t = useMessages(menuTexts)
  const at = indexOf(rows, row)
  const button = (key: 'addBelow' | 'edit' | 'copy' | 'remove' | 'up' | 'down', icon: ReactNode, run: () => void, more: object = {}) => (
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
      {button('up', <IconArrowUp />, () => void edits.move(row, at - 1), { disabled: at === 0 })}
      {button('down', <IconArrowDown />, () => void edits.move(row, at + 1), { disabled: at === siblingsOf(rows, row).length - 1 })}
      {button('addBelow', <IconPlus />, () => onOpen({ under: row }), { disabled: row.type !== 1 })}
      {button('edit', <IconEdit />, () => onOpen({ edited: row }))}
      {button('copy', <IconCopy />, () => edits.copy(row))}
      {button('remove', <IconDelete />, () => edits.remove(row), { status: 'danger' })}
    </div>
  )
}
