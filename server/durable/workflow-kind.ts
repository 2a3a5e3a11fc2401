import type * as z from 'zod'
import type { Db } from '../db/store.ts'
import type { Json, SerializedError } from './contract.ts'

/** What crosses a restart is stored as JSON, so a schema must accept JSON. */
type JsonSchema = z.ZodType<unknown, Json>
export type SignalSchemas = Readonly<Record<string, JsonSchema>>

/** A workflow as others start it. Its code is given to `durable.workflow` once, by the module that owns it. */
export interface WorkflowKind<
  Input extends JsonSchema = JsonSchema,
  Result extends JsonSchema = JsonSchema,
  Signals extends SignalSchemas = SignalSchemas,
> {
  /** Unique in the installation: `module/verb`. Stored with every run, so it never changes. */
  readonly name: string
  readonly input: Input
  readonly result: Result
  /** The values that `durable.send` accepts, by the signal's name. */
  readonly signals?: Signals
}
/** A kind whose types do not matter. */
export type AnyWorkflowKind = WorkflowKind

export const defineWorkflowKind = <
  Input extends JsonSchema,
  Result extends JsonSchema,
  const Signals extends SignalSchemas = Record<never, never>,
>(
  kind: WorkflowKind<Input, Result, Signals>,
): WorkflowKind<Input, Result, Signals> => kind

/** One attempt at a step. */
export interface StepRun {
  /** The same for every attempt at this step of this run: an `Idempotency-Key` for other services. */
  readonly key: string
  /** How many times the step has started, including this time. */
  readonly attempt: number
  /** Aborted when the run was cancelled or another node took it over: the step's result is no longer recorded. */
  readonly signal: AbortSignal
}
export interface StepOptions<Value extends Json> {
  /** Checks the value when it is returned, and again each time it is read. */
  readonly result?: z.ZodType<Value, Json>
  /** How many times the step is tried at most; 8 by default. */
  readonly attempts?: number
}
/** The value of a step: what JSON keeps of it. */
export type StepWork<Value extends Json> = (run: StepRun) => Promise<Value | undefined> | Value | undefined

export interface WorkflowContext<Signals extends SignalSchemas = SignalSchemas> {
  readonly id: string
  /**
   * Runs `work` and records its value; a replay returns the recorded value. A failed attempt is repeated later; the last failure is thrown. `work` may
   * start again when its node died, so it must tolerate being repeated.
   */
  step<Value extends Json = null>(name: string, work: StepWork<Value>, options?: StepOptions<Value>): Promise<Value>
  /** Resolves at that time, also after a restart. */
  sleepUntil(time: Date): Promise<void>
  /** Resolves with the next value sent under that name, including one that was sent before; values are taken in the order they were sent. */
  signal<Name extends keyof Signals & string>(name: Name): Promise<z.output<Signals[Name]>>
  /** Null when nothing was sent until then. */
  signal<Name extends keyof Signals & string>(name: Name, options: { readonly until: Date }): Promise<z.output<Signals[Name]> | null>
  /** Starts another workflow and resolves with its result; throws its error when it fails or is cancelled. */
  child<Input extends JsonSchema, Result extends JsonSchema>(
    kind: WorkflowKind<Input, Result, SignalSchemas>,
    input: z.input<Input>,
  ): Promise<z.output<Result>>
  /** The current time, recorded: a replay returns the same. */
  now(): Promise<Date>
}

/**
 * The code of a workflow. It runs again from its start after each wait and restart, with the recorded values, so everything but these calls must be
 * deterministic: no clock, chance or other reads outside of a step. Parallel steps are joined with `Promise.all`; `Promise.race` is not replayed in order.
 */
export type WorkflowBody<Input extends JsonSchema, Result extends JsonSchema, Signals extends SignalSchemas> = (
  input: z.output<Input>,
  context: WorkflowContext<Signals>,
) => Promise<z.input<Result>>

/** A kind with its code, as a module registers it. */
export interface AnyWorkflow {
  readonly kind: AnyWorkflowKind
  readonly run: (input: never, context: never) => Promise<unknown>
}

/**
 * The code of a kind: `defineWorkflow(remind, async ({ id }, { sleepUntil, step }) => …)`, for `workflows` of a module.
 */
export const defineWorkflow = <Input extends JsonSchema, Result extends JsonSchema, Signals extends SignalSchemas>(
  kind: WorkflowKind<Input, Result, Signals>,
  run: WorkflowBody<Input, Result, Signals>,
): AnyWorkflow => ({ kind: kind as unknown as AnyWorkflowKind, run })

export interface StartOptions {
  /** A second start with the same id changes nothing, whatever became of the first. */
  readonly id?: string
  /** The caller's transaction: the run exists if and only if it commits. */
  readonly db?: Db
}
export interface SendOptions {
  /** The message's id: sent again to the same run and name, it counts once. */
  readonly id?: string
}
export type RunState<Result> =
  | { readonly status: 'running' | 'canceled' }
  | { readonly status: 'completed'; readonly result: Result }
  | { readonly status: 'failed'; readonly error: SerializedError }

/** Workflows: deterministic code whose finished steps are recorded, so that any node continues a run after the last finished step. */
export interface Workflows {
  /** Registers the code of a kind, while the services are made. */
  workflow<Input extends JsonSchema, Result extends JsonSchema, Signals extends SignalSchemas>(
    kind: WorkflowKind<Input, Result, Signals>,
    run: WorkflowBody<Input, Result, Signals>,
  ): void
  /**
   * Returns the id of the run.
   * @throws when the input does not fit the kind, or the id belongs to a run of another kind.
   */
  start<Input extends JsonSchema>(
    kind: WorkflowKind<Input, JsonSchema, SignalSchemas>,
    input: z.input<Input>,
    options?: StartOptions,
  ): Promise<string>
  /**
   * Sends a value to a run, which may await it later. False when the run has ended.
   * @throws when there is no such run, or its kind declares no such signal or another value for it.
   */
  send(id: string, name: string, value: Json, options?: SendOptions): Promise<boolean>
  /** Ends a run and its children: no further step starts. False when it has ended already. */
  cancel(id: string): Promise<boolean>
  /** Null when there is no such run of the kind, or it was swept: completed runs after a month, failed ones after half a year. */
  find<Result extends JsonSchema>(
    kind: WorkflowKind<JsonSchema, Result, SignalSchemas>,
    id: string,
  ): Promise<RunState<z.output<Result>> | null>
}
