import { useId } from 'react'
import type { AdminMenu } from '#sdk/studio'
import { CutText } from './cut-text.tsx'
import { Flyout } from './flyout.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { PlaceLink } from './place-link.tsx'
import { useText } from './use-text.ts'

/** How the menu stands: folded open in place, as lists that fly out at the side, or across with lists below. */
export type NavMode = 'inline' | 'vertical' | 'across'

export interface NavItemProps {
  readonly menu: AdminMenu
  readonly mode: NavMode
  readonly depth: number
  /** Icons alone. */
  readonly isCollapsed: boolean
  /** Whether an entry of its list has an icon, so that all names of the list begin behind icons. */
  readonly hasIcons: boolean
  /** Ids of the entry that is open, and of those above it. */
  readonly current: ReadonlySet<number>
  readonly opened: ReadonlySet<number>
  readonly onToggle: (id: number) => void
  readonly onGo: (() => void) | undefined
}

const Chevron = () => (
  <svg className="admin-nav-chevron" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4 6l4 4 4-4" />
  </svg>
)

/** Whether the names of a list begin behind icons: always at the outermost level, where a letter replaces one. */
export const haveIcons = (menus: readonly AdminMenu[], depth: number): boolean =>
  depth === 0 || menus.some(({ icon }) => icon !== '')

function Face({
  menu,
  isCollapsed,
  depth,
  hasIcons,
}: Pick<NavItemProps, 'menu' | 'isCollapsed' | 'depth' | 'hasIcons'>) {
  const { icon, name } = menu
  return (
    <>
      {hasIcons && (
        <span className="admin-nav-icon" aria-hidden="true">
          <MenuIcon icon={icon} instead={depth === 0 && <i>{[...name][0] ?? ''}</i>} />
        </span>
      )}
      {isCollapsed ? (
        <span className="tessera-visually-hidden">{name}</span>
      ) : (
        <CutText className="admin-nav-name" text={name} />
      )}
    </>
  )
}

/** A link to what an entry opens, within the application or out of it. */
function EntryLink({
  menu,
  isCollapsed,
  depth,
  hasIcons,
  current,
  onGo,
  className,
}: Omit<NavItemProps, 'mode' | 'opened' | 'onToggle'> & { readonly className: string }) {
  const t = useText()
  const face = <Face {...{ menu, isCollapsed, depth, hasIcons }} />
  const title = isCollapsed ? menu.name : undefined
  if (menu.href !== null) {
    return (
      <a className={className} href={menu.href} target="_blank" rel="noopener" title={title} onClick={onGo}>
        {face}
        <svg
          className={isCollapsed ? 'tessera-visually-hidden' : 'admin-nav-out'}
          viewBox="0 0 16 16"
          role="img"
          aria-label={t('newWindow')}
        >
          <path d="M6 4H4v8h8v-2M9 3h4v4M13 3L7 9" />
        </svg>
      </a>
    )
  }
  const isCurrent = current.has(menu.id)
  return (
    <PlaceLink
      className={className}
      address={menu.address ?? '/'}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      onGo={onGo}
    >
      {face}
    </PlaceLink>
  )
}

/** An entry of the menu with those below it. */
export function NavItem(props: NavItemProps) {
  const { menu, mode, depth, isCollapsed, hasIcons, current, opened, onToggle } = props
  const hasIconsBelow = haveIcons(menu.children, depth + 1)
  const below = useId()
  const className = 'admin-nav-entry'
  if (menu.children.length === 0)
    return (
      <li>
        <EntryLink {...props} className={className} />
      </li>
    )
  const isAbove = current.has(menu.id)
  if (mode !== 'inline' || isCollapsed)
    return (
      <li>
        <Flyout
          isBelow={mode === 'across' && depth === 0}
          label={menu.name}
          title={isCollapsed ? menu.name : undefined}
          className={className}
          isCurrent={isAbove}
          face={
            <>
              <Face {...{ menu, isCollapsed, depth, hasIcons }} />
              {!isCollapsed && <Chevron />}
            </>
          }
        >
          {(close) => (
            <>
              {menu.address !== null && (
                <li>
                  <EntryLink
                    {...props}
                    menu={{ ...menu, children: [] }}
                    isCollapsed={false}
                    depth={1}
                    hasIcons={hasIconsBelow}
                    className={className}
                    onGo={close}
                  />
                </li>
              )}
              {menu.children.map((child) => (
                <NavItem
                  key={child.id}
                  {...props}
                  menu={child}
                  mode="vertical"
                  isCollapsed={false}
                  depth={depth + 1}
                  hasIcons={hasIconsBelow}
                  onGo={close}
                />
              ))}
            </>
          )}
        </Flyout>
      </li>
    )
  const isOpen = opened.has(menu.id)
  return (
    <li>
      <div className="admin-nav-row">
        {menu.address !== null && <EntryLink {...props} className={className} />}
        <button
          type="button"
          className={menu.address === null ? className : 'admin-nav-toggle'}
          aria-expanded={isOpen}
          aria-controls={below}
          aria-label={menu.address === null ? undefined : menu.name}
          data-above={isAbove || undefined}
          onClick={() => onToggle(menu.id)}
        >
          {menu.address === null && <Face {...{ menu, depth, hasIcons }} isCollapsed={false} />}
          <Chevron />
        </button>
      </div>
      <ul
        id={below}
        hidden={!isOpen}
        data-icons={hasIconsBelow || undefined}
        style={{ '--admin-depth': depth + 1 } as React.CSSProperties}
      >
        {isOpen &&
          menu.children.map((child) => (
            <NavItem key={child.id} {...props} menu={child} depth={depth + 1} hasIcons={hasIconsBelow} />
          ))}
      </ul>
    </li>
  )
}
