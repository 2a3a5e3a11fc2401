import { IconPlus } from '@arco-design/web-react/icon'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { useMessages } from '#shell/messages'
import { useCanvas } from './canvas-context.ts'
import type { FlowEdge, Lane } from './graph.ts'
import { useLaneName } from './step-node.tsx'
import { flowTexts } from './texts.ts'

export type StepEdgeData = { readonly edge: FlowEdge; readonly [key: string]: unknown }

/** A line between two steps, with a + where something may be added and the name of its lane. */
export function StepEdge(props: EdgeProps<Edge<StepEdgeData>>) {
  const t = useMessages(flowTexts)
  const { gap, openGap } = useCanvas()
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data } = props
  const [path, middleX, middleY] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 8,
  })
  if (!data) return null
  const { lane, place } = data.edge
  const open = place !== undefined && JSON.stringify(gap) === JSON.stringify(place)
  const tone = lane === 'success' ? 'tf-line tf-line-success' : lane === 'failure' ? 'tf-line tf-line-failure' : 'tf-line'
  return (
    <>
      <BaseEdge path={path} className={tone} />
      <EdgeLabelRenderer>
        {lane === undefined ? null : <LaneName lane={lane} x={targetX} y={targetY} />}
        {place ? (
          <button
            type="button"
            className={open ? 'tf-plus tf-plus-open nodrag nopan' : 'tf-plus nodrag nopan'}
            style={{ transform: `translate(-50%, -50%) translate(${middleX}px, ${lane === undefined ? middleY : targetY}px)` }}
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

function LaneName({ lane, x, y }: { readonly lane: Lane; readonly x: number; readonly y: number }) {
  const name = useLaneName(lane)
  const tone = lane === 'success' ? 'tf-lane tf-lane-success' : lane === 'failure' ? 'tf-lane tf-lane-failure' : 'tf-lane'
  return (
    <span className={tone} style={{ transform: `translate(-100%, -100%) translate(${x - 4}px, ${y - 10}px)` }}>
      {name}
    </span>
  )
}
