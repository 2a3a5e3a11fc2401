import type { ReadonlySignal } from '@preact/signals-core'
import type { CSSProperties, ReactElement } from 'react'
import type { ActionOutcome, Diagnostic, LoadResult, ProgramBlockUse, ProgramSource, RowChoice, Surroundings } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import type { FindService, Owner } from '#kernel/plugin'
import type { PageFiles } from './page-files.ts'
import type { Regions, RegionsInput } from './regions.tsx'
import type { Slices } from './slices.ts'

export type PageMode = 'edit' | 'preview' | 'live'

/** Everything one element's view depends on; a new object only when something of its own changed. */
export interface ElementState {
  readonly type: string
  readonly parentId: ElementId | null
  /** Its region of the parent; empty for the main one. */
  readonly slot: string
  readonly props: JsonObject
  /** The class that the rules of the page know it by; empty where they say nothing of it. */
  readonly className: string
  /** By the path of a bound style value, the custom property in which it is set. */
  readonly custom: { readonly [path: PropPath]: string } | undefined
  readonly style: CSSProperties
  readonly visible: boolean
  /** The visitor lacks the code that it asks for. */
  readonly lacksCode?: true
  /** The template that it belongs to; 0 is the page itself. */
  readonly template: number
  /** Of all regions together, in their order. */
  readonly children: readonly ElementId[]
  /** Paths of props that hold an author's function; a new list when one of them was rewritten. */
  readonly functions: readonly PropPath[]
  /** Where its data comes from; a new object when that changed. */
  readonly source: ProgramSource | undefined
  /** Its source has given it data. */
  readonly answered?: true
  /** A formula computed its `defaultValue`. */
  readonly isDefaultBound?: true
  /** It is a use of a block. */
  readonly block: ProgramBlockUse | undefined
}

/** A component's method, as its view offers it. */
export type Method = (args: Json) => Json | undefined | Promise<Json | undefined>

/** Draws children that nothing in the program changes, for their parent. */
export interface StillChildren {
  drawer(input: RegionsInput): ((id: ElementId, element: ElementState) => ReactElement | undefined) | undefined
  /** Makes the elements that are rendered now report their changes, and stops those that were rendered before. */
  keep(before: Regions, now: Regions, changed: () => void): void
}

/** A page with resolved values, as views see it. Code never runs here: formulas and flows are behind it, in the engine. */
export interface RunningPage {
  /** Unique among the pages that are open. */
  readonly key: string
  readonly mode: PageMode
  /** How a large page is mounted; undefined for one that is mounted in one go. */
  readonly slices?: () => Slices | undefined
  /** In a row of a list, the row's path: `ForEach_1:r7/FormList_2:k3`; everything below is then as seen from there. */
  readonly scope?: string
  /** What an id means here: in a block, where ids are those of the block, an element of the page by another one. */
  readonly idOf?: (id: ElementId) => ElementId
  /** The rows in a region of an element, in order. */
  rows(id: ElementId, slot: string): ReadonlySignal<RunningRows>
  /** One signal an element, the same one each time; undefined while there is no such element. */
  element(id: ElementId): ReadonlySignal<ElementState | undefined>
  /** How a large page draws children that nothing changes; absent for a small one. */
  readonly still?: StillChildren
  /** Codes of the visitor, for what asks for one within an element; undefined where everything is seen, as in the editor. */
  codes(): ReadonlySignal<ReadonlySet<string> | undefined>
  failures(id: ElementId): ReadonlySignal<readonly Diagnostic[]>
  /** Tells what is wrong with the view of an element; null when nothing is any more. */
  viewFailed(id: ElementId, problem: Told | null): void
  /** Whether a flow is wired to the event; in the editor, where no flow starts, none is. A payload that is dear to build is built only then. */
  listens(id: ElementId, event: string): boolean
  /**
   * Whether the event's flow accepts no second start while it runs. A button can then show progress and ignore
   * presses.
   */
  isOnce(id: ElementId, event: string): boolean
  /** Starts the flows wired to an event. */
  emit(id: ElementId, event: string, payload: Json | undefined): void
  /** As `emit`, and whether all of the flows ended as done; true where none is wired. Never rejects. */
  ask(id: ElementId, event: string, payload: Json | undefined): Promise<boolean>
  /** Tells the engine of a value that formulas may read, e.g. `Form_1.name`, or with undefined that there is none any more; sent once a turn. */
  setState(path: string, value: Json | undefined): void
  /**
   * In a row, the state that an element reported by `setState`; its view mounts again when the row comes into sight.
   */
  had?(id: ElementId): Json | undefined
  /** Runs an element's data source with parameters of the view's own; `fresh` looks past what is cached. */
  load(id: ElementId, params: Json, fresh?: boolean): Promise<LoadResult>
  /** The files that people chose on the page, of the row with this path where it is given; loads what keeps them. */
  files(scope?: string): Promise<PageFiles>
  /**
   * Tells the engine the visitor's language and whether the page is visible. A language of the page's texts that was
   * set before stays.
   */
  surround(surroundings: Surroundings): void
  /**
   * Reports whether a view shows the page. Out of sight its sources rest, and methods of its elements fail immediately.
   */
  setInSight(isInSight: boolean): void
  /** False while an app hides the page, as in another tab: its elements have nodes, and none of them is seen. */
  isInSight(): boolean
  /** Calls a bound function prop once per argument list. */
  apply(id: ElementId, path: PropPath, calls: readonly (readonly Json[])[]): Promise<readonly Json[]>
  /** An author's regular expression against a text, in the sandbox. */
  match(pattern: string, text: string): Promise<'yes' | 'no' | 'too slow' | 'invalid'>
  /** Offers methods of a mounted element; returns their withdrawal. */
  provideMethods(id: ElementId, methods: { readonly [name: string]: Method }): () => void
  /** Whether a mounted element offers the method now. */
  offers(id: ElementId, method: string): boolean
  /**
   * Calls a method; waits, bounded, for an element that is not mounted yet. Arguments that it does not take are a failure; with `'if taken'` it is
   * called without any instead. `row` says which one of an element that there is once a row.
   */
  call(id: ElementId, method: string, args: Json, when?: 'if taken', row?: RowChoice): Promise<ActionOutcome>
  /** What there is to tell, in the words of the page's language. */
  say(told: Told): Promise<string>
  /** What views of a plugin find services with, as its actions do. */
  servicesFor(owner: Owner): FindService
  /** The rows in which a step means an element to be, as far as they are on the page; this page itself for an element that does not repeat. */
  chosen(id: ElementId, row: RowChoice): Promise<ChosenRows>
}

export type ChosenRows = { readonly ok: true; readonly pages: readonly RunningPage[] } | { readonly ok: false; readonly reason: Told }

/** A row of a list: the same object as long as its key is in the list. */
export interface RunningRow {
  readonly key: string
  readonly page: RunningPage
  /**
   * Whether the row scrolled out of the rendered window. Changes that its views report while they unmount are not the
   * visitor's and are ignored.
   */
  isAsleep: boolean
}

/** Of a long list, the rows that are in sight are there. */
export interface RunningRows {
  readonly rows: readonly RunningRow[]
  /** The position of the first of them in the list, and how many rows that has. */
  readonly from: number
  readonly total: number
  /** Where so many of them are behind the others, as one that scrolled away with the keyboard in it: the position of the first of those. */
  readonly apart?: { readonly rows: number; readonly from: number }
  /** On the canvas of an editor: the list is empty and shows the rows of its sample. */
  readonly isSample?: boolean
}

/** The row at a position; undefined while it is out of sight. */
export function rowAt({ rows, from, apart }: RunningRows, index: number): RunningRow | undefined {
  const near = rows.length - (apart?.rows ?? 0)
  if (index >= from && index < from + near) return rows[index - from]
  return apart && index >= apart.from ? rows[near + index - apart.from] : undefined
}

export const NO_ROWS: RunningRows = { rows: [], from: 0, total: 0 }

/** The root of every page. */
export const ROOT: ElementId = 'page'
