import { type Json, sameJson } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import type { PastValue } from '#sdk/setter'

/** Values of one place that are kept. */
const KEPT = 5
/** Places of which values are kept; those that changed last. */
const PLACES = 2_000

/** What the formulas of this page gave since it was opened. */
export interface PastValues {
  /** `path` as bindings have it: `text`, `style.color`, `source.value`. */
  note(on: PastValue['on'], place: { readonly element: string; readonly path: string }, value: Json): void
  /** The latest first. */
  of(element: string, path: string): readonly PastValue[]
}
export const pastValuesToken = defineToken<PastValues>('tessera.editor/past-values')

export const pastValuesPart = definePart({
  id: 'part/past-values',
  token: pastValuesToken,
  create: () => createPastValues(Date.now),
})

export function createPastValues(now: () => number): PastValues {
  const places = new Map<string, readonly PastValue[]>()
  return {
    note(on, { element, path }, value) {
      const key = `${element} ${path}`
      const known = places.get(key) ?? []
      const [last] = known
      // Any edit of a formula tells its value again.
      if (last && last.on === on && sameJson(last.value, value)) return
      places.delete(key)
      places.set(key, [{ value, at: now(), on }, ...known].slice(0, KEPT))
      if (places.size > PLACES) places.delete(places.keys().next().value ?? '')
    },
    of: (element, path) => places.get(`${element} ${path}`) ?? [],
  }
}
