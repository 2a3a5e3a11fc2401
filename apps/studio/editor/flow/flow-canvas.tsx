import {
  Background,
  Controls,
  type Edge,
  MiniMap,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useViewport,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isDisabled, type NodePlace } from '#kernel/page'
import { useMessages } from '#shell/messages'
import { CanvasContext, type CanvasState } from './canvas-context.ts'
import { END, type FlowGraph, START, samePlace } from './graph.ts'
import { type FlowLayout, gapsOf } from './layout.ts'
import { type StepMoves, useStepDrag } from './step-drag.tsx'
import { StepEdge, type StepEdgeData } from './step-edge.tsx'
import { EndpointNode, FrameNode, JoinNode, SlotNode, StepNode } from './step-node.tsx'
import { flowTexts } from './texts.ts'

const NODE_TYPES = { start: EndpointNode, end: EndpointNode, step: StepNode, join: JoinNode, slot: SlotNode, frame: FrameNode }
const EDGE_TYPES = { step: StepEdge }
/** From here on an overview helps. */
const OVERVIEW_FROM = 20

export interface FlowCanvasProps {
  readonly graph: FlowGraph
  readonly layout: FlowLayout
  readonly state: CanvasState
  readonly move: StepMoves
  /** Shown at the open gap. */
  readonly menu: ReactNode
}

/** Draws a laid-out flow; it knows nothing of the document. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  )
}

function Drawing({ graph, layout, state, move, menu }: FlowCanvasProps) {
  const { drop, begin, ghost } = useStepDrag(graph, layout, move)
  const nodes = useMemo(() => toNodes(graph, layout), [graph, layout])
  const edges = useMemo(
    () =>
      graph.edges.map((edge): Edge<StepEdgeData> => ({ id: edge.id, source: edge.from, target: edge.to, type: 'step', data: { edge } })),
    [graph],
  )
  const canvas = useRef<HTMLDivElement>(null)
  const t = useMessages(flowTexts)
  const labels = {
    'controls.ariaLabel': t('view'),
    'controls.zoomIn.ariaLabel': t('zoomIn'),
    'controls.zoomOut.ariaLabel': t('zoomOut'),
    'controls.fitView.ariaLabel': t('fit'),
    'minimap.ariaLabel': t('overview'),
  }
  const gapAt = state.gap ? placeOnCanvas(graph, layout, state.gap) : null
  const shown = useMemo(() => ({ ...state, drop }), [state, drop])
  return (
    <CanvasContext value={shown}>
      <ReactFlow
        ref={canvas}
        onPointerDownCapture={begin}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        panOnScroll
        zoomOnDoubleClick={false}
        minZoom={0.25}
        maxZoom={2}
        onInit={(flow) => void flow.setViewport(firstView(layout, canvas.current))}
        ariaLabelConfig={labels}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={16} />
        <Controls showInteractive={false} position="bottom-left" fitViewOptions={{ maxZoom: 1, padding: 0.1 }} />
        {graph.vertices.length >= OVERVIEW_FROM ? <MiniMap pannable zoomable /> : null}
        {menu && gapAt ? <MenuAt {...gapAt}>{menu}</MenuAt> : null}
        <FollowSelection layout={layout} selected={state.selected} />
      </ReactFlow>
      {ghost}
    </CanvasContext>
  )
}

/** Below this zoom nobody reads what a step says. */
const READABLE = 0.75
const PADDING = 32

/** The whole flow where it can be read as a whole; else its beginning. */
function firstView({ boxes, frames }: FlowLayout, canvas: HTMLElement | null): { x: number; y: number; zoom: number } {
  const { width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {}
  const all = [...boxes.values(), ...frames.values()]
  const right = Math.max(...all.map((box) => box.x + box.width))
  const bottom = Math.max(...all.map((box) => box.y + box.height))
  const fitting = Math.min(1, (width - PADDING) / right, (height - PADDING) / bottom)
  if (fitting >= READABLE) return { x: (width - right * fitting) / 2, y: (height - bottom * fitting) / 2, zoom: fitting }
  const start = boxes.get(START)!
  const whole = bottom * READABLE + PADDING <= height
  return {
    x: right * READABLE + PADDING <= width ? (width - right * READABLE) / 2 : 0,
    y: whole ? (height - bottom * READABLE) / 2 : height / 2 - (start.y + start.height / 2) * READABLE,
    zoom: READABLE,
  }
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Brings what is chosen by keyboard into view and gives it the focus. */
function FollowSelection({ layout, selected }: Pick<FlowCanvasProps, 'layout'> & { readonly selected: string }) {
  const flow = useReactFlow()
  const before = useRef(selected)
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (before.current === selected) return
    before.current = selected
    const canvas = anchor.current?.closest('.react-flow')
    const shape = canvas?.querySelector<HTMLElement>(`[data-step="${CSS.escape(selected)}"]`)
    if (canvas?.contains(document.activeElement)) shape?.focus({ preventScroll: true })
    const box = layout.boxes.get(selected)
    const view = canvas?.getBoundingClientRect()
    // A canvas that is not laid out has no middle.
    if (!box || !view || view.width === 0) return
    const follow = () => {
      const { x, y } = flow.flowToScreenPosition({ x: box.x, y: box.y })
      const zoom = flow.getZoom()
      const hidden = x < view.left || y < view.top || x + box.width * zoom > view.right || y + box.height * zoom > view.bottom
      if (hidden) void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom, duration: calm() ? 0 : 150 })
    }
    if (!shape?.matches(':active')) return follow()
    // Pressed: what moves away under the pointer before it is let go is never clicked.
    const later = () => setTimeout(follow)
    addEventListener('pointerup', later, { once: true })
    return () => removeEventListener('pointerup', later)
  }, [selected, layout, flow])
  return <span ref={anchor} hidden />
}

const MENU = { width: 280, height: 340 }

/** Keeps its size whatever the zoom, and stays inside the canvas. */
function MenuAt({ x, y, children }: { readonly x: number; readonly y: number; readonly children: ReactNode }) {
  const view = useViewport()
  const width = useStore((store) => store.width)
  const height = useStore((store) => store.height)
  const left = Math.max(8, Math.min(x * view.zoom + view.x, width - MENU.width - 8))
  const top = Math.max(8, Math.min(y * view.zoom + view.y, height - MENU.height - 8))
  return (
    <div className="tf-menu-place nodrag nopan nowheel" style={{ left, top, width: MENU.width, maxHeight: MENU.height }}>
      {children}
    </div>
  )
}

function toNodes(graph: FlowGraph, { boxes, frames }: FlowCanvasProps['layout']): Node[] {
  const steps = graph.vertices.map((vertex): Node => {
    const { x, y, width, height } = boxes.get(vertex.id)!
    return { id: vertex.id, type: vertex.kind, position: { x, y }, width, height, data: { vertex }, zIndex: 1 }
  })
  const around = [...frames].map(([group, { x, y, width, height }]): Node => {
    const vertex = graph.vertices.find((each) => each.id === group)
    const data = { off: vertex?.kind === 'step' && isDisabled(vertex.node) }
    return { id: `${group}:frame`, type: 'frame', position: { x, y }, width, height, data, zIndex: 0 }
  })
  return [...around, ...steps]
}

/** Where the menu for a gap stands: below its + or its empty lane. */
function placeOnCanvas(graph: FlowGraph, { boxes }: FlowLayout, place: NodePlace): { readonly x: number; readonly y: number } {
  const gap = gapsOf(graph, boxes).find((each) => samePlace(each.place, place))
  const end = boxes.get(END)!
  return { x: (gap?.x ?? end.x) - 16, y: (gap?.y ?? end.y) + 18 }
}
