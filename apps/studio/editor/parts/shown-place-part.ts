import { type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'

/** A setting that somebody wants to see, within a panel that may still be on its way. */
export interface ShownPlace {
  /** The api, the variable or the flow. */
  readonly entry: string
  /** The step of the flow. */
  readonly step?: string
}
/** What a panel is to open once it is there, which takes it away then. */
export const shownPlaceToken = defineToken<Signal<ShownPlace | null>>('tessera.editor/shown place')

export const shownPlacePart = definePart({
  id: 'part/shown-place',
  token: shownPlaceToken,
  create: () => signal<ShownPlace | null>(null),
})
