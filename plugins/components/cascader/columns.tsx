import { type MouseEvent, useRef } from 'react'
import { CheckMark, type Checks, CutNotice, firstOf, type TreeNode, useLastingEffect } from '#sdk/react'

interface ColumnsProps {
  readonly id: string
  readonly roots: readonly TreeNode[]
  /** The options that are open, a level each. */
  readonly open: readonly TreeNode[]
  /** Where the keyboard is. */
  readonly active: TreeNode | undefined
  readonly checks: Checks | undefined
  /** The chosen path, where there is one. */
  readonly chosen: ReadonlySet<string>
  readonly labelledBy: string
  /** One level at a time, with a way back. */
  readonly isNarrow: boolean
  readonly opensOnHover: boolean
  readonly texts: { readonly back: string }
  readonly optionPart: string
  readonly onOpen: (node: TreeNode) => void
  readonly onPick: (node: TreeNode) => void
  readonly onCheck: (node: TreeNode) => void
  readonly onBack: (parent: TreeNode) => void
}

/** A column for each level, as a tree of ARIA: levels are said, though they stand beside each other. */
export function Columns(props: ColumnsProps) {
  const { id, roots, open, active, checks, chosen, isNarrow, optionPart } = props
  const box = useRef<HTMLDivElement>(null)
  const levels = [roots, ...open.flatMap((node) => (node.children.length > 0 ? [node.children] : []))]
  // An option that was opened shows what is below it.
  const level = active ? active.level + (open.includes(active) ? 1 : 0) : levels.length - 1
  const at = Math.min(level, levels.length - 1)
  const shown = isNarrow ? levels.slice(at, at + 1) : levels
  useLastingEffect(() => {
    if (active) box.current?.querySelector(`[id="${id}-active"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [active, id])
  const nodes = new Map(levels.flat().map((node) => [node.id, node]))
  const nodeAt = (event: { readonly target: EventTarget }) =>
    nodes.get((event.target as Element).closest<HTMLElement>('[data-node]')?.dataset.node ?? '')
  const press = (event: MouseEvent) => {
    const node = nodeAt(event)
    if (!node) return
    if ((event.target as Element).closest('[data-act="check"]')) props.onCheck(node)
    else props.onPick(node)
  }
  const enter = (event: MouseEvent) => {
    if (!props.opensOnHover) return
    const node = nodeAt(event)
    if (node && node.children.length > 0 && !node.isDisabled) props.onOpen(node)
  }
  const parent = isNarrow ? levels[at]?.[0]?.parent : undefined
  return (
    <div className="tessera-cascader-popup">
      {parent && (
        <button
          type="button"
          tabIndex={-1}
          className="tessera-cascader-back"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onBack(parent)}
        >
          <svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
            <path d="M10 3.5 5.5 8l4.5 4.5" />
          </svg>
          <span className="tessera-cascader-unseen">{props.texts.back}</span>
          {parent.label}
        </button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard and names the active option */}
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: as above */}
      <div
        ref={box}
        id={id}
        role="tree"
        aria-labelledby={props.labelledBy}
        {...(checks ? { 'aria-multiselectable': true } : {})}
        className="tessera-cascader-columns"
        onClick={press}
        onMouseDown={(event) => event.preventDefault()}
        onMouseOver={enter}
      >
        {shown.map((level) => {
          const list = firstOf(level)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no field set
            <div key={level[0]?.parent?.id ?? ''} role="group" className="tessera-cascader-column">
              {list.shown.map((node, position) => (
                <Option
                  key={node.id}
                  node={node}
                  optionPart={optionPart}
                  aria={{ 'aria-level': node.level + 1, 'aria-setsize': list.total, 'aria-posinset': position + 1 }}
                  isOpen={open.includes(node)}
                  isChosen={chosen.has(node.id)}
                  checks={checks}
                  {...(node === active ? { id: `${id}-active` } : {})}
                />
              ))}
              <CutNotice of={list} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface OptionProps {
  readonly node: TreeNode
  readonly optionPart: string
  readonly aria: object
  readonly isOpen: boolean
  readonly isChosen: boolean
  readonly checks: Checks | undefined
  readonly id?: string | undefined
}

function Option({ node, optionPart, aria, isOpen, isChosen, checks, id }: OptionProps) {
  const check = checks?.checked.has(node.id) ? 'checked' : checks?.half.has(node.id) ? 'half' : 'none'
  const hasMore = node.children.length > 0
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the keyboard and names the active option
    <div
      id={id}
      role="treeitem"
      {...aria}
      data-node={node.id}
      data-active={id !== undefined || undefined}
      className={`tessera-cascader-option ${optionPart}`}
      aria-selected={isChosen}
      {...(hasMore ? { 'aria-expanded': isOpen } : {})}
      {...(checks ? { 'aria-checked': check === 'half' ? 'mixed' : check === 'checked' } : {})}
      {...(node.isDisabled ? { 'aria-disabled': true } : {})}
    >
      {checks && <CheckMark state={check} />}
      <span className="tessera-cascader-label" title={node.label}>
        {node.label}
      </span>
      {hasMore && (
        <svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
          <path d="M6 3.5 10.5 8 6 12.5" />
        </svg>
      )}
    </div>
  )
}
