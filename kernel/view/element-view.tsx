import type { ReadonlySignal } from '@preact/signals-core'
import { type ComponentType, memo, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react'
import type { ElementId, Json } from '#kernel/page'
import { ElementBoundary, LeavingContext } from './element-boundary.tsx'
import { usePage } from './page-context.ts'
import { ElementFailure, LoadingComponent, MissingComponent } from './placeholders.tsx'
import type { ElementState, RunningPage } from './running-page.ts'
import { useSignalValue } from './use-signal-value.ts'
import { problemOf } from './view-problem.ts'
import type { ViewProps, ViewState } from './views.ts'

interface ElementViewProps {
  readonly id: ElementId
  /** It is no child of its parent any more: only its place stays, until the parent's children change again, for what its view throws when it goes. */
  readonly isLeaving?: boolean
}

/** One element, addressed by its id alone: it subscribes to itself, so a change elsewhere never renders it. */
export const ElementView = memo(function ElementView({ id, isLeaving }: ElementViewProps) {
  const { page, views, wrappers, revision } = usePage()
  const parent = useContext(LeavingContext)
  const state = useSignalValue(page.element(id))
  const type = useRef('')
  type.current = state?.type ?? type.current
  const onLeft = useCallback(
    (left: ElementId, of: string, error: Error) => page.viewFailed(left, problemOf('thrown', of, views.plugin(of), error.message)),
    [page, views],
  )
  const isShown = state !== undefined && !isLeaving && (state.visible || page.mode === 'edit')
  let content = isShown ? <ElementBody id={id} state={state} /> : null
  if (content) {
    for (const Wrapper of wrappers) {
      content = (
        <Wrapper id={id} type={type.current}>
          {content}
        </Wrapper>
      )
    }
  }
  return (
    <ElementBoundary key={type.current} id={id} type={type.current} shown={isShown ? revision : null} parent={parent} onLeft={onLeft}>
      {content}
    </ElementBoundary>
  )
})

type Draw = (View: ComponentType<ViewProps>) => ReactNode

// What draws the view is one component with what finds it: a page of many elements has one less for each.
function ElementBody({ id, state }: { readonly id: ElementId; readonly state: ElementState }) {
  const { page, views } = usePage()
  const view = views.view(state.type)
  const now = view.peek()
  // A view that is there stays there, so only an element that has to wait for one subscribes to it. One that waited goes on as it began:
  // another component in its place would mount the view a second time, and ask for its data again.
  const waited = useMemo(() => view.peek().status !== 'ready', [view])
  const emit = useCallback((event: string, payload: Json | undefined) => page.emit(id, event, payload), [page, id])
  const { main, mainIds, slots } = useRegions(page, state.children)
  const root = useMemo(
    () => ({
      'data-id': id,
      'data-type': state.type,
      ...(page.scope === undefined ? {} : { 'data-row': page.scope }),
      ...(state.visible ? {} : { 'data-hidden': '' }),
      className: state.className,
      style: state.style,
    }),
    [id, page, state.type, state.className, state.style, state.visible],
  )
  const draw: Draw = (View) => (
    <View id={id} props={state.props} root={root} childIds={mainIds} slots={slots} emit={emit} mode={page.mode}>
      {main}
    </View>
  )
  return !waited && now.status === 'ready' ? draw(now.View) : <WaitingElement id={id} type={state.type} view={view} draw={draw} />
}

interface WaitingElementProps {
  readonly id: ElementId
  readonly type: string
  readonly view: ReadonlySignal<ViewState>
  readonly draw: Draw
}

function WaitingElement({ id, type, view, draw }: WaitingElementProps) {
  const now = useSignalValue(view)
  if (now.status === 'ready') return draw(now.View)
  if (now.status === 'missing') return <MissingComponent id={id} type={type} />
  if (now.status === 'loading') return <LoadingComponent id={id} type={type} />
  return <ElementFailure id={id} type={type} why={now.why} reason={now.error.message} retry={now.retry} />
}

interface Regions {
  readonly main: readonly ReactNode[]
  readonly mainIds: readonly ElementId[]
  readonly slots: ViewProps['slots']
}

/**
 * The children by the region that they stand in, and behind those of the main one the empty places of those that were children until the last change.
 * An element that moves to another region comes with a new list of children.
 */
function useRegions(page: RunningPage, ids: readonly ElementId[]): Regions {
  const before = useRef<readonly ElementId[]>([])
  return useMemo(() => {
    const leaving = before.current.filter((id) => !ids.includes(id))
    before.current = ids
    const mainIds: ElementId[] = []
    const slots: { [name: string]: ReactNode[] } = {}
    for (const id of ids) {
      const slot = page.element(id).peek()?.slot ?? ''
      if (slot === '') mainIds.push(id)
      else if (Object.hasOwn(slots, slot)) slots[slot]!.push(<ElementView key={id} id={id} />)
      else slots[slot] = [<ElementView key={id} id={id} />]
    }
    const all = mainIds.length === ids.length ? ids : mainIds
    const main = [
      ...all.map((child) => <ElementView key={child} id={child} />),
      ...leaving.map((child) => <ElementView key={child} id={child} isLeaving />),
    ]
    return { main, mainIds: all, slots }
  }, [page, ids])
}
