import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { tableIn } from '#kernel/message'
import { useLastingEffect } from '#kernel/view'
import { useLanguage } from '../use-element.ts'
import type { Checks } from './tree-checks.ts'
import './tree-list.css'
import { type CheckState, type LoadState, TreeRowView } from './tree-row-view.tsx'
import type { TreeRow } from './tree-rows.ts'
import { useEvenRows } from './use-even-rows.ts'
import type { TreeDrag } from './use-tree-drag.ts'
import type { TreeView } from './use-tree-view.ts'

const TEXTS = {
  zh: { loading: '加载中', failed: '加载失败，点击重试', open: '展开', close: '收起' },
  en: { loading: 'Loading', failed: 'Could not load: try again', open: 'Open', close: 'Close' },
} as const

/** More rows than this are drawn as they scroll into sight. */
const LONG = 100
/** The height of a row by the size of the tree, in pixels. */
export const ROW_HEIGHTS = { mini: 24, small: 28, default: 32, large: 40 } as const

/** Props of `TreeList`. Only the rows in view are rendered. */
export interface TreeListProps {
  /** The rows have ids that begin with it. */
  readonly id: string
  readonly view: TreeView
  readonly size: keyof typeof ROW_HEIGHTS
  /** As high as its rows, up to this length; a long one has a height of its own. */
  readonly height?: string | undefined
  readonly label?: string
  readonly labelledBy?: string | undefined
  readonly isMulti: boolean
  /** With boxes. */
  readonly checks?: Checks | undefined
  readonly isSelectable?: boolean
  readonly selected: ReadonlySet<string>
  readonly hasLines?: boolean
  readonly hasIcons?: boolean
  readonly states?: ReadonlyMap<string, LoadState> | undefined
  readonly drag?: TreeDrag | undefined
  readonly isDisabled?: boolean
  readonly part?: (name: string) => string
  readonly onOpen: (row: TreeRow) => void
  readonly onPick: (row: TreeRow) => void
  readonly onCheck?: (row: TreeRow) => void
  /** It takes the keyboard itself; without it, a field elsewhere has it. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

const noPart = () => ''

/** The rows of a tree by the pattern of ARIA: one place of the keyboard, which walks over rows; a long tree draws those in sight. */
export function TreeList(props: TreeListProps) {
  const { id, view, size, height, isMulti, checks, selected, states, drag, onKeyDown, part = noPart } = props
  const { rows, active, activeAt } = view
  const texts = tableIn(TEXTS, useLanguage())
  const box = useRef<HTMLDivElement>(null)
  const isLong = rows.length > LONG
  const rowHeight = ROW_HEIGHTS[size]
  const { from, to, total, reveal } = useEvenRows(box, rows.length, rowHeight, isLong)
  useLastingEffect(() => {
    if (activeAt < 0) return
    if (isLong) reveal(activeAt)
    else box.current?.querySelector(`[data-at="${activeAt}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeAt, isLong, reveal])

  const [isCheckable, hasGrips] = [checks !== undefined, drag !== undefined]
  const [rowPart, labelPart] = [part('row'), part('label')]
  const look = useMemo(
    () => ({
      isMulti,
      isCheckable,
      isSelectable: props.isSelectable !== false,
      hasLines: Boolean(props.hasLines),
      hasIcons: Boolean(props.hasIcons),
      hasGrips,
      search: view.search,
      rowPart,
      labelPart,
      texts,
    }),
    [isMulti, isCheckable, props.isSelectable, props.hasLines, props.hasIcons, hasGrips, view.search, rowPart, labelPart, texts],
  )
  const rowAt = (event: { readonly target: EventTarget }): TreeRow | undefined => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
    return at === undefined ? undefined : rows[Number(at)]
  }
  const press = (event: MouseEvent) => {
    const row = rowAt(event)
    if (!row || drag?.wasDragged()) return
    const act = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset.act
    view.setActive(row.node.id)
    if (act === 'open') {
      if (row.hasMore) props.onOpen(row)
    } else if (row.node.isDisabled || props.isDisabled) return
    else if (act === 'check') props.onCheck?.(row)
    else props.onPick(row)
  }
  const draw = (at: number, start?: number) => {
    const row = rows[at]!
    const nodeId = row.node.id
    const check: CheckState = checks?.checked.has(nodeId) ? 'checked' : checks?.half.has(nodeId) ? 'half' : 'none'
    return (
      <TreeRowView
        key={nodeId}
        id={`${id}-${at}`}
        row={row}
        at={at}
        look={look}
        isActive={nodeId === active}
        isSelected={selected.has(nodeId)}
        check={check}
        state={states?.get(nodeId)}
        drop={drag?.node?.id === nodeId ? 'dragged' : drag?.target?.id === nodeId ? drag.where : undefined}
        start={start}
      />
    )
  }
  const hasKeyboard = onKeyDown !== undefined
  return (
    <div
      ref={box}
      id={id}
      role="tree"
      className={`tessera-tree tessera-tree-${size}${isLong ? ' tessera-tree-long' : ''}${drag?.node ? ' tessera-tree-dragging' : ''}`}
      style={height === undefined ? undefined : { maxHeight: height }}
      {...(props.label ? { 'aria-label': props.label } : {})}
      {...(props.labelledBy ? { 'aria-labelledby': props.labelledBy } : {})}
      {...(isMulti ? { 'aria-multiselectable': true } : {})}
      {...(props.isDisabled ? { 'aria-disabled': true } : {})}
      {...(hasKeyboard ? { tabIndex: 0 } : {})}
      onKeyDown={onKeyDown}
      {...(hasKeyboard && activeAt >= 0 ? { 'aria-activedescendant': `${id}-${activeAt}` } : {})}
      onFocus={() => {
        if (hasKeyboard && activeAt < 0 && rows.length > 0)
          view.setActive((rows.find(({ node }) => selected.has(node.id)) ?? rows[0]!).node.id)
      }}
      onClick={press}
      // A field elsewhere keeps the keyboard while a row is pressed.
      {...(hasKeyboard ? {} : { onMouseDown: (event: MouseEvent) => event.preventDefault() })}
      {...drag?.listeners(rowAt)}
    >
      {isLong ? (
        <div role="presentation" className="tessera-tree-all" style={{ height: total }}>
          {rows.slice(from, to).map((_, at) => draw(from + at, (from + at) * rowHeight))}
        </div>
      ) : (
        rows.map((_, at) => draw(at))
      )}
    </div>
  )
}
