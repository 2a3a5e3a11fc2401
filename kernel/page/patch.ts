import type { JsonObject, Label } from './json.ts'
import type { References } from './places.ts'
import type { PageDocument, PageEntry } from './records.ts'
import type { MethodShapes, ValueShape } from './value-shape.ts'

/** A change as a value: it can be inverted, squashed, sent and replayed. */
export interface Patch {
  readonly added: ReadonlyMap<string, PageEntry>
  readonly changed: ReadonlyMap<string, readonly [from: PageEntry, to: PageEntry]>
  readonly removed: ReadonlyMap<string, PageEntry>
}

/** The JSON text form of a patch, as sent to the server. */
export interface PatchJson {
  readonly added: { readonly [id: string]: PageEntry }
  readonly changed: { readonly [id: string]: readonly [from: PageEntry, to: PageEntry] }
  readonly removed: { readonly [id: string]: PageEntry }
}

/** Why a command does not apply; shown before the drop or on the greyed button. */
export interface Refusal {
  readonly refused: Label
}

/** Pure: reads, plans, writes nothing. */
export interface Command<Args> {
  readonly id: `command/${string}`
  readonly label: Label
  /** tinykeys notation: `$mod+KeyD`. */
  readonly keys?: readonly string[]
  plan(context: CommandContext, args: Args): Patch | Refusal
}

export interface CommandContext {
  readonly document: PageDocument
  readonly catalogue: Catalogue
  /** What declarations say of where values name other parts of the page. */
  readonly references: References
  /** A fresh id with the given prefix; injected so that plans are deterministic in tests. */
  readonly newId: (prefix: string) => string
}

/** What the document's rules need to know of a component, as data; made from its declaration. */
export interface ComponentInfo {
  readonly type: string
  readonly version: number
  readonly label: Label
  readonly group: string
  readonly tags: readonly string[]
  readonly accepts: 'nothing' | 'anything' | { readonly types: readonly string[] }
  readonly needsAncestor?: { readonly tag: string; readonly refusal: Label }
  /** Only creatable below these (Tab below Tabs), hidden in the palette. */
  readonly hidden?: boolean
  /** Props with every default filled in. */
  readonly defaults: JsonObject
  readonly initial?: { readonly props?: JsonObject; readonly children?: readonly { readonly type: string; readonly props?: JsonObject }[] }
  readonly formItem: boolean
  /** The prop that receives the element's data, who asks for it (the engine when the page opens, or the view, for paging), and what it has to be. */
  readonly data?: { readonly prop: string; readonly driven: 'engine' | 'view'; readonly shape?: ValueShape }
  /** Paths whose text is function source in stored pages (`columns.*.render`); `*` is any index. */
  readonly functionProps: readonly string[]
  readonly events: readonly string[]
  readonly methods: readonly string[]
  /** What those methods take and return that declare it. */
  readonly methodShapes?: MethodShapes
  /** Steps that bring props forward, by the version they lead to: self-contained function expressions, run in QuickJS alone. */
  readonly migrations?: { readonly [toVersion: number]: string }
  /** The plugin that brought it, and that plugin's version. */
  readonly plugin: { readonly id: string; readonly version: string }
}
export type Catalogue = (type: string) => ComponentInfo | undefined
