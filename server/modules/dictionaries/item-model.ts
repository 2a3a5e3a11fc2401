import * as z from 'zod'
import { plainLine, plainLines } from '../../http/plain-text.ts'

const CODE = /^[A-Za-z][\w.-]{0,59}$/
export const dictionaryCode = z.string().regex(CODE)
export const dictionaryName = z.string().overwrite(plainLine).max(60)
export const dictionaryDescription = z.string().overwrite(plainLines).max(500)
const label = z.string().overwrite(plainLine).max(100)

/** An item as it is written. */
export const dictionaryItem = z.strictObject({
  value: z.string().overwrite(plainLine).min(1).max(100),
  labelZh: label.default(''),
  labelEn: label.default(''),
  color: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6}|[a-z]{3,20})?$/)
    .default(''),
  disabled: z.boolean().default(false),
})
export type DictionaryItem = z.output<typeof dictionaryItem>
