import { Tooltip } from '@arco-design/web-react'
import { IconExclamationCircleFill, IconPlus } from '@arco-design/web-react/icon'
import { Handle, Position } from '@xyflow/react'
import type { ReactNode } from 'react'
import { labelIn } from '#kernel/message'
import { type ActionNode, type FlowNode, hasLanes, isActionStep, isDisabled, kindOfStep, type LaneName } from '#kernel/page/records'
import type { NodePlace } from '#kernel/page/schema'
import { IconByName } from '#sdk/react'
import { useLocale, useMessages } from '#shell/messages'
import { useCanvas } from './canvas-context.ts'
import { samePlace, type Vertex } from './graph.ts'
import { useFlowHost } from './host.ts'
import { laneLabel } from './kind-steps.ts'
import { kindSummary, nameOfStep, stepName, stepSummary } from './summary.ts'
import { flowTexts } from './texts.ts'

type Props<Kind extends Vertex['kind']> = { readonly data: { readonly vertex: Extract<Vertex, { readonly kind: Kind }> } }

/** Where lines end and begin; nothing is connected by hand. */
function Ends({ into = true, out = true }: { readonly into?: boolean; readonly out?: boolean }) {
  return (
    <>
      {into ? <Handle type="target" position={Position.Left} isConnectable={false} /> : null}
      {out ? <Handle type="source" position={Position.Right} isConnectable={false} /> : null}
    </>
  )
}

/** A drawn thing that can be chosen: a button, so that pointer, keyboard and assistive technology find it alike. */
function Shape(props: {
  readonly id: string
  readonly className: string
  readonly label?: string
  readonly open?: () => void
  readonly children: ReactNode
}) {
  const { selected, select, edit } = useCanvas()
  const chosen = selected === props.id
  return (
    <button
      type="button"
      data-step={props.id}
      className={`${props.className} nopan${chosen ? ' tf-chosen' : ''}`}
      aria-label={props.label}
      aria-current={chosen ? 'step' : undefined}
      tabIndex={chosen ? 0 : -1}
      onFocus={() => select(props.id)}
      onClick={() => {
        select(props.id)
        props.open?.()
      }}
      onDoubleClick={edit}
    >
      {props.children}
    </button>
  )
}

export function EndpointNode({ data: { vertex } }: Props<'start' | 'end'>) {
  const t = useMessages(flowTexts)
  return (
    <>
      <Ends into={vertex.kind === 'end'} out={vertex.kind === 'start'} />
      <Shape id={vertex.id} className="tf-end" label={t(vertex.kind)}>
        {t(vertex.kind)}
      </Shape>
    </>
  )
}

export function StepNode({ data: { vertex } }: Props<'step'>) {
  const { node } = vertex
  return (
    <>
      <Ends />
      {isActionStep(node) ? <ActionShape node={node} /> : <KindShape node={node} />}
      <Badges id={node.id} />
    </>
  )
}

/** A step that is no action: compact where lanes follow it, else the size of an action. */
function KindShape({ node }: { readonly node: FlowNode }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const { actionOf, kindOf } = useFlowHost()
  const kind = kindOf(kindOfStep(node))
  const name = labelIn(nameOfStep(node, actionOf, kindOf), locale)
  const summary = labelIn(kindSummary(node, kindOf), locale) ?? ''
  const off = isDisabled(node)
  const shape = `tf-${hasLanes(node) ? node.kind : 'action'}${kind ? '' : ' tf-unknown'}${off ? ' tf-off' : ''}`
  return (
    <Shape id={node.id} className={shape} label={`${summary ? `${name}: ${summary}` : name}${off ? ` (${t('off')})` : ''}`}>
      <StepIcon icon={kind?.icon} framed={!hasLanes(node)} />
      {summary ? (
        <span className="tf-text">
          <strong>{name}</strong>
          <span>{summary}</span>
        </span>
      ) : (
        <span>{name}</span>
      )}
    </Shape>
  )
}

function StepIcon({ icon, framed }: { readonly icon: string | undefined; readonly framed: boolean }) {
  const shown = icon === undefined ? <IconExclamationCircleFill /> : <IconByName name={icon} />
  return framed ? <span className="tf-icon">{shown}</span> : shown
}

function ActionShape({ node }: { readonly node: ActionNode }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const { actionOf, nameOf } = useFlowHost()
  const action = actionOf(node.action)
  const name = labelIn(stepName(node, actionOf), locale)
  const summary = labelIn(stepSummary(node, actionOf, nameOf), locale)
  return (
    <Shape
      id={node.id}
      className={`tf-action${action ? '' : ' tf-unknown'}${node.disabled ? ' tf-off' : ''}`}
      label={`${summary ? `${name}: ${summary}` : name}${node.disabled ? ` (${t('off')})` : ''}`}
    >
      <span className="tf-icon">{action ? <IconByName name={action.icon} /> : <IconExclamationCircleFill />}</span>
      <span className="tf-text">
        <strong>{name}</strong>
        {summary ? <span className="tessera-visually-hidden">: </span> : null}
        <span>{summary}</span>
      </span>
    </Shape>
  )
}

/** What is wrong with a step, and how it went when the flow ran last. */
function Badges({ id }: { readonly id: string }) {
  const t = useMessages(flowTexts)
  const { findings, words } = useFlowHost()
  const { run } = useCanvas()
  const problems = findings.get(id) ?? []
  const step = run?.steps.get(id)
  const times = run?.times.get(id) ?? []
  const ms = times.reduce((sum, each) => sum + each.ms, 0)
  return (
    <>
      {problems.length === 0 ? null : (
        <Tooltip content={problems.map((problem) => words(problem.message)).join('\n')} mini>
          <span
            className={problems.some((problem) => problem.level === 'error') ? 'tf-badge tf-badge-error' : 'tf-badge tf-badge-warning'}
            role="img"
            aria-label={`${t('problems', { count: problems.length })}: ${problems.map((problem) => words(problem.message)).join('; ')}`}
          >
            !
          </span>
        </Tooltip>
      )}
      {step ? (
        <span className={step.outcome.ok ? 'tf-ran tf-ran-ok' : 'tf-ran tf-ran-failed'}>
          {step.outcome.ok ? '✓' : '✗'} {t('ms', { ms: Math.round(ms) })}
          {times.length > 1 ? ` ×${times.length}` : ''}
        </span>
      ) : null}
    </>
  )
}

export function JoinNode() {
  return (
    <>
      <Ends />
      <span className="tf-join" aria-hidden />
    </>
  )
}

export function SlotNode({ data: { vertex } }: Props<'slot'>) {
  const t = useMessages(flowTexts)
  const { openGap, drop } = useCanvas()
  const mark = drop && samePlace(drop.place, vertex.place) ? (drop.refused ? ' tf-drop-refused' : ' tf-drop') : ''
  const lane = useLaneName(vertex.lane, vertex.owner)
  return (
    <>
      <Ends />
      <Shape id={vertex.id} className={`tf-slot${mark}`} label={t('addTo', { lane })} open={() => openGap(vertex.place as NodePlace)}>
        <IconPlus />
      </Shape>
    </>
  )
}

export function FrameNode({ data }: { readonly data: { readonly off?: boolean } }) {
  return <div className={data.off ? 'tf-frame tf-frame-off' : 'tf-frame'} />
}

export function useLaneName(lane: LaneName, owner: FlowNode): string {
  const locale = useLocale()
  return labelIn(laneLabel(useFlowHost().kindOf(kindOfStep(owner)), owner, lane), locale)
}
