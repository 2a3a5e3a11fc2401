import type { ReadonlySignal } from '@preact/signals-core'
import type { CSSProperties } from 'react'
import type { ActionOutcome, Diagnostic, LoadResult, ProgramSource, Surroundings } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { ElementId, Json, JsonObject, PropPath } from '#kernel/page'

export type PageMode = 'edit' | 'preview' | 'live'

/** Everything one element's view depends on; a new object only when something of its own changed. */
export interface ElementState {
  readonly type: string
  readonly parentId: ElementId | null
  readonly props: JsonObject
  readonly style: CSSProperties
  readonly visible: boolean
  readonly children: readonly ElementId[]
  /** Paths of props that hold an author's function; a new list when one of them was rewritten. */
  readonly functions: readonly PropPath[]
  /** Where its data comes from; a new object when that changed. */
  readonly source: ProgramSource | undefined
}

/** A component's method, as its view offers it. */
export type Method = (args: Json) => Json | undefined | Promise<Json | undefined>

/** A page with resolved values, as views see it. Code never runs here: formulas and flows are behind it, in the engine. */
export interface RunningPage {
  readonly mode: PageMode
  /** One signal an element, the same one each time; undefined while there is no such element. */
  element(id: ElementId): ReadonlySignal<ElementState | undefined>
  failures(id: ElementId): ReadonlySignal<readonly Diagnostic[]>
  /** Tells what is wrong with the view of an element; null when nothing is any more. */
  viewFailed(id: ElementId, problem: Told | null): void
  /** Starts the flows wired to an event. */
  emit(id: ElementId, event: string, payload: Json | undefined): void
  /** Tells the engine of a value that formulas may read, e.g. `Form_1.name`; sent once a turn. */
  setState(path: string, value: Json): void
  /** Runs an element's data source with parameters of the view's own; `fresh` looks past what is cached. */
  load(id: ElementId, params: Json, fresh?: boolean): Promise<LoadResult>
  /** Tells the page's logic in which language it is read, and whether it is in sight. */
  surround(surroundings: Surroundings): void
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
   * called without any instead.
   */
  call(id: ElementId, method: string, args: Json, when?: 'if taken'): Promise<ActionOutcome>
}

/** The root of every page. */
export const ROOT: ElementId = 'page'
