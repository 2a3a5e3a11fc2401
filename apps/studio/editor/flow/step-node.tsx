import { Tooltip } from '@arco-design/web-react'
import { IconBranch, IconExclamationCircleFill, IconLoop, IconPlus } from '@arco-design/web-react/icon'
import { Handle, Position } from '@xyflow/react'
import type { ReactNode } from 'react'
import type { ActionNode, GroupNode, NodePlace } from '#kernel/page'
import { IconByName } from '#sdk/react'
import { useLocale, useMessages } from '#shell/messages'
import { useCanvas } from './canvas-context.ts'
import type { Lane, Vertex } from './graph.ts'
import { stepName, stepSummary } from './summary.ts'
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
function Shape(props: { readonly id: string; readonly className: string; readonly label?: string; readonly children: ReactNode }) {
  const { selected, select, edit } = useCanvas()
  const chosen = selected === props.id
  return (
    <button
      type="button"
      data-step={props.id}
      className={chosen ? `${props.className} tf-chosen` : props.className}
      aria-label={props.label}
      aria-current={chosen ? 'step' : undefined}
      tabIndex={chosen ? 0 : -1}
      onFocus={() => select(props.id)}
      onClick={() => select(props.id)}
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
  const t = useMessages(flowTexts)
  const { node } = vertex
  return (
    <>
      <Ends />
      {node.kind === 'action' ? (
        <ActionShape node={node} />
      ) : (
        <Shape id={node.id} className={`tf-${node.kind}`} label={t(node.kind === 'branch' ? 'branch' : node.group)}>
          {node.kind === 'branch' ? <IconBranch /> : <IconLoop />}
          <span>{t(node.kind === 'branch' ? 'branch' : node.group)}</span>
        </Shape>
      )}
      <Badges id={node.id} />
    </>
  )
}

function ActionShape({ node }: { readonly node: ActionNode }) {
  const locale = useLocale()
  const { actionOf, nameOf } = useCanvas()
  const action = actionOf(node.action)
  const name = stepName(node, actionOf)[locale]
  const summary = stepSummary(node, actionOf, nameOf)[locale]
  return (
    <Shape id={node.id} className={action ? 'tf-action' : 'tf-action tf-unknown'}>
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
  const locale = useLocale()
  const { findings, run } = useCanvas()
  const problems = findings.get(id) ?? []
  const step = run?.steps.get(id)
  return (
    <>
      {problems.length === 0 ? null : (
        <Tooltip content={problems.map((problem) => problem.message[locale]).join('\n')} mini>
          <span
            className={problems.some((problem) => problem.level === 'error') ? 'tf-badge tf-badge-error' : 'tf-badge tf-badge-warning'}
            role="img"
            aria-label={`${t('problems', { count: problems.length })}: ${problems.map((problem) => problem.message[locale]).join('; ')}`}
          >
            !
          </span>
        </Tooltip>
      )}
      {step ? (
        <span className={step.outcome.ok ? 'tf-ran tf-ran-ok' : 'tf-ran tf-ran-failed'}>
          {step.outcome.ok ? '✓' : '✗'} {t('ms', { ms: Math.round(step.ms) })}
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
  const { openGap } = useCanvas()
  const lane = useLaneName(vertex.lane)
  return (
    <>
      <Ends />
      <Shape id={vertex.id} className="tf-slot" label={t('addTo', { lane })}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button around it answers to keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
        <span className="tf-slot-add" onClick={() => openGap(vertex.place as NodePlace)}>
          <IconPlus />
        </span>
      </Shape>
    </>
  )
}

export function FrameNode({ data }: { readonly data: { readonly group: GroupNode['group'] } }) {
  const t = useMessages(flowTexts)
  return <div className="tf-frame" data-label={t(data.group)} />
}

export function useLaneName(lane: Lane): string {
  const t = useMessages(flowTexts)
  return typeof lane === 'number' ? t('lane', { number: lane + 1 }) : t(lane)
}
