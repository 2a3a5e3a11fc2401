import type { LayoutProps } from '#sdk/admin'
import './view.css'

/** The menu at the side, from top to bottom; header, tabs and content beside it. */
export function Layout({
  brand,
  nav,
  toolbar,
  breadcrumb,
  tabs,
  content,
  isAcross,
  isCollapsed,
  menuTheme,
}: LayoutProps) {
  return (
    <div className="layout-lr" data-across={isAcross || undefined} data-collapsed={isCollapsed || undefined}>
      {!isAcross && (
        <aside className="layout-lr-side" data-menu-theme={menuTheme}>
          {brand}
          {nav}
        </aside>
      )}
      <div className="layout-lr-main">
        <header className="layout-lr-head" data-menu-theme={isAcross ? menuTheme : undefined}>
          {isAcross ? (
            <>
              {brand}
              {nav}
            </>
          ) : (
            <div className="layout-lr-crumbs">{breadcrumb}</div>
          )}
          {toolbar}
        </header>
        {tabs}
        {isAcross && breadcrumb && <div className="layout-lr-bar">{breadcrumb}</div>}
        {content}
      </div>
    </div>
  )
}
