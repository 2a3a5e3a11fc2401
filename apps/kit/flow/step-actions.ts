import type { FlowNode } from '#kernel/page/records'
import type { NodePlace } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { translate } from '#shell/messages'
import { copyText, pasteText } from '../form/copied-text.ts'
import { stepsFromText, stepsToText } from './clipboard.ts'
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
} from './edit-nodes.ts'
import { type FlowGraph, START, type Vertex } from './graph.ts'
import type { FlowHost, PlanNodes } from './host.ts'
import type { FlowVerb } from './keys.ts'
import type { StepMoves } from './step-drag.tsx'
import { flowTexts } from './texts.ts'
import type { FlowView } from './use-flow-view.ts'
import { walk } from './walk.ts'

export type StepVerb = Exclude<FlowVerb['verb'], 'walk'>

interface ActionOptions {
  readonly host: FlowHost
  readonly view: FlowView
  readonly nameOf: (node: FlowNode) => string
  /** Opens the panel of sample runs, and runs the flow there. */
  readonly runSample: () => void
}

/** What keys and buttons of the flow editor do with the chosen step; made anew for each state of the flow. */
export class StepActions {
  readonly #of: ActionOptions

  constructor(options: ActionOptions) {
    this.#of = options
  }

  act = (verb: StepVerb): unknown => {
    const { host, view, runSample } = this.#of
    switch (verb) {
      case 'add':
        return this.#add()
      case 'edit':
      case 'rename':
        return selectedSlot(view.graph, view.selected) ? this.#add() : view.focusForm(verb === 'edit' ? 'params' : 'name')
      case 'remove':
        return this.#remove()
      case 'duplicate':
        return this.#duplicate()
      case 'copy':
        return this.#copy()
      case 'cut':
        return this.#copy().then(() => this.#remove())
      case 'paste':
        return this.#paste()
      case 'moveLeft':
      case 'moveRight':
        return this.#change((list) => moveNode(list, view.selected, verb === 'moveLeft' ? -1 : 1))
      case 'moveUp':
      case 'moveDown':
        return this.#moveAcross(verb === 'moveUp' ? 'up' : 'down')
      case 'toggle':
        return this.#change((list) => toggleNode(list, view.selected))
      case 'run':
        return runSample()
      case 'undo':
        view.setRemoved('')
        return host.history.undo()
      case 'redo':
        return host.history.redo()
      case 'leave':
        return this.leaveStep()
    }
  }

  /** One level outwards: from a step to the flow with no step chosen, from there to the page. */
  leaveStep = (): void => {
    const { view } = this.#of
    if (view.selected === START) this.leave()
    else view.toCanvas(START)
  }

  leave = (): void => {
    this.#of.host.leave?.()
  }

  insert = (place: NodePlace, added: readonly FlowNode[]): void => {
    const { host, view } = this.#of
    view.setGap(null)
    const [first] = added
    if (first && host.change((list) => insertNodes(list, place, added))) view.toCanvas(first.id)
  }

  #add(): void {
    const { view } = this.#of
    view.setGap(gapAfter(view.graph, view.selected))
  }

  #chosen(): FlowNode | undefined {
    const { nodes, selected } = this.#of.view
    return nodeById(nodes, selected)
  }

  /** Changes the flow where a step is chosen; false where none is, or the change was refused. */
  #change(plan: PlanNodes): boolean {
    return this.#chosen() !== undefined && this.#of.host.change(plan)
  }

  #remove(): void {
    const { host, view, nameOf } = this.#of
    const node = this.#chosen()
    const next = walk(view.graph, view.layout.boxes, view.selected, 'left')
    if (!node || !this.#change((list) => removeNode(list, view.selected))) return
    const inside = stepsInside(node)
    const name = nameOf(node)
    const said = inside === 0 ? translate(flowTexts, 'removed', { name }) : translate(flowTexts, 'removedWith', { name, count: inside })
    view.setRemoved(said)
    host.announce(said)
    view.toCanvas(next)
  }

  async #copy(): Promise<void> {
    const node = this.#chosen()
    if (!node) return
    await copyText(stepsToText([node]))
    this.#of.host.announce(translate(flowTexts, 'copied'))
  }

  async #paste(): Promise<void> {
    const { host, view } = this.#of
    const pasted = stepsFromText(await pasteText())
    if (pasted) this.insert(gapAfter(view.graph, view.selected), pasted)
    else host.announce(translate(flowTexts, 'nothingCopied'))
  }

  #duplicate(): void {
    const { view } = this.#of
    const fresh: string[] = []
    const newId = () => {
      const made = createId('node')
      fresh.push(made)
      return made
    }
    if (this.#change((list) => duplicateNode(list, view.selected, newId)) && fresh[0]) view.toCanvas(fresh[0])
  }

  #moveAcross(direction: 'up' | 'down'): void {
    const { host, view } = this.#of
    if (!this.#chosen()) return
    const to = placeAcross(view.nodes, view.selected, direction)
    if (to) host.change((list) => moveNodeTo(list, view.selected, to))
    else host.announce(translate(flowTexts, 'noPlaceThere'))
  }
}

/** How steps of a flow are dragged. */
export function stepMoves(change: FlowHost['change'], { nodes, toCanvas }: Pick<FlowView, 'nodes' | 'toCanvas'>): StepMoves {
  return {
    canDrag: (step) => nodeById(nodes, step) !== undefined,
    refusal(step, place) {
      const moved = moveNodeTo(nodes, step, place)
      return isRefused(moved) ? moved.refused : null
    },
    drop(step, place) {
      if (change((list) => moveNodeTo(list, step, place))) toCanvas(step)
    },
  }
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
