import type * as z from 'zod'
import type { Json } from '#kernel/page'

interface Definition {
  readonly type: string
  readonly innerType?: z.core.$ZodType
}

/**
 * Reads an action's parameters. A formula may give a text parameter a number or a list: that is shown as its text rather than
 * refused; a formula that gives nothing leaves the default. Nothing else is converted.
 */
export function parseParams<Params extends z.ZodObject>(schema: Params, params: Json): z.output<Params> {
  if (params === null || typeof params !== 'object' || Array.isArray(params)) return schema.parse(params)
  const given: { [name: string]: Json } = { ...(params as { [name: string]: Json }) }
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = given[name]
    if (typeof value === 'string' || value === undefined || !isText(field)) continue
    if (value === null) delete given[name]
    else given[name] = typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return schema.parse(given)
}

function isText(field: z.core.$ZodType): boolean {
  const definition = field._zod.def as Definition
  if (definition.innerType && ['default', 'optional', 'prefault'].includes(definition.type)) return isText(definition.innerType)
  return definition.type === 'string'
}
