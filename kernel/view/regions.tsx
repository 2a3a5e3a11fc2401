import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { ElementId } from '#kernel/page'
import { ElementSignal } from './element-signal.ts'
import type { ElementState, RunningPage } from './running-page.ts'
import type { RootProps, ViewProps, Views } from './views.ts'

export interface Regions {
  readonly main: readonly ReactElement[]
  readonly mainIds: readonly ElementId[]
  readonly slots: ViewProps['slots']
  /** Of the main one, there are more than are due by now. */
  readonly isCut: boolean
  /** How many children the parent draws itself. */
  readonly still: number
  /** Each child has a class of its own. */
  readonly isCareful: boolean
  /** As the views were. */
  readonly revision: number | undefined
}

export const NO_REGIONS: Regions = { main: [], mainIds: [], slots: {}, isCut: false, still: 0, isCareful: false, revision: undefined }

interface RegionsInput {
  readonly page: RunningPage
  readonly views: Views
  readonly revision: number | undefined
  readonly ids: readonly ElementId[]
  /** The children that were there before. */
  readonly before: readonly ElementId[]
  /** The regions as they were drawn before. */
  readonly drawn: Regions
  /** The position of the first child that is not due yet. */
  readonly end: number | undefined
  readonly isCareful: boolean
  /** Draws a child by a class of its own. */
  own(child: ElementId, isLeaving?: true): ReactElement
}

/**
 * The children by the region that they stand in, and behind those of the main one the empty places of those that were children until the last change.
 * An element that moves to another region comes with a new list of children.
 *
 * Children that nothing changes are drawn by their parent, without a class of their own: most elements of a large page are such texts, boxes and pictures.
 */
export function regionsOf(input: RegionsInput): Regions {
  const { page, ids, before, own, isCareful, revision } = input
  const now = before === ids || before.length === 0 ? null : new Set(ids)
  const leaving = now ? before.filter((id) => !now.has(id)) : []
  if (ids.length === 0 && leaving.length === 0) return isCareful ? { ...NO_REGIONS, isCareful } : NO_REGIONS
  const mainIds: ElementId[] = []
  const main: ReactElement[] = []
  const slots: { [name: string]: ReactNode[] } = {}
  const end = input.end ?? Number.POSITIVE_INFINITY
  const draw = stillDrawer(input)
  let still = 0
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    const element = page.element(id).peek()
    const slot = element?.slot ?? ''
    if (slot === '') {
      mainIds.push(id)
      if (index >= end) continue
      const drawn = element && draw?.(id, element)
      if (drawn) still += 1
      main.push(drawn || own(id))
    } else if (Object.hasOwn(slots, slot)) slots[slot]!.push(own(id))
    else slots[slot] = [own(id)]
  }
  for (const child of leaving) main.push(own(child, true))
  const isCut = main.length - leaving.length < mainIds.length
  return { main, mainIds: mainIds.length === ids.length ? ids : mainIds, slots, isCut, still, isCareful, revision }
}

const NO_IDS: readonly ElementId[] = []
const NO_SLOTS: ViewProps['slots'] = {}

/** Draws a child whose view is there, is the product's and stands by itself; undefined where no child of the page may be drawn so. */
function stillDrawer({ page, views, drawn, isCareful }: RegionsInput) {
  if (isCareful || !page.isStill || page.mode === 'edit' || page.scope !== undefined) return undefined
  const before = drawn.main.length === 0 ? undefined : new Map(drawn.main.map((child) => [child.key, child]))
  let type: string | undefined
  let View: ComponentType<ViewProps> | undefined
  return (id: ElementId, element: ElementState): ReactElement | undefined => {
    if (!element.visible || element.children.length > 0 || element.source || element.block || !page.isStill!(id)) return undefined
    if (element.type !== type) {
      type = element.type
      const now = views.plugin(type) ? undefined : views.view(type).peek()
      View = now?.status === 'ready' ? now.View : undefined
    }
    if (!View) return undefined
    const known = before?.get(id)
    // What has a class stays as it is: otherwise its view would begin anew.
    if (known && !isStill(known)) return undefined
    if (
      known?.type === View &&
      known.props.props === element.props &&
      known.props.root.style === element.style &&
      known.props.root.className === element.className
    )
      return known
    const root = rootOf(id, page, element)
    return (
      <View
        key={id}
        id={id}
        props={element.props}
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
export function keepStill(page: RunningPage, before: Regions, now: Regions, changed: () => void): void {
  for (const { main, still } of [before, now]) {
    if (still === 0) continue
    for (const child of main) {
      const signal = isStill(child) ? page.element(child.key!) : undefined
      if (signal instanceof ElementSignal && (main === now.main || signal.changed === changed))
        signal.changed = main === now.main ? changed : undefined
    }
  }
}

const parts = new Map<string, ViewProps['part']>()
/** One function for all elements with the same classes: most have none. */
export function partIn(className: string): ViewProps['part'] {
  const known = parts.get(className)
  if (known) return known
  if (parts.size > 1_000) parts.clear()
  const made = (name: string) => className.replace(/\S+/g, `$&:${name}`)
  parts.set(className, made)
  return made
}

export function rootOf(id: ElementId, page: RunningPage, { type, className, style, visible }: ElementState): RootProps {
  if (page.scope === undefined && visible) return { 'data-id': id, 'data-type': type, className, style }
  return {
    'data-id': id,
    'data-type': type,
    ...(page.scope === undefined ? {} : { 'data-row': page.scope }),
    ...(visible ? {} : { 'data-hidden': '' }),
    className,
    style,
  }
}
