import * as z from 'zod'
import { plainLine } from '../../http/plain-text.ts'

/** What every record has, and names that mean something else to JavaScript. */
export const SYSTEM_FIELDS = ['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'] as const
export const RESERVED: ReadonlySet<string> = new Set([...SYSTEM_FIELDS, '__proto__', 'constructor', 'prototype'])

/** Letters, digits and `_`, not beginning with a digit. */
export const dataName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
/** Of a model, by the specification. */
export const modelDescription = z.string().overwrite(plainLine).min(1).max(12)
export const fieldDescription = z.string().overwrite(plainLine).max(60)
