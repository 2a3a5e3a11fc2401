import { lookPath } from '#kernel/page/look'
import { type ElementRecord, elementOf, PAGE_ID } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Editor } from '#sdk/studio'
import { inheritedAt, valuesOf } from '../../../kit/style/chain.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { bottom, type Rect, right } from '../geometry/rect.ts'
import { lookToken } from '../parts/look-part.ts'
import { boxOf, computed, pixels } from './page-box.ts'
import { type Offsets, offsetsIn, type Pins, PLACE_SIDES, type PlaceSide } from './place-geometry.ts'

type Session = Pick<Editor, 'document' | 'part'>

/** The ways of standing that take an element out of the flow, or hold it at an edge. */
export const PLACED = ['absolute', 'fixed', 'sticky'] as const
const POSITIONED: readonly unknown[] = ['relative', ...PLACED]

/** What is in force at a variant, of this element and the styles that it shares. */
export function inForce(session: Session, element: ElementRecord, variant: string): JsonObject {
  const look = session.part(lookToken).peek()
  const shared = (element.shared ?? []).flatMap((id) => look.shared.find((style) => style.id === id) ?? [])
  return { ...inheritedAt(element, shared, look.widths, variant), ...valuesOf(element, variant) }
}

export const positionOf = (session: Session, element: ElementRecord, variant: string): Json | undefined =>
  inForce(session, element, variant).position

const isSaid = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '' && value !== 'auto'

/** The sides by which its place is said. */
export function pinsOf(session: Session, element: ElementRecord, variant: string): Pins {
  const values = inForce(session, element, variant)
  return new Set(PLACE_SIDES.filter((side) => isSaid(values[side]) || isBound(element, variant, side)))
}

const isBound = (element: ElementRecord, variant: string, key: string): boolean => Object.hasOwn(element.bindings, lookPath(variant, key))

/** Whether a formula says where it stands, which a drag would throw away. */
export const isPlaceBound = (element: ElementRecord, variant: string): boolean =>
  ['position', ...PLACE_SIDES].some((key) => isBound(element, variant, key))

/** Who says a side: the variant itself, something that the variant inherits, or nobody. */
export function saidBy(session: Session, element: ElementRecord, variant: string): (side: PlaceSide) => 'own' | 'elsewhere' | 'nowhere' {
  const look = session.part(lookToken).peek()
  const shared = (element.shared ?? []).flatMap((id) => look.shared.find((style) => style.id === id) ?? [])
  const inherited = inheritedAt(element, shared, look.widths, variant)
  return (side) => {
    if (isSaid(inherited[side])) return 'elsewhere'
    return Object.hasOwn(valuesOf(element, variant), side) ? 'own' : 'nowhere'
  }
}

/** The box that an absolute element stands in. */
export interface PlaceFrame {
  /** The element whose box it is. */
  readonly id: string
}

/** The nearest positioned box around an element; undefined where there is none but the page's window. */
export function frameOf(session: Session, geometry: FrameGeometry | null, element: ElementRecord, variant: string): PlaceFrame | undefined {
  const node = geometry?.nodeOf(element.id)
  if (node) {
    const id = frameNode(node)?.closest<HTMLElement>('[data-id]')?.dataset.id
    return id === undefined ? undefined : { id }
  }
  for (let at = parentOf(session, element); at; at = parentOf(session, at))
    if (POSITIONED.includes(positionOf(session, at, variant))) return { id: at.id }
  return undefined
}

const parentOf = (session: Session, { parentId }: ElementRecord): ElementRecord | undefined =>
  parentId === null ? undefined : elementOf(session.document(), parentId)

/** The element that would be the frame if it were positioned: the parent, else the page. */
export const parentFrame = (session: Session, element: ElementRecord): { readonly id: string; readonly name?: string } => {
  const parent = parentOf(session, element)
  return parent ? { id: parent.id, name: parent.name } : { id: PAGE_ID }
}

/** The positioned node around another one. */
export function frameNode(node: HTMLElement): HTMLElement | undefined {
  for (let at = node.parentElement; at && at !== node.ownerDocument.body; at = at.parentElement)
    if (computed(at).position !== 'static') return at
  return undefined
}

/** The frame of an element that is out of the flow, in pixels of the page: the inside of its borders, with what is scrolled away. */
export function frameRect(node: HTMLElement): Rect {
  const view = node.ownerDocument.defaultView!
  const [width, height] = [view.innerWidth, view.innerHeight]
  if (computed(node).position === 'fixed') return { left: 0, top: 0, width, height }
  const around = frameNode(node)
  // The first window's worth of the page.
  if (!around) return { left: -view.scrollX, top: -view.scrollY, width, height }
  return withinBorders(around)
}

function withinBorders(node: HTMLElement): Rect {
  const style = computed(node)
  const box = boxOf(node)
  const left = box.left + pixels(style.borderLeftWidth)
  const top = box.top + pixels(style.borderTopWidth)
  return {
    left: left - node.scrollLeft,
    top: top - node.scrollTop,
    width: right(box) - pixels(style.borderRightWidth) - left,
    height: bottom(box) - pixels(style.borderBottomWidth) - top,
  }
}

/** Where an element stands in its frame, as the page shows it. */
export function offsetsOf(node: HTMLElement, frame: Rect = frameRect(node)): Offsets {
  const style = computed(node)
  const margin = { left: style.marginLeft, top: style.marginTop, right: style.marginRight, bottom: style.marginBottom }
  const lengths = Object.fromEntries(Object.entries(margin).map(([side, length]) => [side, pixels(length)])) as Offsets
  return offsetsIn(frame, boxOf(node), lengths)
}

/** What leaves an element where it is seen when it becomes absolute; nothing where its place is said, or no canvas shows it. `frame`: the element that will be its frame. */
export function stayValues(
  session: Session,
  geometry: FrameGeometry | null,
  element: ElementRecord,
  variant: string,
  frame?: string,
): JsonObject {
  const node = geometry?.nodeOf(element.id)
  if (!node || pinsOf(session, element, variant).size > 0) return {}
  const around = frame === undefined ? undefined : geometry?.nodeOf(frame)
  const { left, top } = offsetsOf(node, around ? withinBorders(around) : frameRect(node))
  return { left: `${Math.round(left) + 0}px`, top: `${Math.round(top) + 0}px` }
}

/** What takes an element back to the flow at a variant: no position and no offsets, and where it has one from elsewhere, none at all. */
export function flowValues(session: Session, element: ElementRecord, variant: string): { readonly [key: string]: Json } {
  const keys = ['position', ...PLACE_SIDES]
  const look = session.part(lookToken).peek()
  const shared = (element.shared ?? []).flatMap((id) => look.shared.find((style) => style.id === id) ?? [])
  const { position } = inheritedAt(element, shared, look.widths, variant)
  const cleared = Object.fromEntries(keys.map((key) => [key, null]))
  return POSITIONED.includes(position) ? { ...cleared, position: 'static' } : cleared
}

/** What keeps an element from sticking: the nearest box around it that cuts off what does not fit, and does not scroll. */
export function stickyHindrance(geometry: FrameGeometry | null, id: string): string | undefined {
  for (let at = geometry?.nodeOf(id)?.parentElement; at && at !== at.ownerDocument.body; at = at.parentElement) {
    const { overflowX, overflowY } = computed(at)
    if (![overflowX, overflowY].some((overflow) => overflow === 'hidden')) continue
    const found = at.closest<HTMLElement>('[data-id]')?.dataset.id
    if (found !== undefined && found !== id) return found
  }
  return undefined
}
