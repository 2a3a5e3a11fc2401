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
export const createFrameGeometry = (frame: HTMLIFrameElement, camera: () => Camera): FrameGeometry => new Geometry(frame, camera)

class Geometry implements FrameGeometry {
  readonly #frame: HTMLIFrameElement
  readonly #camera: () => Camera
  readonly #view: Window & typeof globalThis
  readonly #nodes: FrameNodes
  readonly #listeners = new Set<() => void>()
  /** In pixels of the frame. */
  readonly #rects = new Map<string, Rect>()
  readonly #unwatch: () => void
  #scheduled = 0
  #isStale = false

  constructor(frame: HTMLIFrameElement, camera: () => Camera) {
    this.#frame = frame
    this.#camera = camera
    this.#view = frame.contentWindow as Window & typeof globalThis
    this.#nodes = new FrameNodes(this.#view.document)
    this.#unwatch = watchLayout(this.#view, this.#nodes.forget, this.refresh)
  }

  rectOf = (id: string, slot?: string): Rect | undefined => {
    const rect = this.#measured(id, slot)
    return rect && toScreen(this.#camera(), rect)
  }
  toScreen = (rect: Rect): Rect => toScreen(this.#camera(), rect)
  toFrame = (point: Point): Point => toFrame(this.#camera(), point)
  inFrame = (id: string): Rect | undefined => this.#measured(id)
  frameBox = (): Rect => frameBox(this.#camera(), { width: this.#frame.clientWidth, height: this.#frame.clientHeight })
  showRow = (rowFor: (id: string) => string | undefined): void => {
    this.#nodes.showRow(rowFor)
    this.refresh()
  }
  rowAt = (point: Point): string | undefined => this.nodeAt(point)?.closest<HTMLElement>(SELECTOR)?.dataset.row
  elementAt = (point: Point): string | undefined => ownElement(this.nodeAt(point))?.dataset.id
  hitAt = (point: Point): { readonly id: string; readonly slot?: string } | undefined => {
    const id = this.elementAt(point)
    if (id === undefined) return undefined
    const slot = [...(this.#nodes.regionsOf(id)?.keys() ?? [])].find((each) => {
      const rect = this.rectOf(id, each)
      return rect !== undefined && contains(grown(rect, NEAR), point)
    })
    return slot === undefined ? { id } : { id, slot }
  }
  elementsIn = (area: Rect): readonly string[] =>
    [...this.#nodes.all().keys()].filter((id) => {
      const rect = this.rectOf(id)
      if (!rect || (rect.width === 0 && rect.height === 0)) return false
      return (
        rect.left >= area.left &&
        rect.top >= area.top &&
        rect.left + rect.width <= area.left + area.width &&
        rect.top + rect.height <= area.top + area.height
      )
    })
  isInRow = (id: string): boolean => {
    const node = this.nodeOf(id)
    let around = node?.parentElement
    while (around && this.#view.getComputedStyle(around).display === 'contents') around = around.parentElement
    if (!node || !around) return false
    const { display, flexDirection } = this.#view.getComputedStyle(around)
    const isRow = display.endsWith('grid') || (display.endsWith('flex') && flexDirection.startsWith('row'))
    return isRow && node.offsetWidth < around.clientWidth * 0.75
  }
  nodeOf = (id: string): HTMLElement | undefined => this.#nodes.all().get(id)
  nodeAt = (point: Point): Element | null => {
    const { x, y } = this.toFrame(point)
    return this.#view.document.elementFromPoint(x, y)
  }
  wordsNodesOf = (id: string): readonly HTMLElement[] => [
    ...this.#view.document.querySelectorAll<HTMLElement>(`[data-words-of="${CSS.escape(id)}"]`),
  ]
  scrollAt = (point: Point, deltaX: number, deltaY: number): void => {
    const view = this.#view
    const { documentElement, body } = view.document
    let target = this.nodeAt(point)
    while (target && !canScroll(view, target, deltaX, deltaY)) target = target.parentElement
    if (target && target !== documentElement && target !== body) target.scrollBy(deltaX, deltaY)
    else view.scrollBy(deltaX, deltaY)
  }
  scrollTo = (id: string): void => {
    const rect = this.#measured(id)
    const height = this.#frame.clientHeight
    if (!rect || (rect.top >= 0 && rect.top + Math.min(rect.height, height) <= height)) return
    this.nodeOf(id)?.scrollIntoView({ block: 'center', inline: 'nearest' })
    this.refresh()
  }
  refresh = (): void => {
    this.#rects.clear()
    this.#isStale = true
    this.follow()
  }
  follow = (): void => {
    this.#scheduled ||= this.#view.requestAnimationFrame(() => {
      this.#scheduled = 0
      if (this.#isStale) this.#rects.clear()
      this.#isStale = false
      for (const listener of this.#listeners) listener()
    })
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  dispose = (): void => {
    this.#unwatch()
    if (this.#scheduled) this.#view.cancelAnimationFrame(this.#scheduled)
    this.#listeners.clear()
  }

  #measured(id: string, slot = ''): Rect | undefined {
    const key = slot === '' ? id : `${id}/${slot}`
    const known = this.#rects.get(key)
    if (known) return known
    const node = slot === '' ? this.nodeOf(id) : this.#nodes.regionsOf(id)?.get(slot)
    const rect = node && measure(node)
    if (rect) this.#rects.set(key, rect)
    return rect
  }
}

/** The nodes of elements and of their regions, looked up once until the page gets others. */
class FrameNodes {
  readonly #page: Document
  #rowFor: (id: string) => string | undefined = () => undefined
  #nodes: Map<string, HTMLElement> | undefined
  #regions: Map<string, Map<string, HTMLElement>> | undefined

  constructor(page: Document) {
    this.#page = page
  }

  forget = (): void => {
    this.#nodes = undefined
    this.#regions = undefined
  }

  showRow(rowFor: (id: string) => string | undefined): void {
    this.#rowFor = rowFor
    this.#nodes = undefined
  }

  /** By the id of the element. */
  all(): ReadonlyMap<string, HTMLElement> {
    if (this.#nodes) return this.#nodes
    const nodes = new Map<string, HTMLElement>()
    const rows = new Map<string, string | undefined>()
    for (const node of this.#page.querySelectorAll<HTMLElement>(SELECTOR)) {
      const { id, row } = node.dataset
      if (id === undefined) continue
      // In rows it is there many times: the row that is meant, else the first.
      if (row !== undefined && !rows.has(id)) rows.set(id, this.#rowFor(id))
      if (!nodes.has(id) || (row !== undefined && row === rows.get(id))) nodes.set(id, node)
    }
    this.#nodes = nodes
    return nodes
  }

  /** Regions of an element by their names. */
  regionsOf(id: string): ReadonlyMap<string, HTMLElement> | undefined {
    if (this.#regions) return this.#regions.get(id)
    const regions = new Map<string, Map<string, HTMLElement>>()
    for (const node of this.#page.querySelectorAll<HTMLElement>(REGION)) {
      const { slotOf: owner = '', slot = '' } = node.dataset
      const known = regions.get(owner)
      if (known) known.set(slot, node)
      else regions.set(owner, new Map([[slot, node]]))
    }
    this.#regions = regions
    return regions.get(id)
  }
}

/** Reports whatever may move elements, until the returned function is called; before that, that the page has other nodes. */
function watchLayout(view: Window & typeof globalThis, onNodes: () => void, onMoved: () => void): () => void {
  const page = view.document
  const mutations = new view.MutationObserver((records) => {
    if (records.some((record) => record.type === 'childList')) onNodes()
    onMoved()
  })
  mutations.observe(page.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
  const sizes = new view.ResizeObserver(onMoved)
  sizes.observe(page.documentElement)
  sizes.observe(page.body)
  const heard = ['scroll', 'transitionend', 'animationend', 'load'] as const
  for (const event of heard) page.addEventListener(event, onMoved, true)
  view.addEventListener('resize', onMoved)
  return () => {
    mutations.disconnect()
    sizes.disconnect()
    for (const event of heard) page.removeEventListener(event, onMoved, true)
    view.removeEventListener('resize', onMoved)
  }
}

function measure(node: Element, depth = 0): Rect | undefined {
  const box = node.getBoundingClientRect()
  if (box.width > 0 || box.height > 0 || depth > 3) return { left: box.left, top: box.top, width: box.width, height: box.height }
  // An element without a box of its own (display: contents) is where its children are.
  return union([...node.children].flatMap((child) => measure(child, depth + 1) ?? []))
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
