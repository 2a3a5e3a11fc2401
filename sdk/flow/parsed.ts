import * as z from 'zod'
import { issueMessage, type Label, MessageError } from '#kernel/message'
import type { FieldMeta } from '../fields/meta.ts'

/**
 * A value as its schema reads it. Throws a `MessageError` that names the field by its label and says what is expected
 * there.
 * @example parsed(z.object({ seconds: number('秒', 'Seconds', 3) }), { seconds: 5 }) // { seconds: 5 }
 */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new MessageError(issueMessage(result.error.issues[0] ?? {}, (path) => labelAt(schema, path)))
}

interface Definition {
  readonly innerType?: z.core.$ZodType
  readonly shape?: { readonly [name: string]: z.core.$ZodType }
  readonly element?: z.core.$ZodType
  /** Of a pipe: the schema that reads the input. */
  readonly in?: z.core.$ZodType
}

/** Between the parts of a place, as in the editor: `Columns › 2 › Title`. */
const BETWEEN = ' › '

/**
 * The label of the field that a path leads to. Items of lists go by their number, from 1, and their settings by their
 * labels. Undefined where the path has no label at all.
 */
export function labelAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): Label | undefined {
  let at: z.core.$ZodType | undefined = schema
  const parts: Label[] = []
  let isLabelled = false
  for (const key of path) {
    at = at && below(at, key)
    const label = at && ownLabel(at)
    isLabelled ||= label !== undefined
    const name = typeof key === 'number' ? String(key + 1) : String(key)
    if (label) parts.push(label)
    else if (isLabelled) parts.push({ zh: name, en: name })
  }
  const joined = (language: keyof Label) => parts.map((part) => part[language]).join(BETWEEN)
  return isLabelled ? { zh: joined('zh'), en: joined('en') } : undefined
}

/** The schema of a setting of an object, or of the items of a list. */
function below(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const { shape, element, innerType, in: input } = schema._zod.def as Definition
  if (shape) return shape[String(key)]
  if (element) return element
  const inner = innerType ?? input
  return inner && below(inner, key)
}

function ownLabel(schema: z.core.$ZodType): Label | undefined {
  const meta = z.globalRegistry.get(schema) as FieldMeta | undefined
  const { innerType, in: input } = schema._zod.def as Definition
  const inner = innerType ?? input
  return meta?.label ?? (inner && ownLabel(inner))
}
