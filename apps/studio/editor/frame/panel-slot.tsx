import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import type { EditorPanel } from '../points.ts'

const texts = defineMessages('editor-panel', {
  zh: { failed: '此面板出错', retry: '重试' },
  en: { failed: 'This panel failed', retry: 'Try again' },
})

const loaded = new WeakMap<EditorPanel, ComponentType>()

function viewOf(panel: EditorPanel): ComponentType {
  const known = loaded.get(panel)
  if (known) return known
  const view = lazy(() => panel.load().then(({ Panel }) => ({ default: Panel })))
  loaded.set(panel, view)
  return view
}

/** A contributed panel: loaded when first shown, and kept to its own place when it fails. */
export function PanelSlot({ panel }: { readonly panel: EditorPanel }) {
  const Panel = viewOf(panel)
  return (
    <PanelBoundary key={panel.id} retry={() => loaded.delete(panel)}>
      <Suspense fallback={<div className="ed-panel-loading" aria-busy="true" />}>
        <Panel />
      </Suspense>
    </PanelBoundary>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly retry: () => void
}

/** Keeps a failing part of the editor from taking the page being edited with it. */
export class PanelBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }
  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = (): void => {
      this.props.retry()
      this.setState({ error: null })
    }
    return <PanelFailure message={error.message} retry={retry} />
  }
}

function PanelFailure({ message, retry }: { readonly message: string; readonly retry: () => void }) {
  const t = useMessages(texts)
  return (
    <div className="ed-panel-failure" role="alert">
      <strong>{t('failed')}</strong>
      <span>{message}</span>
      <button type="button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  )
}
