import { useLayoutEffect, useRef, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import type { AdminMenu } from '#sdk/studio'
import { useFrame } from './admin-context.ts'
import { Brand } from './brand.tsx'
import { ContentPlace } from './content-place.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { homeOf } from './menu-tree.ts'
import { Nav } from './nav.tsx'
import { PlaceLink } from './place-link.tsx'
import { Toolbar } from './toolbar.tsx'
import { useText } from './use-text.ts'

/** Entries of the bar at the bottom, beside the one for the rest. */
const MOST_BELOW = 4

/** The frame of a narrow window: one page, the way back, and the menu in a drawer or at the bottom. */
export function PhoneFrame() {
  const { app } = useFrame()
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { project, menus } = useSignalValue(app.start)
  const { active, all } = useSignalValue(app.tabs)
  useSignalValue(app.titles)
  const tab = all.find(({ key }) => key === active)
  const isHome = tab === undefined || tab.address === homeOf({ menus, project }, app.kindOf)
  const { menu, header } = project.mobile
  const hasDrawer = menu === 'drawer'
  return (
    <div className="admin-phone">
      {(header || hasDrawer) && (
        <header className="admin-phone-head">
          {hasDrawer && (
            <button
              type="button"
              className="admin-phone-button"
              aria-label={t('openMenu')}
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2 4h12M2 8h12M2 12h12" />
              </svg>
            </button>
          )}
          {!isHome && (
            <button type="button" className="admin-phone-button" aria-label={t('back')} onClick={() => app.back()}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M10 3L5 8l5 5" />
              </svg>
            </button>
          )}
          {isHome ? (
            header && <Brand />
          ) : (
            <h1 className="admin-phone-title">{tab && app.titleOf(tab, project.name, t('noPage'))}</h1>
          )}
          <Toolbar on="phone header" />
        </header>
      )}
      <ContentPlace />
      {!hasDrawer && <BottomBar isOpen={isOpen} onMore={() => setOpen(true)} />}
      {isOpen && <MenuDrawer isBelow={!hasDrawer} onClose={() => setOpen(false)} />}
    </div>
  )
}

const leadsOf = ({ address, children }: AdminMenu): string | null =>
  address ?? children.map(leadsOf).find((each) => each !== null) ?? null

function BottomBar({ isOpen, onMore }: { readonly isOpen: boolean; readonly onMore: () => void }) {
  const { app } = useFrame()
  const t = useText()
  const menus = useSignalValue(app.menus)
  const current = useSignalValue(app.currentMenu)
  const leading = menus.flatMap((menu) => (leadsOf(menu) === null ? [] : [menu]))
  const isWithin = (menu: AdminMenu): boolean => menu.id === current || menu.children.some(isWithin)
  return (
    <nav className="admin-bottom" aria-label={t('menu')}>
      {leading.slice(0, MOST_BELOW).map((menu) => (
        <PlaceLink key={menu.id} address={leadsOf(menu)!} aria-current={isWithin(menu) ? 'page' : undefined}>
          <MenuIcon icon={menu.icon} instead={<i aria-hidden="true">{[...menu.name][0]}</i>} />
          <span>{menu.name}</span>
        </PlaceLink>
      ))}
      <button type="button" aria-expanded={isOpen} onClick={onMore}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h.01M8 8h.01M13 8h.01" />
        </svg>
        <span>{t('more')}</span>
      </button>
    </nav>
  )
}

/** The menu over the page. It takes the focus, and gives it back. */
function MenuDrawer({ isBelow, onClose }: { readonly isBelow: boolean; readonly onClose: () => void }) {
  const t = useText()
  const drawer = useRef<HTMLDialogElement>(null)
  // Before the menu scrolls to its current entry.
  useLayoutEffect(() => {
    const element = drawer.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={drawer}
      className="admin-drawer"
      data-below={isBelow || undefined}
      aria-label={t('menu')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <div className="admin-drawer-body">
        <div className="admin-drawer-head">
          <Brand />
          <button type="button" className="admin-phone-button" aria-label={t('closeMenu')} onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 4l8 8M12 4l-8 8" />
            </svg>
          </button>
        </div>
        <Nav mode="inline" isCollapsed={false} onGo={onClose} />
        <Toolbar on="phone menu" />
      </div>
    </dialog>
  )
}
