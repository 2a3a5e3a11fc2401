import type { Json, JsonObject, PropPath } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { getPath, removePath, setPath } from '../values/path.ts'
import type { Binding, Bindings } from './records.ts'

/** One change of one field, as its control says it: a value, a binding, or neither: back to the default. */
export interface FieldEdit {
  readonly path: PropPath
  readonly value?: Json | undefined
  /** With `value`: bindings inside the new value, by path from it. Earlier bindings below `path` are removed. */
  readonly bindings?: Bindings
  readonly binding?: Binding
}

interface Bound {
  readonly props: JsonObject
  readonly bindings: Bindings
}

/** Props and bindings after an edit of one of them; what is above or below the path makes room for it. */
export function changeProp(before: Bound, edit: FieldEdit): Bound {
  const { path, value, binding } = edit
  const overlaps = (other: string) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`)
  const kept = Object.fromEntries(Object.entries(before.bindings).filter(([other]) => !overlaps(other)))
  if (binding) return { props: removeAndPrune(before.props, path), bindings: { ...kept, [path]: binding } }
  if (value === undefined) return { props: removeAndPrune(before.props, path), bindings: kept }
  const inner = Object.fromEntries(Object.entries(edit.bindings ?? {}).map(([below, own]) => [`${path}.${below}`, own]))
  return { props: setPath(before.props, path, value), bindings: { ...kept, ...inner } }
}

// An object that held nothing else is not left behind as a husk.
function removeAndPrune(props: JsonObject, path: PropPath): JsonObject {
  if (getPath(props, path) === undefined) return props
  const removed = removePath(props, path)
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  const holder = parent === '' ? undefined : getPath(removed, parent)
  return isObject(holder) && Object.keys(holder).length === 0 && !/(^|\.)\d+$/.test(parent) ? removeAndPrune(removed, parent) : removed
}
