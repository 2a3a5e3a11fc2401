import { Button } from '@arco-design/web-react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { createId, type FlowNode, type NodePlace } from '#kernel/page'
import { actionsPoint, stepKindsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { translate, useLocale, useMessages } from '#shell/messages'
import { copyText, pasteText } from '../../../kit/form/copied-text.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { useShownPlace } from '../parts/use-shown-place.ts'
import '../../../kit/form/form.css'
import '../inspector/events/events.css'
import '../inspector/data-source/data-source.css'
import { stepsFromText, stepsToText } from '../steps/clipboard.ts'
import {
  duplicateNode,
  insertNodes,
  isRefused,
  moveNode,
  moveNodeTo,
  nodeById,
  placeAcross,
  removeNode,
  stepsInside,
  toggleNode,
} from '../steps/edit-nodes.ts'
import { nameOfStep } from '../steps/summary.ts'
import { CanvasContext, type CanvasState } from './canvas-context.ts'
import { FlowCanvas } from './flow-canvas.tsx'
import { FlowHead } from './flow-head.tsx'
import { type FlowGraph, graphOf, START, type Vertex } from './graph.ts'
import { InsertMenu } from './insert-menu.tsx'
import { JsonView } from './json-view.tsx'
import { type FlowVerb, verbOf } from './keys.ts'
import { layoutFlow } from './layout.ts'
import { SamplePanel } from './sample-panel.tsx'
import type { StepMoves } from './step-drag.tsx'
import { StepForm } from './step-form.tsx'
import { flowTexts } from './texts.ts'
import { changeNodes, useFlow, useFlowFindings, useShownRun } from './use-flow.ts'
import { walk } from './walk.ts'
import './flow.css'

/** One flow with its canvas, the form of the chosen step, and the keys of both. */
export function FlowScreen({ id }: { readonly id: string }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const session = useEditor()
  const actions = session.kernel.registry(actionsPoint)
  useSignalValue(actions.all)
  const kinds = session.kernel.registry(stepKindsPoint)
  const installed = useSignalValue(kinds.all)
  const flow = useFlow(id)
  const findings = useFlowFindings(flow)
  const run = useShownRun(id)
  const [sampling, setSampling] = useState(false)
  const [runs, setRuns] = useState(0)
  const [removed, setRemoved] = useState('')
  const nodes = flow?.nodes ?? NO_NODES
  const graph = useMemo(() => graphOf(nodes), [nodes])
  const layout = useMemo(() => layoutFlow(graph, (kind) => installed.find(({ id }) => id === kind)), [graph, installed])
  const [wanted, select] = useState(START)
  const [gap, setGap] = useState<NodePlace | null>(null)
  const [view, setView] = useState<'diagram' | 'json'>('diagram')
  const [focus, setFocus] = useState<{ readonly count: number; readonly on: 'name' | 'params' }>({ count: 0, on: 'name' })
  const canvas = useRef<HTMLDivElement>(null)
  // An undo may take away what was chosen.
  const selected = layout.boxes.has(wanted) ? wanted : START

  const toCanvas = useCallback((step: string) => {
    select(step)
    requestAnimationFrame(() =>
      canvas.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]`)?.focus({ preventScroll: true }),
    )
  }, [])
  // The rest of the editor is inert from now on: the keyboard comes along.
  useEffect(() => toCanvas(START), [toCanvas])
  useShownPlace(
    ({ entry }) => entry === id,
    ({ step = START }) => {
      setView('diagram')
      toCanvas(step)
    },
  )
  // Whatever happens next, the note has been read or was not wanted.
  useEffect(() => {
    if (removed === '') return
    const timer = setTimeout(() => setRemoved(''), NOTE_STAYS)
    return () => clearTimeout(timer)
  }, [removed])
  const closeMenu = useCallback(() => setGap(null), [])
  const leave = () => {
    session.part(openFlowToken).value = null
  }
  const insert = (place: NodePlace, added: readonly FlowNode[]) => {
    setGap(null)
    const [first] = added
    if (first && changeNodes(session, id, (list) => insertNodes(list, place, added))) toCanvas(first.id)
  }
  const remove = () => {
    const node = nodeById(nodes, selected)
    const next = walk(graph, layout.boxes, selected, 'left')
    if (!node || !changeNodes(session, id, (list) => removeNode(list, selected))) return
    const inside = stepsInside(node)
    const name = nodeName(node)
    const said = inside === 0 ? t('removed', { name }) : t('removedWith', { name, count: inside })
    setRemoved(said)
    session.announce(said)
    toCanvas(next)
  }
  const nodeName = (node: FlowNode): string => labelIn(nameOfStep(node, actions.get.bind(actions), kinds.get.bind(kinds)), locale)
  const copy = async () => {
    const node = nodeById(nodes, selected)
    if (!node) return
    await copyText(stepsToText([node]))
    session.announce(t('copied'))
  }
  const paste = async () => {
    const pasted = stepsFromText(await pasteText())
    if (pasted) insert(gapAfter(graph, selected), pasted)
    else session.announce(t('nothingCopied'))
  }
  const duplicate = () => {
    const fresh: string[] = []
    const newId = () => {
      const made = createId('node')
      fresh.push(made)
      return made
    }
    if (nodeById(nodes, selected) && changeNodes(session, id, (list) => duplicateNode(list, selected, newId)) && fresh[0])
      toCanvas(fresh[0])
  }
  const act = (verb: Exclude<FlowVerb['verb'], 'walk'>): unknown => {
    switch (verb) {
      case 'add':
        return setGap(gapAfter(graph, selected))
      case 'edit':
      case 'rename':
        if (selectedSlot(graph, selected)) return setGap(gapAfter(graph, selected))
        return setFocus(({ count }) => ({ count: count + 1, on: verb === 'edit' ? 'params' : 'name' }))
      case 'remove':
        return remove()
      case 'duplicate':
        return duplicate()
      case 'copy':
        return copy()
      case 'cut':
        return copy().then(remove)
      case 'paste':
        return paste()
      case 'moveLeft':
      case 'moveRight':
        return nodeById(nodes, selected) && changeNodes(session, id, (list) => moveNode(list, selected, verb === 'moveLeft' ? -1 : 1))
      case 'moveUp':
      case 'moveDown': {
        if (!nodeById(nodes, selected)) return
        const to = placeAcross(nodes, selected, verb === 'moveUp' ? 'up' : 'down')
        return to ? changeNodes(session, id, (list) => moveNodeTo(list, selected, to)) : session.announce(t('noPlaceThere'))
      }
      case 'toggle':
        return nodeById(nodes, selected) && changeNodes(session, id, (list) => toggleNode(list, selected))
      case 'run':
        setSampling(true)
        return setRuns((count) => count + 1)
      case 'undo':
        setRemoved('')
        return session.undo()
      case 'redo':
        return session.redo()
      case 'leave':
        return leave()
    }
  }
  const onCanvasKey = (event: KeyboardEvent) => {
    const verb = gap || event.nativeEvent.isComposing ? null : verbOf(event)
    if (!verb) return
    event.preventDefault()
    event.stopPropagation()
    if (verb.verb === 'walk') select(walk(graph, layout.boxes, selected, verb.direction))
    else void act(verb.verb)
  }
  // In the form, Escape goes back to the canvas first; keys of the page editor mean nothing while a flow is open.
  const onScreenKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (canvas.current && !canvas.current.contains(event.target as Node)) toCanvas(selected)
      else leave()
    }
    // "Select all" would mark every text of the screen.
    if (!isTyping(event.target) && (event.ctrlKey || event.metaKey) && event.key === 'a') event.preventDefault()
    const verb = verbOf(event)
    if (!isTyping(event.target) && (verb?.verb === 'undo' || verb?.verb === 'redo' || verb?.verb === 'run')) {
      event.preventDefault()
      act(verb.verb)
    }
    event.stopPropagation()
  }

  const state: CanvasState = {
    selected,
    select,
    gap,
    openGap: setGap,
    edit: () => void act('edit'),
    actionOf: (action) => actions.get(action),
    kindOf: (kind) => kinds.get(kind),
    nameOf: (entry) => {
      const found = session.document().entries.get(entry)
      return found && 'name' in found ? found.name : undefined
    },
    findings,
    run,
  }
  const move = useMemo(
    (): StepMoves => ({
      canDrag: (step) => nodeById(nodes, step) !== undefined,
      refusal(step, place) {
        const moved = moveNodeTo(nodes, step, place)
        return isRefused(moved) ? moved.refused : null
      },
      drop(step, place) {
        if (changeNodes(session, id, (list) => moveNodeTo(list, step, place))) toCanvas(step)
      },
    }),
    [nodes, session, id, toCanvas],
  )
  const gone = flow === undefined
  useEffect(() => {
    if (!gone) return
    session.announce(translate(flowTexts, 'gone'))
    session.part(openFlowToken).value = null
  }, [gone, session])
  if (!flow) return null
  return (
    <section className="tf-screen" aria-label={t('title')} onKeyDown={onScreenKey}>
      <FlowHead flow={flow} run={run} view={view} onView={setView} sampling={sampling} onSampling={setSampling} onClose={leave} />
      {sampling ? <SamplePanel flow={id} run={run} wanted={runs} /> : null}
      {view === 'json' ? (
        <JsonView flow={flow} />
      ) : (
        <div className="tf-body">
          {/* biome-ignore lint/a11y/useSemanticElements: a canvas of steps is no fieldset */}
          <div ref={canvas} className="tf-canvas" role="group" aria-label={t('canvas')} onKeyDown={onCanvasKey}>
            <FlowCanvas
              graph={graph}
              layout={layout}
              state={state}
              move={move}
              menu={
                gap ? <InsertMenu nodes={nodes} place={gap} flow={id} onInsert={(node) => insert(gap, [node])} onClose={closeMenu} /> : null
              }
            />
          </div>
          <aside className="tf-form te-panel" aria-label={t('params')}>
            <CanvasContext value={state}>
              <StepForm flowId={id} nodes={nodes} focus={focus} act={(verb) => void act(verb)} />
            </CanvasContext>
          </aside>
        </div>
      )}
      <footer className="tf-hint">
        {removed === '' ? (
          t('hint')
        ) : (
          <>
            {removed}
            <Button size="mini" type="text" onClick={() => act('undo')}>
              {t('undo')}
            </Button>
          </>
        )}
      </footer>
    </section>
  )
}

/** Milliseconds. */
const NOTE_STAYS = 10_000

const NO_NODES: readonly FlowNode[] = []

function isTyping(target: EventTarget): boolean {
  return (target as HTMLElement).closest('input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]') !== null
}

function selectedSlot(graph: FlowGraph, id: string): Extract<Vertex, { kind: 'slot' }> | undefined {
  const vertex = graph.vertices.find((each) => each.id === id)
  return vertex?.kind === 'slot' ? vertex : undefined
}

/** Where something added "here" goes: after the chosen step, into the chosen empty lane, at the end for the end. */
function gapAfter(graph: FlowGraph, id: string): NodePlace {
  const slot = selectedSlot(graph, id)
  if (slot) return slot.place
  const vertex = graph.vertices.find((each) => each.id === id)
  if (vertex?.kind === 'step') return { ...vertex.place, index: vertex.place.index + 1 }
  const last = graph.edges.at(-1)?.place ?? { owner: null, index: 0 }
  return id === START ? { owner: null, index: 0 } : last
}
