import type * as z from 'zod'
import type { ActionOutcome, WorkerActionContext } from '#kernel/engine'
import type { LoadWords } from '#kernel/message'
import type { Json, Label, OutgoingFields, RecordUse } from '#kernel/page/values'
import type { PageActionContext } from '#kernel/view'

/** The group of the step picker that lists an action. */
export type ActionGroup = 'navigation' | 'feedback' | 'form' | 'service' | 'component' | 'data' | 'logic' | 'other'

interface ActionBase<Params extends z.ZodObject> {
  readonly id: `action/${string}`
  readonly label: Label
  readonly group: ActionGroup
  readonly icon: string
  readonly keywords?: readonly string[]
  /** The words of its failures: `messages` by the last part of a code, in both languages; they load when one is first shown. */
  readonly messages?: LoadWords
  /** Parameters with `meta` like a component's props; the action's form is generated from them. */
  readonly params: Params
  /** Has a success and a failure path, so a branch may follow it. */
  readonly branches: boolean
  readonly result?: z.ZodType
  /** The parameter that names an event for open pages: `name`. A page hears it as its own event `on:` and that name. */
  readonly announces?: keyof z.output<Params> & string
  /** What people should know before they use it; shown above its parameters. */
  readonly note?: Label
  /** Nothing of its flow runs after it. */
  readonly ends?: true
  /** One line on the flow canvas. */
  readonly summary: (params: z.output<Params>) => Label
}
/** Runs beside the engine: needs no DOM. */
export interface WorkerAction<Params extends z.ZodObject = z.ZodObject> extends ActionBase<Params> {
  readonly runs: 'worker'
  /** Where its requests go, which the server sends for the page. */
  readonly outgoing?: OutgoingFields
  /** Which of its parameters say what records it changes: requests of visitors must match them. */
  readonly records?: RecordUse
  /** The parameter with the name of the workflow that it runs: visitors run those that their page names. */
  readonly workflow?: string
  readonly run: () => Promise<{ readonly run: (params: z.output<Params>, context: WorkerActionContext) => Promise<ActionOutcome> }>
  /** Its half on the page: what the context's `onPage` runs. It checks what it is given. */
  readonly onPage?: () => Promise<{ readonly run: (given: Json, context: PageActionContext) => Promise<ActionOutcome> }>
}
/** A host call: its parameters are parsed again on arrival. */
export interface PageAction<Params extends z.ZodObject = z.ZodObject> extends ActionBase<Params> {
  readonly runs: 'page'
  readonly run: () => Promise<{ readonly run: (params: z.output<Params>, context: PageActionContext) => Promise<ActionOutcome> }>
}
/** An event action. It runs in the worker, or on the page where it needs the browser's document. */
export type ActionDeclaration<Params extends z.ZodObject = z.ZodObject> = WorkerAction<Params> | PageAction<Params>

/**
 * Declares an event action: a step that flows can run. `runs` says where; `params` are its settings, parsed again
 * wherever it runs.
 * @example
 * defineAction({
 *   id: 'action/acme.pay',
 *   label: { zh: '付款', en: 'Pay' },
 *   icon: 'IconStar',
 *   group: 'service',
 *   runs: 'worker',
 *   params: z.object({ amount: number('金额', 'Amount', 0) }),
 *   branches: true,
 *   summary: ({ amount }) => ({ zh: `付 ${amount}`, en: `Pay ${amount}` }),
 *   run: () => import('./run.ts'),
 * })
 */
export function defineAction<Params extends z.ZodObject>(declaration: WorkerAction<Params>): WorkerAction<Params>
export function defineAction<Params extends z.ZodObject>(declaration: PageAction<Params>): PageAction<Params>
export function defineAction(declaration: ActionDeclaration): ActionDeclaration {
  return declaration
}
