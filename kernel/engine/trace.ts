import type { Json } from '#kernel/page'

const TEXT_LIMIT = 2_000
/** Of one run: how many answers, and how many characters of them and of the state it started from, a trace keeps. */
export const ANSWERS_KEPT = 500
export const TAPE_LIMIT = 100_000
export const STATE_LIMIT = 20_000

/** A value for a trace: whole while it is small, else the beginning of its text. */
export function abridged(value: Json): Json {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= TEXT_LIMIT ? value : `${text.slice(0, TEXT_LIMIT)}… (${text.length} characters)`
}
