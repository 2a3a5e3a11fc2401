import { type ComponentType, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import { type LayoutDeclaration, type LayoutProps, layoutsPoint } from '#sdk/admin'
import { OwnContextProvider } from '#sdk/studio'
import { useFrame } from './admin-context.ts'
import { AdminProvider } from './admin-provider.tsx'
import { Brand } from './brand.tsx'
import { ContentAround, ContentPlace } from './content-place.tsx'
import { Crumbs } from './crumbs.tsx'
import { LayoutMissing, useLayout } from './layout-in-use.tsx'
import { Nav } from './nav.tsx'
import { FrameBones } from './notices.tsx'
import { ownContextOf } from './own-contexts.ts'
import { PartBoundary } from './part-boundary.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { TabBar } from './tab-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useText } from './use-text.ts'
import { ViewedAs } from './viewed-as.tsx'

const loaded = new WeakMap<LayoutDeclaration, Promise<ComponentType<LayoutProps>>>()

function layoutOf(layout: LayoutDeclaration): Promise<ComponentType<LayoutProps>> {
  const known = loaded.get(layout)
  if (known) return known
  const loading = Promise.resolve(layout.load()).then(({ Layout }) => Layout)
  loaded.set(layout, loading)
  return loading
}

/** The application: its frame with the menu, and what is open. */
export function Frame() {
  const { app } = useFrame()
  const t = useText()
  const [isSearching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  const isPhone = useSignalValue(app.isPhone)
  useDocumentTitle(app)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setSearching(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <AdminProvider openSearch={openSearch}>
      <a className="tessera-skip" href="#content">
        {t('skip')}
      </a>
      <ViewedAs />
      {!isPhone && <LayoutMissing />}
      <ContentAround>
        <div className="admin-frame" data-phone={isPhone || undefined}>
          {isPhone ? <PhoneFrame /> : <DesktopFrame />}
        </div>
      </ContentAround>
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </AdminProvider>
  )
}

function DesktopFrame() {
  const { kernel } = useFrame()
  const { layout, isWaiting } = useLayout()
  const registry = kernel.registry(layoutsPoint)
  if (isWaiting) return <FrameBones />
  if (!layout) return <ContentPlace />
  return (
    <PartBoundary key={layout.id} otherwise={<ContentPlace />}>
      <OwnContextProvider value={ownContextOf(kernel, registry, layout)}>
        <Suspense fallback={null}>
          <LaidOut layout={layout} />
        </Suspense>
      </OwnContextProvider>
    </PartBoundary>
  )
}

function LaidOut({ layout }: { readonly layout: LayoutDeclaration }) {
  const { app, Content } = useFrame()
  const { project } = useSignalValue(app.start)
  const { menuMode, menuTheme, breadcrumb, multiTab } = project
  const Layout = use(useMemo(() => layoutOf(layout), [layout]))
  const isAcross = layout.across === true || menuMode === 'horizontal'
  const { isCollapsed, toggle } = useCollapsed(app.at.project, Content === undefined)
  const isNarrow = isCollapsed && !isAcross
  return (
    <Layout
      brand={<Brand isCollapsed={isNarrow} />}
      nav={
        <>
          <Nav mode={isAcross ? 'across' : menuMode === 'vertical' ? 'vertical' : 'inline'} isCollapsed={isNarrow} />
          {!isAcross && <CollapseButton isCollapsed={isNarrow} onToggle={toggle} />}
        </>
      }
      toolbar={<Toolbar on="desktop" />}
      breadcrumb={breadcrumb ? <Crumbs /> : null}
      tabs={multiTab ? <TabBar /> : null}
      content={<ContentPlace />}
      isAcross={isAcross}
      isCollapsed={isNarrow}
      menuTheme={menuTheme}
    />
  )
}

function CollapseButton({ isCollapsed, onToggle }: { readonly isCollapsed: boolean; readonly onToggle: () => void }) {
  const t = useText()
  const label = t(isCollapsed ? 'expand' : 'collapse')
  return (
    <button
      type="button"
      className="admin-collapse"
      aria-label={label}
      title={label}
      aria-expanded={!isCollapsed}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" data-turned={isCollapsed || undefined}>
        <path d="M10 4l-4 4 4 4M13 4v8" />
      </svg>
    </button>
  )
}
