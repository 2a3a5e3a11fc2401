import { IconPlus } from '@arco-design/web-react/icon'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import type { FlowNode, LaneName } from '#kernel/page/records'
import { useMessages } from '#shell/messages'
import { useCanvas } from './canvas-context.ts'
import { type FlowEdge, samePlace } from './graph.ts'
import { lineOf } from './layout.ts'
import { useLaneName } from './step-node.tsx'
import { flowTexts } from './texts.ts'

export type StepEdgeData = { readonly edge: FlowEdge; readonly [key: string]: unknown }

/** A line between two steps, with a + where something may be added and the name of its lane. */
export function StepEdge(props: EdgeProps<Edge<StepEdgeData>>) {
  const t = useMessages(flowTexts)
  const { gap, openGap, drop } = useCanvas()
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data } = props
  if (!data) return null
  const { lane, owner, place } = data.edge
  const { turn, plus, name } = lineOf(data.edge, { x: sourceX, y: sourceY }, { x: targetX, y: targetY })
  const [path] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    centerX: turn,
    borderRadius: 8,
  })
  const open = samePlace(gap, place)
  const mark = samePlace(drop?.place, place) ? (drop?.refused ? ' tf-drop-refused' : ' tf-drop') : ''
  const tone = lane === 'success' ? 'tf-line tf-line-success' : lane === 'failure' ? 'tf-line tf-line-failure' : 'tf-line'
  return (
    <>
      <BaseEdge path={path} className={tone} />
      <EdgeLabelRenderer>
        {lane === undefined || !owner ? null : <LaneLabel lane={lane} owner={owner} x={name.x} y={name.y} />}
        {place ? (
          <button
            type="button"
            className={`tf-plus nodrag nopan${open ? ' tf-plus-open' : ''}${mark}`}
            style={{ transform: `translate(-50%, -50%) translate(${plus.x}px, ${plus.y}px)` }}
            aria-label={t('insert')}
            title={t('insert')}
            tabIndex={-1}
            onClick={() => openGap(place)}
          >
            <IconPlus />
          </button>
        ) : null}
      </EdgeLabelRenderer>
    </>
  )
}

function LaneLabel(props: { readonly lane: LaneName; readonly owner: FlowNode; readonly x: number; readonly y: number }) {
  const { lane, x, y } = props
  const name = useLaneName(lane, props.owner)
  const tone = lane === 'success' ? 'tf-lane tf-lane-success' : lane === 'failure' ? 'tf-lane tf-lane-failure' : 'tf-lane'
  return (
    <span className={tone} style={{ transform: `translate(-100%, -100%) translate(${x}px, ${y}px)` }}>
      {name}
    </span>
  )
}
