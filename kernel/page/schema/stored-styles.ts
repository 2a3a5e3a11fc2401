import type { Json, JsonObject } from '../values/json.ts'
import { isObject, sameJson } from '../values/json-tools.ts'

/** Where a record keeps the styles as they were written; no builder has a key of this name. */
const KEY = 'tessera/styles'
const PARTS = ['style', 'scopeStyle', 'scopeCss'] as const

/** The styles of an element in the stored form, as this version writes them. */
interface Written {
  readonly style: JsonObject
  readonly css: string
}

const canonical = ({ style, css }: Written): JsonObject => ({ style, scopeStyle: style, scopeCss: css })

/**
 * Older pages, and other builders, write one style in several ways. The original is stored next to its meaning, so
 * that an element with unchanged style is written back as it was read.
 */
export function keepStyles(stored: JsonObject, means: Written): JsonObject {
  const written = Object.fromEntries(PARTS.flatMap((part) => (stored[part] === undefined ? [] : [[part, stored[part]!]])))
  // What says nothing of styles is no way of writing them.
  return Object.keys(written).length === 0 || sameJson(written, canonical(means))
    ? {}
    : { [KEY]: { written, style: means.style, css: means.css } }
}

/** What is written: as it was read while it means the same. Takes the kept styles out of what else is written. */
export function writtenStyles(unknown: JsonObject, means: Written): { readonly styles: JsonObject; readonly rest: JsonObject } {
  const { [KEY]: kept, ...rest } = unknown
  const isSame = isObject(kept) && isObject(kept.written) && sameJson(kept.style as Json, means.style) && kept.css === means.css
  const written = isSame ? (kept.written as JsonObject) : canonical(means)
  return { styles: Object.fromEntries(PARTS.flatMap((part) => (written[part] === undefined ? [] : [[part, written[part]!]]))), rest }
}

/** The key is ours alone: what a stored page says under it is nothing. */
export const withoutKept = ({ [KEY]: _, ...unknown }: JsonObject): JsonObject => unknown
