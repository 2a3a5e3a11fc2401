import type { ReadonlySignal } from '@preact/signals-core'
import type { ComponentType, ReactNode } from 'react'
import type { ElementId } from '#kernel/page'
import { ElementFailure, LoadingComponent, MissingComponent } from './placeholders.tsx'
import { useSignalValue } from './use-signal-value.ts'
import type { ViewProps, ViewState } from './views.ts'

interface WaitingElementProps {
  readonly id: ElementId
  readonly type: string
  readonly view: ReadonlySignal<ViewState>
  readonly draw: (View: ComponentType<ViewProps>) => ReactNode
}

/** An element whose view was not there when it was drawn first. It goes on as it began: another component in its place would mount the view a second time. */
export function WaitingElement({ id, type, view, draw }: WaitingElementProps) {
  const now = useSignalValue(view)
  if (now.status === 'ready') return draw(now.View)
  if (now.status === 'missing') return <MissingComponent id={id} type={type} />
  if (now.status === 'loading') return <LoadingComponent id={id} type={type} />
  return <ElementFailure id={id} type={type} why={now.why} reason={now.error.message} retry={now.retry} />
}
