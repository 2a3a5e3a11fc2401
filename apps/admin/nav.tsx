import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSignalValue } from '#kernel/view'
import type { AdminMenu } from '#sdk/studio'
import { useFrame } from './admin-context.ts'
import { trailOf } from './menu-tree.ts'
import { NavItem, type NavMode } from './nav-items.tsx'
import { useFitting } from './use-fitting.ts'
import { useOpenedGroups } from './use-opened-groups.ts'
import { useText } from './use-text.ts'

/** Keys that lead from one entry to the next, by how the menu stands. */
function moveFocus(event: KeyboardEvent<HTMLElement>, isAcross: boolean): void {
  const [previous, next] = isAcross ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const step = event.key === next ? 1 : event.key === previous ? -1 : 0
  const isEdge = event.key === 'Home' || event.key === 'End'
  if ((step === 0 && !isEdge) || !(event.target instanceof HTMLElement)) return
  const list = event.target.closest('.admin-flyout-list') ?? event.currentTarget
  const items = [...list.querySelectorAll<HTMLElement>('a, button')].filter((each) => each.closest('[hidden]') === null)
  const at = items.indexOf(event.target)
  const to = isEdge ? (event.key === 'Home' ? 0 : items.length - 1) : at + step
  if (at < 0 || !items[to]) return
  event.preventDefault()
  items[to].focus()
}

/** The menu of the application. */
export function Nav({
  mode,
  isCollapsed,
  onGo,
}: {
  readonly mode: NavMode
  readonly isCollapsed: boolean
  readonly onGo?: () => void
}) {
  const { app } = useFrame()
  const t = useText()
  const menus = useSignalValue(app.menus)
  const current = useSignalValue(app.currentMenu)
  const all = useSignalValue(app.start).menus
  const trail = current === null ? [] : trailOf(all, current).map(({ id }) => id)
  const { opened, toggle } = useOpenedGroups(app.at.project, trail)
  const shown = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is open
  useEffect(() => {
    shown.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav
      ref={shown}
      className="admin-nav"
      aria-label={t('menu')}
      data-mode={mode}
      data-collapsed={isCollapsed || undefined}
      onKeyDown={(event) => moveFocus(event, mode === 'across')}
    >
      <NavList {...{ menus, mode, isCollapsed, opened, toggle, trail, onGo }} />
    </nav>
  )
}

function NavList(props: {
  readonly menus: readonly AdminMenu[]
  readonly mode: NavMode
  readonly isCollapsed: boolean
  readonly opened: ReadonlySet<number>
  readonly toggle: (id: number) => void
  readonly trail: readonly number[]
  readonly onGo: (() => void) | undefined
}) {
  const { menus, mode, isCollapsed, opened, toggle, trail, onGo } = props
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const fits = useFitting(list, mode === 'across', menus)
  const current = new Set(trail)
  const item = (menu: (typeof menus)[number]) => (
    <NavItem
      key={menu.id}
      {...{ menu, mode, isCollapsed, opened, current, onGo }}
      depth={0}
      hasIcons
      onToggle={toggle}
    />
  )
  const more = menus.slice(fits)
  return (
    <ul ref={list}>
      {menus.slice(0, fits).map(item)}
      {more.length > 0 && (
        <NavItem
          menu={{ id: -1, name: t('more'), icon: '', address: null, href: null, children: more }}
          {...{ mode, isCollapsed, opened, onGo }}
          current={new Set(more.some(({ id }) => current.has(id)) ? [...trail, -1] : [])}
          depth={0}
          hasIcons={false}
          onToggle={toggle}
        />
      )}
    </ul>
  )
}
