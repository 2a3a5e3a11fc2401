import type { Json } from '#kernel/page/values'

/** The value at a path such as `data.list`, `rows[0].name` or `a["b c"]`; undefined when there is none. */
export function pick(value: Json | undefined, path: string): Json | undefined {
  let found: Json | undefined = value
  for (const [, plain, index, double, single] of path.matchAll(/([^.[\]"']+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/g)) {
    const key = (plain ?? index ?? double ?? single ?? '').trim()
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, key)) return undefined
    found = (found as { readonly [key: string]: Json })[key]
  }
  return found
}
