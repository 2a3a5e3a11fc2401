import type { Point } from '../geometry/rect.ts'
import type { CameraPart } from '../parts/camera-part.ts'

/** Pixels of a wheel that count at most: one notch of a mouse is a quarter, however far the system says it scrolls. */
const NOTCH = 25
const LINE = 16
/** Pixels of the stage that an arrow key moves the camera while Space is held, and with Shift. */
const PAN = 64
const FAR_PAN = 320
const PAN_WAYS: { readonly [key: string]: Point } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** By how much a turn of the wheel, or a pinch on a touchpad, which is told as one, enlarges. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * LINE
  return Math.exp(-Math.max(-NOTCH, Math.min(NOTCH, pixels)) / 100)
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const distanceOf = ([a, b]: readonly Point[]): number => Math.hypot(a!.x - b!.x, a!.y - b!.y)
const middleOf = ([a, b]: readonly Point[]): Point => ({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 })

interface InputOptions {
  readonly stage: HTMLElement
  readonly overlay: () => HTMLElement | null
  /** The window of the page: while it is used, the wheel turns there. */
  readonly page: Window
  readonly camera: CameraPart
}

/** Moves and zooms the camera by wheel, by a drag or arrow keys with Space, by a drag with the middle button, and by two fingers. Gives what ends it. */
export function attachCameraInput(options: InputOptions): () => void {
  const { stage, page, camera } = options
  const ends = new AbortController()
  const { signal } = ends
  const input = new CameraInput(options)
  const hard = { signal, capture: true, passive: false } as const
  stage.addEventListener('wheel', (event) => input.turn(event, () => input.local(pointOf(event))), hard)
  page.addEventListener('wheel', (event) => input.turn(event, () => camera.toStage(pointOf(event))), hard)

  window.addEventListener('keydown', input.pressSpace, { signal })
  // Before the arrow keys walk the elements.
  window.addEventListener('keydown', input.panByKey, { signal, capture: true })
  window.addEventListener('keyup', input.releaseSpace, { signal })
  window.addEventListener('blur', input.releaseSpace, { signal })

  stage.addEventListener('pointerdown', input.press, hard)
  // Neither a drag of what is under the pointer nor the browser's own scrolling begins.
  stage.addEventListener('mousedown', (event) => (input.isDragging || event.button === 1) && take(event), hard)
  stage.addEventListener('click', (event) => input.isSpacePressed && take(event), hard)
  stage.addEventListener('pointermove', input.move, hard)
  for (const name of ['pointerup', 'pointercancel'] as const) stage.addEventListener(name, input.lift, { signal, capture: true })
  return () => {
    ends.abort()
    input.stop()
  }
}

function take(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** What is held down on the stage, and where the pointers were. */
class CameraInput {
  readonly #of: InputOptions
  #space = false
  /** The pointer that drags the stage, and where it was. */
  #dragged: { readonly id: number; readonly at: Point } | null = null
  readonly #fingers = new Map<number, Point>()

  constructor(options: InputOptions) {
    this.#of = options
  }

  get isDragging(): boolean {
    return this.#dragged !== null
  }
  get isSpacePressed(): boolean {
    return this.#space
  }

  /** A point of the window, in pixels of the stage. */
  local(point: Point): Point {
    const { left, top } = this.#of.stage.getBoundingClientRect()
    return { x: point.x - left, y: point.y - top }
  }

  turn(event: WheelEvent, at: () => Point): void {
    if (!event.ctrlKey && !event.metaKey) return
    take(event)
    this.#zoomBy(wheelFactor(event), at())
  }

  panByKey = (event: KeyboardEvent): void => {
    const way = PAN_WAYS[event.key]
    if (!this.#space || !way) return
    // The arrow says where one looks, so the page goes the other way.
    take(event)
    const far = event.shiftKey ? FAR_PAN : PAN
    this.#of.camera.panBy(-way.x * far, -way.y * far)
  }

  pressSpace = (event: KeyboardEvent): void => {
    const { stage, overlay } = this.#of
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    // Space is for what has the keyboard: the stage has it, or nothing in particular.
    if (event.target !== overlay() && event.target !== stage.ownerDocument.body) return
    if (overlay() === null) return
    event.preventDefault()
    this.#space = true
    this.#show()
  }

  releaseSpace = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== ' ') return
    this.#space = false
    this.#show()
  }

  press = (event: PointerEvent): void => {
    const { stage, overlay } = this.#of
    if (event.pointerType === 'touch') {
      this.#fingers.set(event.pointerId, pointOf(event))
      if (this.#fingers.size !== 2) return
      take(event)
      // What one finger had begun.
      overlay()?.dispatchEvent(new PointerEvent('pointercancel'))
      return
    }
    if (event.button !== 1 && !(this.#space && event.button === 0)) return
    take(event)
    this.#dragged = { id: event.pointerId, at: pointOf(event) }
    stage.setPointerCapture(event.pointerId)
    this.#show()
  }

  move = (event: PointerEvent): void => {
    const { camera } = this.#of
    const now = pointOf(event)
    if (this.#dragged?.id === event.pointerId) {
      this.#follow(now)
      take(event)
    }
    if (!this.#fingers.has(event.pointerId)) return
    const before = [...this.#fingers.values()]
    this.#fingers.set(event.pointerId, now)
    if (this.#fingers.size !== 2) return
    const after = [...this.#fingers.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    camera.panBy(to.x - from.x, to.y - from.y)
    if (distanceOf(before) > 0) this.#zoomBy(distanceOf(after) / distanceOf(before), this.local(to))
    take(event)
  }

  lift = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId)
    if (this.#dragged?.id !== event.pointerId) return
    // The last move may be told with it alone.
    if (event.type === 'pointerup') this.#follow(pointOf(event))
    this.#dragged = null
    this.#show()
  }

  stop(): void {
    this.#dragged = null
    this.#space = false
    this.#show()
  }

  #follow(now: Point): void {
    if (!this.#dragged) return
    this.#of.camera.panBy(now.x - this.#dragged.at.x, now.y - this.#dragged.at.y)
    this.#dragged = { id: this.#dragged.id, at: now }
  }

  #zoomBy(factor: number, about: Point): void {
    const { camera } = this.#of
    camera.zoomTo(camera.camera.peek().zoom * factor, about)
  }

  #show(): void {
    const { stage } = this.#of
    const state = this.#dragged ? 'on' : this.#space ? 'ready' : ''
    if (state === '') delete stage.dataset.panning
    else stage.dataset.panning = state
  }
}
