import type { Bindings } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'

type Values = JsonObject
type Resolve = (params: JsonObject, bindings: Bindings, input: Json) => JsonObject

/** The rows that any step may send along are in this parameter, `{ key, value }` each. */
const ROWS = 'data'

const isPlain = (value: Json | undefined): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A step's parameters with values in the places of its bindings. Its `${}` texts may also name the rows that it sends along. */
export function resolveStep(step: { readonly params: JsonObject; readonly bindings: Bindings }, input: Json, resolve: Resolve): JsonObject {
  const { params, bindings } = step
  const isText = ([path, { kind }]: [string, Bindings[string]]) => kind === 'template' && path.split('.', 1)[0] !== ROWS
  const texts = Object.entries(bindings).filter(isText)
  if (texts.length === 0) return resolve(params, bindings, input)
  const others = Object.fromEntries(Object.entries(bindings).filter((each) => !isText(each)))
  const sent = resolve(params, others, input)
  const named = rowsOf(sent)
  return resolve(sent, Object.fromEntries(texts), isPlain(input) || !named ? withRows(sent, input) : named)
}

/** What a step goes on with: its rows add what its input does not have, and never change what it has. */
export function withRows(params: JsonObject, input: Json): Json {
  const named = rowsOf(params)
  if (!named || (input !== null && !isPlain(input))) return input
  const given: Values = input ?? {}
  const lacking = Object.entries(named).filter(([key]) => !Object.hasOwn(given, key) || given[key] === null)
  return { ...given, ...Object.fromEntries(lacking) }
}

function rowsOf({ [ROWS]: rows }: JsonObject): Values | null {
  if (!Array.isArray(rows)) return null
  const named = (rows as readonly Json[]).flatMap((row): (readonly [string, Json])[] =>
    isPlain(row) && typeof row.key === 'string' && row.key !== '' ? [[row.key, row.value ?? null]] : [],
  )
  return named.length === 0 ? null : Object.fromEntries(named)
}
