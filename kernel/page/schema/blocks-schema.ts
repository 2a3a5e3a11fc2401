import * as z from 'zod'
import type { Json } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { isRefusedKey } from '../values/path.ts'

const name = z
  .string()
  .regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u)
  .max(PAGE_LIMITS.name)
  .refine((value) => !isRefusedKey(value), 'refused name')
const label = z.string().max(PAGE_LIMITS.name)
const json = z.custom<Json>((value) => value !== undefined)
const typeName = z
  .string()
  .min(1)
  .max(PAGE_LIMITS.name)
  .refine((value) => !isRefusedKey(value), 'refused name')
const input = z.strictObject({
  name,
  label,
  type: typeName,
  default: json,
  required: z.boolean(),
  sample: json.optional(),
  formerly: z.array(name).max(100).optional(),
})
const renamedField = z.strictObject({ name, formerly: z.array(name).max(100) })
const MOST = 200
const unique = (list: readonly { readonly name: string }[]) => new Set(list.map((each) => each.name)).size === list.length
const listOf = <T extends z.ZodType<{ readonly name: string }>>(item: T) => z.array(item).max(MOST).refine(unique, 'a name is there twice')

export const blockInterface = z.strictObject({
  inputs: listOf(input),
  events: listOf(z.strictObject({ name, label })),
  methods: listOf(z.strictObject({ name, label, flow: z.string().min(1).max(PAGE_LIMITS.name) })),
  slots: listOf(z.strictObject({ name, label, max: z.int().min(1).optional(), rows: listOf(renamedField).optional() })),
})
/** By block id. */
export const blockPins = z.record(z.string().min(1).max(PAGE_LIMITS.name), z.int().min(1))
