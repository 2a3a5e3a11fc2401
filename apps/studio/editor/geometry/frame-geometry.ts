import { type Camera, frameBox, toFrame, toScreen } from './camera.ts'
import { contains, grown, type Point, type Rect, union } from './rect.ts'

/** Where the elements of the canvas are, in pixels of the overlay. Read lazily, forgotten when the page moves, kept when the camera does. */
export interface FrameGeometry {
  /** Of an element, or of one of its named regions: around what stands in it. */
  rectOf(id: string, slot?: string): Rect | undefined
  /** Of an element in rows, the row that is meant: the one that is named, or that names the rows around it. */
  showRow(rowFor: (id: string) => string | undefined): void
  /** The row at a point of the overlay, as a path; undefined for none. */
  rowAt(point: Point): string | undefined
  /** The innermost element at a point of the overlay. */
  elementAt(point: Point): string | undefined
  /** The same with the named region of that element, where the point is in one. */
  hitAt(point: Point): { readonly id: string; readonly slot?: string } | undefined
  /** Ids of the elements that show inside a rectangle. */
  elementsIn(area: Rect): readonly string[]
  /** Whether it stands in a row of a flexible box or a grid with room beside it. */
  isInRow(id: string): boolean
  nodeOf(id: string): HTMLElement | undefined
  /** What the page draws at a point of the overlay. */
  nodeAt(point: Point): Element | null
  /** Where the words of elements may stand that are drawn by another one, as the label of a tab is by its bar: marked with `data-words-of`. */
  wordsNodesOf(id: string): readonly HTMLElement[]
  /** Scrolls the page, or the scrolling part of it below the point. */
  scrollAt(point: Point, deltaX: number, deltaY: number): void
  scrollTo(id: string): void
  /** A rectangle of the frame, in pixels of the overlay. */
  toScreen(rect: Rect): Rect
  /** A point of the overlay, in pixels of the frame. */
  toFrame(point: Point): Point
  /** Of an element in pixels of the frame, whatever the camera is. */
  inFrame(id: string): Rect | undefined
  /** The frame itself. */
  frameBox(): Rect
  /** Forgets what was read, e.g. after the frame has another size. */
  refresh(): void
  /** Tells listeners that the camera has moved; what was read still holds. */
  follow(): void
  subscribe(listener: () => void): () => void
  dispose(): void
}

const SELECTOR = '[data-id]'
const REGION = '[data-slot]'
/** Regions in bars are low; a pointer that is this near means them. */
const NEAR = 4

const BLOCK = '.tessera-block'

/** What stands inside of a block is edited where the block is: here it is the use. What fills a slot of the block is the page's own. */
function ownElement(at: Element | null): HTMLElement | null {
  const found = at?.closest<HTMLElement>(SELECTOR) ?? null
  const block = found?.closest(BLOCK)
  if (!found || !block) return found
  const use = ownElement(block.parentElement)
  for (let region = found.closest<HTMLElement>('[data-slot-of]'); region && block.contains(region); ) {
    if (region.dataset.slotOf === use?.dataset.id) return found
    region = region.parentElement?.closest<HTMLElement>('[data-slot-of]') ?? null
  }
  return use
}

/** Follows the elements of a canvas document; listeners hear of changes once per animation frame. */
export function createFrameGeometry(frame: HTMLIFrameElement, camera: () => Camera): FrameGeometry {
  const view = frame.contentWindow as Window & typeof globalThis
  const page = view.document
  const listeners = new Set<() => void>()
  let nodes: Map<string, HTMLElement> | undefined
  let rowFor: (id: string) => string | undefined = () => undefined
  let regions: Map<string, Map<string, HTMLElement>> | undefined
  /** In pixels of the frame. */
  const rects = new Map<string, Rect>()
  let scheduled = 0
  let stale = false

  const follow = (): void => {
    scheduled ||= view.requestAnimationFrame(() => {
      scheduled = 0
      if (stale) rects.clear()
      stale = false
      for (const listener of listeners) listener()
    })
  }
  const moved = (): void => {
    rects.clear()
    stale = true
    follow()
  }
  const mutations = new view.MutationObserver((records) => {
    if (records.some((record) => record.type === 'childList')) nodes = regions = undefined
    moved()
  })
  mutations.observe(page.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
  const sizes = new view.ResizeObserver(moved)
  sizes.observe(page.documentElement)
  sizes.observe(page.body)
  const heard = ['scroll', 'transitionend', 'animationend', 'load'] as const
  for (const event of heard) page.addEventListener(event, moved, true)
  view.addEventListener('resize', moved)

  const index = (): Map<string, HTMLElement> => {
    if (nodes) return nodes
    nodes = new Map()
    const rows = new Map<string, string | undefined>()
    for (const node of page.querySelectorAll<HTMLElement>(SELECTOR)) {
      const { id, row } = node.dataset
      if (id === undefined) continue
      // In rows it is there many times: the row that is meant, else the first.
      if (row !== undefined && !rows.has(id)) rows.set(id, rowFor(id))
      if (!nodes.has(id) || (row !== undefined && row === rows.get(id))) nodes.set(id, node)
    }
    return nodes
  }
  const regionsOf = (id: string): ReadonlyMap<string, HTMLElement> | undefined => {
    if (regions) return regions.get(id)
    regions = new Map()
    for (const node of page.querySelectorAll<HTMLElement>(REGION)) {
      const { slotOf: owner = '', slot = '' } = node.dataset
      const known = regions.get(owner)
      if (known) known.set(slot, node)
      else regions.set(owner, new Map([[slot, node]]))
    }
    return regions.get(id)
  }
  const measure = (node: Element, depth = 0): Rect | undefined => {
    const box = node.getBoundingClientRect()
    if (box.width > 0 || box.height > 0 || depth > 3) return { left: box.left, top: box.top, width: box.width, height: box.height }
    // An element without a box of its own (display: contents) is where its children are.
    return union([...node.children].flatMap((child) => measure(child, depth + 1) ?? []))
  }
  const measured = (id: string, slot = ''): Rect | undefined => {
    const key = slot === '' ? id : `${id}/${slot}`
    const known = rects.get(key)
    if (known) return known
    const node = slot === '' ? index().get(id) : regionsOf(id)?.get(slot)
    const rect = node && measure(node)
    if (rect) rects.set(key, rect)
    return rect
  }
  const under = (point: Point): Element | null => {
    const { x, y } = toFrame(camera(), point)
    return page.elementFromPoint(x, y)
  }

  const geometry: FrameGeometry = {
    rectOf(id, slot) {
      const rect = measured(id, slot)
      return rect && toScreen(camera(), rect)
    },
    toScreen: (rect) => toScreen(camera(), rect),
    toFrame: (point) => toFrame(camera(), point),
    inFrame: (id) => measured(id),
    frameBox: () => frameBox(camera(), { width: frame.clientWidth, height: frame.clientHeight }),
    showRow(next) {
      rowFor = next
      nodes = undefined
      moved()
    },
    rowAt(point) {
      return under(point)?.closest<HTMLElement>(SELECTOR)?.dataset.row
    },
    elementAt(point) {
      return ownElement(under(point))?.dataset.id
    },
    hitAt(point) {
      const id = geometry.elementAt(point)
      if (id === undefined) return undefined
      const slot = [...(regionsOf(id)?.keys() ?? [])].find((each) => {
        const rect = geometry.rectOf(id, each)
        return rect !== undefined && contains(grown(rect, NEAR), point)
      })
      return slot === undefined ? { id } : { id, slot }
    },
    elementsIn(area) {
      return [...index().keys()].filter((id) => {
        const rect = geometry.rectOf(id)
        if (!rect || (rect.width === 0 && rect.height === 0)) return false
        return (
          rect.left >= area.left &&
          rect.top >= area.top &&
          rect.left + rect.width <= area.left + area.width &&
          rect.top + rect.height <= area.top + area.height
        )
      })
    },
    isInRow(id) {
      const node = index().get(id)
      let around = node?.parentElement
      while (around && view.getComputedStyle(around).display === 'contents') around = around.parentElement
      if (!node || !around) return false
      const { display, flexDirection } = view.getComputedStyle(around)
      const isRow = display.endsWith('grid') || (display.endsWith('flex') && flexDirection.startsWith('row'))
      return isRow && node.offsetWidth < around.clientWidth * 0.75
    },
    nodeOf: (id) => index().get(id),
    nodeAt: under,
    wordsNodesOf: (id) => [...page.querySelectorAll<HTMLElement>(`[data-words-of="${CSS.escape(id)}"]`)],
    scrollAt(point, deltaX, deltaY) {
      let target = under(point)
      while (target && !canScroll(view, target, deltaX, deltaY)) target = target.parentElement
      if (target && target !== page.documentElement && target !== page.body) target.scrollBy(deltaX, deltaY)
      else view.scrollBy(deltaX, deltaY)
    },
    scrollTo(id) {
      const rect = measured(id)
      const height = frame.clientHeight
      if (!rect || (rect.top >= 0 && rect.top + Math.min(rect.height, height) <= height)) return
      index().get(id)?.scrollIntoView({ block: 'center', inline: 'nearest' })
      moved()
    },
    refresh: moved,
    follow,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      mutations.disconnect()
      sizes.disconnect()
      for (const event of heard) page.removeEventListener(event, moved, true)
      view.removeEventListener('resize', moved)
      if (scheduled) view.cancelAnimationFrame(scheduled)
      listeners.clear()
    },
  }
  return geometry
}

function canScroll(view: Window, node: Element, deltaX: number, deltaY: number): boolean {
  const vertical = deltaY !== 0 && node.scrollHeight > node.clientHeight
  const horizontal = deltaX !== 0 && node.scrollWidth > node.clientWidth
  if (!vertical && !horizontal) return false
  const style = view.getComputedStyle(node)
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
  if (vertical && scrolls(style.overflowY))
    return deltaY < 0 ? node.scrollTop > 0 : node.scrollTop + node.clientHeight < node.scrollHeight - 1
  return horizontal && scrolls(style.overflowX)
}
