import { END, START } from './graph.ts'
import type { Box, FlowLayout } from './layout.ts'

/** How the canvas shows a flow: pixels by which it is moved, and its scale. */
export interface CanvasView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** Below this zoom nobody reads what a step says. */
const READABLE = 0.75
const PADDING = 32

function extentOf({ boxes, frames }: FlowLayout) {
  const all = [...boxes.values(), ...frames.values()]
  const right = Math.max(...all.map((box) => box.x + box.width))
  const bottom = Math.max(...all.map((box) => box.y + box.height))
  return { right, bottom }
}

/** The whole flow in the middle, where it can be read as a whole. */
function wholeView(layout: FlowLayout, { width, height }: Size): CanvasView | null {
  const { right, bottom } = extentOf(layout)
  const zoom = Math.min(1, (width - PADDING) / right, (height - PADDING) / bottom)
  return zoom < READABLE ? null : { x: (width - right * zoom) / 2, y: (height - bottom * zoom) / 2, zoom }
}

/** The whole flow where it can be read as a whole; else its beginning. */
export function firstView(layout: FlowLayout, { width, height }: Size): CanvasView {
  const whole = wholeView(layout, { width, height })
  if (whole) return whole
  const { right, bottom } = extentOf(layout)
  const start = layout.boxes.get(START)!
  const isFlat = bottom * READABLE + PADDING <= height
  return {
    x: right * READABLE + PADDING <= width ? (width - right * READABLE) / 2 : 0,
    y: isFlat ? (height - bottom * READABLE) / 2 : height / 2 - (start.y + start.height / 2) * READABLE,
    zoom: READABLE,
  }
}

/** Where this line from `from` to `to` has to be moved to lie inside of `size` pixels. */
function inside(from: number, to: number, size: number): number {
  if (to > size - PADDING) return size - PADDING - to
  return from < PADDING ? PADDING - from : 0
}

/**
 * The view that shows a step and the end of the flow together: as it is, moved as little as possible, else the whole
 * flow.
 * Null where both do not fit at a zoom that can be read.
 */
export function viewWithEnd(layout: FlowLayout, step: string, view: CanvasView, size: Size): CanvasView | null {
  const [one, end] = [layout.boxes.get(step), layout.boxes.get(END)]
  if (!one || !end) return null
  const { x, y, zoom } = view
  const edge = (of: (box: Box) => number, choose: (...all: number[]) => number) => choose(of(one), of(end)) * zoom
  const [left, right] = [edge((box) => box.x, Math.min) + x, edge((box) => box.x + box.width, Math.max) + x]
  const [top, bottom] = [edge((box) => box.y, Math.min) + y, edge((box) => box.y + box.height, Math.max) + y]
  const fits = right - left <= size.width - 2 * PADDING && bottom - top <= size.height - 2 * PADDING
  if (!fits) return wholeView(layout, size)
  return { x: x + inside(left, right, size.width), y: y + inside(top, bottom, size.height), zoom }
}
