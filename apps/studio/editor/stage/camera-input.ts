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

/** Moves and zooms the camera by wheel, by a drag or arrow keys with Space, by a drag with the middle button, and by two fingers. Gives what ends it. */
export function attachCameraInput(options: {
  readonly stage: HTMLElement
  readonly overlay: () => HTMLElement | null
  /** The window of the page: while it is used, the wheel turns there. */
  readonly page: Window
  readonly camera: CameraPart
}): () => void {
  const { stage, overlay, page, camera } = options
  const ends = new AbortController()
  const { signal } = ends
  let space = false
  /** The pointer that drags the stage, and where it was. */
  let dragged: { readonly id: number; readonly at: Point } | null = null
  const fingers = new Map<number, Point>()

  const local = (point: Point): Point => {
    const { left, top } = stage.getBoundingClientRect()
    return { x: point.x - left, y: point.y - top }
  }
  const show = (): void => {
    const state = dragged ? 'on' : space ? 'ready' : ''
    if (state === '') delete stage.dataset.panning
    else stage.dataset.panning = state
  }
  const zoomBy = (factor: number, about: Point): void => camera.zoomTo(camera.camera.peek().zoom * factor, about)
  const follow = (now: Point): void => {
    if (!dragged) return
    camera.panBy(now.x - dragged.at.x, now.y - dragged.at.y)
    dragged = { id: dragged.id, at: now }
  }
  const take = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }

  const turned = (event: WheelEvent, at: () => Point): void => {
    if (!event.ctrlKey && !event.metaKey) return
    take(event)
    zoomBy(wheelFactor(event), at())
  }
  const hard = { signal, capture: true, passive: false } as const
  stage.addEventListener('wheel', (event) => turned(event, () => local(pointOf(event))), hard)
  page.addEventListener('wheel', (event) => turned(event, () => camera.toStage(pointOf(event))), hard)

  const panByKey = (event: KeyboardEvent): void => {
    const way = PAN_WAYS[event.key]
    if (!space || !way) return
    // The arrow says where one looks, so the page goes the other way.
    take(event)
    const far = event.shiftKey ? FAR_PAN : PAN
    camera.panBy(-way.x * far, -way.y * far)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    // Space is for what has the keyboard: the stage has it, or nothing in particular.
    if (event.target !== overlay() && event.target !== stage.ownerDocument.body) return
    if (overlay() === null) return
    event.preventDefault()
    space = true
    show()
  }
  const release = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== ' ') return
    space = false
    show()
  }
  window.addEventListener('keydown', press, { signal })
  // Before the arrow keys walk the elements.
  window.addEventListener('keydown', panByKey, { signal, capture: true })
  window.addEventListener('keyup', release, { signal })
  window.addEventListener('blur', release, { signal })

  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') {
        fingers.set(event.pointerId, pointOf(event))
        if (fingers.size !== 2) return
        take(event)
        // What one finger had begun.
        overlay()?.dispatchEvent(new PointerEvent('pointercancel'))
        return
      }
      if (event.button !== 1 && !(space && event.button === 0)) return
      take(event)
      dragged = { id: event.pointerId, at: pointOf(event) }
      stage.setPointerCapture(event.pointerId)
      show()
    },
    hard,
  )
  // Neither a drag of what is under the pointer nor the browser's own scrolling begins.
  stage.addEventListener('mousedown', (event) => (dragged || event.button === 1) && take(event), hard)
  stage.addEventListener('click', (event) => space && take(event), hard)
  stage.addEventListener(
    'pointermove',
    (event) => {
      const now = pointOf(event)
      if (dragged?.id === event.pointerId) {
        follow(now)
        take(event)
      }
      if (!fingers.has(event.pointerId)) return
      const before = [...fingers.values()]
      fingers.set(event.pointerId, now)
      if (fingers.size !== 2) return
      const after = [...fingers.values()]
      const [from, to] = [middleOf(before), middleOf(after)]
      camera.panBy(to.x - from.x, to.y - from.y)
      if (distanceOf(before) > 0) zoomBy(distanceOf(after) / distanceOf(before), local(to))
      take(event)
    },
    hard,
  )
  const lift = (event: PointerEvent): void => {
    fingers.delete(event.pointerId)
    if (dragged?.id !== event.pointerId) return
    // The last move may be told with it alone.
    if (event.type === 'pointerup') follow(pointOf(event))
    dragged = null
    show()
  }
  for (const name of ['pointerup', 'pointercancel'] as const) stage.addEventListener(name, lift, { signal, capture: true })
  return () => {
    ends.abort()
    dragged = null
    space = false
    show()
  }
}
