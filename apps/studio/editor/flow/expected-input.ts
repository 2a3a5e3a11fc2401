import { type FlowNode, isActionStep, isBranchStep, isDisabled, lanesOf, type PageDocument } from '#kernel/page/records'
import { getPath, isObject, type Json, type JsonObject } from '#kernel/page/values'
import { type ActionDeclaration, actionsPoint, placesOf } from '#sdk'
import { startersOf } from '#sdk/check'
import { type Editor, useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useShownTrace } from './page-runs.ts'
import { exampleFor } from './sample-payload.ts'
import { sampleOf } from './sample-row.ts'

/** What a step gets where no run has shown it: `value` undefined is a value that nobody can tell beforehand. */
type Expected = { readonly reached: boolean; readonly value: Json | undefined }

type ActionOf = (id: string) => ActionDeclaration | undefined

interface StepPlace {
  readonly flow: string
  readonly step: string
  readonly actionOf: ActionOf
}

/** What a step gets: in the run that is shown, else as far as it can be told; undefined where nobody can tell. */
export function useInput(flow: string, step: string): Json | undefined {
  const session = useEditor()
  const installed = useSignalValue(session.kernel.registry(actionsPoint).all)
  const ran = useShownTrace(flow)?.steps.findLast(({ node }) => node === step)?.input
  // Data comes after the page was opened.
  useSignalValue(session.state)
  if (ran !== undefined) return ran
  return expectedInput(session, { flow, step, actionOf: (id) => installed.find((action) => action.id === id) })
}

/**
 * What `eventParams` will be in a step, as far as it can be told without a run: what the event brings, with the data
 * that the canvas shows, or what
 * the step before it answers. Undefined where nobody can tell.
 */
export function expectedInput(session: Editor, { flow, step, actionOf }: StepPlace): Json | undefined {
  const document = session.document()
  const entry = document.entries.get(flow)
  const [starter] = startersOf(document, flow)
  if (entry?.kind !== 'flow') return undefined
  const given = starter && sampleOf(session, starter)
  const { reached, value } = upTo(entry.nodes, step, given ?? undefined, {
    actionOf,
    document,
    state: session.state.peek(),
  })
  return reached ? value : undefined
}

interface Around {
  readonly actionOf: ActionOf
  readonly document: PageDocument
  readonly state: JsonObject
}

function upTo(nodes: readonly FlowNode[], step: string, given: Json | undefined, around: Around): Expected {
  let value = given
  for (const node of nodes) {
    if (node.id === step) return { reached: true, value }
    for (const lane of lanesOf(node)) {
      // Steps of other kinds make something of their own of what they get.
      const inside = upTo(lane.steps, step, isBranchStep(node) ? value : undefined, around)
      if (inside.reached) return inside
    }
    if (!isDisabled(node)) value = after(node, value, around)
  }
  return { reached: false, value }
}

/** What a step hands on. An action that declares no result hands on what it got. */
function after(node: FlowNode, given: Json | undefined, { actionOf, document, state }: Around): Json | undefined {
  if (isBranchStep(node)) return lanesOf(node).every(({ steps }) => steps.length === 0) ? given : undefined
  if (!isActionStep(node)) return undefined
  const action = actionOf(node.action)
  if (!action || isWritten(action)) return undefined
  if (!action.result) return given
  const example = exampleFor(action.result)
  const data = Object.values(node.params).flatMap((name) =>
    typeof name === 'string' ? (answerOf(document, state, name) ?? []) : [],
  )[0]
  return isObject(example) && Object.hasOwn(example, 'data') && data !== undefined ? { ...example, data } : example
}

/** Whether its author writes what it answers, as of a script. */
const isWritten = (action: ActionDeclaration): boolean => Object.values(placesOf(action.params)).includes('script')

/** What an api answered last, by its id or name. */
function answerOf(document: PageDocument, state: JsonObject, name: string): Json | undefined {
  for (const entry of document.entries.values()) {
    if (entry.kind === 'api' && (entry.id === name || entry.name === name))
      return getPath(state, `component.${entry.id}.data`) ?? undefined
  }
  return undefined
}
