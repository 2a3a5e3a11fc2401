import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Trace, TraceStep } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { Finding, FlowNode } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { FieldSpec, z } from '#sdk'
import type { Subject } from '../form/subject.ts'
import type { NodesOrRefusal } from './edit-nodes.ts'
import type { KindOf } from './kind-steps.ts'

/** What the screen shows of the declaration that an action step names: of a page's action, or of a workflow's node. */
export interface StepAction {
  readonly label: Label
  readonly icon: string
  readonly note?: Label
  readonly params: z.ZodObject
  /** One line for a step with these parameters. */
  readonly summary: (params: never) => Label
}
export type ActionOf = (id: string) => StepAction | undefined

/** What people call something that a parameter names by its id. */
export type NameOf = (id: string) => string | undefined

/** A step that can be added, with its texts in the language of the interface. */
export interface OfferedStep {
  readonly id: string
  /** The shape of its record: a branch is not allowed everywhere. */
  readonly kind: FlowNode['kind']
  readonly icon: string
  readonly label: string
  /** What finds it besides its label. */
  readonly keywords: readonly string[]
  /** The address of its documentation. */
  readonly docs?: string
  /** A new step, under an id that no other one has. */
  make(): FlowNode
}

export interface StepGroup {
  readonly id: string
  readonly label: string
  readonly steps: readonly OfferedStep[]
}

/** The steps of the insert menu: read once each time that it opens. */
export interface StepOffer {
  readonly groups: readonly StepGroup[]
  /** Further steps that only a search finds, such as steps with all their parameters. */
  readonly found?: { readonly label: string; search(text: string): readonly OfferedStep[] }
}

/** How one step went. */
export type RunStep = Pick<TraceStep, 'node' | 'input' | 'params' | 'outcome' | 'ms'>

export interface FlowRun {
  /** Different for each run of the flow. */
  readonly key: string
  readonly end: Trace['end']
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The label of the event or trigger, in the language of the interface. */
  readonly startedBy: string
  /** In the order in which they ended; a step in a loop is in it once for each round. */
  readonly steps: readonly RunStep[]
}

/** The last runs, the newest first, with the one that is shown on the canvas. */
export interface FlowRuns {
  readonly all: readonly FlowRun[]
  readonly shown: FlowRun | undefined
  show(run: FlowRun): void
}

export interface FieldsProps {
  readonly step: string
  readonly fields: readonly FieldSpec[]
  readonly subject: Subject
  /** Shown where there are no fields. */
  readonly empty?: ReactNode
}

export interface FormulaProps {
  readonly step: string
  readonly subject: Subject
  readonly path: string
  /** Read out, not shown. */
  readonly label: string
  readonly source: string
  readonly onFocus?: () => void
  readonly onChange: (source: string) => void
}

/**
 * The settings form of a step. It knows which names formulas can use there, with their types and values, and what
 * `eventParams` is. `settingsForm` makes one for a host without a page.
 */
export interface FlowForm {
  /** Provides the panel that setters read. */
  readonly around: (step: string, form: ReactNode) => ReactNode
  readonly Fields: ComponentType<FieldsProps>
  /** A setting that is always a formula, such as the condition of a lane. */
  readonly Formula: ComponentType<FormulaProps>
}

export interface FlowHistory {
  readonly canUndo: boolean
  readonly canRedo: boolean
  undo(): void
  redo(): void
}

/** Plans a change from the steps as they are at that moment. */
export type PlanNodes = (nodes: readonly FlowNode[]) => NodesOrRefusal

/**
 * What a document of steps provides to the flow screen: a page's event flow, a workflow. A hook of the host makes one for
 * each state of the document.
 */
export interface FlowHost {
  readonly id: string
  readonly name: string
  /** Absent where the name is not changed here. */
  readonly rename?: (name: string) => void
  readonly nodes: readonly FlowNode[]
  /**
   * Applies a change as one step of undo; changes of one `gesture` that follow each other are one step. False where it
   * was refused: the host has shown the reason.
   */
  readonly change: (plan: PlanNodes, gesture?: string) => boolean
  readonly history: FlowHistory
  /** Closes the screen; absent where it is a part of another one. */
  readonly leave?: () => void
  /** Speaks to assistive technology. */
  readonly announce: (text: string) => void
  /** A message in the language of the interface. */
  readonly words: (told: Told) => string

  readonly actionOf: ActionOf
  readonly kindOf: KindOf
  readonly nameOf?: NameOf
  readonly offer: () => StepOffer
  /** The link to the documentation of a step. */
  readonly docsOf?: (step: FlowNode) => ReactNode
  readonly form: FlowForm

  /** By step id; findings about the whole flow are under the empty id. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** Absent where the flow is not run here. */
  readonly runs?: FlowRuns
  /** Runs the flow with data that a person writes; absent where that is not possible. `wanted` counts requests to run. */
  readonly sample?: { readonly label: string; readonly panel: (wanted: number) => ReactNode }
  /** What starts the flow, shown while no step is selected. */
  readonly start: string
  /** Settings of the flow itself, in the bar above it. */
  readonly head?: ReactNode
  /** A step to show; a new object asks again. Without an id it is the start. */
  readonly asked?: { readonly step?: string } | undefined
}

/** The host around the parts of the flow screen. */
export const FlowHostContext = createContext<FlowHost | null>(null)

export function useFlowHost(): FlowHost {
  const host = useContext(FlowHostContext)
  if (!host) throw new Error('a part of the flow screen must be inside a flow screen')
  return host
}
