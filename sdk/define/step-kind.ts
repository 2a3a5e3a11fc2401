import type * as z from 'zod'
import type { ActionOutcome, StepContext } from '#kernel/engine'
import type { LoadWords } from '#kernel/message'
import type { Bindings, FlowNode, LaneName, StepKindId, StepKindRules, StepNeed } from '#kernel/page/records'
import type { Json, JsonObject, Label } from '#kernel/page/values'

/** A step as its declaration sees it in the editor. */
export interface ShownStep {
  readonly params: JsonObject
  readonly bindings: Bindings
  /** How many lanes it has. */
  readonly lanes: number
}

/** How an author changes the number of lanes. */
export type LanesControl =
  /** By choosing a number. */
  | { readonly by: 'count'; readonly label: Label }
  /** By switching the last lane on or off. */
  | { readonly by: 'last'; readonly label: Label }
  /** By a list of values in `param`: a lane for each, and a last lane for everything else. */
  | { readonly by: 'cases'; readonly label: Label; readonly param: string }
  /** By a list of `{ name, is }` in `param`: a lane for each, whose condition is the formula `is`, and a last lane. */
  | { readonly by: 'conditions'; readonly label: Label; readonly param: string }

/** The lanes of a step with steps inside it: how many it may have, how many it begins with, and their labels. */
export interface StepLanes {
  readonly least: number
  readonly most: number
  /** How many lanes a new step has. */
  readonly first: number
  readonly label: (lane: LaneName, step: ShownStep) => Label
  /** Absent where the number never changes. */
  readonly control?: LanesControl
  /** The lanes run concurrently: the canvas places them around the line of their step. */
  readonly concurrent?: true
}

/** One of several parameters decides what a step does; exactly one of them has a value. */
export interface StepAlternatives {
  readonly label: Label
  readonly choices: readonly {
    readonly param: string
    readonly label: Label
    /** What the parameter is when an author chooses it. */
    readonly first: StepValues
    /** Its value after an author has emptied the field. */
    readonly emptied: Json
  }[]
}

/** Values and formulas of parameters. */
export interface StepValues {
  readonly params?: JsonObject
  readonly bindings?: Bindings
}

/** A kind of step other than an action: it has lanes, or controls how its flow goes on. */
export interface StepKindDeclaration<Params extends z.ZodObject = z.ZodObject> {
  readonly id: StepKindId
  readonly label: Label
  readonly icon: string
  readonly keywords?: readonly string[]
  /** What people should know about it; shown above its parameters. */
  readonly help?: Label
  /** Words of its failures: `messages` by the last part of a code, in both languages; they load when one is first shown. */
  readonly messages?: LoadWords
  /** Parameters with `meta` like a component's props; the form is generated from them. */
  readonly params: Params
  /** Values of a new step. */
  readonly first?: StepValues
  readonly alternatives?: StepAlternatives
  readonly needs?: readonly StepNeed[]
  /** Without it a step has no lanes. */
  readonly lanes?: StepLanes
  /** One line on the flow canvas; undefined shows the label alone. */
  readonly summary?: (step: ShownStep) => Label | undefined
  /** Approval flows have it too: their engine knows its lanes. Without it, workflows and pages alone have it. */
  readonly inApprovals?: true
  /** Runs whether the step before succeeded or failed. Such a step is neither counted nor traced. */
  readonly handlesFailure?: true
  /** The record of a new step where it is not the usual one, which has `params` and numbered lanes. */
  readonly record?: (id: string) => FlowNode
  /**
   * Runs in the worker as trusted code. It is part of the declaration: control flow is a few lines, and a flow should not wait for a
   * request to begin its first loop. Code that is large belongs in a file that `run` imports.
   */
  readonly run: (context: StepContext) => Promise<ActionOutcome>
}

/**
 * Declares a kind of step for event flows, with lanes or control over how the flow continues. Only the product's
 * own plugins can add kinds of steps.
 * @example defineStepKind({ id: 'step/loop', label: { zh: '循环', en: 'Loop' }, params, lanes, run })
 */
export function defineStepKind<Params extends z.ZodObject>(declaration: StepKindDeclaration<Params>): StepKindDeclaration<Params> {
  return declaration
}

/**
 * The rules of a kind of step as data, for checks that do not load its code.
 * @example rulesOf(loop).id // 'step/loop'
 */
export function rulesOf({ id, label, lanes, needs }: Pick<StepKindDeclaration, 'id' | 'label' | 'lanes' | 'needs'>): StepKindRules {
  return { id, label, lanes: { least: lanes?.least ?? 0, most: lanes?.most ?? 0 }, ...(needs ? { needs } : {}) }
}
