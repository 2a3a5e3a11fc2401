import { Button } from '@arco-design/web-react'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import { actionsPoint, stepKindsPoint } from '#sdk'
import { type Editor, useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import '../../../kit/form/form.css'
import '../inspector/events/events.css'
import '../inspector/data-source/data-source.css'
import { nameOfStep } from '../steps/summary.ts'
import { CanvasContext, type CanvasState } from './canvas-context.ts'
import { FlowCanvas } from './flow-canvas.tsx'
import { FlowHead } from './flow-head.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { JsonView } from './json-view.tsx'
import { verbOf } from './keys.ts'
import { SamplePanel } from './sample-panel.tsx'
import { StepActions, stepMoves } from './step-actions.ts'
import { StepForm } from './step-form.tsx'
import { flowTexts } from './texts.ts'
import { useFlowFindings, useShownRun } from './use-flow.ts'
import { type FlowView, useFlowView } from './use-flow-view.ts'
import { walk } from './walk.ts'
import './flow.css'

/** One flow with its canvas, the form of the chosen step, and the keys of both. */
export function FlowScreen({ id }: { readonly id: string }) {
  const t = useMessages(flowTexts)
  const session = useEditor()
  const view = useFlowView(id)
  const run = useShownRun(id)
  const [sampling, setSampling] = useState(false)
  const [runs, setRuns] = useState(0)
  const nameOf = useStepNames()
  const runSample = () => {
    setSampling(true)
    setRuns((count) => count + 1)
  }
  const actions = new StepActions({ session, view, nameOf, runSample })
  const state = useCanvasState(view, run, actions)
  const { flow, removed } = view
  if (!flow) return null
  return (
    <section className="tf-screen" aria-label={t('title')} onKeyDown={(event) => onScreenKey(event, view, actions)}>
      <FlowHead {...{ flow, run, sampling }} view={view.mode} onView={view.setMode} onSampling={setSampling} onClose={actions.leave} />
      {sampling ? <SamplePanel flow={id} run={run} wanted={runs} /> : null}
      {view.mode === 'json' ? <JsonView flow={flow} /> : <Diagram view={view} state={state} actions={actions} session={session} />}
      <footer className="tf-hint">
        {removed === '' ? (
          t('hint')
        ) : (
          <>
            {removed}
            <Button size="mini" type="text" onClick={() => actions.act('undo')}>
              {t('undo')}
            </Button>
          </>
        )}
      </footer>
    </section>
  )
}

/** The canvas of the flow, with the form of the chosen step beside it. */
function Diagram(props: { readonly view: FlowView; readonly state: CanvasState; readonly actions: StepActions; readonly session: Editor }) {
  const { view, state, actions, session } = props
  const { id, nodes, gap, setGap, selected, toCanvas } = view
  const t = useMessages(flowTexts)
  const closeMenu = useCallback(
    (byKey: boolean) => {
      setGap(null)
      if (byKey) toCanvas(selected)
    },
    [setGap, toCanvas, selected],
  )
  const move = useMemo(() => stepMoves(session, { id, nodes, toCanvas }), [nodes, session, id, toCanvas])
  return (
    <div className="tf-body">
      {/* biome-ignore lint/a11y/useSemanticElements: a canvas of steps is no fieldset */}
      <div
        ref={view.canvas}
        className="tf-canvas"
        role="group"
        aria-label={t('canvas')}
        onKeyDown={(event) => onCanvasKey(event, view, actions)}
      >
        <FlowCanvas
          graph={view.graph}
          layout={view.layout}
          state={state}
          move={move}
          menu={
            gap ? (
              <InsertMenu nodes={nodes} place={gap} flow={id} onInsert={(node) => actions.insert(gap, [node])} onClose={closeMenu} />
            ) : null
          }
        />
      </div>
      <aside className="tf-form te-panel" aria-label={t('params')}>
        <CanvasContext value={state}>
          <StepForm flowId={id} nodes={nodes} focus={view.focus} act={(verb) => void actions.act(verb)} />
        </CanvasContext>
      </aside>
    </div>
  )
}

/** Names of steps in the language of the interface. */
function useStepNames(): (node: FlowNode) => string {
  const locale = useLocale()
  const { kernel } = useEditor()
  const actions = kernel.registry(actionsPoint)
  useSignalValue(actions.all)
  const kinds = kernel.registry(stepKindsPoint)
  return (node) =>
    labelIn(
      nameOfStep(
        node,
        (action) => actions.get(action),
        (kind) => kinds.get(kind),
      ),
      locale,
    )
}

function useCanvasState(view: FlowView, run: CanvasState['run'], actions: StepActions): CanvasState {
  const session = useEditor()
  const findings = useFlowFindings(view.flow)
  const { selected, select, gap, setGap } = view
  return {
    ...{ selected, select, gap, findings, run },
    openGap: setGap,
    edit: () => void actions.act('edit'),
    actionOf: (action) => session.kernel.registry(actionsPoint).get(action),
    kindOf: (kind) => session.kernel.registry(stepKindsPoint).get(kind),
    nameOf: (entry) => {
      const found = session.document().entries.get(entry)
      return found && 'name' in found ? found.name : undefined
    },
  }
}

function onCanvasKey(event: KeyboardEvent, view: FlowView, actions: StepActions): void {
  const verb = view.gap || event.nativeEvent.isComposing ? null : verbOf(event)
  if (!verb) return
  event.preventDefault()
  event.stopPropagation()
  if (verb.verb === 'walk') view.select(walk(view.graph, view.layout.boxes, view.selected, verb.direction))
  else void actions.act(verb.verb)
}

/** Keys of the page editor mean nothing while a flow is open. */
function onScreenKey(event: KeyboardEvent, { canvas, selected, toCanvas }: FlowView, actions: StepActions): void {
  if (event.key === 'Escape') {
    if (canvas.current && !canvas.current.contains(event.target as Node)) toCanvas(selected)
    else actions.leaveStep()
  }
  // "Select all" would mark every text of the screen.
  if (!isTyping(event.target) && (event.ctrlKey || event.metaKey) && event.key === 'a') event.preventDefault()
  const verb = verbOf(event)
  if (!isTyping(event.target) && (verb?.verb === 'undo' || verb?.verb === 'redo' || verb?.verb === 'run')) {
    event.preventDefault()
    actions.act(verb.verb)
  }
  event.stopPropagation()
}

function isTyping(target: EventTarget): boolean {
  return (target as HTMLElement).closest('input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]') !== null
}
