import type { ReactElement } from 'react'
import type { ElementId } from '#kernel/page/records'
import { ElementSignal } from './element-signal.ts'
import { lowerProps } from './lower-props.ts'
import { partIn, type Regions, type RegionsInput, rootOf } from './regions.tsx'
import type { ElementState, RunningPage } from './running-page.ts'
import type { ReadyView, ViewProps } from './views.ts'

// Parents render static children without a class for each: most elements of a large page are such texts, boxes and
// fields.
// Small pages load nothing of this.

const NO_IDS: readonly ElementId[] = []
const NO_SLOTS: ViewProps['slots'] = {}

/** Draws a child whose view is there, is the product's and stands by itself; undefined where no child of the page may be drawn so. */
export function drawer({ page, views, drawn, isCareful }: RegionsInput, isUnbound: (id: ElementId) => boolean) {
  if (isCareful || page.mode === 'edit' || page.scope !== undefined) return undefined
  const before = drawn.main.length === 0 ? undefined : new Map(drawn.main.map((child) => [child.key, child]))
  let type: string | undefined
  let ready: ReadyView | undefined
  return (id: ElementId, element: ElementState): ReactElement | undefined => {
    if (!element.visible || element.children.length > 0 || element.source || element.block || !isUnbound(id)) return undefined
    if (element.type !== type) {
      type = element.type
      const now = views.plugin(type) ? undefined : views.view(type).peek()
      ready = now?.status === 'ready' ? now : undefined
    }
    if (!ready) return undefined
    const { View, propFields } = ready
    const props = propFields ? lowerProps(propFields, element.props) : element.props
    const known = before?.get(id)
    // An element that has a class keeps it; otherwise its view would mount again.
    if (known && !isStill(known)) return undefined
    if (
      known?.type === View &&
      known.props.props === props &&
      known.props.root.style === element.style &&
      known.props.root.className === element.className
    )
      return known
    const root = rootOf(id, page, element)
    return (
      <View
        key={id}
        id={id}
        props={props}
        root={root}
        childIds={NO_IDS}
        slots={NO_SLOTS}
        part={partIn(root.className)}
        emit={(event, payload) => page.emit(id, event, payload)}
        mode={page.mode}
      >
        {NO_IDS}
      </View>
    )
  }
}

const isStill = (child: ReactElement): child is ReactElement<ViewProps> => typeof (child.props as Partial<ViewProps>).emit === 'function'

/** Lets the children that the parent draws itself tell it of their changes; those that it drew before do no longer. */
export function keep(page: RunningPage, before: Regions, now: Regions, changed: () => void): void {
  for (const { main, still } of [before, now]) {
    if (still === 0) continue
    for (const child of main) {
      const signal = isStill(child) ? page.element(child.key!) : undefined
      if (signal instanceof ElementSignal && (main === now.main || signal.changed === changed))
        signal.changed = main === now.main ? changed : undefined
    }
  }
}
