import { Button, Space } from '@arco-design/web-react'
import { IconArrowLeft, IconArrowRight, IconCopy, IconDelete, IconPoweroff } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { type ActionNode, hasParams, isActionStep, isDisabled } from '#kernel/page/records'
import { fieldsOf } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import { editFields } from '../form/edit-fields.ts'
import type { Subject } from '../form/subject.ts'
import { useCanvas } from './canvas-context.ts'
import { nodeById, updateNode } from './edit-nodes.ts'
import { START } from './graph.ts'
import { useFlowHost } from './host.ts'
import { KindForm } from './kind-form.tsx'
import { StepRun } from './step-run.tsx'
import { flowTexts } from './texts.ts'

export type StepVerb = 'moveLeft' | 'moveRight' | 'duplicate' | 'toggle' | 'copy' | 'remove'

/** The form of the chosen step: its name, its action's parameters, what is wrong with it and how it ran. */
export function StepForm(props: {
  /** Counts the requests to start typing here, by which field. */
  readonly focus: { readonly count: number; readonly on: 'name' | 'params' }
  readonly act: (verb: StepVerb) => void
}): ReactNode {
  const t = useMessages(flowTexts)
  const { nodes, findings, words, start, docsOf } = useFlowHost()
  const { selected, run } = useCanvas()
  const node = nodeById(nodes, selected)
  const form = useRef<HTMLDivElement>(null)
  const { count, on } = props.focus
  useEffect(() => {
    if (count === 0) return
    const fields = form.current?.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="switch"]',
    )
    ;(on === 'params' ? (fields?.[1] ?? fields?.[0]) : fields?.[0])?.focus()
  }, [count, on])
  const id = node?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of another step begins at its top
  useEffect(() => void form.current?.parentElement?.scrollTo?.({ top: 0 }), [id])
  if (!node) return <p className="te-note">{selected === START ? start : t('chooseStep')}</p>
  const problems = findings.get(node.id) ?? []
  return (
    <div ref={form}>
      <div className="tf-verbs">
        <Space size={4}>
          <Verb verb="moveLeft" icon={<IconArrowLeft />} act={props.act} />
          <Verb verb="moveRight" icon={<IconArrowRight />} act={props.act} />
          <Verb verb="duplicate" icon={<IconCopy />} act={props.act} />
          {hasParams(node) ? (
            <Verb verb="toggle" icon={<IconPoweroff />} act={props.act} pressed={node.disabled === true} />
          ) : null}
          <Verb verb="remove" icon={<IconDelete />} act={props.act} />
        </Space>
        {docsOf?.(node)}
      </div>
      {problems.map((problem) => (
        <p
          key={`${problem.code}${problem.path}`}
          role="alert"
          className={problem.level === 'error' ? 'te-note te-note-error' : 'te-note te-note-warning'}
        >
          {words(problem.message)}
        </p>
      ))}
      {isDisabled(node) ? <p className="te-note te-note-warning">{t('off')}</p> : null}
      {isActionStep(node) ? <ActionForm key={node.id} node={node} /> : <KindForm key={node.id} node={node} />}
      <StepRun key={`${node.id} ${run?.run.key ?? ''}`} id={node.id} />
    </div>
  )
}

function Verb(props: {
  readonly verb: StepVerb
  readonly icon: ReactNode
  readonly act: (verb: StepVerb) => void
  /** Of what is on or off. */
  readonly pressed?: boolean
}) {
  const t = useMessages(flowTexts)
  return (
    <Button
      size="mini"
      type="text"
      icon={props.icon}
      aria-label={t(props.verb)}
      {...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
      title={t(props.verb)}
      onClick={() => props.act(props.verb)}
    />
  )
}

function ActionForm({ node }: { readonly node: ActionNode }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const host = useFlowHost()
  const { form } = host
  const action = host.actionOf(node.action)
  const gesture = useRef(0)
  const change = (update: (step: ActionNode) => ActionNode, name: string) =>
    host.change((nodes) => updateNode(nodes, node.id, (step) => (isActionStep(step) ? update(step) : step)), name)
  const subject: Subject = {
    key: `${host.id} ${node.id}`,
    values: node.params,
    bindings: node.bindings,
    entry: host.id,
    prefix: `${node.id}.`,
    takesInput: true,
    edit: (edit, name) =>
      change((step) => {
        const { values, bindings } = editFields({ values: step.params, bindings: step.bindings }, edit)
        return { ...step, params: values, bindings }
      }, name),
  }
  const fields = action ? fieldsOf(action.params) : []
  return form.around(
    node.id,
    <>
      <label className="te-row">
        <span className="te-label">{t('name')}</span>
        <input
          className="tf-name"
          value={node.name}
          placeholder={labelIn(action?.label, locale) ?? node.action}
          onFocus={() => {
            gesture.current += 1
          }}
          onChange={(event) =>
            change((step) => ({ ...step, name: event.target.value }), `${node.id}:name:${gesture.current}`)
          }
        />
      </label>
      {action ? null : <p className="te-note te-note-warning">{t('unknownAction', { id: node.action })}</p>}
      {action?.note ? <p className="te-note">{labelIn(action.note, locale)}</p> : null}
      <form.Fields
        step={node.id}
        fields={fields}
        subject={subject}
        empty={action ? <p className="te-note">{t('noParams')}</p> : null}
      />
    </>,
  )
}
