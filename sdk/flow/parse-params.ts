import * as z from 'zod'
import type { Json } from '#kernel/page/values'
import { parsed } from './parsed.ts'

interface Definition {
  readonly type: string
  readonly innerType?: z.core.$ZodType
}

/**
 * Reads an action's parameters. A formula may give a text parameter a number or a list: that is shown as its text rather than
 * refused; what is null, as a formula's nothing and an emptied field are, leaves the default. Nothing else is converted.
 */
export function parseParams<Params extends z.ZodObject>(schema: Params, params: Json): z.output<Params> {
  if (params === null || typeof params !== 'object' || Array.isArray(params)) return parsed(schema, params)
  const given: { [name: string]: Json } = { ...(params as { [name: string]: Json }) }
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = given[name]
    // A field that was emptied is stored as null: only where null is a value it stays one.
    if (value === null && !z.safeParse(field, null).success) delete given[name]
    if (typeof value === 'string' || value === undefined || value === null || !isText(field)) continue
    given[name] = typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return parsed(schema, given)
}

function isText(field: z.core.$ZodType): boolean {
  const definition = field._zod.def as Definition
  if (definition.innerType && ['default', 'optional', 'prefault'].includes(definition.type)) return isText(definition.innerType)
  return definition.type === 'string'
}
