import type { Told, WordsOf } from '#kernel/message'
import type { LaneName, StepKindId } from '#kernel/page/records'
import type { Contributes } from '#kernel/page/references'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Owner, Pins } from '#kernel/plugin'
import type { SourceFiles } from './files.ts'
import type { ActionOutcome, Environment, LoadResult, RowChoice, ServerPage, Surroundings } from './protocol.ts'

/** What a flow step may ask of the page it runs on. Third-party actions get the subset their manifest was granted. */
export interface PageHandle {
  getVariable(name: string): Json
  setVariable(name: string, value: Json): void
  /** Back to the default value. */
  resetVariable(name: string): void
  /**
   * Calls a component's method; waits, bounded, for an element that is not mounted yet. Arguments that it does not take are a failure; with `'if taken'`
   * it is called without any instead. `row` says which one of an element that there is once a row; unless said, that of the row in which the flow began.
   */
  call(element: string, method: string, args: Json, when?: 'if taken', row?: RowChoice): Promise<ActionOutcome>
  /**
   * Runs a shared api of the page; with `file`, `data` of a success is the answer as `FileData`; `fresh` looks past what is cached. `payload`: the values
   * that formulas of the api and places in its address may read, where only `params` of them are sent.
   */
  request(api: string, params: Json, wants?: 'file' | 'fresh', payload?: Json): Promise<LoadResult>
  /** Runs an author's script in the VM with `input` as its context; rejects with its error. */
  script(source: string, input: Json): Promise<Json>
}

/** Which request of which page it is; `source` is an api, an element with a source of its own, or `flow/step`. */
export type Declared = ServerPage & { readonly source: string }

/** A file as a source passes it to the page that saves it. */
export interface FileData {
  /** What the answer calls it; empty when it does not say. */
  readonly name: string
  readonly type: string
  readonly base64: string
}

export interface WorkerActionContext {
  /** The plugin whose code runs. */
  readonly owner: Owner
  /** Aborts when the flow is cancelled or the plugin unloads. */
  readonly signal: AbortSignal
  /** What the step before handed on. */
  readonly input: Json
  /** The path of the row that the flow runs for; absent outside of rows. */
  readonly scope?: string
  /** The element whose event started the flow. */
  readonly startedBy?: string
  /** The visitor's language. */
  readonly locale: Surroundings['locale']
  /** A message in the visitor's language, for what takes a text. */
  readonly say: (told: Told) => Promise<string>
  readonly page: PageHandle
  /** Resolves after the time; rejects when the flow is cancelled or `until` aborts. */
  readonly wait: (milliseconds: number, until?: AbortSignal) => Promise<void>
  /** Requests to our own server carry the page's login, for calls that are made for pages, and never a person's. */
  readonly fetch: typeof fetch
  /** Where the step is declared, for requests that the server sends. */
  readonly declared?: Declared
  /** Runs the action's own half on the page, for what needs a document. */
  readonly onPage: (given: Json) => Promise<ActionOutcome>
  /** Runs another flow of the page, by its id; its outcome is what its last step handed on, or why it failed. */
  readonly runFlow: (flow: string, input: Json) => Promise<ActionOutcome>
  /**
   * Notifies every open page of the app; pages that listen for the name start their flows. Does not wait for them.
   */
  readonly emit: (name: string, payload: Json) => ActionOutcome
  /**
   * Raises an event of the block around the flow: its instance starts the flows of that event. Does not wait for them.
   */
  readonly raise: (event: string, payload: Json) => ActionOutcome
  /** Ends the whole flow here with this outcome, or as cancelled without one. Never returns. */
  readonly stop: (outcome?: ActionOutcome) => never
  /** What this step keeps from one run of its flow to the next, while the page is open. */
  readonly memory: Map<string, unknown>
}

/** What a plugin contributed; several versions of one plugin may be there. */
export interface Owned {
  readonly owner?: Owner
  /** Aborts when the plugin unloads. */
  readonly gone?: AbortSignal
}

export interface WorkerActionRuntime extends Owned {
  readonly id: `action/${string}`
  /** Throws a `MessageError`, or an error with a text, when the parameters are wrong. */
  readonly parse: (params: Json) => Json
  /** Loads what `run` needs; nothing once it is there. Awaited before a step's parameters are worked out. */
  readonly ready?: () => Promise<unknown> | undefined
  readonly run: (params: never, context: WorkerActionContext) => Promise<ActionOutcome>
}

/** A function that formulas can call: `create` is self-contained, is sent to the VM as source text, and may call others through `lib`. */
export interface FunctionRuntime extends Owned {
  readonly name: string
  readonly source: string
}

export interface SourceContext {
  /** The plugin whose code runs. */
  readonly owner: Owner
  /** Aborts when the request is cancelled or the plugin unloads. */
  readonly signal: AbortSignal
  readonly env: Environment
  readonly fetch: typeof fetch
  /** Opens a WebSocket. */
  readonly connect: (address: string) => WebSocket
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** At least 0 and less than 1. */
  readonly random: () => number
  /** Resolves after the time; rejects when the request is cancelled or, where one is given, `until` aborts. */
  readonly wait: (milliseconds: number, until?: AbortSignal) => Promise<void>
  /** The page's interceptor settings (headers, timeout). */
  readonly interceptor: JsonObject
  /** The value of a formula over the page's state; `input` is its `eventParams`. */
  readonly evaluate: (source: string, input: Json) => Promise<Json>
  /** Runs an author's script in the VM with `input` as its `eventParams`; rejects with its error. */
  readonly script: (source: string, input: Json) => Promise<Json>
  /** The visitor's language. */
  readonly locale: Surroundings['locale']
  /** The shared api or, for its own source, the element that asks. */
  readonly by?: string
  /** Where it is declared: the server sends the page's requests to other servers, after holding them against what the page says there. */
  readonly declared?: Declared
  /** An automatic run in the editor: requests that change data wait for a person. */
  readonly holdsWrites?: boolean
  /** Shows the visitor a text, unless the run is automatic. */
  readonly say: (tone: 'success' | 'error', text: Told) => void
  /** The source's own notes on this page, gone when it closes. */
  readonly memory: Map<string, unknown>
  /** The caller wants no remembered answer. */
  readonly fresh?: boolean
  /** The values that places in an address may read beside the parameters. Where it is given, nothing else of it is sent. */
  readonly payload?: Json
  /** The texts of the formulas at the source's `late` paths, to be evaluated with the answer as `eventParams`. */
  readonly late?: { readonly [path: string]: string }
  /** The caller saves the answer as a file: `data` of a success is `FileData`. Sources that cannot do so ignore it. */
  readonly wants?: 'file'
  /** To send files of the page that the parameters name. */
  readonly files?: SourceFiles
  /** The caller takes an answer that comes in parts while it comes; what is taken like that is not in the result. Sources that cannot do so ignore it. */
  readonly parts?: (part: Json) => void
}
/** When a source runs automatically. */
export interface SourcePlan {
  /** Requests of one element that follow each other faster than this become one; the first never waits. */
  readonly debounceMs?: number
  /** It is asked again this often while the page is open and in sight. */
  readonly pollSeconds?: number
  /** It changes something where it is asked: questions of several runs wait for each other, unless their api says otherwise. */
  readonly writes?: boolean
}
/** An open connection that keeps bringing data. */
export interface SourceStream {
  readonly stop: () => void
  /** Sends parameters over it; without it, asking again opens another. */
  readonly send?: (params: Json) => Promise<LoadResult>
}
export interface SourceRuntime extends Owned {
  readonly id: `source/${string}`
  /** It makes no external request: an element's data is recomputed whenever a value in its configuration changes. */
  readonly follows?: boolean
  /** Paths of the configuration whose formulas read the response: they are evaluated by the source alone. */
  readonly late?: readonly string[]
  /** Loads what `run` needs; nothing once it is there. */
  readonly ready?: () => Promise<unknown> | undefined
  /** `config` is resolved: bindings replaced by values. `params` are what the caller sends. */
  readonly run: (config: JsonObject, params: Json, context: SourceContext) => Promise<LoadResult>
  /** Read from the configuration as it is written, without formulas. */
  readonly plan?: (config: JsonObject) => SourcePlan
  /** For elements, instead of `run`: every push is new data, or a failure, until it is stopped or its signal aborts. */
  readonly subscribe?: (
    config: JsonObject,
    params: Json,
    context: SourceContext,
    push: (result: LoadResult) => void,
  ) => Promise<SourceStream>
}

/** How a lane ended: with what its last step returned, or with a failure that no branch in it handled. */
export type LaneOutcome = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly reason: Told; readonly value: Json }

/** What a kind of step may use while one of its steps runs. */
export interface StepContext {
  /** With values in place of formulas. */
  readonly params: JsonObject
  /** What the step before returned. */
  readonly input: Json
  /** Aborts when the flow is cancelled. */
  readonly signal: AbortSignal
  /** How many numbered lanes the step has. */
  readonly lanes: number
  /** Whether the step before failed; only a kind that `handlesFailure` runs then. */
  readonly failed: boolean
  /** Runs the steps of a lane; a lane that does not exist returns its input. Rejects when the whole flow ends: let that error pass. */
  lane(name: LaneName, input: Json): Promise<LaneOutcome>
  /** The same as one round of many, which counts as a step of the flow. */
  round(name: LaneName, input: Json): Promise<LaneOutcome>
  /**
   * Runs a lane once for each item, one after the other, with `{ item, index, input }`; answers the list of what the
   * rounds returned, or the first failure. An environment may run many rounds in parts that outlast it.
   */
  rounds(name: LaneName, items: readonly Json[]): Promise<LaneOutcome>
  /** Ends the flow before the first round when it has too few steps left for so many rounds of a lane. */
  reserve(rounds: number, name: LaneName): void
  /** The value with which a step in a lane ended the whole flow; undefined when the error means something else. */
  endedWith(error: unknown): { readonly value: Json | undefined } | undefined
  /** Waits some milliseconds; a run that is replayed does not wait. */
  wait(ms: number): Promise<void>
  /** A failure as a text in the page's language. */
  inWords(reason: Told): string | Promise<string>
}

/** A kind of step as the interpreter runs it: trusted code of the product, in the worker. */
export interface StepKindRuntime extends Owned {
  readonly id: StepKindId
  /** Runs whether the step before succeeded or failed. Such a step is neither counted nor traced, and its failure ends its list. */
  readonly handlesFailure?: boolean
  readonly run: (context: StepContext) => Promise<ActionOutcome>
}

/** A plugin from outside of the product, as far as a worker runs it. */
export interface WorkerPlugin {
  readonly id: string
  readonly version: string
  /** Names its files for ever. */
  readonly hash: string
  /** The file with its actions, sources and functions, below its folder. */
  readonly worker?: string
  /** What that has to contribute, where it is known. */
  readonly contributes?: Contributes
}
/** The plugins from outside of the product in a worker. */
export interface WorkerPlugins {
  /** Takes a list for the former one. Resolves when all of it is there or has failed, which takes a bounded time. */
  follow(plugins: readonly WorkerPlugin[]): Promise<void>
  /** Waits for those of these plugins that are still on their way; for all without a list. */
  ready(ids?: Iterable<string>): Promise<void>
}

/**
 * All that a worker's engine is given; the interpreter knows none of them by name. Each list is read again whenever something is looked up,
 * so it may be another one when plugins came or went; functions are read when a page opens. A list may hold one thing in several versions of
 * its plugin: a page gets the version that its program names, else the last one.
 */
export interface EngineLibrary {
  readonly actions: readonly WorkerActionRuntime[]
  readonly sources: readonly SourceRuntime[]
  readonly functions: readonly FunctionRuntime[]
  /** Kinds of steps. */
  readonly steps: readonly StepKindRuntime[]
  /** Whose an action is, also of one that runs on the page. */
  readonly ownerOf?: (action: string, pins: Pins) => Owner | undefined
  /** The words of what it tells, for what flows read of a failure. */
  readonly words?: WordsOf
  /** Brings what plugins from outside of the product contribute into the lists above. */
  readonly plugins?: WorkerPlugins
}
