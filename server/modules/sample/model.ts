import * as z from 'zod'
import { id, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'

const status = z.enum(['new', 'paid', 'shipped', 'cancelled'])
const customer = z.string().overwrite(plainLine).min(1).max(60)
const amount = z.number().min(0).max(10_000_000)
const remark = z.string().overwrite(plainLines).max(500)

export const sampleModel = {
  list: z.strictObject({ ...pagingQuery, status: z.union([status, z.literal('')]).optional() }),
  create: z.strictObject({ customer, amount, status: status.optional(), remark: remark.optional() }),
  update: z.strictObject({
    id,
    customer: customer.optional(),
    amount: amount.optional(),
    status: status.optional(),
    remark: remark.optional(),
  }),
}
export const sampleOrder = z.strictObject({
  id: z.int(),
  no: z.string(),
  customer: z.string(),
  amount: z.number(),
  status,
  orderedAt: z.string(),
  remark: z.string(),
})
export const summaryDay = z.strictObject({ day: z.string(), amount: z.number(), count: z.int() })
export type SummaryDay = z.infer<typeof summaryDay>

/** A page of the sample project, as the files in `pages/` write it. */
export const samplePage = z.strictObject({
  name: z.string().min(1).max(60),
  remark: z.string().max(500).default(''),
  pageData: z.record(z.string(), z.unknown()),
})

export const sampleProject = z.strictObject({ id: z.int() })
