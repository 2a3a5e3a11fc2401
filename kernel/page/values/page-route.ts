import type { Json, JsonObject } from './json.ts'

/**
 * The address of a page as formulas read it: `route.path`, `route.search` (the query as text, with its `?`) and `route.query`, the same by key. A key that is
 * there several times has the list of its values.
 */
export function routeOf(path: string, search: string): JsonObject {
  const params = new URLSearchParams(search)
  const query = [...new Set(params.keys())].map((key): [string, Json] => {
    const values = params.getAll(key)
    return [key, values.length === 1 ? values[0]! : values]
  })
  return { path, search, query: Object.fromEntries(query) }
}
