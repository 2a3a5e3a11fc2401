import { propertyOf, styleValue } from '#kernel/page/look'
import type { Json } from '#kernel/page/values'
import { tokenIn } from '../../../look/token-offers.ts'

/** Values of one kind fit the same styles. */
export type ValueKind = 'color' | 'length'
const MOST = 6
const keyOf = (kind: ValueKind): string => `tessera-recent-${kind}`

/** What somebody set by hand in this browser, the last first. */
export function recentValues(kind: ValueKind): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Keeps a value that is none of a token and that its style takes. */
export function rememberValue(kind: ValueKind, key: string, value: Json | undefined): void {
  const property = propertyOf(key)
  if (property === null || value === undefined || value === 'fill') return
  const read = styleValue(property, value)
  if (read.kind !== 'value' || read.foreign || tokenIn(read.text) !== undefined || !CSS.supports(property, read.text)) return
  const next = [read.text, ...recentValues(kind).filter((each) => each !== read.text)].slice(0, MOST)
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(next))
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}
