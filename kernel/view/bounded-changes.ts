import type { Diagnostic } from '#kernel/engine'
import { boundedItems, ITEM_LIMIT, inMegabytes, lengthWithin, VALUE_LIMIT } from '#kernel/engine/protocol'
import { type Told, tell } from '#kernel/message'
import { eachChange, stateChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import { elementOf } from './state-places.ts'

/**
 * Changes of the state, `[path, value, …]`, as they may go to the engine: a view may hand over rows of hundreds of megabytes, which would hold the page while
 * they are made a text. What is left out is noted.
 */
export function boundedChanges(changes: readonly Json[], note: (failure: Diagnostic) => void): readonly Json[] {
  if (lengthWithin(changes, ITEM_LIMIT) <= ITEM_LIMIT) return changes
  return [...eachChange(changes)].flatMap(([path, value]) => {
    const tooLarge = (message: Told) => note({ code: 'DATA_TOO_LARGE', element: elementOf(path), path: '#size', message })
    if (value === undefined) return stateChange(path, value)
    if (!Array.isArray(value)) {
      if (lengthWithin(value, VALUE_LIMIT) <= VALUE_LIMIT) return stateChange(path, value)
      tooLarge(tell('engine.data-too-large', { path, items: 1, kept: 0 }))
      return stateChange(path, null)
    }
    const { value: list, items, largest, kept } = boundedItems(value as Json)
    if (kept !== null) tooLarge(tell('engine.data-too-large', { path, items: value.length, kept }))
    if (items > 0) tooLarge(tell('engine.item-too-large', { path, items, size: inMegabytes(largest), most: inMegabytes(ITEM_LIMIT) }))
    return stateChange(path, list)
  })
}
