import type { ReadonlySignal } from '@preact/signals-core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ElementId } from '#kernel/page/records'
import { ElementFailure, LoadingComponent } from './placeholders.tsx'
import { useSignalValue } from './use-signal-value.ts'
import type { ReadyView, ViewState } from './views.ts'

// Pages whose components are all there load nothing of it.
const MissingComponent = lazy(async () => ({ default: (await import('./missing-component.tsx')).MissingComponent }))

interface WaitingElementProps {
  readonly id: ElementId
  readonly type: string
  readonly view: ReadonlySignal<ViewState>
  readonly draw: (ready: ReadyView) => ReactNode
}

/** An element whose view was not there when it was drawn first. It goes on as it began: another component in its place would mount the view a second time. */
export function WaitingElement({ id, type, view, draw }: WaitingElementProps) {
  const now = useSignalValue(view)
  if (now.status === 'ready') return draw(now)
  const loading = <LoadingComponent id={id} type={type} />
  if (now.status === 'missing')
    return (
      <Suspense fallback={loading}>
        <MissingComponent id={id} type={type} />
      </Suspense>
    )
  if (now.status === 'loading') return loading
  return <ElementFailure id={id} type={type} why={now.why} reason={now.error.message} retry={now.retry} />
}
