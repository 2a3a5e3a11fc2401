import type { LayoutProps } from '#sdk/admin'
import './view.css'

/** Logo, menu and toolbar across the top; tabs and content below. */
export function Layout({ brand, nav, toolbar, breadcrumb, tabs, content, menuTheme }: LayoutProps) {
  return (
    <div className="layout-tb">
      <header className="layout-tb-head" data-menu-theme={menuTheme}>
        {brand}
        {nav}
        {toolbar}
      </header>
      {tabs}
      {breadcrumb && <div className="layout-tb-bar">{breadcrumb}</div>}
      {content}
    </div>
  )
}
