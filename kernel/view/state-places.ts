import type { ElementId } from '#kernel/page/records'

/** Whose value stands at a path of the state: `Form_1.name`, `component.Table_1.data`, `#ForEach_1:r7.Form_1.name`. */
export function elementOf(path: string): ElementId {
  const parts = path.split('.', 3)
  // What a row has of its own stands under the row's path.
  if (path.startsWith('#')) parts.shift()
  return (parts[0] === 'component' ? parts[1] : parts[0]) ?? ''
}

/** Where the state has what belongs to an element, or to one in a row (`#ForEach_1:r7.List_2`). */
export function stateOf(place: string): string {
  const dot = place.lastIndexOf('.')
  return place.startsWith('#') ? `${place.slice(0, dot)}.component.${place.slice(dot + 1)}` : `component.${place}`
}
