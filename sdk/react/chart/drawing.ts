import { Canvas, type DisplayObject } from '@antv/g'
import { Renderer } from '@antv/g-canvas'
import { render } from '@antv/g2/esm/runtime/render'
import { library } from './g2-library.ts'

/** A place in a drawing, in pixels from its upper left corner. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A drawing of G2 in an element. All that the rest of the charts knows of G2 is here. */
export interface Drawing {
  /** Draws; what was asked for before and is not drawn yet is passed over. Resolves when the picture is there. */
  draw(options: object, width: number, height: number): Promise<void>
  /** Where a place of the coordinates is, each from 0 to 1. */
  project(along: number, across: number): Spot | undefined
  unproject(spot: Spot): readonly [along: number, across: number] | undefined
  /** The middle of the part of the picture that is the point of this position. */
  partOf(at: number): Spot | undefined
  /** The position of the point that is drawn there. */
  pick(spot: Spot): number | undefined
  readonly canvas: HTMLCanvasElement | undefined
  destroy(): void
}

interface View {
  readonly layout: { readonly paddingLeft: number; readonly paddingTop: number; readonly marginLeft: number; readonly marginTop: number }
  readonly coordinate: { map(place: readonly number[]): readonly number[]; invert(place: readonly number[]): readonly number[] }
}
type Part = DisplayObject & { readonly __data__?: { readonly data?: { readonly at?: unknown } } }

const PART = 'element'
const positionOf = (part: Part): number | undefined => {
  const at = part.__data__?.data?.at
  return typeof at === 'number' ? at : undefined
}

export function startDrawing(host: HTMLElement, width: number, height: number): Drawing {
  // G2 styles what it draws into, and a box that followed its drawing would grow with it.
  const box = document.createElement('div')
  box.className = 'tessera-chart-canvas'
  host.append(box)
  const canvas = new Canvas({ container: box, width, height, renderer: new Renderer() })
  const context: { library: object; canvas: Canvas; views?: readonly View[] } = { library, canvas }
  let ended = false
  let running: Promise<void> | undefined
  let next: (() => Promise<void>) | undefined
  let parts: ReadonlyMap<number, Part> | undefined
  const view = (): View | undefined => context.views?.[0]
  const origin = ({ layout }: View): Spot => ({ x: layout.paddingLeft + layout.marginLeft, y: layout.paddingTop + layout.marginTop })

  const one = (options: object, toWidth: number, toHeight: number): Promise<void> =>
    ended
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          render({ ...options, width: toWidth, height: toHeight } as never, context as never, resolve, reject)
        })
  const settled = (): void => {
    running = undefined
    parts = undefined
    const waiting = next
    next = undefined
    if (waiting && !ended) running = waiting().then(settled, settled)
  }

  return {
    draw(options, toWidth, toHeight) {
      return new Promise((resolve, reject) => {
        const turn = () => one(options, toWidth, toHeight).then(resolve, reject)
        if (running) next = turn
        else running = turn().then(settled, settled)
      })
    },
    project(along, across) {
      const known = view()
      if (!known) return undefined
      const [x = Number.NaN, y = Number.NaN] = known.coordinate.map([along, across])
      const from = origin(known)
      return Number.isFinite(x) && Number.isFinite(y) ? { x: x + from.x, y: y + from.y } : undefined
    },
    unproject({ x, y }) {
      const known = view()
      if (!known) return undefined
      const from = origin(known)
      const [along = Number.NaN, across = Number.NaN] = known.coordinate.invert([x - from.x, y - from.y])
      return [along, across]
    },
    partOf(at) {
      parts ??= new Map(
        (canvas.document.getElementsByClassName(PART) as unknown as readonly Part[]).flatMap((part) => {
          const position = positionOf(part)
          return position === undefined ? [] : [[position, part] as const]
        }),
      )
      const bounds = parts.get(at)?.getBounds()
      return bounds ? { x: bounds.center[0]!, y: bounds.center[1]! } : undefined
    },
    pick({ x, y }) {
      let found = canvas.document.elementFromPointSync(x, y) as Part | null
      while (found && positionOf(found) === undefined) found = found.parentNode as Part | null
      return found ? positionOf(found) : undefined
    },
    get canvas() {
      return host.querySelector('canvas') ?? undefined
    },
    destroy() {
      ended = true
      canvas.destroy()
      box.remove()
    },
  }
}
