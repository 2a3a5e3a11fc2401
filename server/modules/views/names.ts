import * as z from 'zod'
import { plainLine } from '../../http/plain-text.ts'

/** Letters, digits and `_`, not beginning with a digit, as models are called. */
export const viewName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
export const viewDescription = z.string().overwrite(plainLine).max(60)
