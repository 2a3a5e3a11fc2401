import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { CutNotice, firstOf, followAnchor, IconByName, type TreeNode } from '#sdk/react'
import { placeBeside } from './place-beside.ts'

/** What all items of a menu share. */
export interface MenuContext {
  /** Submenus of the first level are popups, below or beside it. */
  readonly popups: 'below' | 'beside' | undefined
  readonly isCollapsed: boolean
  readonly current: ReadonlySet<string>
  /** It leads to the page that is open; otherwise it is one that was chosen. */
  readonly isPage: boolean
  /** What stands above a current item. */
  readonly within: ReadonlySet<string>
  readonly open: ReadonlySet<string>
  readonly hrefOf: (node: TreeNode) => string | undefined
  readonly iconOf: (node: TreeNode) => string
  readonly target: '_self' | '_blank'
  readonly part: (name: string) => string
  readonly onPress: (node: TreeNode, event: MouseEvent) => void
  readonly onOpen: (node: TreeNode, isOpen: boolean, isByMouse?: boolean) => void
}

interface ItemsProps {
  readonly nodes: readonly TreeNode[]
  readonly menu: MenuContext
  readonly id?: string
  /** Levels above it in its list or popup. */
  readonly depth: number
}

export function Items({ nodes, menu, id, depth }: ItemsProps) {
  const list = firstOf(nodes)
  return (
    <>
      <ul id={id} className="tessera-nav-list">
        {list.shown.map((node) => (
          <Item key={node.id} node={node} menu={menu} depth={depth} />
        ))}
      </ul>
      <CutNotice of={list} />
    </>
  )
}

function Item({ node, menu, depth }: { readonly node: TreeNode; readonly menu: MenuContext; readonly depth: number }) {
  const listId = useId()
  const box = useRef<HTMLLIElement>(null)
  const href = menu.hrefOf(node)
  const hasMore = node.children.length > 0
  const isPopup = hasMore && node.level === 0 && menu.popups !== undefined
  const isOpen = hasMore && menu.open.has(node.id)
  const isCurrent = menu.current.has(node.id)
  const isIcon = menu.isCollapsed && node.level === 0
  const icon = menu.iconOf(node)
  const shared = {
    className: `tessera-nav-item ${menu.part('item')}`,
    'data-nav': node.id,
    'data-within': menu.within.has(node.id) || undefined,
    style: { '--nav-depth': depth } as object,
    ...(isIcon ? { title: node.label, 'aria-label': node.label } : {}),
    ...(isCurrent ? { 'aria-current': menu.isPage ? ('page' as const) : ('true' as const) } : {}),
    onClick: (event: MouseEvent) => menu.onPress(node, event),
  }
  const content = (
    <>
      {icon !== '' ? (
        <span className="tessera-nav-icon" aria-hidden="true">
          <IconByName name={icon} />
        </span>
      ) : (
        isIcon && (
          <span className="tessera-nav-letter" aria-hidden="true">
            {[...node.label][0]}
          </span>
        )
      )}
      {!isIcon && <span className="tessera-nav-label">{node.label}</span>}
    </>
  )
  const disclosure = { 'aria-expanded': isOpen, ...(isOpen ? { 'aria-controls': listId } : {}) }
  const toggle = () => menu.onOpen(node, !isOpen)
  return (
    <li
      ref={box}
      className={isPopup ? 'tessera-nav-parent' : undefined}
      {...(isPopup
        ? {
            onPointerEnter: (event) => event.pointerType === 'mouse' && menu.onOpen(node, true, true),
            onPointerLeave: (event) => event.pointerType === 'mouse' && menu.onOpen(node, false, true),
          }
        : {})}
    >
      <div className="tessera-nav-line">
        {href !== undefined && !node.isDisabled ? (
          <a {...shared} href={href} target={menu.target} rel="noopener">
            {content}
          </a>
        ) : (
          <button
            {...shared}
            type="button"
            aria-disabled={node.isDisabled || undefined}
            {...(hasMore ? disclosure : {})}
            onClick={hasMore && !node.isDisabled ? toggle : shared.onClick}
          >
            {content}
            {hasMore && !isIcon && <Arrow isOpen={isOpen} isAside={isPopup && menu.popups === 'beside'} />}
          </button>
        )}
        {hasMore && href !== undefined && !node.isDisabled && (
          <button type="button" className="tessera-nav-toggle" data-nav-toggle aria-label={node.label} {...disclosure} onClick={toggle}>
            <Arrow isOpen={isOpen} isAside={isPopup && menu.popups === 'beside'} />
          </button>
        )}
      </div>
      {isOpen &&
        (isPopup ? (
          <Popup anchor={box} node={node} menu={menu} listId={listId} />
        ) : (
          <Items id={listId} nodes={node.children} menu={menu} depth={depth + 1} />
        ))}
    </li>
  )
}

interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly node: TreeNode
  readonly menu: MenuContext
  readonly listId: string
}

/** The items below one of the first level. It stands in the list, so that Tab goes on into it, and over everything that would cut it off. */
function Popup({ anchor, node, menu, listId }: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const { popups = 'below' } = menu
  useLayoutEffect(() => {
    const [popup, item] = [box.current, anchor.current]
    if (!popup || !item) return
    return followAnchor(popup.ownerDocument.defaultView!, () => placeBeside(popup, item, popups))
  }, [anchor, popups])
  return (
    <div ref={box} className={`tessera-nav-popup ${menu.part('popup')}`}>
      {menu.isCollapsed && <div className="tessera-nav-heading">{node.label}</div>}
      <Items id={listId} nodes={node.children} menu={menu} depth={0} />
    </div>
  )
}

function Arrow({ isOpen, isAside }: { readonly isOpen: boolean; readonly isAside: boolean }) {
  return (
    <svg
      className="tessera-nav-arrow"
      viewBox="0 0 16 16"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d={isAside ? 'M6 3.5 10.5 8 6 12.5' : isOpen ? 'm3 10.5 5-5 5 5' : 'm3 5.5 5 5 5-5'} />
    </svg>
  )
}
