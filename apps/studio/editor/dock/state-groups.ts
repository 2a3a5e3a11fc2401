import { isObject, type Json, type JsonObject } from '#kernel/page'

export interface StateGroup {
  readonly name: 'variables' | 'forms' | 'data' | 'user' | 'route'
  readonly values: JsonObject
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** The engine's state as developers speak of it: what stands beside the known roots are forms, by their elements. */
export function stateGroups(tree: JsonObject): readonly StateGroup[] {
  const { variable, component, store, route, eventParams: _, ...forms } = tree
  // Elements' data stands one level below its element, where formulas read it.
  const data = Object.entries(objectOf(component)).map(([id, held]) => [id, objectOf(held).data ?? null] as const)
  return [
    { name: 'variables', values: objectOf(variable) },
    { name: 'forms', values: forms },
    { name: 'data', values: Object.fromEntries(data) },
    { name: 'user', values: objectOf(store) },
    { name: 'route', values: objectOf(route) },
  ]
}
