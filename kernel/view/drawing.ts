import { type Signal, signal } from '@preact/signals-core'
import type { ElementId } from '#kernel/page/records'
import type { PageContextValue } from './page-context.ts'
import type { RunningPage } from './running-page.ts'
import type { Slices } from './slices.ts'

/** An element whose view is being taken off the page. */
export interface LeftElement {
  readonly page: RunningPage
  readonly id: ElementId
  readonly type: string
  readonly at: number
}

/** Milliseconds in which React has run the clean-up of what was taken off the page. */
const CLEANED_UP = 1_000

export const hasJustLeft = (left: LeftElement | null): left is LeftElement => left !== null && performance.now() - left.at < CLEANED_UP

/** The view of a type, as its plugins currently provide it; one for all elements of the type. */
export interface Shown {
  readonly type: string
  readonly revision: number | undefined
  /**
   * What its view waits for leaves the page around it as it is. A view of the product brings a boundary of its own for what it waits for; what
   * plugins bring may have none.
   */
  readonly keepsWaits: boolean
}

/** What the elements of one drawn page have in common, in whatever row or block they stand. */
export class Drawing {
  /** Rises with every change of an element, so that React draws it in the same turn: of a class alone it would in a later one. */
  readonly changes: Signal<number> = signal(0)
  /** How a large page is mounted. */
  readonly slices: Slices | undefined
  /** The row or block whose element was last removed. Nothing here knows its parents any more. */
  left: LeftElement | null = null

  readonly #shown = new Map<string, Shown>()

  constructor(slices?: Slices) {
    this.slices = slices
  }

  changed(): void {
    this.changes.value = this.changes.peek() + 1
  }

  shown({ views, revision }: PageContextValue, type: string): Shown {
    const known = this.#shown.get(type)
    if (known && known.revision === revision) return known
    const shown = { type, revision, keepsWaits: known?.keepsWaits ?? views.plugin(type) !== undefined }
    this.#shown.set(type, shown)
    return shown
  }
}
