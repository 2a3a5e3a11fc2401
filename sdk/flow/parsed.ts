import type * as z from 'zod'
import { issueMessage, MessageError } from '#kernel/message'

/** A value as its schema reads it; throws what people can be told: where it is wrong, and what is expected there. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new MessageError(issueMessage(result.error.issues[0] ?? {}))
}
