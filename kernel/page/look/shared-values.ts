import type { Json, JsonObject } from '../values/json.ts'

/** What of an element a shared style can hold: plain values of fields, and the style text. */
export interface SharedValues {
  readonly style: JsonObject
  readonly looks: { readonly [variant: string]: JsonObject }
  readonly css: string
}

/** As the look's own records take them. */
const KEY = /^[a-z-]{1,60}$/i
const isValue = (value: Json | undefined): boolean =>
  (typeof value === 'string' && value.length <= 200) || (typeof value === 'number' && Number.isFinite(value))
const plain = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => KEY.test(key) && isValue(value)))

/** The values of an element that go into a shared style that is made of it; values that are bound are none. */
export function sharedValues(entry: {
  readonly style: JsonObject
  readonly looks?: { readonly [variant: string]: JsonObject }
  readonly css: string
}): SharedValues {
  const looks = Object.entries(entry.looks ?? {}).flatMap(([variant, values]) => {
    const kept = plain(values)
    return variant.length <= 60 && Object.keys(kept).length > 0 ? [[variant, kept] as const] : []
  })
  return { style: plain(entry.style), looks: Object.fromEntries(looks), css: entry.css }
}
