import type { Json, JsonObject } from '#kernel/page'

/** A row of `sendRows`. */
export interface SendRow {
  readonly key: string
  readonly value?: unknown
}

const isPlain = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a step sends: its rows laid on the step before's result; that result alone when there are no rows. */
export function payloadOf(rows: readonly SendRow[], input: Json): Json {
  const named = rows.filter((row) => row.key !== '')
  if (named.length === 0) return input
  const own = Object.fromEntries(named.map((row) => [row.key, (row.value ?? null) as Json]))
  return isPlain(input) ? { ...input, ...own } : own
}

/** How what `payloadOf` makes is sent to a method: without rows it was not chosen for it, and is left out where the method does not take it. */
export const sentAs = (rows: readonly SendRow[]): 'if taken' | undefined => (rows.some(({ key }) => key !== '') ? undefined : 'if taken')

/** What a step hands on: nothing and `true` keep its input, an object is merged into an object, anything else replaces it. */
export function handOn(result: Json | undefined, input: Json): Json {
  if (result === undefined || result === null || result === true) return input
  return isPlain(result) && isPlain(input) ? { ...input, ...result } : result
}
