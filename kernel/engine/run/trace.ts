import type { Json } from '#kernel/page/values'

const TEXT_LIMIT = 2_000
/** Larger values are not worth the time it takes to walk them, step after step. */
const SHAPE_LIMIT = 200_000
/** Of one run: how many answers, and how many characters of them and of the state it started from, a trace keeps. */
export const ANSWERS_KEPT = 500
export const RECORDING_LIMIT = 100_000
export const STATE_LIMIT = 20_000

/** How much of each list and text is kept, tried in turn until the whole is small enough. */
const CUTS: readonly { readonly items: number; readonly text: number }[] = [
  { items: 20, text: 400 },
  { items: 5, text: 120 },
  { items: 2, text: 40 },
]

/** A value for a trace: whole while it is small, else in its own shape with long lists and texts cut; at worst the beginning of its text. */
export function abridged(value: Json): Json {
  const text = JSON.stringify(value) ?? 'null'
  if (text.length <= TEXT_LIMIT) return value
  if (text.length <= SHAPE_LIMIT)
    for (const limits of CUTS) {
      const cut = cutTo(value, limits)
      if (JSON.stringify(cut).length <= TEXT_LIMIT) return cut
    }
  return `${text.slice(0, TEXT_LIMIT)}… (${text.length} characters)`
}

function cutTo(value: Json, limits: { readonly items: number; readonly text: number }): Json {
  if (typeof value === 'string') return value.length <= limits.text ? value : `${value.slice(0, limits.text)}… (${value.length} characters)`
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutTo(each as Json, limits)]))
  const list = value as readonly Json[]
  const kept = list.slice(0, limits.items).map((each) => cutTo(each, limits))
  return list.length <= limits.items ? kept : [...kept, `… (${list.length} items)`]
}
