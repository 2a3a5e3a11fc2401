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
import { isDisabled } from '#kernel/page/records'
import type { NodePlace } from '#kernel/page/schema'
import { useMessages } from '#shell/messages'
import { CanvasContext, type CanvasState } from './canvas-context.ts'
import { firstView, viewWithEnd } from './canvas-view.ts'
import { END, type FlowGraph, samePlace } from './graph.ts'
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
        onInit={(flow) => void flow.setViewport(firstView(layout, sizeOf(canvas.current)))}
        ariaLabelConfig={labels}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={16} />
        <Controls showInteractive={false} position="bottom-left" fitViewOptions={{ maxZoom: 1, padding: 0.1 }} />
        {graph.vertices.length >= OVERVIEW_FROM ? <MiniMap pannable zoomable /> : null}
        {menu && gapAt ? <MenuAt {...gapAt}>{menu}</MenuAt> : null}
        <KeepMiddle />
        <FollowSelection layout={layout} selected={state.selected} />
      </ReactFlow>
      {ghost}
    </CanvasContext>
  )
}

const sizeOf = (canvas: Element | null | undefined) => canvas?.getBoundingClientRect() ?? { width: 0, height: 0 }
const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Keeps what is in the middle there when the canvas gets another size, as beside a panel that opens. */
function KeepMiddle() {
  const flow = useReactFlow()
  const width = useStore((store) => store.width)
  const height = useStore((store) => store.height)
  const before = useRef({ width, height })
  useEffect(() => {
    const known = before.current
    before.current = { width, height }
    if (known.width === 0 || width === 0) return
    const { x, y, zoom } = flow.getViewport()
    void flow.setViewport({ x: x + (width - known.width) / 2, y: y + (height - known.height) / 2, zoom })
  }, [width, height, flow])
  return null
}

/** Brings what is chosen by keyboard into view and focuses it; with the end of the flow when a step was added. */
function FollowSelection({ layout, selected }: Pick<FlowCanvasProps, 'layout'> & { readonly selected: string }) {
  const flow = useReactFlow()
  const before = useRef(selected)
  const count = useRef(layout.boxes.size)
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (before.current === selected) {
      count.current = layout.boxes.size
      return
    }
    before.current = selected
    const hasGrown = layout.boxes.size > count.current
    count.current = layout.boxes.size
    const canvas = anchor.current?.closest('.react-flow')
    const shape = canvas?.querySelector<HTMLElement>(`[data-step="${CSS.escape(selected)}"]`)
    if (canvas?.contains(document.activeElement)) shape?.focus({ preventScroll: true })
    const box = layout.boxes.get(selected)
    const view = canvas?.getBoundingClientRect()
    // A canvas that is not laid out has no middle.
    if (!box || !view || view.width === 0) return
    const follow = () => {
      const duration = calm() ? 0 : 150
      const grown = hasGrown ? viewWithEnd(layout, selected, flow.getViewport(), view) : null
      if (grown) return void flow.setViewport(grown, { duration })
      const { x, y } = flow.flowToScreenPosition({ x: box.x, y: box.y })
      const zoom = flow.getZoom()
      const hidden = x < view.left || y < view.top || x + box.width * zoom > view.right || y + box.height * zoom > view.bottom
      if (hidden) void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom, duration })
    }
    if (!shape?.matches(':active')) return follow()
    // Pressed: what moves away under the pointer before it is let go is never clicked.
    const later = () => setTimeout(follow)
    addEventListener('pointerup', later, { once: true })
    return () => removeEventListener('pointerup', later)
  }, [selected, layout, flow])
  return <span ref={anchor} hidden />
}

const MENU = { width: 280, height: 360 }

/** Keeps its size whatever the zoom, and stays inside the canvas. */
function MenuAt({ x, y, children }: { readonly x: number; readonly y: number; readonly children: ReactNode }) {
  const view = useViewport()
  const width = useStore((store) => store.width)
  const height = useStore((store) => store.height)
  const left = Math.max(8, Math.min(x * view.zoom + view.x, width - MENU.width - 8))
  const high = Math.min(MENU.height, height - 16)
  const top = Math.max(8, Math.min(y * view.zoom + view.y, height - high - 8))
  return (
    <div className="tf-menu-place nodrag nopan nowheel" style={{ left, top, width: MENU.width, maxHeight: high }}>
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
