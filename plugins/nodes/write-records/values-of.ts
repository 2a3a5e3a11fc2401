import { type Json, type JsonObject, rowsAsObject } from '#sdk'

/** What every record has and the server alone writes. */
const SYSTEM: ReadonlySet<string> = new Set(['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A record that was read with what it refers to is written with the id of it. */
const asStored = (value: Json): Json => (isObject(value) && typeof value.id === 'string' ? value.id : value)

/** The values of fields that a step writes: the chosen rows, over what it was given where it sends that along. */
export function valuesOf(
  { data, sends }: { readonly data: Parameters<typeof rowsAsObject>[0]; readonly sends: string },
  input: Json,
): JsonObject {
  const chosen = rowsAsObject(data)
  const given = sends !== 'chosen' && isObject(input) ? { ...input, ...chosen } : chosen
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (SYSTEM.has(name) ? [] : [[name, asStored(value)]])),
  )
}
