import type { ReadonlySignal } from '@preact/signals-core'
import { type ComponentType, memo, useCallback, useMemo } from 'react'
import type { ElementId, Json } from '#kernel/page'
import { ElementBoundary } from './element-boundary.tsx'
import { usePage } from './page-context.ts'
import { ElementFailure, LoadingComponent, MissingComponent } from './placeholders.tsx'
import type { ElementState } from './running-page.ts'
import { useSignalValue } from './use-signal-value.ts'
import type { ViewProps, ViewState } from './views.ts'

/** One element, addressed by its id alone: it subscribes to itself, so a change elsewhere never renders it. */
export const ElementView = memo(function ElementView({ id }: { readonly id: ElementId }) {
  const { page, wrappers } = usePage()
  const state = useSignalValue(page.element(id))
  if (!state || (!state.visible && page.mode !== 'edit')) return null
  let content = (
    <ElementBoundary key={state.type} id={id} type={state.type} style={state.style}>
      <ElementBody id={id} state={state} />
    </ElementBoundary>
  )
  for (const Wrapper of wrappers) {
    content = (
      <Wrapper id={id} type={state.type}>
        {content}
      </Wrapper>
    )
  }
  return content
})

function ElementBody({ id, state }: { readonly id: ElementId; readonly state: ElementState }) {
  const { views } = usePage()
  const view = views.view(state.type)
  const now = view.peek()
  // A view that is there stays there, so only an element that has to wait for one subscribes to it. One that waited goes on as it began:
  // another component in its place would mount the view a second time, and ask for its data again.
  const waited = useMemo(() => view.peek().status !== 'ready', [view])
  return !waited && now.status === 'ready' ? (
    <ReadyElement id={id} state={state} View={now.View} />
  ) : (
    <WaitingElement id={id} state={state} view={view} />
  )
}

function WaitingElement({
  id,
  state,
  view,
}: {
  readonly id: ElementId
  readonly state: ElementState
  readonly view: ReadonlySignal<ViewState>
}) {
  const now = useSignalValue(view)
  if (now.status === 'ready') return <ReadyElement id={id} state={state} View={now.View} />
  if (now.status === 'missing') return <MissingComponent id={id} type={state.type} />
  if (now.status === 'loading') return <LoadingComponent id={id} type={state.type} />
  return <ElementFailure id={id} type={state.type} message={now.error.message} retry={now.retry} />
}

function ReadyElement({
  id,
  state,
  View,
}: {
  readonly id: ElementId
  readonly state: ElementState
  readonly View: ComponentType<ViewProps>
}) {
  const { page } = usePage()
  const emit = useCallback((event: string, payload: Json | undefined) => page.emit(id, event, payload), [page, id])
  const children = useMemo(() => state.children.map((child) => <ElementView key={child} id={child} />), [state.children])
  const root = useMemo(
    () => ({ 'data-id': id, 'data-type': state.type, style: state.visible ? state.style : { ...state.style, opacity: 0.4 } }),
    [id, state.type, state.style, state.visible],
  )
  return (
    <View id={id} props={state.props} root={root} childIds={state.children} emit={emit} mode={page.mode}>
      {children}
    </View>
  )
}
