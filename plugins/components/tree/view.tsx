import { useEffect, useId, useMemo, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  checksOf,
  cssLength,
  type Move,
  moveByKey,
  NoData,
  TreeList,
  type TreeNode,
  TreeNotice,
  type TreeRow,
  tableIn,
  toggledChecks,
  useDensity,
  useDisabled,
  useLanguage,
  useMethods,
  usePage,
  useTree,
  useTreeDrag,
  useTreeKeys,
  useTreeView,
} from '#sdk/react'
import type { tree as declaration } from './index.ts'
import './tree.css'
import { idsOf, useIds } from './use-keys.ts'
import { useMoving } from './use-moving.ts'

const TEXTS = {
  zh: {
    name: '树',
    empty: '暂无数据',
    none: '没有匹配的节点',
    search: '搜索',
    moved: { before: '之前', inside: '之内', after: '之后' },
    said: (node: string, target: string, where: string) => `“${node}”已移到“${target}”${where}`,
  },
  en: {
    name: 'Tree',
    empty: 'No data',
    none: 'Nothing matches',
    search: 'Search',
    moved: { before: 'before', inside: 'below', after: 'after' },
    said: (node: string, target: string, where: string) => `"${node}" moved ${where} "${target}"`,
  },
} as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof declaration>) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const listId = useId()
  const size = useDensity()
  const isDisabled = useDisabled(id, props.disabled === true)
  const isIdle = mode === 'edit'
  const names = props.fieldNames
  const found = useTree({ id, data: props.data, names: { ...names, label: names.title }, loads: Boolean(props.loadByNode) })
  const { loading } = found
  const { tree, move } = useMoving(id, found)
  const view = useTreeView({ tree, expandAll: Boolean(props.defaultExpandAll), mayLoad: loading.mayLoad })

  const isStrict = Boolean(props.checkStrictly)
  const isSelectable = props.selectable !== false
  const isMulti = isSelectable && Boolean(props.multiple)
  const [checkedIds, setChecked] = useIds(props.checkedKeys)
  const [selectedIds, setSelected] = useIds(props.selectedKeys)
  const checks = useMemo(() => checksOf(tree, checkedIds, isStrict), [tree, checkedIds, isStrict])
  const selected = useMemo(() => new Set(isMulti ? selectedIds : selectedIds.slice(0, 1)), [selectedIds, isMulti])
  const keysOf = (ids: ReadonlySet<string>): Json[] => tree.nodes.flatMap((node) => (ids.has(node.id) ? [node.key] : []))

  const told = JSON.stringify([keysOf(checks.checked), keysOf(selected)])
  useEffect(() => {
    const [checkedKeys, selectedKeys] = JSON.parse(told) as [Json, Json]
    page.setState(`${id}.checkedKeys`, checkedKeys)
    page.setState(`${id}.selectedKeys`, selectedKeys)
  }, [page, id, told])

  const open = (nodes: readonly TreeNode[], isOpen: boolean) => {
    if (isIdle) return
    for (const node of nodes) {
      if (isOpen && node.children.length === 0) void loading.load(node).then((isThere) => isThere && view.open([node.id], true))
    }
    view.open(
      nodes.map((node) => node.id),
      isOpen,
    )
    const expanded = new Set(view.expanded)
    for (const node of nodes) {
      if (isOpen) expanded.add(node.id)
      else expanded.delete(node.id)
      emit('onExpand', { key: node.key, expanded: isOpen, expandedKeys: keysOf(expanded), node: node.item })
    }
  }
  const isFixed = (node: TreeNode) => isIdle || isDisabled || node.isDisabled
  const check = ({ node }: TreeRow) => {
    if (isFixed(node) || node.hasNoCheck) return
    const next = toggledChecks(tree, checks, node, isStrict)
    setChecked(next.checked)
    emit('onCheck', {
      key: node.key,
      checked: next.checked.has(node.id),
      checkedKeys: keysOf(next.checked),
      halfCheckedKeys: keysOf(next.half),
      node: node.item,
    })
  }
  const select = ({ node }: TreeRow) => {
    if (isFixed(node) || !node.isSelectable) return
    const isOn = !selected.has(node.id)
    const next = new Set(isMulti ? selected : [])
    if (isOn) next.add(node.id)
    else next.delete(node.id)
    setSelected(next)
    emit('onSelect', { key: node.key, selected: isOn, selectedKeys: keysOf(next), node: node.item })
  }
  const isCheckable = Boolean(props.checkable)
  const pick = (row: TreeRow) => {
    if (isSelectable) select(row)
    else if (isCheckable) check(row)
    else if (row.hasMore) open([row.node], !row.isOpen)
  }

  const [said, setSaid] = useState('')
  const canMove = Boolean(props.draggable) && !isIdle && !isDisabled && !view.found && tree.nodes.length === tree.total
  const moveTo = (wanted: Move | undefined) => {
    if (!wanted || wanted.node.isDisabled || !move(wanted)) return
    setSaid(texts.said(wanted.node.label, wanted.target.label, texts.moved[wanted.where]))
    if (wanted.where === 'inside') view.open([wanted.target.id], true)
  }
  const drag = useTreeDrag(tree, canMove, moveTo)
  const keys = useTreeKeys({
    view,
    onOpen: open,
    onEnter: pick,
    onSpace: isCheckable ? check : pick,
    ...(canMove ? { onMove: (row: TreeRow, key: string) => moveTo(moveByKey(tree, row.node, key)) } : {}),
  })

  const setOf = (args: Json, set: (ids: readonly string[]) => void) => {
    set(idsOf(args))
    return undefined
  }
  useMethods<typeof declaration>(id, {
    getChecked: () => ({ checkedKeys: keysOf(checks.checked), halfCheckedKeys: keysOf(checks.half) }),
    // What is below and above what a flow checks follows.
    setChecked: (args) => setOf(args, setChecked),
    getSelected: () => keysOf(selected),
    setSelected: (args) => setOf(args, setSelected),
    expandAll: () => void view.openAll(true),
    collapseAll: () => void view.openAll(false),
    scrollTo: (args) => void idsOf(args).slice(0, 1).forEach(view.reveal),
  })

  const hasSearch = Boolean(props.search)
  return (
    <div
      {...root}
      className={`${root.className} tessera-surface tessera-tree-element tessera-tree-element-${size}`}
      data-disabled={isDisabled || undefined}
    >
      {hasSearch && (
        <input
          type="search"
          className={`tessera-tree-search ${part('search')}`}
          aria-label={props.searchPlaceholder || texts.search}
          aria-controls={listId}
          placeholder={props.searchPlaceholder || texts.search}
          value={view.search}
          readOnly={isIdle}
          onChange={(event) => view.setSearch(event.target.value)}
        />
      )}
      {view.rows.length > 0 ? (
        <TreeList
          id={listId}
          view={view}
          size={size}
          height={cssLength(props.height)}
          label={props.label || texts.name}
          isMulti={isMulti}
          isSelectable={isSelectable}
          checks={isCheckable ? checks : undefined}
          selected={selected}
          hasLines={Boolean(props.showLine)}
          hasIcons={Boolean(props.showIcon)}
          states={loading.states}
          drag={drag}
          isDisabled={isDisabled}
          part={part}
          onOpen={(row) => open([row.node], !row.isOpen)}
          onPick={pick}
          onCheck={check}
          onKeyDown={isIdle ? () => undefined : (event) => void keys(event)}
        />
      ) : (
        <div className={`tessera-tree-empty ${part('empty')}`} role="status">
          <NoData id={id}>{view.search === '' ? props.emptyText || texts.empty : texts.none}</NoData>
        </div>
      )}
      <TreeNotice tree={found.tree} mode={mode} />
      <span className="tessera-tree-said" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
