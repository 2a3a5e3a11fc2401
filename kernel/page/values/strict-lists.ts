import * as z from 'zod'
import { type Issue, innerIssue } from '#kernel/message'

/**
 * Lists and tables that stop at the first thing that is wrong. The library's own go on and keep every problem, at each level once more: half a
 * million wrong steps took gigabytes to refuse. Nothing in them is changed, so what comes in goes out.
 */
export const listOf = <T>(item: z.ZodType<T>): z.ZodType<readonly T[]> =>
  z.unknown().superRefine((value, context) => {
    if (!Array.isArray(value)) return refuse(context, { issue: { code: 'invalid_type', expected: 'array' } })
    for (const [index, each] of value.entries()) if (!isFine(item, each, index, context)) return
  }) as unknown as z.ZodType<readonly T[]>

/** The same for an object whose keys are names. */
export const tableOf = <T>(key: z.ZodType<string>, item: z.ZodType<T>): z.ZodType<{ readonly [key: string]: T }> =>
  z.unknown().superRefine((value, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refuse(context, { issue: { code: 'invalid_type', expected: 'record' } })
    for (const [name, each] of Object.entries(value)) if (!isFine(key, name, name, context) || !isFine(item, each, name, context)) return
  }) as unknown as z.ZodType<{ readonly [key: string]: T }>

const isFine = (schema: z.ZodType, value: unknown, at: PropertyKey, context: z.RefinementCtx): boolean => {
  const issue = schema.safeParse(value).error?.issues[0]
  if (issue) refuse(context, { issue: innerIssue(issue), path: [at, ...issue.path] })
  return issue === undefined
}

// What is wrong stays what it is on its way up, and only its place grows.
const refuse = (context: z.RefinementCtx, { issue, path = [] }: { readonly issue: Issue; readonly path?: PropertyKey[] }): void =>
  context.addIssue({ code: 'custom', path, params: { issue } })
