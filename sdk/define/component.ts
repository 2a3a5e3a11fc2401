import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { ComponentInfo, RepeatInfo, SlotInfo } from '#kernel/page/records'
import type { Json, JsonObject, Label, RecordUse } from '#kernel/page/values'
import type { ViewProps as KernelViewProps, ViewModule } from '#kernel/view'
import type { ComponentGroup } from './component-group.ts'
import type { Icon } from './icon.ts'

/** Something that happens to a component; `payload` is what its flows receive. */
export interface EventSpec {
  readonly label: Label
  /**
   * What happens when the event starts a flow that still runs, unless the flow sets it. `newest`: the older run ends,
   * for changes and reloads. `one`: a newer run with the same payload does not start, for presses. By default both
   * run.
   */
  readonly again?: 'newest' | 'one'
  readonly payload?: z.ZodType
}
/** Something that a flow can ask of a mounted component. */
export interface MethodSpec {
  readonly label: Label
  /**
   * What it takes: a call with anything else fails before it gets here. Ranges and patterns are not checked;
   * `optional()` is a call without any.
   */
  readonly args?: z.ZodType
  /** What it returns: anything else fails the call. */
  readonly returns?: z.ZodType
}
/** A named region of a component, into which elements may be dropped. */
export interface SlotSpec {
  readonly label: Label
  /** 'anything' unless said. */
  readonly accepts?: SlotInfo['accepts']
  /** Elements that it takes; any number unless said. */
  readonly max?: number
  /**
   * It is there once for each item of a list: the view draws it with `useRows`, or with `useCells` where it hands the
   * rows over.
   */
  readonly repeats?: RepeatInfo
  /** One region for each item of a list prop, as a column's cell. */
  readonly each?: SlotEach
}
/** Which items of a list have a region each. */
export type SlotEach = NonNullable<SlotInfo['each']>
export interface EventSpecs {
  readonly [name: string]: EventSpec
}
export interface MethodSpecs {
  readonly [name: string]: MethodSpec
}

/** The prop that receives the data of an element's source. */
export interface DataSpec {
  readonly prop: string
  readonly driven: 'engine' | 'view'
  readonly shape: z.ZodType
  readonly sample: unknown
  /** It sends files: always by a method with a body, and without a source of its own to the address in this prop. */
  readonly sends?: NonNullable<ComponentInfo['data']>['sends']
  /** Its view sends something that needs a body, and takes the answer itself (`useAsking`). */
  readonly posts?: true
}

/** All that the platform knows of a component before any of its code loads. */
export interface ComponentDeclaration<
  Props extends z.ZodObject = z.ZodObject,
  Events extends EventSpecs = EventSpecs,
  Methods extends MethodSpecs = MethodSpecs,
  Data extends DataSpec = DataSpec,
> {
  readonly id: `component/${string}`
  /** The name in page documents: `Button`. */
  readonly type: string
  /** Version of the props; raised together with a migration. */
  readonly version: number
  readonly label: Label
  readonly group: ComponentGroup
  readonly icon: Icon
  readonly keywords?: readonly string[]
  /** Every prop has a default or is optional, so that `props.parse({})` succeeds. */
  readonly props: Props
  readonly events?: Events
  readonly methods?: Methods
  /**
   * What flows get from the events that items of a prop name (`eventName`): the row that the item is shown in, the
   * selected rows (`{ rows, selectedRowKeys }`), or the values of its form. Samples of these events are made of it.
   * `{ columns: 'row' }`
   */
  readonly itemEvents?: { readonly [prop: string]: 'row' | 'rows' | 'values' }
  /** What may be dropped in; 'nothing' unless said. */
  readonly accepts?: ComponentInfo['accepts']
  /** Elements that the main region takes; any number unless said. */
  readonly max?: number
  /** The main region is there once for each item of a list: the view draws it with `useRows`. */
  readonly repeats?: RepeatInfo
  /** Regions beside the main one, by name: drawn by the view from `slots`. */
  readonly slots?: { readonly [name: string]: SlotSpec }
  /**
   * What of it authors may style apart, by name (`header`), at most eight: the view puts `part('header')` among the
   * classes of that node.
   */
  readonly parts?: ComponentInfo['parts']
  /** States of its own: its root has `data-selected`, `data-invalid` or `data-disabled` while it is in one. */
  readonly states?: ComponentInfo['states']
  /** The sides that a person may drag on the canvas; absent: none. */
  readonly sizes?: ComponentInfo['sizes']
  /** How it lays out its children, with the props that set it. */
  readonly layout?: ComponentInfo['layout']
  /**
   * The field of words that is its text: `text` of a button, `title` of a card. A double click on the canvas edits it
   * there, also while it is empty.
   */
  readonly text?: string
  /**
   * Fields of words of items that the view draws, `items.*.label`, each on a node that it marks by `useWordsAt`: a
   * double click edits them there.
   */
  readonly itemTexts?: readonly string[]
  /** Its children may be placed freely within it. */
  readonly free?: true
  readonly tags?: readonly string[]
  /** A required ancestor with this tag, at any depth or `direct`ly. */
  readonly needsAncestor?: ComponentInfo['needsAncestor']
  /** It stands nowhere within something with this tag. */
  readonly refusesAncestor?: ComponentInfo['refusesAncestor']
  /** The prop whose text one of them alone has, within the nearest element of the tag that they need. */
  readonly uniqueAmong?: string
  /** A form item that frames the field of its one child: where it has a name, the child's field goes by it. */
  readonly framesField?: true
  /**
   * Of the product's own: many pages have it, so its view is named in what each page loads first. All others are
   * found in a second list.
   */
  readonly common?: true
  /** KB (brotli) that its view may add to a page, where more than 12 are needed, with the reason. */
  readonly weight?: { readonly most: number; readonly because: string }
  /** Not in the palette: made by other means (Page, Tab). */
  readonly hidden?: boolean
  /** Offered only where a block is edited, or in a project that has data models: elsewhere it means nothing. */
  readonly onlyIn?: 'block' | 'models'
  /** The prop that receives the data of the element's source; data of another shape is reported to the author. */
  readonly data?: Data
  /**
   * A form item: it has `formItem.name` and holds a value of its form, which is `value` once it is filled in. Samples
   * of a form's events are made of these.
   */
  readonly formItem?: { readonly value: z.ZodType }
  readonly initial?: ComponentInfo['initial']
  readonly functionProps?: readonly string[]
  /** Which of its props say what records it shows and changes: requests of visitors must match them. */
  readonly records?: RecordUse
  readonly migrations?: { readonly [toVersion: number]: (props: JsonObject) => JsonObject }
  readonly view: () => Promise<ViewModule>
}

/**
 * Fields of the items of data are named by the page's author, so these are JSON to a view, whatever a page without a
 * source has in the prop.
 */
type Lowered<Props, Prop extends string> = string extends Prop
  ? Props
  : {
      readonly [Name in keyof Props]: Name extends Prop
        ? Props[Name] extends readonly unknown[]
          ? readonly Json[]
          : Props[Name]
        : Props[Name]
    }

type Payload<Event extends EventSpec> = Event['payload'] extends z.ZodType ? z.output<Event['payload']> : undefined

/** The props of a component's view, inferred from its declaration: `ViewProps<typeof button>`. */
export interface ViewProps<Declaration> extends Omit<KernelViewProps, 'props' | 'emit'> {
  /**
   * Resolved: defaults filled in, bindings replaced by their values, and each value lowered to what the declaration
   * says: a declared text is a string, a
   * number is finite or the default, a choice is one of its choices. The data prop is a list of items as they come,
   * whose fields are the page's author's.
   */
  readonly props: Declaration extends ComponentDeclaration<infer Props, EventSpecs, MethodSpecs, infer Data>
    ? Lowered<z.output<Props>, Data['prop']>
    : never
  readonly children: ReactNode
  readonly emit: Declaration extends { readonly events?: infer Events }
    ? <Name extends keyof NonNullable<Events> & string>(
        event: Name,
        payload: NonNullable<Events>[Name] extends EventSpec ? Payload<NonNullable<Events>[Name]> : never,
      ) => void
    : never
}

/**
 * Declares a component. Types of its props, events and methods are inferred; the declaration is checked when its
 * plugin loads.
 * @example
 * defineComponent({
 *   id: 'component/acme.stamp',
 *   type: 'acme.stamp/Stamp',
 *   version: 1,
 *   label: { zh: '印章', en: 'Stamp' },
 *   group: 'basic',
 *   icon: 'IconStamp',
 *   props: z.object({ text: words('文字', 'Text', 'PAID') }),
 *   view: () => import('./view.tsx'),
 * })
 */
export function defineComponent<
  Props extends z.ZodObject,
  const Events extends EventSpecs,
  const Methods extends MethodSpecs,
  const Data extends DataSpec,
>(declaration: ComponentDeclaration<Props, Events, Methods, Data>): ComponentDeclaration<Props, Events, Methods, Data> {
  return declaration
}
