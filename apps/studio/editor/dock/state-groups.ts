import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import { isRowRoot } from '../document/row-values.ts'
import type { WordOf } from '../inspector/types/written-name.ts'

export interface StateGroup {
  readonly name: 'variables' | 'forms' | 'data' | 'apis' | 'app' | 'user' | 'route'
  readonly values: JsonObject
  /** Where a value of the group stands in the state. */
  readonly placeOf: (key: string) => readonly string[]
  /** What formulas call a value of the group; its key where they call it that. */
  readonly nameOf: (key: string) => string
}

export interface GroupOptions {
  readonly wordOf?: WordOf
  readonly isApi?: (id: string) => boolean
}

/** Elements' data stands one level below its element, where formulas read it; a list that tells of its rows alone has none. */
export const dataIn = (component: Json | undefined): readonly (readonly [string, Json])[] =>
  Object.entries(objectOf(component)).flatMap(([id, held]) =>
    Object.keys(objectOf(held)).length > 0 && Object.keys(objectOf(held)).every((part) => OF_ROWS.has(part))
      ? []
      : [[id, objectOf(held).data ?? null] as const],
  )
/** What views tell of rows, which no formula is meant to read. */
const OF_ROWS: ReadonlySet<string> = new Set(['rows', 'keys', 'inSight'])

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** The engine's state as developers speak of it: what stands beside the known roots are forms, by their elements. */
export function stateGroups(tree: JsonObject, { wordOf, isApi = () => false }: GroupOptions = {}): readonly StateGroup[] {
  const { variable, component, store, route, app, locale: _locale, eventParams: _, ...others } = tree
  // What rows have of their own is shown with the rows.
  const forms = Object.fromEntries(Object.entries(others).filter(([root]) => !isRowRoot(root)))
  const data = dataIn(component)
  const dataPlace = (key: string) => ['component', key, 'data']
  const named = (key: string) => wordOf?.(key) ?? key
  const plain = (key: string) => key
  const ofApis = Object.entries(objectOf(component)).filter(([id]) => isApi(id))
  const ofElements = data.filter(([id]) => !isApi(id))
  return [
    { name: 'variables', values: objectOf(variable), placeOf: (key) => ['variable', key], nameOf: plain },
    { name: 'forms', values: forms, placeOf: (key) => [key], nameOf: named },
    { name: 'data', values: Object.fromEntries(ofElements), placeOf: dataPlace, nameOf: named },
    { name: 'apis', values: Object.fromEntries(ofApis), placeOf: (key) => ['component', key], nameOf: named },
    { name: 'app', values: objectOf(app), placeOf: (key) => ['app', key], nameOf: plain },
    { name: 'user', values: objectOf(store), placeOf: (key) => ['store', key], nameOf: plain },
    { name: 'route', values: objectOf(route), placeOf: (key) => ['route', key], nameOf: plain },
  ]
}
