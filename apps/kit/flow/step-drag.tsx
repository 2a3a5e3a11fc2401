import { useReactFlow } from '@xyflow/react'
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { labelIn } from '#kernel/message'
import type { NodePlace } from '#kernel/page/schema'
import type { Label } from '#kernel/page/values'
import { useLocale, useMessages } from '#shell/messages'
import type { DropMark } from './canvas-context.ts'
import { edgePan } from './edge-pan.ts'
import { type FlowGraph, samePlace } from './graph.ts'
import { type FlowLayout, gapsOf, nearestGap } from './layout.ts'
import { flowTexts } from './texts.ts'

/** What may be dragged on the canvas, and where to. */
export interface StepMoves {
  readonly canDrag: (step: string) => boolean
  /** Why a step may not go into a gap; null when it may. */
  readonly refusal: (step: string, place: NodePlace) => Label | null
  readonly drop: (step: string, place: NodePlace) => void
}

interface Dragged {
  readonly step: string
  readonly text: string
  readonly mark: DropMark | null
}

/** A press that moves less is a click. */
const THRESHOLD = 5
/** How near the pointer must come to a gap, in pixels of the diagram. */
const REACH = 140

/** Lets steps be dragged into gaps with the pointer: the gap under it is marked, and a refusal says its reason before anything is let go. */
export function useStepDrag(graph: FlowGraph, layout: FlowLayout, moves: StepMoves) {
  const flow = useReactFlow()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const at = useRef({ x: 0, y: 0 })
  const stop = useRef<(() => void) | null>(null)
  const gaps = useMemo(() => gapsOf(graph, layout.boxes), [graph, layout])
  useEffect(() => () => stop.current?.(), [])

  const begin = useCallback(
    (event: ReactPointerEvent) => {
      const shape = (event.target as HTMLElement).closest<HTMLElement>('[data-step]')
      const step = shape?.dataset.step
      if (event.button !== 0 || !shape || step === undefined || !moves.canDrag(step)) return
      const from = { x: event.clientX, y: event.clientY }
      const text = shape.getAttribute('aria-label') ?? ''
      let mark: DropMark | null = null
      let moving = false
      let frame = 0
      const area = event.currentTarget.getBoundingClientRect()
      const onMove = (moved: PointerEvent) => {
        if (!moving && Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < THRESHOLD) return
        at.current = { x: moved.clientX, y: moved.clientY }
        placeGhost(ghost.current, at.current)
        look()
        if (frame === 0) frame = requestAnimationFrame(pan)
      }
      const pan = () => {
        const step = edgePan(area, at.current)
        frame = 0
        if (step.x === 0 && step.y === 0) return
        const view = flow.getViewport()
        void flow.setViewport({ ...view, x: view.x + step.x, y: view.y + step.y })
        look()
        frame = requestAnimationFrame(pan)
      }
      const look = () => {
        const point = flow.screenToFlowPosition(at.current)
        const gap = nearestGap(gaps, point.x, point.y, REACH)
        const started = !moving
        moving = true
        if (!started && (gap ? samePlace(gap.place, mark?.place) : mark === null)) return
        const refused = gap && moves.refusal(step, gap.place)
        mark = gap && { place: gap.place, ...(refused ? { refused } : {}) }
        setDragged({ step, text, mark })
      }
      const end = () => {
        stop.current = null
        cancelAnimationFrame(frame)
        window.removeEventListener('pointermove', onMove)
        window.removeEventListener('pointerup', onUp)
        window.removeEventListener('pointercancel', end)
        window.removeEventListener('keydown', onKey, true)
        document.documentElement.classList.remove('tf-dragging')
        setDragged(null)
      }
      const onUp = () => {
        const target = mark
        if (moving) swallowClick()
        end()
        if (moving && target && !target.refused) moves.drop(step, target.place)
      }
      const onKey = (key: KeyboardEvent) => {
        if (key.key !== 'Escape' || !moving) return
        key.preventDefault()
        key.stopPropagation()
        end()
      }
      stop.current?.()
      stop.current = end
      window.addEventListener('pointermove', onMove)
      window.addEventListener('pointerup', onUp)
      window.addEventListener('pointercancel', end)
      window.addEventListener('keydown', onKey, true)
      document.documentElement.classList.add('tf-dragging')
    },
    [flow, gaps, moves],
  )
  const shown: ReactNode = dragged ? createPortal(<Ghost dragged={dragged} boxRef={ghost} at={at.current} />, document.body) : null
  return { begin, ghost: shown, drop: dragged?.mark ?? null }
}

function Ghost(props: {
  readonly dragged: Dragged
  readonly boxRef: RefObject<HTMLDivElement | null>
  readonly at: { readonly x: number; readonly y: number }
}) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const { text, mark } = props.dragged
  return (
    <div ref={props.boxRef} className="tf-ghost" style={{ left: props.at.x + 12, top: props.at.y + 12 }}>
      {text}
      {mark ? (
        <small className={mark.refused ? 'tf-ghost-note tf-ghost-note-refused' : 'tf-ghost-note'}>
          {mark.refused ? labelIn(mark.refused, locale) : t('drop')}
        </small>
      ) : null}
    </div>
  )
}

function placeGhost(ghost: HTMLElement | null, { x, y }: { readonly x: number; readonly y: number }): void {
  if (!ghost) return
  ghost.style.left = `${x + 12}px`
  ghost.style.top = `${y + 12}px`
}

/** Letting go over a step would also press it; a new press is one of its own, also where the timer comes late. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  const stop = (): void => {
    window.removeEventListener('click', swallow, true)
    window.removeEventListener('pointerdown', stop, true)
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.addEventListener('pointerdown', stop, true)
  setTimeout(stop, 0)
}
