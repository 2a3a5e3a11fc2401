import { Radio } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import { type FlowNode, type GroupNode, isGroupStep, kindOfStep } from '#kernel/page/records'
import { type LanesControl, rulesOf, type StepKindDeclaration } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import type { Subject } from '../form/subject.ts'
import { nodeById, updateNode } from './edit-nodes.ts'
import { useFlowHost } from './host.ts'
import { chosenParam, editStep, fieldsOfStep, withChosen, withLanes } from './kind-steps.ts'
import { type ChangeStep, LaneList, Row } from './lane-list.tsx'
import { flowTexts } from './texts.ts'

/** The form of a step that is no action, made from the declaration of its kind. */
export function KindForm({ node }: { readonly node: FlowNode }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const { kindOf, form } = useFlowHost()
  const kind = kindOf(kindOfStep(node))
  if (!kind) return <p className="te-note te-note-warning">{t('unknownKind', { id: kindOfStep(node) })}</p>
  return form.around(
    node.id,
    <>
      {kind.help ? <p className="te-note">{labelIn(kind.help, locale)}</p> : null}
      {isGroupStep(node) ? <Parameters node={node} kind={kind} /> : null}
    </>,
  )
}

interface PartProps {
  readonly node: GroupNode
  readonly kind: StepKindDeclaration
  readonly change: ChangeStep
}

function Parameters({ node, kind }: Omit<PartProps, 'change'>) {
  const host = useFlowHost()
  const change: ChangeStep = (update, gesture) =>
    host.change((nodes) => {
      const now = nodeById(nodes, node.id)
      const next = now && isGroupStep(now) ? update(now) : undefined
      if (!next) return nodes
      return 'refused' in next ? next : updateNode(nodes, node.id, (): FlowNode => next)
    }, gesture)
  const { alternatives } = kind
  const control = kind.lanes?.control
  const subject: Subject = {
    key: `${host.id} ${node.id} ${alternatives ? chosenParam(alternatives, node) : ''}`,
    values: node.params,
    bindings: node.bindings,
    entry: host.id,
    prefix: `${node.id}.`,
    takesInput: true,
    edit: (edit, name) => change((step) => editStep(kind, step, edit), name),
  }
  const part = { node, kind, change }
  return (
    <>
      {alternatives ? <Alternatives {...part} alternatives={alternatives} /> : null}
      {control?.by === 'count' ? <LaneCount {...part} control={control} /> : null}
      {control?.by === 'last' ? <LastLane {...part} control={control} /> : null}
      <host.form.Fields step={node.id} fields={fieldsOfStep(kind, node)} subject={subject} />
      {control?.by === 'cases' || control?.by === 'conditions' ? (
        <LaneList {...part} control={control} subject={subject} />
      ) : null}
    </>
  )
}

function Alternatives({
  node,
  change,
  alternatives,
}: PartProps & { readonly alternatives: NonNullable<StepKindDeclaration['alternatives']> }) {
  const locale = useLocale()
  const label = labelIn(alternatives.label, locale)
  return (
    <Row label={label}>
      <Radio.Group
        type="button"
        size="mini"
        aria-label={label}
        value={chosenParam(alternatives, node)}
        onChange={(param: string) => change((step) => withChosen(alternatives, step, param))}
      >
        {alternatives.choices.map((choice) => (
          <Radio key={choice.param} value={choice.param}>
            {labelIn(choice.label, locale)}
          </Radio>
        ))}
      </Radio.Group>
    </Row>
  )
}

type ControlProps<By extends LanesControl['by']> = PartProps & {
  readonly control: Extract<LanesControl, { readonly by: By }>
}

function LaneCount({ node, kind, change, control }: ControlProps<'count'>) {
  const label = labelIn(control.label, useLocale())
  const { least, most } = rulesOf(kind).lanes
  return (
    <Row label={label}>
      <select
        className="tf-name"
        aria-label={label}
        value={node.body.length}
        onChange={(event) => change((step) => withLanes(kind, step, Number(event.target.value)))}
      >
        {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </Row>
  )
}

function LastLane({ node, kind, change, control }: ControlProps<'last'>) {
  const label = labelIn(control.label, useLocale())
  const { least, most } = rulesOf(kind).lanes
  return (
    <Row label={label}>
      <input
        type="checkbox"
        aria-label={label}
        checked={node.body.length === most}
        onChange={(event) => change((step) => withLanes(kind, step, event.target.checked ? most : least))}
      />
    </Row>
  )
}
