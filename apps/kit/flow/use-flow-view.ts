import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FlowNode } from '#kernel/page/records'
import type { NodePlace } from '#kernel/page/schema'
import { type FlowGraph, graphOf, START } from './graph.ts'
import type { FlowHost } from './host.ts'
import { type FlowLayout, layoutFlow } from './layout.ts'

/** Milliseconds that a note about removed steps stays. */
const NOTE_STAYS = 10_000

/** One flow as its editor shows it: the diagram, what is chosen in it, and what is open beside it. */
export interface FlowView {
  readonly nodes: readonly FlowNode[]
  readonly graph: FlowGraph
  readonly layout: FlowLayout
  readonly canvas: RefObject<HTMLDivElement | null>
  /** Id of the chosen step, of an empty lane, or of an end of the flow. */
  readonly selected: string
  readonly select: (step: string) => void
  /** Chooses a step and puts the keyboard on it. */
  readonly toCanvas: (step: string) => void
  /** The gap in which something is being added. */
  readonly gap: NodePlace | null
  readonly setGap: (gap: NodePlace | null) => void
  readonly mode: 'diagram' | 'json'
  readonly setMode: (mode: 'diagram' | 'json') => void
  /** Which field of the form gets the keyboard; counted, so that it can be asked for again. */
  readonly focus: { readonly count: number; readonly on: 'name' | 'params' }
  readonly focusForm: (on: 'name' | 'params') => void
  /** What was removed last, in words; empty after a while. */
  readonly removed: string
  readonly setRemoved: (said: string) => void
}

export function useFlowView({ nodes, kindOf, asked }: Pick<FlowHost, 'nodes' | 'kindOf' | 'asked'>): FlowView {
  const graph = useMemo(() => graphOf(nodes), [nodes])
  const layout = useMemo(() => layoutFlow(graph, kindOf), [graph, kindOf])
  const [wanted, select] = useState(START)
  const [gap, setGap] = useState<NodePlace | null>(null)
  const [mode, setMode] = useState<FlowView['mode']>('diagram')
  const [focus, setFocus] = useState<FlowView['focus']>({ count: 0, on: 'name' })
  const [removed, setRemoved] = useNote()
  const canvas = useRef<HTMLDivElement>(null)

  const toCanvas = useCallback((step: string) => {
    select(step)
    requestAnimationFrame(() =>
      canvas.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]`)?.focus({ preventScroll: true }),
    )
  }, [])
  // The rest of the editor is inert from now on: the keyboard comes along.
  useEffect(() => toCanvas(START), [toCanvas])
  useEffect(() => {
    if (!asked) return
    setMode('diagram')
    toCanvas(asked.step ?? START)
  }, [asked, toCanvas])
  return {
    ...{ nodes, graph, layout, canvas, select, toCanvas, gap, setGap, mode, setMode, focus, removed, setRemoved },
    // An undo may take away what was chosen.
    selected: layout.boxes.has(wanted) ? wanted : START,
    focusForm: (on) => setFocus(({ count }) => ({ count: count + 1, on })),
  }
}

/** A text that goes by itself: whatever happens next, it has been read or was not wanted. */
function useNote(): readonly [string, (said: string) => void] {
  const [said, say] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => say(''), NOTE_STAYS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say]
}
