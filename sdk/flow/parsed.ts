import * as z from 'zod'
import { issueMessage, type Label, MessageError } from '#kernel/message'
import type { FieldMeta } from '../fields/meta.ts'

/** A value as its schema reads it; throws what people can be told: where it is wrong, and what is expected there. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new MessageError(issueMessage(result.error.issues[0] ?? {}, (path) => labelAt(schema, path)))
}

interface Definition {
  readonly innerType?: z.core.$ZodType
  readonly shape?: { readonly [name: string]: z.core.$ZodType }
}

/** What the form calls the field that a path leads to, followed by what of the path is inside the field. */
function labelAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): Label | undefined {
  let [at, label, rest]: [z.core.$ZodType | undefined, Label | undefined, readonly PropertyKey[]] = [schema, undefined, path]
  for (const [index, key] of path.entries()) {
    at = at && shapeOf(at)?.[String(key)]
    const own = at && ownLabel(at)
    if (own) [label, rest] = [own, path.slice(index + 1)]
  }
  if (!label || rest.length === 0) return label
  const inside = rest.map(String).join('.')
  return { zh: `${label.zh} ${inside}`, en: `${label.en} ${inside}` }
}

function shapeOf(schema: z.core.$ZodType): Definition['shape'] {
  const { shape, innerType } = schema._zod.def as Definition
  return shape ?? (innerType && shapeOf(innerType))
}

function ownLabel(schema: z.core.$ZodType): Label | undefined {
  const meta = z.globalRegistry.get(schema) as FieldMeta | undefined
  const { innerType } = schema._zod.def as Definition
  return meta?.label ?? (innerType && ownLabel(innerType))
}
