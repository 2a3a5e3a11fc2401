import { type Signal, signal } from '@preact/signals-core'
import type { ElementId } from '#kernel/page'
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

/** What the elements of one drawn page have in common, in whatever row or block they stand. */
export class Drawing {
  /** Rises with every change of an element, so that React draws it in the same turn: of a class alone it would in a later one. */
  readonly changes: Signal<number> = signal(0)
  /** How a large page is mounted. */
  readonly slices: Slices | undefined
  /** The last that was taken off the page from a row or a block, of which nobody here knows what it stands in. */
  left: LeftElement | null = null

  constructor(slices?: Slices) {
    this.slices = slices
  }

  changed(): void {
    this.changes.value = this.changes.peek() + 1
  }
}
