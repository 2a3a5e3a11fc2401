import { type ComponentType, Suspense, use, useMemo } from 'react'
import { useSignalValue } from '#kernel/view'
import { type ToolbarItemDeclaration, toolbarPoint } from '#sdk/admin'
import { OwnContextProvider } from '#sdk/studio'
import { useFrame } from './admin-context.ts'
import { ownContextOf } from './own-contexts.ts'
import { PartBoundary } from './part-boundary.tsx'

const loaded = new WeakMap<ToolbarItemDeclaration, Promise<ComponentType<{ readonly isPhone: boolean }>>>()

function componentOf(item: ToolbarItemDeclaration): Promise<ComponentType<{ readonly isPhone: boolean }>> {
  const known = loaded.get(item)
  if (known) return known
  const loading = Promise.resolve(item.load()).then(({ Item }) => Item)
  loaded.set(item, loading)
  return loading
}

function Loaded({ item, isPhone }: { readonly item: ToolbarItemDeclaration; readonly isPhone: boolean }) {
  const Item = use(useMemo(() => componentOf(item), [item]))
  return <Item isPhone={isPhone} />
}

/** What plugins bring into the toolbar: on phones only what stays in the header, or all others for the menu. */
export function Toolbar({ on }: { readonly on: 'desktop' | 'phone header' | 'phone menu' }) {
  const { app, kernel } = useFrame()
  const { user } = useSignalValue(app.start)
  const registry = kernel.registry(toolbarPoint)
  const items = useSignalValue(registry.all)
    .filter(
      ({ seenBy, onPhones }) =>
        (seenBy === undefined || user !== null) &&
        (on === 'desktop' || (on === 'phone header') === (onPhones ?? false)),
    )
    .toSorted((a, b) => a.order - b.order)
  return (
    <div className="admin-toolbar">
      {items.map((item) => (
        <PartBoundary key={item.id}>
          <OwnContextProvider value={ownContextOf(kernel, registry, item)}>
            <Suspense fallback={<span className="admin-tool-waiting" />}>
              <Loaded item={item} isPhone={on !== 'desktop'} />
            </Suspense>
          </OwnContextProvider>
        </PartBoundary>
      ))}
    </div>
  )
}
