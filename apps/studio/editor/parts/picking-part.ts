import { type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'

/** A request for one element, which the person answers by pressing it on the canvas or in the outline. */
export interface Picking {
  readonly fits: (id: string) => boolean
  /** Called once: with the id of a fitting element, or null when the person cancels. */
  readonly answer: (id: string | null) => void
}

/** The request that waits for an answer; null while there is none. */
export const pickingToken = defineToken<Signal<Picking | null>>('tessera.editor/picking')

export const pickingPart = definePart({
  ...{ id: 'part/picking', token: pickingToken },
  create: () => signal<Picking | null>(null),
})
