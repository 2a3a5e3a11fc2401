import { type RefObject, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { useLastingEffect } from '#sdk/react'

export interface PadOptions {
  readonly color: string
  readonly width: number
  readonly background: string
  readonly disabled: boolean
  /** A stroke came or went. */
  readonly onStrokes: (count: number) => void
}
export interface Pad {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** Why nothing can be drawn. */
  readonly failed: boolean
  undo(): void
  clear(): void
  svg(): string | null
  /** The paper as it is drawn; null where nothing can be. */
  picture(): HTMLCanvasElement | null
}

/** Gives the canvas as many points as the screen has, and draws the strokes again, as large as the paper is now. */
function drawToSize(pad: SignaturePad, canvas: HTMLCanvasElement, before: number): number {
  const { width, height } = canvas.getBoundingClientRect()
  if (width === 0 || height === 0) return before
  const sharp = Math.max(1, window.devicePixelRatio || 1)
  const scale = before > 0 ? width / before : 1
  const strokes = pad.toData().map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
  canvas.width = Math.round(width * sharp)
  canvas.height = Math.round(height * sharp)
  canvas.getContext('2d')?.scale(sharp, sharp)
  pad.clear()
  pad.fromData(strokes)
  return width
}

/** What draws strokes; it loads when the component is there, and the canvas has its size before. */
export function usePad({ color, width, background, disabled, onStrokes }: PadOptions): Pad {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const told = useRef(onStrokes)
  const [isThere, setThere] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    told.current = onStrokes
  })
  useLastingEffect(() => {
    const paper = canvas.current
    if (!paper?.getContext('2d')) return
    let isCurrent = true
    let observer: ResizeObserver | undefined
    const end = () => told.current(pad.current?.toData().length ?? 0)
    import('signature_pad')
      .then(({ default: Drawing }) => {
        if (!isCurrent) return
        const drawing = new Drawing(paper)
        pad.current = drawing
        let drawn = drawToSize(drawing, paper, 0)
        drawing.addEventListener('endStroke', end)
        observer = new ResizeObserver(() => {
          if (paper.getBoundingClientRect().width !== drawn) drawn = drawToSize(drawing, paper, drawn)
        })
        observer.observe(paper)
        setThere(true)
      })
      .catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
      observer?.disconnect()
      pad.current?.off()
      pad.current = undefined
    }
  }, [])
  useEffect(() => {
    const drawing = pad.current
    if (!drawing || !isThere) return
    drawing.penColor = color
    drawing.minWidth = width / 2
    drawing.maxWidth = width * 1.2
    drawing.dotSize = width
    drawing.backgroundColor = background
    // What is there gets the new look as well.
    const strokes = drawing
      .toData()
      .map((stroke) => ({ ...stroke, penColor: color, minWidth: width / 2, maxWidth: width * 1.2, dotSize: width }))
    drawing.clear()
    drawing.fromData(strokes)
  }, [isThere, color, width, background])
  useEffect(() => {
    if (!isThere) return
    if (disabled) pad.current?.off()
    else pad.current?.on()
  }, [isThere, disabled])
  const change = (strokes: ReturnType<SignaturePad['toData']>) => {
    pad.current?.clear()
    pad.current?.fromData(strokes)
    told.current(strokes.length)
  }
  return {
    canvas,
    failed,
    undo: () => change(pad.current?.toData().slice(0, -1) ?? []),
    clear: () => change([]),
    svg: () => pad.current?.toSVG({ includeBackgroundColor: true }) ?? null,
    picture: () => (pad.current ? canvas.current : null),
  }
}
