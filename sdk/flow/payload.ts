import type { LoadResult, PageHandle } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'

/** A row of `sendRows`. */
export interface SendRow {
  readonly key: string
  readonly value?: unknown
}

/** The parameters of a step that requests an api, see `sendsField`. */
export interface ApiRequest {
  readonly api: string
  readonly data: readonly SendRow[]
  readonly sends: 'chosen' | 'all' | 'older'
}

const isPlain = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of rows by name; rows of one name are a list, as in `tag=a&tag=b`. */
export function rowsAsObject(rows: readonly SendRow[]): JsonObject {
  const values = new Map<string, Json[]>()
  for (const { key, value } of rows) if (key !== '') values.set(key, [...(values.get(key) ?? []), (value ?? null) as Json])
  return Object.fromEntries([...values].map(([key, list]) => [key, list.length === 1 ? list[0]! : list]))
}

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

/** Requests an api with what the step says is sent. Whatever that is, `${…}` in the address and formulas of the api read the step's input too. */
export function requestApi(
  page: Pick<PageHandle, 'request'>,
  { api, data, sends }: ApiRequest,
  input: Json,
  wants?: 'file' | 'fresh',
): Promise<LoadResult> {
  if (sends === 'older') return page.request(api, payloadOf(data, input), wants)
  const chosen = rowsAsObject(data)
  const payload = isPlain(input) ? { ...input, ...chosen } : Object.keys(chosen).length === 0 ? input : chosen
  return page.request(api, sends === 'all' ? payload : chosen, wants, payload)
}
