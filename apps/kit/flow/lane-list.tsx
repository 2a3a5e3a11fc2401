import { Button } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { type ReactNode, useRef } from 'react'
import { labelIn } from '#kernel/message'
import type { GroupNode } from '#kernel/page/records'
import type { StepKindDeclaration } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import type { Subject } from '../form/subject.ts'
import { useFlowHost } from './host.ts'
import {
  type CasesControl,
  casesOf,
  conditionsOf,
  withCase,
  withCondition,
  type withLanes,
  withMoreCases,
  withMovedCase,
  withoutCase,
} from './kind-steps.ts'
import { flowTexts } from './texts.ts'

export type ChangeStep = (update: (step: GroupNode) => ReturnType<typeof withLanes>, gesture?: string) => boolean

interface Props {
  readonly node: GroupNode
  readonly kind: StepKindDeclaration
  readonly change: ChangeStep
  readonly control: CasesControl
  readonly subject: Subject
}

/** The lanes of a step that have a setting each: a value, or a name and a condition. They are added, sorted and removed here. */
export function LaneList({ node, kind, change, control, subject }: Props) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const lanes = node.body.slice(0, -1)
  const isValue = control.by === 'cases'
  return (
    <Row label={labelIn(control.label, locale)}>
      <ol className="tf-cases">
        {lanes.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place, and its text is being typed
          <li key={index}>
            <div className="tf-case">
              <LaneText {...{ node, change, control, index }} />
              <CaseVerb
                label={t(isValue ? 'caseUp' : 'laneUp', { number: index + 1 })}
                icon={<IconArrowUp />}
                disabled={index === 0}
                onPress={() => change((step) => withMovedCase(control, step, index, -1))}
              />
              <CaseVerb
                label={t(isValue ? 'caseDown' : 'laneDown', { number: index + 1 })}
                icon={<IconArrowDown />}
                disabled={index === lanes.length - 1}
                onPress={() => change((step) => withMovedCase(control, step, index, 1))}
              />
              <CaseVerb
                label={t(isValue ? 'removeCase' : 'removeLane', { number: index + 1 })}
                icon={<IconDelete />}
                onPress={() => change((step) => withoutCase(kind, control, step, index))}
              />
            </div>
            {isValue ? null : <LaneFormula {...{ node, change, control, index, subject }} />}
          </li>
        ))}
      </ol>
      <Button
        size="mini"
        long
        type="dashed"
        icon={<IconPlus />}
        onClick={() => change((step) => withMoreCases(kind, control, step))}
      >
        {t(isValue ? 'addCase' : 'addLane')}
      </Button>
    </Row>
  )
}

interface LaneProps extends Omit<Props, 'kind' | 'subject'> {
  readonly index: number
}

/** The value that chooses a lane, or the name of a lane with a condition. */
function LaneText({ node, change, control, index }: LaneProps) {
  const t = useMessages(flowTexts)
  const gesture = useRef(0)
  const isValue = control.by === 'cases'
  return (
    <input
      className="tf-name"
      aria-label={t(isValue ? 'case' : 'laneName', { number: index + 1 })}
      placeholder={isValue ? undefined : t('laneName', { number: index + 1 })}
      value={isValue ? casesOf(control, node)[index] : conditionsOf(control, node)[index]?.name}
      onFocus={() => {
        gesture.current += 1
      }}
      onChange={({ target: { value } }) =>
        change(
          (step) =>
            isValue ? withCase(control, step, index, value) : withCondition(control, step, index, { name: value }),
          `${node.id}:case${index}:${gesture.current}`,
        )
      }
    />
  )
}

function LaneFormula({ node, change, control, index, subject }: LaneProps & Pick<Props, 'subject'>) {
  const t = useMessages(flowTexts)
  const { Formula } = useFlowHost().form
  const gesture = useRef(0)
  return (
    <Formula
      step={node.id}
      subject={subject}
      path={`${control.param}.${index}.is`}
      label={t('condition', { number: index + 1 })}
      source={conditionsOf(control, node)[index]?.is ?? ''}
      onFocus={() => {
        gesture.current += 1
      }}
      onChange={(is) =>
        change((step) => withCondition(control, step, index, { is }), `${node.id}:condition${index}:${gesture.current}`)
      }
    />
  )
}

function CaseVerb(props: {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      className="te-icon"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      {props.icon}
    </button>
  )
}

export function Row(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="te-row te-row-wide">
      <span className="te-label">{props.label}</span>
      <div className="te-control">{props.children}</div>
    </div>
  )
}
