import type { SharedStyleRecord } from '#kernel/page/look'
import type { JsonObject } from '#kernel/page/values'

/** A shared style with values of a variant changed; null and '' take a value away, and a variant without values is none. */
export function withValues(style: SharedStyleRecord, name: string, change: JsonObject): SharedStyleRecord {
  const before = (name === '' ? style.style : style.looks?.[name]) ?? {}
  const after = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== ''))
  if (name === '') return { ...style, style: after }
  const { [name]: _, ...others } = style.looks ?? {}
  const looks = Object.keys(after).length > 0 ? { ...style.looks, [name]: after } : others
  const { looks: __, ...plain } = style
  return Object.keys(looks).length > 0 ? { ...plain, looks } : plain
}
