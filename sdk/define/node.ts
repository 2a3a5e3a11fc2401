import type * as z from 'zod'
import type { ActionOutcome } from '#kernel/engine'
import type { LoadWords } from '#kernel/message'
import type { Json, JsonObject, Label } from '#kernel/page/values'

/** The group of the step picker that lists a node. */
export type NodeGroup = 'data' | 'logic' | 'outside' | 'answer'

/**
 * What a node does to the world. `none`: it computes. `data`: it reads or writes records, which happens exactly once.
 * `outside`: it calls others, at least once, with a key by which they can tell a repetition. `wait`: its run rests
 * until then.
 */
export type NodeEffect = 'none' | 'data' | 'outside' | 'wait'

/** What may be done with the records of a model. */
export type RecordAction = 'view' | 'create' | 'update' | 'delete'

/** Ways from the records of a model to others: `{ model: 'order', fields: ['customer.city'], where: { … } }`. */
export interface NodeFollow {
  readonly model: string
  /** Names of fields, and paths over associations; `*` for all fields of the model. */
  readonly fields: readonly string[] | '*'
  /** A filter whose fields are followed as well. */
  readonly where?: Json
}

/** What a node needs to be allowed: a version of a workflow is granted what its nodes need, and no more. */
export interface NodeUse {
  /** Actions by the name of the model. */
  readonly models?: { readonly [model: string]: readonly RecordAction[] }
  /** How it gets from records of a model to those of others, which it may then view. */
  readonly follows?: readonly NodeFollow[]
  /** Hosts that it sends requests to: `api.example.com`, or `*` where that is computed. */
  readonly hosts?: readonly string[]
  /**
   * Services of the project that it sends requests to, by name; empty for the default one. The prefix that a service has
   * in an environment says which host that is.
   */
  readonly services?: readonly string[]
  /** Secrets of the project, by name. */
  readonly secrets?: readonly string[]
  /** Other workflows that it starts, by name. */
  readonly workflows?: readonly string[]
  /** Approval flows of which it starts approvals, by name. */
  readonly approvalFlows?: readonly string[]
}

/** The parameters of a node as their author wrote them, before anything is computed. */
export interface WrittenParams {
  /** A text with `${…}` where a part is computed; null where a formula computes all of it. */
  text(path: string): string | null
  /** For people: a text with `${…}` where it is computed, also where a formula computes all of it. */
  shown(path: string): string
  /** Everything that is written: texts, and the sources of formulas. */
  readonly all: string
}

/** What a step sends to others. */
export interface NodeSending {
  /** Hosts, addresses or people. */
  readonly to: Label
  readonly what: Label
}

/** What made a workflow start. */
export interface RunEvent {
  /** `record`, `schedule`, `webhook`, `approval`, `hand`, `call`. */
  readonly kind: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The model of the record. */
  readonly model?: string
  readonly op?: 'create' | 'update' | 'delete'
  /** The record as it was; null for a new one. */
  readonly before?: JsonObject | null
  /** The record as it is; null for a deleted one. */
  readonly after?: JsonObject | null
  /** Names of fields that have another value. */
  readonly changed?: readonly string[]
  /** What was given to a start by hand, by a call or by a webhook: `{ body, headers, query }` of the latter. */
  readonly input?: Json
  /** The id of the person who caused it; null where none did. */
  readonly by?: number | null
}

/** A change of a record that a node asks for. */
export type NodeChange =
  | { readonly op: 'create'; readonly model: string; readonly values: JsonObject }
  | {
      readonly op: 'update'
      readonly model: string
      readonly id: string
      readonly values: JsonObject
      readonly rev?: number
    }
  | { readonly op: 'delete'; readonly model: string; readonly id: string }

/** Records, within what the version is granted and its subject may do. Failures reject with an error that says why. */
export interface NodeData {
  /** Up to 200 records; `query` as calls of `/data/query` take it. */
  query(model: string, query: JsonObject): Promise<{ readonly list: readonly JsonObject[]; readonly total?: number }>
  /** All of the changes or none, answered in their order. */
  write(changes: readonly NodeChange[]): Promise<readonly { readonly id: string; readonly rev: number }[]>
}

/** What a node may use while it runs. */
export interface NodeContext {
  /** Aborts when the run is cancelled or has used up its time. */
  readonly signal: AbortSignal
  /** What the step before returned. */
  readonly input: Json
  readonly event: RunEvent
  /** The same for every attempt at this step of this run: an `Idempotency-Key` for others. */
  readonly key: string
  /** How often the step was begun, this time included. */
  readonly attempt: number
  /** Milliseconds since the epoch; the same whenever the step is repeated. */
  readonly now: number
  readonly data: NodeData
  /** Sets another value for the record that is about to be written. Only before a write; elsewhere it rejects. */
  setField(name: string, value: Json): void
  /** Sets a variable that later formulas read as `variable.name`. */
  setVariable(name: string, value: Json): void
  /** Ends the flow; before a write, the write is refused with these texts. */
  refuse(refusal: { readonly message: string; readonly fields?: { readonly [field: string]: string } }): never
  /** Ends the flow as done, with a value. */
  stop(value?: Json): never
  /** Runs an author's script in the sandbox. */
  script(source: string, input: Json): Promise<Json>
  /**
   * A request to another server, which the grants must permit and the server checks as it checks every one. An address
   * without a beginning of its own, or with `@name` in front, comes after a service prefix of the project. References
   * to secrets such as `{{secret.token}}` in its address, headers and body are filled in on the way; these values are
   * masked in the answer.
   */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** The value of a secret of the project, for a request to this host. Never part of what runs show. */
  secret(name: string, host: string): Promise<string>
  /** A mail to each of up to 20 people, once for a step of a run. */
  mail(mail: { readonly to: readonly string[]; readonly subject: string; readonly text: string }): Promise<void>
  /** A notification in the application, to people of the project by their ids. */
  notify(notice: {
    readonly to: readonly number[]
    readonly title: string
    readonly text: string
    readonly link?: string
  }): Promise<void>
  /** The run rests until then, also over a restart of the server. */
  sleepUntil(time: number): Promise<void>
  /** Starts another workflow of the project by its name and waits for its end. */
  child(workflow: string, input: Json): Promise<ActionOutcome>
  /**
   * Starts what another part of the product does, such as an approval, and waits for its end, also over a restart of
   * the server. `kind` says which part, and `input` is for that.
   */
  waitFor(kind: string, input: Json): Promise<ActionOutcome>
  /** What a webhook's caller gets. */
  respond(answer: { readonly status: number; readonly body: Json }): Promise<void>
}

/** A node of workflows: a step that runs on the server. */
export interface NodeDeclaration<Params extends z.ZodObject = z.ZodObject> {
  readonly id: `node/${string}`
  readonly label: Label
  readonly group: NodeGroup
  readonly icon: string
  readonly keywords?: readonly string[]
  /** What people should know before they use it; shown above its parameters. */
  readonly note?: Label
  /** The words of its failures: `messages` by the last part of a code, in both languages. */
  readonly messages?: LoadWords
  /** Parameters with `meta` like a component's props; the form is generated from them. */
  readonly params: Params
  readonly effect: NodeEffect
  /** Has a success and a failure path, so a branch may follow it. */
  readonly branches: boolean
  /** What it returns, for the names that later formulas read. */
  readonly result?: z.ZodType
  /**
   * It has a meaning in these phases alone; in all where it is absent. `before`: before a write; `webhook`: in an
   * answer.
   */
  readonly only?: 'before' | 'webhook'
  /** Nothing of its flow runs after it. */
  readonly ends?: true
  /** What it needs to be allowed, by the parameters as they are stored. */
  readonly uses?: (params: z.output<Params>, written: WrittenParams) => NodeUse
  /**
   * How often a failure of it is tried again by itself, and after how long first; later each time ten times as long, a
   * minute at most. `when` says which outcomes are worth it; by default every failure is.
   */
  readonly retry?: {
    readonly times: number
    readonly firstMs: number
    readonly when?: (outcome: ActionOutcome) => boolean
  }
  /** What leaves and where to, as the step is written: people read it before a test really sends it. */
  readonly sends?: (params: z.output<Params>, written: WrittenParams) => NodeSending
  /** What a test run gives instead of calling others. */
  readonly sample?: (params: z.output<Params>) => Json
  /** One line on the flow canvas. */
  readonly summary: (params: z.output<Params>) => Label
  readonly run: () => Promise<{
    readonly run: (params: z.output<Params>, context: NodeContext) => Promise<ActionOutcome>
  }>
}

/**
 * Declares a node of workflows. `effect` says what it does to the world, and with it when it may be used and how
 * often it happens.
 * @example
 * defineNode({
 *   id: 'node/acme.ship',
 *   label: { zh: '发货', en: 'Ship' },
 *   group: 'outside',
 *   icon: 'IconSend',
 *   effect: 'outside',
 *   params: z.object({ order: text('订单', 'Order') }),
 *   branches: true,
 *   summary: ({ order }) => ({ zh: order, en: order }),
 *   run: () => import('./run.ts'),
 * })
 */
export function defineNode<Params extends z.ZodObject>(declaration: NodeDeclaration<Params>): NodeDeclaration<Params> {
  return declaration
}
