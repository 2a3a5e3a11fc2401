import { Button, Radio } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { type ReactNode, useRef } from 'react'
import { type FlowNode, GROUP_LANES, type GroupNode } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { FieldForm } from '../inspector/form/field-form.tsx'
import type { Subject } from '../inspector/form/subject.ts'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { useCanvas } from './canvas-context.ts'
import { nodeById, updateNode } from './edit-nodes.ts'
import {
  casesOf,
  editGroup,
  groupFields,
  type Rounds,
  roundsOf,
  withCase,
  withLanes,
  withMoreCases,
  withoutCase,
  withRounds,
} from './groups.ts'
import { flowTexts } from './texts.ts'
import { changeNodes } from './use-flow.ts'

const HELP = { loop: 'loopHelp', parallel: 'parallelHelp', try: 'tryHelp', switch: 'switchHelp' } as const

/** The parameters of a loop, of parallel paths or of a try. */
export function GroupForm({ flowId, node }: { readonly flowId: string; readonly node: GroupNode }) {
  const t = useMessages(flowTexts)
  const session = useEditor()
  const { run } = useCanvas()
  const change = (update: (group: GroupNode) => ReturnType<typeof withLanes>, gesture?: string) =>
    changeNodes(
      session,
      flowId,
      (nodes) => {
        const now = nodeById(nodes, node.id)
        const next = now?.kind === 'group' ? update(now) : undefined
        if (!next) return nodes
        return 'refused' in next ? next : updateNode(nodes, node.id, (): FlowNode => next)
      },
      gesture,
    )
  const input = run?.steps.get(node.id)?.input
  const subject: Subject = {
    key: `${flowId} ${node.id} ${node.group === 'loop' ? roundsOf(node) : ''}`,
    values: node.params,
    bindings: node.bindings,
    entry: flowId,
    prefix: `${node.id}.`,
    takesInput: true,
    ...(input === undefined ? {} : { input }),
    edit: (edit, name) => change((group) => editGroup(group, edit), name),
  }
  const [least, most] = GROUP_LANES[node.group]
  return (
    <EditorPanelProvider>
      <p className="te-note">{t(HELP[node.group])}</p>
      {node.group === 'loop' ? (
        <Row label={t('rounds')}>
          <Radio.Group
            type="button"
            size="mini"
            aria-label={t('rounds')}
            value={roundsOf(node)}
            onChange={(rounds: Rounds) => change((group) => withRounds(group, rounds))}
          >
            <Radio value="list">{t('byList')}</Radio>
            <Radio value="times">{t('byTimes')}</Radio>
          </Radio.Group>
        </Row>
      ) : null}
      {node.group === 'parallel' ? (
        <Row label={t('lanesField')}>
          <select
            className="tf-name"
            aria-label={t('lanesField')}
            value={node.body.length}
            onChange={(event) => change((group) => withLanes(group, Number(event.target.value)))}
          >
            {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </Row>
      ) : null}
      {node.group === 'try' ? (
        <Row label={t('withAlways')}>
          <input
            type="checkbox"
            aria-label={t('withAlways')}
            checked={node.body.length === most}
            onChange={(event) => change((group) => withLanes(group, event.target.checked ? most : least))}
          />
        </Row>
      ) : null}
      <FieldForm fields={groupFields(node)} subject={subject} />
      {node.group === 'switch' ? <Cases node={node} change={change} /> : null}
    </EditorPanelProvider>
  )
}

/** The values that a switch tells apart, one lane each. */
function Cases({
  node,
  change,
}: {
  readonly node: GroupNode
  readonly change: (update: (group: GroupNode) => ReturnType<typeof withLanes>, gesture?: string) => boolean
}) {
  const t = useMessages(flowTexts)
  const gesture = useRef(0)
  const cases = casesOf(node)
  return (
    <Row label={t('cases')}>
      <ol className="tf-cases">
        {cases.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a case is its place, and its text is being typed
          <li key={index}>
            <input
              className="tf-name"
              aria-label={t('case', { number: index + 1 })}
              value={text}
              onFocus={() => {
                gesture.current += 1
              }}
              onChange={(event) =>
                change((group) => withCase(group, index, event.target.value), `${node.id}:case${index}:${gesture.current}`)
              }
            />
            <button
              type="button"
              className="te-icon"
              aria-label={t('removeCase', { number: index + 1 })}
              title={t('removeCase', { number: index + 1 })}
              onClick={() => change((group) => withoutCase(group, index))}
            >
              <IconDelete />
            </button>
          </li>
        ))}
      </ol>
      <Button size="mini" long type="dashed" icon={<IconPlus />} onClick={() => change(withMoreCases)}>
        {t('addCase')}
      </Button>
    </Row>
  )
}

function Row(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="te-row te-row-wide">
      <span className="te-label">{props.label}</span>
      <div className="te-control">{props.children}</div>
    </div>
  )
}
