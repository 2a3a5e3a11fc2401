import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Drawing, Spot } from './drawing.ts'
import type { Drawn } from './kind.ts'
import type { ChartModel } from './model.ts'
import { walked } from './walk.ts'
import { type Window, windowOf, zoomed } from './zoom.ts'

/** Pixels that a pointer has to move before it draws a frame instead of pressing. */
const DRAG = 6
/** Pixels within which a point of a round chart is pointed at. */
const NEAR = 40

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Where a point of the model is drawn. */
export function spotOf(drawing: Drawing | undefined, drawn: Drawn | undefined, at: number): Spot | undefined {
  const place = drawn?.place?.(at)
  return place ? drawing?.project(...place) : drawing?.partOf(at)
}

/** The point under or nearest to a place of the drawing. */
function pointedAt(model: ChartModel, drawing: Drawing, drawn: Drawn, spot: Spot, isRound: boolean): number | undefined {
  const place = drawn.xAt && drawing.unproject(spot)
  if (!drawn.xAt || !place) return drawing.pick(spot)
  if (!isRound && (place[0] < -0.05 || place[0] > 1.05 || place[1] < -0.1 || place[1] > 1.1)) return undefined
  const group = model.groups[drawn.xAt(place[0])] ?? []
  const picked = isRound || group.length < 2 ? undefined : drawing.pick(spot)
  if (picked !== undefined && group.includes(picked)) return picked
  let best: { at: number; far: number } | undefined
  for (const at of group) {
    const where = spotOf(drawing, drawn, at)
    const far = where ? distance(where, spot) : Number.MAX_VALUE
    if (!best || far < best.far) best = { at, far }
  }
  return best && (!isRound || best.far <= NEAR) ? best.at : undefined
}

export interface Pointing {
  /** The position of the point that is pointed at or was walked to. */
  readonly at: number | undefined
  /** It was walked to: what is said of it is spoken. */
  readonly isWalked: boolean
  /** What a drag spans, in pixels. */
  readonly span: readonly [from: number, to: number] | undefined
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerLeave: () => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onBlur: () => void
  }
}

/** What a person points at in a chart, by pointer and by keys, and what of it is looked at more closely. */
export function usePointing(options: {
  readonly model: ChartModel
  readonly drawing: Drawing | undefined
  readonly drawn: Drawn | undefined
  readonly isTurned: boolean
  readonly isRound: boolean
  readonly zooms: boolean
  readonly window: Window | undefined
  /** Categories there are in all. */
  readonly count: number
  readonly onZoom: (window: Window | undefined) => void
  readonly onPress: (at: number) => void
}): Pointing {
  const { model, drawing, drawn, isTurned, zooms, window, count, onZoom, onPress } = options
  const [pointed, setPointed] = useState<{ readonly of: ChartModel; readonly at: number; readonly isWalked: boolean }>()
  const [span, setSpan] = useState<readonly [number, number]>()
  const began = useRef<Spot>(undefined)
  // Beside its state, which a fast hand may be ahead of.
  const dragged = useRef<readonly [number, number]>(undefined)
  const drag = (next: readonly [number, number] | undefined): void => {
    dragged.current = next
    setSpan(next)
  }
  // Its place is another one when other points are drawn.
  const at = useMemo(() => {
    if (!pointed || pointed.of === model) return pointed?.at
    const found = model.points.indexOf(pointed.of.points[pointed.at]!)
    return found < 0 ? undefined : found
  }, [pointed, model])
  const spotIn = (event: PointerEvent<HTMLElement>): Spot => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const point = (spot: Spot): number | undefined => {
    const found = drawing && drawn ? pointedAt(model, drawing, drawn, spot, options.isRound) : undefined
    if (found !== at || pointed?.isWalked) setPointed(found === undefined ? undefined : { of: model, at: found, isWalked: false })
    return found
  }
  const xAt = (pixels: number): number | undefined => {
    const place = drawing?.unproject({ x: pixels, y: 0 })
    return place && drawn?.xAt ? drawn.xAt(Math.min(Math.max(place[0], 0), 1)) : undefined
  }
  const first = window?.[0] ?? 0
  return {
    at,
    isWalked: pointed?.isWalked ?? false,
    span,
    handlers: {
      onPointerMove(event) {
        const spot = spotIn(event)
        if (began.current && zooms && event.pointerType !== 'touch' && Math.abs(spot.x - began.current.x) >= DRAG) {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          drag([began.current.x, spot.x])
        }
        point(spot)
      },
      onPointerDown(event) {
        if (event.button !== 0) return
        began.current = spotIn(event)
        point(began.current)
      },
      onPointerUp(event) {
        if (!began.current) return
        began.current = undefined
        const spot = spotIn(event)
        if (dragged.current) {
          const [from, to] = dragged.current.map(xAt)
          drag(undefined)
          if (from !== undefined && to !== undefined && from !== to) onZoom(windowOf(first + from, first + to, count))
          return
        }
        const found = point(spot)
        if (found !== undefined) onPress(found)
      },
      onPointerLeave() {
        if (!dragged.current && !pointed?.isWalked) setPointed(undefined)
      },
      onPointerCancel() {
        began.current = undefined
        drag(undefined)
      },
      onBlur() {
        setPointed(undefined)
      },
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const { key } = event
        const done = (): void => event.preventDefault()
        if ((key === 'Enter' || key === ' ') && at !== undefined) {
          done()
          onPress(at)
        } else if (key === 'Escape' && (at !== undefined || window)) {
          // Only one thing at a time, and nothing of it reaches a dialog around.
          event.stopPropagation()
          done()
          if (at === undefined) onZoom(undefined)
          else setPointed(undefined)
        } else if (zooms && ['+', '=', '-', '0'].includes(key)) {
          done()
          const around = first + (at === undefined ? Math.floor(model.xs.length / 2) : model.xOf[at]!)
          onZoom(key === '0' ? undefined : zoomed(window, around, count, key === '-' ? 2 : 0.5))
        } else {
          const next = walked(model, at, key, isTurned)
          if (next === undefined) return
          done()
          setPointed({ of: model, at: next, isWalked: true })
        }
      },
    },
  }
}
