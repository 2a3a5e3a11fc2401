import { type CSSProperties, memo, type ReactNode } from 'react'
import { IconByName } from '../icon-by-name.tsx'
import type { TreeRow } from './tree-rows.ts'

/** The state of a node's checkbox; `half` where some of its descendants are checked. */
export type CheckState = 'checked' | 'half' | 'none'
/** What a node that may be loaded is at. */
export type LoadState = 'loading' | 'failed'
export type DropWhere = 'before' | 'inside' | 'after'

export interface TreeRowLook {
  readonly isMulti: boolean
  readonly isCheckable: boolean
  readonly isSelectable: boolean
  readonly hasLines: boolean
  readonly hasIcons: boolean
  readonly hasGrips: boolean
  /** What is sought, to be marked in the labels. */
  readonly search: string
  readonly rowPart: string
  readonly labelPart: string
  readonly texts: { readonly loading: string; readonly failed: string; readonly open: string; readonly close: string }
}

interface Props {
  readonly id: string
  readonly row: TreeRow
  readonly at: number
  readonly look: TreeRowLook
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly check: CheckState
  readonly state: LoadState | undefined
  readonly drop: DropWhere | 'dragged' | undefined
  /** In a long tree: how far it is from the top, in pixels. */
  readonly start: number | undefined
}

/** One line of a tree. What is pressed in it is found by `data-act` from the list around it. */
export const TreeRowView = memo(function TreeRowView({ id, row, at, look, isActive, isSelected, check, state, drop, start }: Props) {
  const { node, hasMore, isOpen } = row
  const { texts } = look
  const hasBox = look.isCheckable && !node.hasNoCheck
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list around it has the keyboard and names the active row
    <div
      id={id}
      role="treeitem"
      data-at={at}
      className={`tessera-tree-row ${look.rowPart}`}
      style={
        { '--tessera-tree-level': node.level, ...(start === undefined ? {} : { transform: `translateY(${start}px)` }) } as CSSProperties
      }
      aria-level={node.level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      {...(hasMore ? { 'aria-expanded': isOpen } : {})}
      {...(look.isSelectable ? { 'aria-selected': isSelected } : {})}
      {...(hasBox ? { 'aria-checked': check === 'half' ? 'mixed' : check === 'checked' } : {})}
      {...(node.isDisabled ? { 'aria-disabled': true } : {})}
      {...(state === 'loading' ? { 'aria-busy': true } : {})}
      data-active={isActive || undefined}
      data-drop={drop}
    >
      <span className={`tessera-tree-indent${look.hasLines ? ' tessera-tree-lines' : ''}`} aria-hidden="true" />
      {hasMore ? (
        <span className="tessera-tree-switch" data-act="open" aria-hidden="true" title={isOpen ? texts.close : texts.open}>
          {state === 'loading' ? <span className="tessera-tree-spin" /> : <Arrow isOpen={isOpen} />}
        </span>
      ) : (
        <span className={`tessera-tree-switch${look.hasLines && node.level > 0 ? ' tessera-tree-end' : ''}`} aria-hidden="true" />
      )}
      {look.hasGrips && (
        <span className="tessera-tree-grip" aria-hidden="true">
          <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">
            <path d="M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z" />
          </svg>
        </span>
      )}
      {hasBox && <CheckMark state={check} />}
      {look.hasIcons && <NodeIcon icon={node.icon} isFolder={hasMore} isOpen={isOpen} />}
      <span className={`tessera-tree-label ${look.labelPart}`} title={node.label}>
        {markedText(node.label, look.search)}
      </span>
      {state === 'failed' && (
        <span className="tessera-tree-failed" data-act="open">
          {texts.failed}
        </span>
      )}
    </div>
  )
})

/** The box of something that can be checked; what it means is said by what stands around it. */
export function CheckMark({ state }: { readonly state: CheckState }) {
  return (
    <span className={`tessera-tree-box tessera-tree-box-${state}`} data-act="check" aria-hidden="true">
      <svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
        {state === 'checked' && <path d="m3 8.2 3.4 3.4L13 5" />}
        {state === 'half' && <path d="M3.5 8h9" />}
      </svg>
    </span>
  )
}

function Arrow({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg
      className={isOpen ? 'tessera-tree-arrow tessera-tree-arrow-open' : 'tessera-tree-arrow'}
      viewBox="0 0 16 16"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </svg>
  )
}

function NodeIcon({ icon, isFolder, isOpen }: { readonly icon: string; readonly isFolder: boolean; readonly isOpen: boolean }) {
  const shape = isFolder
    ? isOpen
      ? 'M2 12.5V3.5h4l1.5 2H13v2M2 12.5l2-5h10.5l-2 5z'
      : 'M2 3.5h4l1.5 2H14v7H2z'
    : 'M4 2h5.5L12.5 5v9H4zM9.5 2v3h3'
  return (
    <span className="tessera-tree-icon" aria-hidden="true">
      {icon !== '' ? (
        <IconByName name={icon} />
      ) : (
        <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
          <path d={shape} />
        </svg>
      )}
    </span>
  )
}

/** A text with the part of it that is sought marked. */
export function markedText(text: string, search: string): ReactNode {
  const wanted = search.trim()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="tessera-tree-mark">{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
