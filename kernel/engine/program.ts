import type { AskedAgain, Binding, ElementId, FlowNode, SourceUse, StartedAgain } from '#kernel/page/records'
import type { ProgramPlugins } from '#kernel/page/references'
import type { Json, JsonObject, Label, MethodShapes, PropPath, ValueShape } from '#kernel/page/values'

import type { AppProgram } from './app.ts'
import type { CellNames } from './names.ts'
import type { ProgramTexts } from './texts.ts'

/**
 * What the analysis made of a source, so small that a program can carry it: the text before and after, where the author's text begins
 * and ends, and what is replaced in it (start, end, text, …); or the code alone, where it has nothing of the text.
 */
export type PackedCode = readonly (number | string)[]

/**
 * A page compiled for running: no records, no declarations. The viewer loads it; the editor's canvas keeps one and patches it.
 * The page's own root is the element `page` of type `Page`, the only one with `parentId` null.
 */
export interface PageProgram {
  readonly hash: string
  readonly elements: readonly ProgramElement[]
  readonly bindings: readonly ProgramBinding[]
  /** What exists once a row; the page itself is none of them. Each after the one around it. */
  readonly templates?: readonly ProgramTemplate[]
  readonly uses?: readonly ProgramUse[]
  /** Rows to paint with before the engine has started, as JSON like those of `RowValues`. */
  readonly firstRows?: ProgramFirstRows
  readonly flows: { readonly [id: string]: readonly FlowNode[] }
  /** What happens to a flow that is started again while it runs; of those that are not named both run. */
  readonly again?: ProgramAgain
  readonly apis: { readonly [id: string]: ProgramApi }
  readonly sources: readonly ProgramSource[]
  /** The names that people gave and texts say: the state paths that they mean. Programs from before, and pages that use none, have none. */
  readonly names?: { readonly [word: string]: string }
  /** Default values by name. */
  readonly variables: { readonly [name: string]: Json }
  /** Its words in several languages; a page without any has none. */
  readonly texts?: ProgramTexts
  /** The time zone that its times are meant and shown in; absent: that of each viewer. */
  readonly timeZone?: string
  /** Of a page that is itself a block: the values of its inputs without an instance, samples first. */
  readonly inputs?: JsonObject
  readonly interceptor: JsonObject
  /** Rules in cascade layers, with the order of these first; of programs from before, authors' texts alone and in no layer. */
  readonly css: string
  /** The form of the bindings' code; an engine that does not know it makes the code itself. */
  readonly code?: string
  /** The plugins that the page uses, by id; read it with `pluginsOf`, for older programs hold bare versions. */
  readonly plugins: ProgramPlugins
  /** By component type: what the methods of the page's elements take and return. Programs from before, and those without flows, have none. */
  readonly methods?: ProgramMethods
  /** What of the project its logic may name; absent where it names nothing. */
  readonly app?: AppProgram
  /** False for a page without formulas, flows or sources: the viewer then never downloads the engine. */
  readonly needsEngine: boolean
}

export interface ProgramAgain {
  readonly [flow: string]: Exclude<StartedAgain, 'every'>
}

export interface ProgramMethods {
  readonly [type: string]: MethodShapes
}

/** A list of elements and formulas that exists many times, compiled once. */
export interface ProgramTemplate {
  /** From 1 on; 0 is the page. */
  readonly id: number
  /** The template around it; null where that is the page. */
  readonly parent: number | null
  /** What each row has of its own beside its item: `Form_1` for a form's values, `component.List_2` for what an element has. */
  readonly state?: readonly string[]
  /** It is a block: it exists once for each use, and sees nothing of what is around. */
  readonly block?: ProgramBlock
}

/** One version of a block in a program. */
export interface ProgramBlock {
  readonly id: string
  readonly version: number
  /** What the ids of its elements, flows and apis begin with in the program, which may hold another version as well. */
  readonly prefix: string
  /** Default values by name; each use has its own. */
  readonly variables: { readonly [name: string]: Json }
  /** Flows by the name of the method that runs them. */
  readonly methods: { readonly [method: string]: string }
  /** What its texts call its own: the state paths that these words mean. */
  readonly names: { readonly [word: string]: string }
}

/** The first rows of lists that are known before a page is open, with their values. */
export interface ProgramFirstRows {
  /** `[[number of the scope around (0: the page), use, [[scope, key], …], from?, total?], …]` */
  readonly lists: string
  /** `[scope, bindingId, value, …]` */
  readonly values: string
}

/** A region of an element that runs a template for each item of a list; or an element that is a block. */
export interface ProgramUse {
  /** Its number among all uses; absent where that is the template's. */
  readonly id?: number
  readonly element: ElementId
  readonly slot: string
  readonly template: number
  /** The field that an item is known by. */
  readonly key?: PropPath
  /** The place of the keys of all items, in order: in the state of the row around the element, or of the page. */
  readonly keys?: PropPath
  /** Where the list is: a path of the state or, as reads are written, of a row around (`~0.items`); the value of a binding; or written out. */
  readonly rows:
    | { readonly path: string }
    | { readonly binding: number }
    | { readonly value: Json }
    /** Of a block: once, with these inputs, and the values of bindings (by number) in the places of some. */
    | { readonly inputs: JsonObject; readonly bound: { readonly [path: PropPath]: number } }
  /** Sample items for the canvas while the list is empty; in the editor only. */
  readonly sample?: Json
  /**
   * Of a block: the template around the instance, 0 for the page. Other elements are in the template around theirs.
   */
  readonly around?: number
}

export interface ProgramElement {
  readonly id: ElementId
  readonly type: string
  readonly parentId: ElementId | null
  /** Its region of the parent; absent: the main one. */
  readonly slot?: string
  /** The template that it belongs to; absent: the page. */
  readonly template?: number
  /** Its cell, for the steps of its flows. */
  readonly cell?: CellNames
  /** Defaults filled, first values of bindings in place. */
  readonly props: JsonObject
  /** In the editor's programs alone: what a data prop without data shows while the page is edited. */
  readonly sample?: { readonly prop: PropPath; readonly value: Json }
  /** Default texts of unset props, instead of those in `props`. */
  readonly words?: { readonly [path: PropPath]: Label }
  /** The class that the program's rules know it by; absent where they say nothing of it. */
  readonly className?: string
  /** By the path of a bound style value, the custom property that carries it to the rule. */
  readonly custom?: { readonly [path: PropPath]: string }
  /** What is set on it itself: first values of custom properties; of programs from before, all of its style. */
  readonly style?: JsonObject
  /** Event name to flow ids. */
  readonly events: { readonly [event: string]: readonly string[] }
  /** It is a use of a block. */
  readonly block?: ProgramBlockUse
}

export type ProgramBlockUse =
  /** `root` is the element below which the block's own stand. */
  | { readonly version: number; readonly root: ElementId }
  /** Why nothing of it is there: no such block or version, none chosen, it contains itself, or it is too deep within others. */
  | { readonly version?: number; readonly missing: 'block' | 'circle' | 'depth' }

export interface ProgramBinding {
  /** Stable within one open page; values come back under it. A function binding's value is a number that changes with what it reads. */
  readonly id: number
  readonly element: ElementId
  /** A path in the props (`showOrHide` decides whether the element is there), or in the style when it starts with `style.`. */
  readonly path: PropPath
  readonly binding: Binding
  /** The template in whose rows it runs; absent: the page. */
  readonly template?: number
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
  /** As the source says unless said here. */
  readonly again?: AskedAgain
}

export interface ProgramSource {
  readonly element: ElementId
  /** The template in whose rows the element stands, each of which asks for itself; absent: the page. */
  readonly template?: number
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
  /** All of them, where any changed. */
  readonly again?: ProgramAgain
  readonly apis: { readonly [id: string]: ProgramApi | null }
  readonly sources: { readonly removed: readonly ElementId[]; readonly added: readonly ProgramSource[] }
  readonly variables: { readonly [name: string]: { readonly value: Json } | null }
  /** Elements with their events, for those added or changed; null when removed. */
  readonly events: { readonly [element: ElementId]: { readonly [event: string]: readonly string[] } | null }
  readonly interceptor?: JsonObject
  /** Another time zone than before; empty: that of each viewer. */
  readonly timeZone?: string
  /** Of a page that is a block: all of its inputs, where any is another one. */
  readonly inputs?: JsonObject
  /** Removed bindings and elements, whose stored values must be dropped. */
  readonly left?: ProgramLeft
  /** All of them, where any is another one. */
  readonly templates?: readonly ProgramTemplate[]
  readonly uses?: readonly ProgramUse[]
  /** Names that mean something else; null where they mean nothing any more. */
  readonly names?: { readonly [word: string]: string | null }
  /** Another form of the bindings' code than before: they call functions that none called. */
  readonly code?: string
  readonly plugins?: ProgramPlugins
  /** All of them, where any is another one. */
  readonly methods?: ProgramMethods
  /** All of them, where any is another one; without languages where there are none any more. */
  readonly texts?: ProgramTexts
}

export interface ProgramLeft {
  readonly elements: readonly ElementId[]
  /** By name. */
  readonly variables: readonly string[]
  readonly apis: readonly string[]
  /** Existing elements whose data is no longer provided. */
  readonly data: readonly ElementId[]
}
