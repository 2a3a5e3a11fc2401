import * as z from 'zod'

const known = new WeakMap<z.ZodType, z.core.JSONSchema.BaseSchema>()

/** What a schema takes as JSON Schema, with what its fields say of themselves; made once, because that takes long. Not to be changed. */
export function jsonSchemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const before = known.get(schema)
  if (before) return before
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  known.set(schema, made)
  return made
}
