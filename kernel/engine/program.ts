import type {
  Binding,
  ElementId,
  FlowNode,
  Json,
  JsonObject,
  MethodShapes,
  ProgramPlugins,
  PropPath,
  SourceUse,
  ValueShape,
} from '#kernel/page'
import type { PackedCode } from './packed-code.ts'

/**
 * A page compiled for running: no records, no declarations. The viewer loads it; the editor's canvas keeps one and patches it.
 * The page's own root is the element `page` of type `Page`, the only one with `parentId` null.
 */
export interface PageProgram {
  readonly hash: string
  readonly elements: readonly ProgramElement[]
  readonly bindings: readonly ProgramBinding[]
  readonly flows: { readonly [id: string]: readonly FlowNode[] }
  readonly apis: { readonly [id: string]: ProgramApi }
  readonly sources: readonly ProgramSource[]
  /** Default values by name. */
  readonly variables: { readonly [name: string]: Json }
  readonly interceptor: JsonObject
  readonly css: string
  /** The form of the bindings' code; an engine that does not know it makes the code itself. */
  readonly code?: string
  /** The plugins that the page uses, by id; read it with `pluginsOf`, for older programs hold bare versions. */
  readonly plugins: ProgramPlugins
  /** By component type: what the methods of the page's elements take and return. Programs from before, and those without flows, have none. */
  readonly methods?: ProgramMethods
  /** False for a page without formulas, flows or sources: the viewer then never downloads the engine. */
  readonly needsEngine: boolean
}

export interface ProgramMethods {
  readonly [type: string]: MethodShapes
}

export interface ProgramElement {
  readonly id: ElementId
  readonly type: string
  readonly parentId: ElementId | null
  /** Defaults filled, first values of bindings in place. */
  readonly props: JsonObject
  readonly style: JsonObject
  /** Event name to flow ids. */
  readonly events: { readonly [event: string]: readonly string[] }
}

export interface ProgramBinding {
  /** Stable within one open page; values come back under it. A function binding's value is a number that changes with what it reads. */
  readonly id: number
  readonly element: ElementId
  /** A path in the props (`showOrHide` decides whether the element is there), or in the style when it starts with `style.`. */
  readonly path: PropPath
  readonly binding: Binding
  /** State paths it reads, from static analysis: `variable.count`, `Form_1.name`; `'dynamic'` when analysis cannot tell. */
  readonly reads: readonly string[] | 'dynamic'
  /** What the VM is given to run, so that the worker need not read the source; in the form that the program's `code` names. */
  readonly code?: PackedCode
}

export interface ProgramApi {
  readonly name: string
  readonly source: `source/${string}`
  readonly config: JsonObject
  readonly bindings: { readonly [path: PropPath]: Binding }
}

export interface ProgramSource {
  readonly element: ElementId
  readonly use: SourceUse
  /** The prop that receives the data. */
  readonly prop: string
  readonly driven: 'engine' | 'view'
  /** What the data has to be. */
  readonly shape?: ValueShape
}

/** What one edit changes in an open page's program. */
export interface ProgramPatch {
  readonly bindings: { readonly removed: readonly number[]; readonly added: readonly ProgramBinding[] }
  readonly flows: { readonly [id: string]: readonly FlowNode[] | null }
  readonly apis: { readonly [id: string]: ProgramApi | null }
  readonly sources: { readonly removed: readonly ElementId[]; readonly added: readonly ProgramSource[] }
  readonly variables: { readonly [name: string]: { readonly value: Json } | null }
  /** Elements with their events, for those added or changed; null when removed. */
  readonly events: { readonly [element: ElementId]: { readonly [event: string]: readonly string[] } | null }
  readonly interceptor?: JsonObject
  readonly plugins?: ProgramPlugins
  /** All of them, where any is another one. */
  readonly methods?: ProgramMethods
}
