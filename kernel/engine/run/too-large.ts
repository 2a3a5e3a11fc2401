import { eachChange, stateChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'

/** Bytes of the VM's memory that one write may take, as far as its text tells: of 32 MB, which the page and what is there before share. */
const MOST = 20 * 1024 * 1024
/** Texts up to this length are not looked at. */
const SHORT = 1024 * 1024
/** Measured: the text, the same once more in values, and what each value takes beside it. */
const VALUE_BYTES = 24
const OBJECT_BYTES = 60

const count = (text: string, sign: string): number => {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++
  return found
}
const costOf = (text: string): number => text.length * 2 + count(text, ',') * VALUE_BYTES + count(text, '{') * OBJECT_BYTES

/**
 * A write as JSON, `[path, value, …]`, so that it fits into the VM: of a list that is too long the first items, in their place; anything else that is too
 * large is nothing. A VM without memory would end, and so would each that is made in its place.
 */
export function fitting(text: string, tell: (path: string, items: number, kept: number) => void): string {
  if (text.length < SHORT || costOf(text) <= MOST) return text
  const changes: Json[] = []
  for (const [path, value] of eachChange(JSON.parse(text) as Json[])) {
    const size = value === undefined ? 0 : costOf(JSON.stringify(value))
    if (size <= MOST) changes.push(...stateChange(path, value))
    else {
      const kept = Array.isArray(value) ? value.slice(0, Math.floor((value.length * MOST) / size / 2)) : null
      tell(path, Array.isArray(value) ? value.length : 1, kept?.length ?? 0)
      changes.push(path, kept)
    }
  }
  return JSON.stringify(changes)
}

/** The same without values that the VM has no room for, as was seen; what is much smaller than that is taken. */
export function without(text: string, outgrown: ReadonlyMap<string, number>, tell: (path: string) => void): string {
  if (outgrown.size === 0) return text
  const changes: Json[] = []
  for (const [path, value] of eachChange(JSON.parse(text) as Json[])) {
    const most = (outgrown.get(path) ?? Number.POSITIVE_INFINITY) / 2
    if (value === undefined || JSON.stringify(value).length < most) changes.push(...stateChange(path, value))
    else {
      tell(path)
      changes.push(path, Array.isArray(value) ? [] : null)
    }
  }
  return JSON.stringify(changes)
}
