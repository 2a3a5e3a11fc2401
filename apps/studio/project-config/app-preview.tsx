import type { ConfigDraft } from './config-draft.ts'

const LINES = [70, 52, 64, 46]

/** A small picture of the built app as its settings make it. */
export function AppPreview({ draft, label }: { readonly draft: ConfigDraft; readonly label: string }) {
  const { layout, menuMode, menuTheme, systemTheme, themeColor, breadcrumb, multiTab, name, logo } = draft
  const isAcross = layout === 'top-bottom' || menuMode === 'horizontal'
  const accent = /^#[0-9a-f]{6}$/i.test(themeColor) ? themeColor : 'currentColor'
  const menu = (
    <div className="app-preview-menu" data-theme={menuTheme}>
      {LINES.map((width, at) => (
        <div key={width} className="app-preview-item" data-current={at === 1 || undefined} style={{ width: isAcross ? 34 : `${width}%` }} />
      ))}
      {!isAcross && menuMode === 'inline' && (
        <>
          <div className="app-preview-item app-preview-below" />
          <div className="app-preview-item app-preview-below" />
        </>
      )}
    </div>
  )
  return (
    <div
      className="app-preview"
      role="img"
      aria-label={label}
      data-scheme={systemTheme}
      data-across={isAcross || undefined}
      style={{ '--app-accent': accent } as React.CSSProperties}
    >
      <div className="app-preview-head" data-theme={isAcross ? menuTheme : undefined}>
        <span className="app-preview-logo">{/^(\/files|https:)/.test(logo) ? <img src={logo} alt="" /> : [...name.trim()][0]}</span>
        <span className="app-preview-name">{name}</span>
        {isAcross && menu}
      </div>
      <div className="app-preview-body">
        {!isAcross && menu}
        <div className="app-preview-page">
          {multiTab && (
            <div className="app-preview-tabs">
              <i data-current />
              <i />
              <i />
            </div>
          )}
          {breadcrumb && <div className="app-preview-crumbs" />}
          <div className="app-preview-card">
            <b />
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
    </div>
  )
}
