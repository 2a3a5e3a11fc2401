import { Button } from '@arco-design/web-react'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { useLocale, useMessages } from '#shell/messages'
import { CanvasContext, type CanvasState } from './canvas-context.ts'
import { FlowCanvas } from './flow-canvas.tsx'
import { FlowHead } from './flow-head.tsx'
import { type FlowHost, FlowHostContext } from './host.ts'
import { InsertMenu } from './insert-menu.tsx'
import { JsonView } from './json-view.tsx'
import { verbOf } from './keys.ts'
import { runByStep } from './runs.ts'
import { StepActions, stepMoves } from './step-actions.ts'
import { StepForm } from './step-form.tsx'
import { nameOfStep } from './summary.ts'
import { flowTexts } from './texts.ts'
import { type FlowView, useFlowView } from './use-flow-view.ts'
import { walk } from './walk.ts'
import '../form/form.css'
import '../form/icon-button.css'
import './flow.css'

/** One flow with its canvas, the form of the chosen step, and the keys of both. */
export function FlowScreen({ host }: { readonly host: FlowHost }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const view = useFlowView(host)
  const [sampling, setSampling] = useState(false)
  const [wanted, setWanted] = useState(0)
  const runSample = () => {
    if (!host.sample) return
    setSampling(true)
    setWanted((count) => count + 1)
  }
  const { actionOf, kindOf } = host
  const actions = new StepActions({
    host,
    view,
    runSample,
    nameOf: (node) => labelIn(nameOfStep(node, actionOf, kindOf), locale),
  })
  const state = useCanvasState(host, view, actions)
  const { removed } = view
  return (
    <FlowHostContext value={host}>
      <section className="tf-screen" aria-label={t('title')} onKeyDown={(event) => onScreenKey(event, view, actions)}>
        <FlowHead
          view={view.mode}
          onView={view.setMode}
          sampling={sampling}
          onSampling={setSampling}
          onClose={actions.leave}
        />
        {sampling ? host.sample?.panel(wanted) : null}
        {view.mode === 'json' ? <JsonView /> : <Diagram {...{ host, view, state, actions }} />}
        <footer className="tf-hint">
          {removed === '' ? (
            [t('hint'), ...(host.sample ? [t('hintSample')] : []), t('hintLeave')].join(' · ')
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
    </FlowHostContext>
  )
}

interface DiagramProps {
  readonly host: FlowHost
  readonly view: FlowView
  readonly state: CanvasState
  readonly actions: StepActions
}

/** The canvas of the flow, with the form of the chosen step beside it. */
function Diagram({ host: { change }, view, state, actions }: DiagramProps) {
  const { nodes, gap, setGap, selected, toCanvas } = view
  const t = useMessages(flowTexts)
  const closeMenu = useCallback(
    (byKey: boolean) => {
      setGap(null)
      if (byKey) toCanvas(selected)
    },
    [setGap, toCanvas, selected],
  )
  const move = useMemo(() => stepMoves(change, { nodes, toCanvas }), [nodes, change, toCanvas])
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
            gap ? <InsertMenu place={gap} onInsert={(node) => actions.insert(gap, [node])} onClose={closeMenu} /> : null
          }
        />
      </div>
      <aside className="tf-form te-panel" aria-label={t('params')}>
        <CanvasContext value={state}>
          <StepForm focus={view.focus} act={(verb) => void actions.act(verb)} />
        </CanvasContext>
      </aside>
    </div>
  )
}

function useCanvasState({ runs }: FlowHost, view: FlowView, actions: StepActions): CanvasState {
  const shown = runs?.shown
  const run = useMemo(() => shown && runByStep(shown), [shown])
  const { selected, select, gap, setGap } = view
  return { selected, select, gap, run, openGap: setGap, edit: () => void actions.act('edit') }
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
  return (
    (target as HTMLElement).closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]',
    ) !== null
  )
}
