import { Button, Space } from '@arco-design/web-react'
import { IconArrowLeft, IconArrowRight, IconCopy, IconDelete, IconPoweroff } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { type ActionNode, type FlowNode, hasParams, isActionStep, isDisabled, kindOfStep } from '#kernel/page/records'
import { actionsPoint, fieldsOf } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { editFields } from '../../../kit/form/edit-fields.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { actionAddress } from '../../docs/addresses.ts'
import { DocsLink, isDocumented } from '../../docs/docs-link.tsx'
import { FieldForm } from '../inspector/form/field-form.tsx'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { nodeById, updateNode } from '../steps/edit-nodes.ts'
import { docsOfKind } from '../steps/kind-steps.ts'
import { nameOfStep } from '../steps/summary.ts'
import { useWords } from '../words/use-words.ts'
import { useCanvas } from './canvas-context.ts'
import { useInput } from './expected-input.ts'
import { KindForm } from './kind-form.tsx'
import { StepRun } from './step-run.tsx'
import { flowTexts } from './texts.ts'
import { changeNodes } from './use-flow.ts'

export type StepVerb = 'moveLeft' | 'moveRight' | 'duplicate' | 'toggle' | 'copy' | 'remove'

/** The form of the chosen step: its name, its action's parameters, what is wrong with it and how it ran. */
export function StepForm(props: {
  readonly flowId: string
  readonly nodes: readonly FlowNode[]
  /** Counts the requests to start typing here, by which field. */
  readonly focus: { readonly count: number; readonly on: 'name' | 'params' }
  readonly act: (verb: StepVerb) => void
}): ReactNode {
  const t = useMessages(flowTexts)
  const words = useWords()
  const { selected, findings, run } = useCanvas()
  const node = nodeById(props.nodes, selected)
  const form = useRef<HTMLDivElement>(null)
  const { count, on } = props.focus
  useEffect(() => {
    if (count === 0) return
    const fields = form.current?.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="switch"]',
    )
    ;(on === 'params' ? (fields?.[1] ?? fields?.[0]) : fields?.[0])?.focus()
  }, [count, on])
  if (!node) return <p className="te-note">{t(selected === 'start' ? 'startHelp' : 'chooseStep')}</p>
  const problems = findings.get(node.id) ?? []
  return (
    <div ref={form}>
      <div className="tf-verbs">
        <Space size={4}>
          <Verb verb="moveLeft" icon={<IconArrowLeft />} act={props.act} />
          <Verb verb="moveRight" icon={<IconArrowRight />} act={props.act} />
          <Verb verb="duplicate" icon={<IconCopy />} act={props.act} />
          {hasParams(node) ? <Verb verb="toggle" icon={<IconPoweroff />} act={props.act} pressed={node.disabled === true} /> : null}
          <Verb verb="remove" icon={<IconDelete />} act={props.act} />
        </Space>
        {isActionStep(node) ? <ActionDocs node={node} /> : <KindDocs node={node} />}
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
      {isActionStep(node) ? (
        <ActionForm key={node.id} flowId={props.flowId} node={node} />
      ) : (
        <KindForm key={node.id} flowId={props.flowId} node={node} />
      )}
      <StepRun key={`${node.id} ${run?.trace.startedAt ?? 0}`} id={node.id} />
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

function ActionDocs({ node }: { readonly node: ActionNode }) {
  const locale = useLocale()
  const { kernel } = useEditor()
  const { actionOf } = useCanvas()
  const action = actionOf(node.action)
  if (!action || !isDocumented(kernel.registry(actionsPoint).contributor(action.id))) return null
  return <DocsLink address={actionAddress(action.id)} what={labelIn(action.label, locale)} />
}

function KindDocs({ node }: { readonly node: FlowNode }) {
  const locale = useLocale()
  const { actionOf, kindOf } = useCanvas()
  const kind = kindOf(kindOfStep(node))
  return kind ? <DocsLink address={docsOfKind(kind)} what={labelIn(nameOfStep(node, actionOf, kindOf), locale)} /> : null
}

function ActionForm({ flowId, node }: { readonly flowId: string; readonly node: ActionNode }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const session = useEditor()
  const { actionOf } = useCanvas()
  const action = actionOf(node.action)
  const gesture = useRef(0)
  const change = (update: (step: ActionNode) => ActionNode, name: string) =>
    changeNodes(session, flowId, (nodes) => updateNode(nodes, node.id, (step) => (isActionStep(step) ? update(step) : step)), name)
  const input = useInput(flowId, node.id)
  const subject: Subject = {
    key: `${flowId} ${node.id}`,
    values: node.params,
    bindings: node.bindings,
    entry: flowId,
    prefix: `${node.id}.`,
    takesInput: true,
    ...(input === undefined ? {} : { input }),
    edit: (edit, name) =>
      change((step) => {
        const { values, bindings } = editFields({ values: step.params, bindings: step.bindings }, edit)
        return { ...step, params: values, bindings }
      }, name),
  }
  const fields = action ? fieldsOf(action.params) : []
  return (
    <EditorPanelProvider>
      <label className="te-row">
        <span className="te-label">{t('name')}</span>
        <input
          className="tf-name"
          value={node.name}
          placeholder={labelIn(action?.label, locale) ?? node.action}
          onFocus={() => {
            gesture.current += 1
          }}
          onChange={(event) => change((step) => ({ ...step, name: event.target.value }), `${node.id}:name:${gesture.current}`)}
        />
      </label>
      {action ? null : <p className="te-note te-note-warning">{t('unknownAction', { id: node.action })}</p>}
      {action?.note ? <p className="te-note">{labelIn(action.note, locale)}</p> : null}
      <FieldForm fields={fields} subject={subject} empty={action ? <p className="te-note">{t('noParams')}</p> : null} />
    </EditorPanelProvider>
  )
}
