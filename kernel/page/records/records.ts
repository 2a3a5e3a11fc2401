import type { Label, Message } from '#kernel/message'
import type { Tokens } from '../look/theme/tokens.ts'
import type { Json, JsonObject, PropPath } from '../values/json.ts'
import type { BlockInterface, BlockPins } from './blocks.ts'

/** What an author wrote and the VM alone runs: data is never code, so it lives beside the values, keyed by path. */
export interface Binding {
  /** `text`: words in several languages, `source` is the key of a text of the page. */
  readonly kind: 'formula' | 'template' | 'function' | 'text'
  readonly source: string
}
export interface Bindings {
  readonly [path: PropPath]: Binding
}

export type ElementId = string

/** Style values of widths, schemes, states and parts (`phone`, `:hover`, `phone@dark:hover`, `header/:hover`), by variant and key; never empty. */
export interface Looks {
  readonly [variant: string]: JsonObject
}

/** The id of the one page record, and of the page's root where an element id is asked for. */
export const PAGE_ID = 'page'
/** The type of the page itself, which is a component as its elements are. */
export const PAGE_TYPE = 'Page'

export interface PageRecord {
  readonly kind: 'page'
  readonly id: typeof PAGE_ID
  readonly schemaVersion: number
  readonly props: JsonObject
  readonly bindings: Bindings
  readonly style: JsonObject
  readonly looks?: Looks
  readonly shared?: readonly string[]
  readonly css: string
  readonly events: { readonly [event: string]: readonly string[] }
  readonly source?: SourceUse
  readonly interceptor: JsonObject
  /** The theme of the project that the page has; without it the one that is usual there. */
  readonly themeId?: string
  /** What differs from that theme. */
  readonly theme?: Tokens
  /** The version of each plugin from outside of the product that the page uses, by plugin id; only a person's upgrade changes one. */
  readonly plugins?: PluginPins
  /** Makes the page a block: a part of pages that has inputs, events, methods and slots. */
  readonly block?: BlockInterface
  /** The versions of the blocks that it uses. */
  readonly blocks?: BlockPins
  /** The languages that its texts have, the main one first; a page without is in one language, whatever that is. */
  readonly locales?: readonly string[]
  readonly extra: JsonObject
}

/** Which version of a plugin a page holds on to; `hash` is that of its manifest. */
export interface PluginPin {
  readonly version: string
  readonly hash?: string
}
/** By plugin id. */
export interface PluginPins {
  readonly [plugin: string]: PluginPin
}

export interface ElementRecord {
  readonly kind: 'element'
  readonly id: ElementId
  /** The specification's name: `Button`, `MarsTable`. */
  readonly type: string
  readonly name: string
  /** `null`: directly on the page. */
  readonly parentId: ElementId | null
  /** Its region of the parent; absent: the main one. */
  readonly slot?: string
  /** Fractional key among all children of the parent; compare as plain strings. */
  readonly order: string
  /** Static values only. */
  readonly props: JsonObject
  readonly bindings: Bindings
  readonly style: JsonObject
  readonly looks?: Looks
  /** Shared styles of the project, by id; later ones win, and the element's own values win over all of them. */
  readonly shared?: readonly string[]
  /** Author's CSS; nested rules, `&` is the element. */
  readonly css: string
  /** Event name to the ids of the flows it starts. */
  readonly events: { readonly [event: string]: readonly string[] }
  readonly source?: SourceUse
  /** Version of the component's declaration that `props` were written for. */
  readonly version: number
  /** Unknown keys of the stored form, written back untouched. */
  readonly extra: JsonObject
}

export interface VariableRecord {
  readonly kind: 'variable'
  readonly id: string
  readonly name: string
  /** The name of a declared type of values; one that no installed plugin declares is kept. */
  readonly type: string
  readonly defaultValue: Json
  /** Makes it a computed variable: its value is what the formula gives, and nothing else can set it. */
  readonly formula?: string
  readonly description: string
  readonly extra: JsonObject
}

/** A shared data source of the page; `source` is the contribution that runs it (`source/http`). */
export interface ApiRecord {
  readonly kind: 'api'
  readonly id: string
  readonly name: string
  readonly source: `source/${string}`
  readonly config: JsonObject
  readonly bindings: Bindings
  /** What happens when a step asks it while it answers another run; as its source says, where it does not say. */
  readonly again?: AskedAgain
  readonly extra: JsonObject
}
/** A shared api that is asked again: its result is that of the newest question, questions wait for each other, or later ones are refused. */
export type AskedAgain = (typeof ASKED_AGAIN)[number]
export const ASKED_AGAIN = ['newest', 'queue', 'refuse'] as const

/** A flow that is started again while it runs: the older run ends, the newer one does not begin, or both run. */
export type StartedAgain = (typeof STARTED_AGAIN)[number]
export const STARTED_AGAIN = ['newest', 'one', 'every'] as const

export interface FlowRecord {
  readonly kind: 'flow'
  readonly id: string
  readonly name: string
  readonly nodes: readonly FlowNode[]
  /** As the event says that starts it, where it does not say. */
  readonly again?: StartedAgain
  readonly extra: JsonObject
}

export type FlowNode = ActionNode | BranchNode | GroupNode
export interface ActionNode {
  readonly id: string
  readonly kind: 'action'
  readonly name: string
  /** Id of the contributed action: `action/message`. */
  readonly action: string
  readonly params: JsonObject
  readonly bindings: Bindings
  /** Passed over when the flow runs, as if it had succeeded with nothing to say. */
  readonly disabled?: true
}
/** Takes the failure path when the step before it failed, the success path otherwise; what follows it runs after either. */
export interface BranchNode {
  readonly id: string
  readonly kind: 'branch'
  readonly success: readonly FlowNode[]
  readonly failure: readonly FlowNode[]
}
/** A step of a declared kind other than a branch: a loop, parallel lanes, anything that a plugin adds. */
export interface GroupNode {
  readonly id: string
  readonly kind: 'group'
  /** The kind of step: the id of its declaration without `step/`. A kind that no installed plugin declares keeps its steps and parameters. */
  readonly group: string
  readonly params: JsonObject
  readonly bindings: Bindings
  readonly body: readonly (readonly FlowNode[])[]
  /** Passed over with all that is in it. */
  readonly disabled?: true
}

/** Words of the page in each of its languages; a language without them shows those of the main one. */
export interface TextRecord {
  readonly kind: 'text'
  /** The key that bindings and `t('…')` name. */
  readonly id: string
  /** By language: `zh`, `en`, `pt-BR`. */
  readonly values: { readonly [locale: string]: string }
  /** For translators. */
  readonly note: string
  readonly extra: JsonObject
}

/** How an element gets its data: a shared api, or a source of its own. */
export interface SourceUse {
  readonly api: string | null
  readonly source: `source/${string}`
  readonly config: JsonObject
  readonly bindings: Bindings
  readonly execute: 'at once' | 'never' | { readonly delaySeconds: number }
}

export type PageEntry = PageRecord | ElementRecord | VariableRecord | ApiRecord | FlowRecord | TextRecord

/** Keys are entry ids; unique over all kinds. */
export interface PageDocument {
  readonly entries: ReadonlyMap<string, PageEntry>
}

export interface Finding {
  readonly level: 'error' | 'warning'
  /** `PAGE_DANGLING_FLOW`, `PAGE_UNKNOWN_TYPE` … */
  readonly code: string
  readonly entry: string
  readonly path?: PropPath
  readonly message: Label | Message
  /** What a fix of it has to know; none of it is shown. */
  readonly about?: JsonObject
}
