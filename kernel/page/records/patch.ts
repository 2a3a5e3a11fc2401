import type { Changes } from '#kernel/document'
import type { Json, JsonObject, Label, PropPath } from '../values/json.ts'
import type { MethodShapes, ValueShape } from '../values/value-shape.ts'
import type { References } from './places.ts'
import type { PageDocument, PageEntry, StartedAgain } from './records.ts'

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
  plan(context: CommandContext, args: Args): Changes<PageEntry> | Refusal
}

export interface CommandContext {
  readonly document: PageDocument
  readonly catalogue: Catalogue
  /** What declarations say of where values name other parts of the page. */
  readonly references: References
  /** A fresh id with the given prefix; injected so that plans are deterministic in tests. */
  readonly newId: (prefix: string) => string
  /** What takes a parser; without it, what says a name goes on saying it. */
  readonly names?: NameTools
  /** The same, for commands that take parts of the page elsewhere; they refuse without it. */
  readonly code?: CodeTools
  /** The newest version of a block of the project, for a page that uses it for the first time. */
  readonly newestBlock?: (block: string) => number | undefined
  /**
   * The language of the person: new elements are called as their component is in it. Without it they are called by
   * their type.
   */
  readonly language?: 'zh' | 'en'
}

/**
 * What code reads of the state: a path by ids, `['variable', 'count']`, as far as the code spells it out. None at all
 * (`[]`) where that cannot be told.
 */
export interface CodeRead {
  /** The place in the entry, as `mapEntry` calls it. */
  readonly at: string
  readonly path: readonly string[]
  readonly written: boolean
}
/** What is said instead of the first so many steps of a path. */
export interface ReadAs {
  readonly length: number
  readonly text: string
}
/** Reads and rewrites code by syntax. `rows` are those around the entry as `rowsAround` has them. */
export interface CodeTools {
  reads(document: PageDocument, entry: PageEntry, rows?: readonly string[]): readonly CodeRead[]
  replace<Entry extends PageEntry>(
    document: PageDocument,
    entry: Entry,
    to: (path: readonly string[]) => ReadAs | undefined,
    rows?: readonly string[],
  ): Entry
  renameVariable(document: PageDocument, name: string, to: string): Changes<PageEntry> | Refusal
  /** Of the rows of slots that a use of a block has; what cannot be told goes on saying the old name. */
  renameSlotField(document: PageDocument, use: string, name: string, to: string): Changes<PageEntry> | Refusal
}

/** Rewrites code by syntax. */
export interface NameTools {
  /** Gives an element or an api another name, with everything that says it. */
  rename(document: PageDocument, id: string, name: string): Changes<PageEntry> | Refusal
  /** The entry with its code saying other names; `names` by the ids that the code means on that page. */
  say<Entry extends PageEntry>(document: PageDocument, entry: Entry, names: ReadonlyMap<string, string>): Entry
}

/** The content of the region repeats for each item of a list. */
export type RepeatInfo =
  | {
      readonly over?: 'prop'
      /** The prop that holds the list; a single object is one row. */
      readonly prop: PropPath
      /** The prop that names the field by which an item is known; without it, its position. */
      readonly key?: PropPath
      /** Sample items for the canvas while a list from a data source is empty. */
      readonly sample?: Json
    }
  /** The list is the value of the form item that the element is, or one that its view hands over. */
  | { readonly over: 'field' | 'view' }

/** A named region of a component. */
export interface SlotInfo {
  readonly label: Label
  readonly accepts: 'anything' | { readonly types: readonly string[] }
  /** Elements that it takes; without it, any number. */
  readonly max?: number
  /**
   * All named regions of an element that repeat over its view or its field share their rows and see the same `item`.
   */
  readonly repeats?: RepeatInfo
  /** The region is there once for each item of a list, as a column's cell: `cell:<key of the item>`. */
  readonly each?: EachInfo
}

/** Of which items a region is there, each with a name of its own. */
export interface EachInfo {
  /** The prop that holds the list. */
  readonly list: PropPath
  /** Fields of an item by which it is known: the first that has a text. */
  readonly keys: readonly string[]
  /** The field of an item that its region is called by. */
  readonly title: string
  /**
   * The field of an item that says which part of a row is shown in its region; formulas there know that part as
   * `value`.
   */
  readonly shows?: string
}

/** What the document's rules need to know of a component, as data; made from its declaration. */
export type OwnState = 'selected' | 'invalid' | 'disabled'
export interface PartInfo {
  readonly label: Label
}
export interface SizeInfo {
  /** The prop that holds the size in pixels; absent: the style. */
  readonly prop?: PropPath
  /** Pixels. */
  readonly min?: number
  /** It may take what room its container has. */
  readonly fill?: boolean
  /** The prop counts parts of the container's width, of which it has so many: 24 of a Col. */
  readonly share?: number
}
/** Each is the prop that says it; what has none is a matter of style. */
export interface LayoutInfo {
  readonly kind: 'flex' | 'grid' | 'columns'
  readonly axis?: PropPath
  readonly justify?: PropPath
  readonly align?: PropPath
  readonly gap?: PropPath
  /** Where the space between columns and that between rows have a prop each. */
  readonly columnGap?: PropPath
  readonly rowGap?: PropPath
  readonly wrap?: PropPath
  /** Lists of tracks. */
  readonly columns?: PropPath
  readonly rows?: PropPath
  /**
   * The prop that says when it stacks its children. The node around them has the class `te-stack`, and sets
   * `--te-stack: 100%` while it stacks.
   */
  readonly stack?: PropPath
}

/**
 * It sends files with its source: always by a method that has a body, and without a source of its own to the address
 * in one of its props.
 */
export interface SendsFiles {
  readonly address: PropPath
  /** What asks for an element without a source of its own: its settings, and among these those that are the address. */
  readonly source: `source/${string}`
  readonly config: JsonObject
  readonly addresses: readonly string[]
}

export interface ComponentInfo {
  readonly type: string
  readonly version: number
  readonly label: Label
  readonly group: string
  readonly tags: readonly string[]
  readonly accepts: 'nothing' | 'anything' | { readonly types: readonly string[] }
  /** Elements that the main region takes; any number where it says none. */
  readonly max?: number
  /** The main region is there once a row. */
  readonly repeats?: RepeatInfo
  /** Regions beside the main one, by name. */
  readonly slots?: { readonly [name: string]: SlotInfo }
  /** What of it authors may style apart, by name; the view puts the class of each on its node. */
  readonly parts?: { readonly [name: string]: PartInfo }
  /** States of its own, beside hover, focus and active, which everything has: its root says them as `data-<state>`. */
  readonly states?: readonly OwnState[]
  /** The sides that a person may drag; absent: none. */
  readonly sizes?: { readonly width?: SizeInfo; readonly height?: SizeInfo }
  /** How it lays out its children, and the props that set that. */
  readonly layout?: LayoutInfo
  /** Its children may be placed freely within it. */
  readonly free?: boolean
  /** `direct`: the parent itself, not any ancestor. */
  readonly needsAncestor?: { readonly tag: string; readonly refusal: Label; readonly direct?: boolean }
  /** It may stand nowhere within something with this tag. */
  readonly refusesAncestor?: { readonly tag: string; readonly refusal: Label }
  /**
   * The prop whose text only one of them has within the nearest element of the tag that they need: all that say the
   * same count together.
   */
  readonly uniqueAmong?: string
  /** Only creatable below these (Tab below Tabs), hidden in the palette. */
  readonly hidden?: boolean
  /** Props with every default filled in; a data prop whose default is the sample is empty here. */
  readonly defaults: JsonObject
  /** Default words that follow the reader's language, by the path of their prop. */
  readonly words?: { readonly [path: PropPath]: Label }
  readonly initial?: { readonly props?: JsonObject; readonly children?: readonly { readonly type: string; readonly props?: JsonObject }[] }
  readonly formItem: boolean
  /** What a form item holds while it is filled in; anything where it does not say. */
  readonly fieldValue?: ValueShape
  /** It is a frame around the field of its one child, which goes by the name that it gives. */
  readonly framesField?: true
  /**
   * The prop that receives the element's data, who asks for it (the engine when the page opens, or the view, for
   * paging), and what it has to be.
   */
  readonly data?: {
    readonly prop: string
    readonly driven: 'engine' | 'view'
    readonly shape?: ValueShape
    /**
     * Shown while the page is edited and its author has set no data; never in a preview, on a published page or in a
     * run without views.
     */
    readonly sample?: Json
    readonly sends?: SendsFiles
    readonly posts?: true
  }
  /** Paths whose text is function source in stored pages (`columns.*.render`); `*` is any index. */
  readonly functionProps: readonly string[]
  readonly events: readonly string[]
  /** What happens to a flow that one of its events starts again while it runs, where that is not 'every'. */
  readonly again?: { readonly [event: string]: StartedAgain }
  readonly methods: readonly string[]
  /** What those methods take and return that declare it. */
  readonly methodShapes?: MethodShapes
  /**
   * Steps that bring props forward, by the version they lead to: self-contained function expressions, run in QuickJS
   * alone.
   */
  readonly migrations?: { readonly [toVersion: number]: string }
  /** The plugin that brought it, and that plugin's version. */
  readonly plugin: { readonly id: string; readonly version: string }
}
export type Catalogue = (type: string) => ComponentInfo | undefined
