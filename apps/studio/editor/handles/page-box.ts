import { childrenOf, elementOf, PAGE_ID, type PageDocument } from '#kernel/page/records'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Point, Rect } from '../geometry/rect.ts'
import type { Axis, Size } from './resize.ts'
import { type SnapTargets, targetsOf } from './snap.ts'

/** Where the page is on the overlay. */
export interface PagePlace {
  /** How many pixels of the overlay one of the page is. */
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** The one place that knows. */
export function pagePlace(geometry: FrameGeometry): PagePlace {
  const shown = geometry.rectOf(PAGE_ID)
  const node = geometry.nodeOf(PAGE_ID)
  const own = node && boxOf(node)
  if (!shown || !own || shown.width <= 0 || own.width <= 0) return { scale: 1, left: 0, top: 0 }
  const scale = shown.width / own.width
  return { scale, left: shown.left - own.left * scale, top: shown.top - own.top * scale }
}

/** A way on the overlay as one on the page. */
export const toPage = (by: Point, { scale }: PagePlace): Point => ({ x: by.x / scale, y: by.y / scale })

/** The box of a node in pixels of the page. */
export function boxOf(node: Element): Rect {
  const { left, top, width, height } = node.getBoundingClientRect()
  return { left, top, width, height }
}

const view = (node: Element): Window & typeof globalThis => node.ownerDocument.defaultView!
export const computed = (node: Element): CSSStyleDeclaration => view(node).getComputedStyle(node)
export const pixels = (length: string): number => Number.parseFloat(length) || 0

/** What of the box of a node is not counted by its `width` and `height`. */
export function outsideOf(node: Element): Size {
  const style = computed(node)
  if (style.boxSizing === 'border-box') return { width: 0, height: 0 }
  const sum = (...lengths: readonly string[]): number => lengths.reduce((all, each) => all + pixels(each), 0)
  return {
    width: sum(style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth),
    height: sum(style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth),
  }
}

/** The box in which the children of a node have room. */
export function insideOf(node: Element): Rect {
  const style = computed(node)
  const box = boxOf(node)
  const left = box.left + pixels(style.borderLeftWidth) + pixels(style.paddingLeft)
  const top = box.top + pixels(style.borderTopWidth) + pixels(style.paddingTop)
  const right = box.left + box.width - pixels(style.borderRightWidth) - pixels(style.paddingRight)
  const bottom = box.top + box.height - pixels(style.borderBottomWidth) - pixels(style.paddingBottom)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** The node around another that has a box. */
export function parentNode(node: Element): Element | null {
  let around = node.parentElement
  while (around && computed(around).display === 'contents') around = around.parentElement
  return around
}

/** Read once when a drag begins: the edges and sizes of what stands around an element, and the inside of its parent. */
export function targetsAround(geometry: FrameGeometry, document: PageDocument, id: string): SnapTargets {
  const node = geometry.nodeOf(id)
  const parentId = elementOf(document, id)?.parentId ?? null
  const around = node && parentNode(node)
  const siblings = childrenOf(document, parentId).flatMap((other) => {
    const found = other === id ? undefined : geometry.nodeOf(other)
    return found ? [boxOf(found)] : []
  })
  return targetsOf(siblings, around ? insideOf(around) : undefined)
}

/** The node that holds the children of an element apart, where one does. */
export function gapNode(geometry: FrameGeometry, document: PageDocument, id: string): HTMLElement | undefined {
  const root = geometry.nodeOf(id)
  const [first] = childrenOf(document, id)
  const child = first === undefined ? undefined : geometry.nodeOf(first)
  if (!root || !child || !root.contains(child)) return undefined
  for (let at = child.parentElement; at; at = at.parentElement) {
    if (/(flex|grid)$/.test(computed(at).display)) return at
    if (at === root) return undefined
  }
  return undefined
}

const PROBE = 16

/** Which part of a growth goes before the element: 0 where its left (upper) edge stays, 1 where the other one does. Found by trying. */
export function partBefore(node: HTMLElement, axis: Axis): number {
  const [property, edge] = axis === 'width' ? (['width', 'left'] as const) : (['height', 'top'] as const)
  const before = boxOf(node)
  const { style } = node
  const said = [style.getPropertyValue(property), style.getPropertyValue('transition')] as const
  style.setProperty('transition', 'none')
  style.setProperty(property, `${before[property] - outsideOf(node)[property] + PROBE}px`)
  const after = boxOf(node)
  style.setProperty(property, said[0])
  style.setProperty('transition', said[1])
  const grown = after[property] - before[property]
  return grown < 1 ? 0 : Math.min(1, Math.max(0, (before[edge] - after[edge]) / grown))
}
