import type { Json } from '#kernel/page'

const TEXT_LIMIT = 2_000

/** A value for a trace: whole while it is small, else the beginning of its text. */
export function abridged(value: Json): Json {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= TEXT_LIMIT ? value : `${text.slice(0, TEXT_LIMIT)}… (${text.length} characters)`
}
