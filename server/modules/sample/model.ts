import * as z from 'zod'
import { id, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'

const status = z.enum(['new', 'paid', 'shipped', 'cancelled'])
const customer = z.string().overwrite(plainLine).min(1).max(60)
const amount = z.number().min(0).max(10_000_000)
const remark = z.string().overwrite(plainLines).max(500)

const level = z.enum(['standard', 'plus', 'key'])
const standing = z.enum(['active', 'trial', 'paused'])
const line = z.string().overwrite(plainLine).max(100)
/** Of a filter: empty for all of them. */
const anyOf = <T extends z.ZodType>(values: T) => z.union([values, z.literal('')]).optional()

export const sampleModel = {
  customers: z.strictObject({ ...pagingQuery, status: anyOf(standing), level: anyOf(level) }),
  saveCustomer: z.strictObject({
    /** Null as well: what a page sends for a customer that it does not know yet. */
    id: id.nullish(),
    name: customer,
    contact: line.optional(),
    email: line.optional(),
    phone: line.optional(),
    city: line.optional(),
    level: level.optional(),
    status: standing.optional(),
    note: remark.optional(),
  }),
  deleteCustomers: z.strictObject({ ids: z.array(id).min(1).max(200) }),
  list: z.strictObject({ ...pagingQuery, status: anyOf(status) }),
  /** Of so many days, the last one today. */
  report: z.strictObject({ days: z.enum(['7', '14', '30']).default('30').transform(Number), status: anyOf(status) }),
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
export const sampleCustomer = z.strictObject({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  level,
  status: standing,
  note: z.string(),
  joinedAt: z.string(),
  /** Of the orders with its name that are not cancelled. */
  orders: z.int(),
  amount: z.number(),
})
/** Key figures of the last seven days; trends are per cent against the week before, null where those had none. */
export const sampleOverview = z.strictObject({
  sales: z.number(),
  salesTrend: z.number().nullable(),
  orders: z.int(),
  ordersTrend: z.number().nullable(),
  average: z.number(),
  averageTrend: z.number().nullable(),
  customers: z.int(),
  newCustomers: z.int(),
  byStatus: z.array(z.strictObject({ status, count: z.int(), amount: z.number() })),
})
/** What happened with a customer, newest first: an order of theirs, or that they became one. */
export const sampleEvent = z.strictObject({
  /** `order 12`, or `joined`. */
  id: z.string(),
  kind: z.enum(['order', 'joined']),
  at: z.string(),
  no: z.string(),
  amount: z.number(),
  status: status.nullable(),
})
export type SampleEvent = z.infer<typeof sampleEvent>
export const summaryDay = z.strictObject({ day: z.string(), amount: z.number(), count: z.int() })
const figure = { amount: z.number(), count: z.int() }
/** Orders of some days; cancelled ones count where their status is asked for. */
export const sampleReport = z.strictObject({
  ...figure,
  average: z.number(),
  customers: z.int(),
  days: z.array(summaryDay),
  byStatus: z.array(z.strictObject({ status, ...figure })),
  /** Those who bought most, at most eight. */
  byCustomer: z.array(z.strictObject({ customer: z.string(), ...figure })),
})
export type SampleReport = z.infer<typeof sampleReport>
export type SummaryDay = z.infer<typeof summaryDay>

/** A page of the sample project, as the files in `pages/` write it. */
export const samplePage = z.strictObject({
  name: z.string().min(1).max(60),
  remark: z.string().max(500).default(''),
  /** Its place in the menu of the project; absent for a page that others lead to. */
  menu: z.strictObject({ sort: z.int(), icon: z.string(), path: z.string(), group: z.enum(['sales']).optional() }).optional(),
  /** As a built-in template: its place among them, and what it is called. Absent for a page that is none. */
  template: z
    .strictObject({ sort: z.int(), category: z.string(), name: z.string().min(1).max(60), remark: z.string().max(500) })
    .optional(),
  pageData: z.record(z.string(), z.unknown()),
})

/** What is said of such a page without what is on it. */
export const samplePageCard = samplePage.omit({ pageData: true })

export const sampleProject = z.strictObject({ id: z.int() })
