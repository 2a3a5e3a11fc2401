import { elementOf } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { type BoxKind, SIDES, type Side } from '../../../kit/style/box.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { variantToken } from '../parts/variant-part.ts'
import { followPointer } from './drag-pointer.ts'
import { gapHandle } from './gap-handle.ts'
import { type DragKeys, type Handle, type HandleDrag, type Handled, writeChange } from './handle.ts'
import { stepOf } from './handle-keys.ts'
import type { HandlesPainter } from './handles-painter.ts'
import { pagePlace, toPage } from './page-box.ts'
import { EDGES, type Edge } from './resize.ts'
import { sizeHandle } from './size-handle.ts'
import { handleVariant } from './size-values.ts'
import { spacingHandle } from './spacing-handle.ts'
import { trackHandle } from './track-handle.ts'
import type { TrackAxis } from './track-sizes.ts'

/** What a handle's node says of itself in `data-handle`: `size:e`, `padding:Top`, `gap:x`, `column:0`. */
export type HandleName = `size:${Edge}` | `${BoxKind}:${Side}` | 'gap:x' | 'gap:y' | `${TrackAxis}:${number}`

export interface HandlesWords {
  /** What a handle changes. */
  nameOf(handle: HandleName): string
  said(name: string, value: string): string
  cleared(name: string): string
}

export function handledNow(session: Editor, geometry: FrameGeometry, id: string): Handled | undefined {
  const element = elementOf(session.document(), id)
  const node = geometry.nodeOf(id)
  if (!element || !node) return undefined
  const variant = handleVariant(session.part(variantToken).peek())
  return { session, geometry, node, element, info: session.catalogue(element.type), variant }
}

function handleFor(handled: Handled, name: string): Handle | undefined {
  const [kind, at = ''] = name.split(':')
  const edge = EDGES.find((each) => each === at)
  const side = SIDES.find((each) => each === at)
  if (kind === 'size' && edge) return sizeHandle(handled, edge)
  if ((kind === 'padding' || kind === 'margin') && side) return spacingHandle(handled, kind, side)
  if (kind === 'column' || kind === 'row') return trackHandle(handled, kind, Number(at))
  return kind === 'gap' && (at === 'x' || at === 'y') ? gapHandle(handled, at) : undefined
}

const NO_KEYS: DragKeys = { shift: false, alt: false, fine: false }
let gestures = 0
const nextGesture = (): string => {
  gestures += 1
  return `handles:${gestures}`
}

interface Options {
  readonly session: Editor
  readonly geometry: FrameGeometry
  readonly id: string
  readonly root: HTMLElement
  readonly painter: HandlesPainter
  readonly words: () => HandlesWords
  readonly leave: () => void
}

/** What pointer and keys do at the handles of one element; each drag is one step, and so are the keys until another handle is reached. */
export function attachHandles(options: Options): () => void {
  const { root, painter } = options
  const ending = new AbortController()
  const controller = new HandlesController(options)
  const listen = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void): void =>
    root.addEventListener(name, listener, { signal: ending.signal })
  listen('pointerdown', controller.press)
  listen('mousedown', (event) => event.preventDefault())
  listen('keydown', controller.key)
  listen('focusin', controller.reach)
  listen('focusout', () => painter.say(null))
  // What happens at a handle is not for the canvas below.
  listen('pointermove', (event) => event.stopPropagation())
  let isFirstHere = true
  root.ownerDocument.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail === 1) isFirstHere = root.contains(event.target as Node)
    },
    { signal: ending.signal, capture: true },
  )
  listen('dblclick', (event) => {
    // One that began on the canvas is meant for what stands there: the handles came with the first press.
    if (isFirstHere) controller.clearAt(event)
  })
  return () => {
    ending.abort()
    controller.stop()
  }
}

interface HandleNode {
  readonly node: HTMLElement
  readonly name: HandleName
}

function handleAt(event: Event): HandleNode | undefined {
  const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
  return node ? { node, name: node.dataset.handle as HandleName } : undefined
}

class HandlesController {
  readonly #of: Options
  #stopDrag: (() => void) | null = null
  #settling: HandleDrag | null = null
  /** The gesture of the keys that are being pressed at one handle. */
  #typing = ''

  constructor(options: Options) {
    this.#of = options
  }

  press = (event: PointerEvent): void => {
    const at = handleAt(event)
    if (!at || event.button !== 0) return
    event.stopPropagation()
    // The keyboard stays with the canvas: Delete is to delete the element after a drag as it did before.
    this.#of.leave()
    this.#settling?.inline.restore()
    this.#settling = null
    const found = this.#find(at.name)
    if (found) this.#drag(event, at, found)
  }

  #drag(event: PointerEvent, at: HandleNode, { handled, handle }: FoundHandle): void {
    const { geometry, painter } = this.#of
    const place = pagePlace(geometry)
    const drag = handle.drag()
    const clean = (): void => {
      this.#stopDrag = null
      painter.rest(at.node)
    }
    this.#stopDrag = followPointer(at.node, event, {
      move: (by, keys) => painter.work(at.node, drag.to(toPage(by, place), keys)),
      end: (moved) => {
        clean()
        if (!moved || !writeChange(handled, drag.change(), nextGesture())) return drag.inline.restore()
        this.#settling = drag
        drag.inline.settle(drag.isThere)
        this.#tell(at.name)
      },
      cancel() {
        clean()
        drag.inline.restore()
      },
    })
  }

  key = (event: KeyboardEvent): void => {
    const at = handleAt(event)
    if (at && event.key === 'Tab') this.#goOn(event, at.node)
    if (at && this.#pressKey(event, at)) return
    const step = at && !event.ctrlKey && !event.metaKey ? stepOf(event) : undefined
    if (!at || step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    this.#typing ||= nextGesture()
    if (step === 'leave') this.#of.leave()
    else if (step === 'clear') this.#clear(at.name, this.#typing)
    else this.#stepBy(at.name, step.by, event.altKey)
    if (step !== 'leave') this.#sayAt(event)
  }

  /** The keyboard has come to a handle. */
  reach = (event: FocusEvent): void => {
    this.#typing = ''
    if (event.target instanceof HTMLElement && event.target.role === 'slider') this.#showValue(event.target)
    this.#sayAt(event)
  }

  clearAt(event: MouseEvent): void {
    const at = handleAt(event)
    if (!at) return
    event.stopPropagation()
    this.#clear(at.name, nextGesture())
  }

  stop(): void {
    this.#stopDrag?.()
    this.#settling?.inline.restore()
  }

  #find(name: HandleName): FoundHandle | undefined {
    const { session, geometry, id } = this.#of
    const handled = handledNow(session, geometry, id)
    const handle = handled && handleFor(handled, name)
    return handled && handle ? { handled, handle } : undefined
  }

  #showValue(node: HTMLElement): void {
    const handle = this.#find(node.dataset.handle as HandleName)?.handle
    if (handle === undefined) return
    const value = handle.read()
    node.setAttribute('aria-valuenow', `${value}`)
    node.setAttribute('aria-valuetext', handle.shown?.() ?? `${value} px`)
  }

  #saying(name: HandleName): string | undefined {
    const { words } = this.#of
    const found = this.#find(name)
    return found && words().said(words().nameOf(name), found.handle.shown?.() ?? `${found.handle.read()}`)
  }

  #tell(name: HandleName): void {
    const { session, root } = this.#of
    const said = this.#saying(name)
    if (said === undefined) return
    session.announce(said)
    for (const node of root.querySelectorAll<HTMLElement>('[role=slider]')) if (node.dataset.handle === name) this.#showValue(node)
  }

  #sayAt(event: Event): void {
    const at = handleAt(event)
    this.#of.painter.say((at && this.#saying(at.name)) ?? null)
  }

  #clear(name: HandleName, gesture: string): void {
    const { session, words } = this.#of
    const found = this.#find(name)
    if (found && writeChange(found.handled, found.handle.clear(), gesture)) session.announce(words().cleared(words().nameOf(name)))
  }

  #stepBy(name: HandleName, by: number, alt: boolean): void {
    const found = this.#find(name)
    if (!found) return
    const change = found.handle.step?.(by) ?? found.handle.write(found.handle.read() + by, { ...NO_KEYS, alt })
    if (writeChange(found.handled, change, this.#typing)) this.#tell(name)
  }

  #stops(): readonly HTMLElement[] {
    return [...this.#of.root.querySelectorAll<HTMLElement>('[data-stop]')]
  }

  /** From handle to handle, not to the next element; behind the last one is the canvas. */
  #goOn(event: KeyboardEvent, from: HTMLElement): void {
    event.preventDefault()
    event.stopPropagation()
    const stops = this.#stops()
    const next = stops[stops.indexOf(from) + (event.shiftKey ? -1 : 1)]
    if (next) next.focus()
    else this.#of.leave()
  }

  /** What only this kind of handle knows, a step of its own; whether it did something. */
  #pressKey(event: KeyboardEvent, { node, name }: HandleNode): boolean {
    const found = event.ctrlKey || event.metaKey ? undefined : this.#find(name)
    const change = found?.handle.press?.(event.key)
    if (!found || !change) return false
    event.preventDefault()
    event.stopPropagation()
    // The handle may go with what it is of.
    const stops = this.#stops()
    const kind = `${name.split(':')[0]}:`
    if (event.key === '-' && !stops[stops.indexOf(node) + 1]?.dataset.handle?.startsWith(kind)) stops[stops.indexOf(node) - 1]?.focus()
    if (writeChange(found.handled, change, nextGesture())) this.#tell(name)
    return true
  }
}

interface FoundHandle {
  readonly handled: Handled
  readonly handle: Handle
}
