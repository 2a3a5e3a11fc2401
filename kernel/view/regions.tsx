import type { ReactElement, ReactNode } from 'react'
import type { ElementId } from '#kernel/page/records'
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

export interface RegionsInput {
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
 * The children by region. The main one is followed by the empty places of elements that were its children until the
 * last change. An element that moves to another region is in a new list of children. On a large page, the parent
 * renders static children (`still-children.tsx`).
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
  const draw = page.still?.drawer(input)
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
