import * as z from 'zod'
import { id, pagingQuery } from '../../http/answer.ts'

export const reportedApp = z.enum(['studio', 'admin', 'viewer'])
/** `returned`: it was marked as solved and reported again. */
export const reportedState = z.enum(['open', 'returned', 'solved'])
export type ReportedApp = z.output<typeof reportedApp>
export type ReportedState = z.output<typeof reportedState>

/** Errors of one request. */
export const MOST_REPORTED = 10

const text = (most: number) => z.string().max(most)
/** A pattern, not an address: no digits, no query. */
const route = z.string().regex(/^(\/[a-z:][A-Za-z-]{0,39}){0,10}$/)

const reported = z.strictObject({
  message: text(1_000),
  stack: text(8_192).default(''),
  route: route.default(''),
  part: z
    .string()
    .regex(/^[\w./-]{0,100}$/)
    .default(''),
})
export type Reported = z.output<typeof reported>

export const browserErrorModel = {
  report: z.strictObject({
    app: reportedApp,
    release: z.string().regex(/^[\w.+-]{1,40}$/),
    errors: z.array(reported).min(1).max(MOST_REPORTED),
  }),
  list: z.strictObject({ ...pagingQuery, app: reportedApp.optional(), state: z.enum(['open', 'solved']).optional() }),
  some: z.strictObject({ ids: z.array(id).min(1).max(200) }),
}

export const browserErrorRow = z.strictObject({
  id: z.int(),
  app: reportedApp,
  message: z.string(),
  stack: z.string(),
  route: z.string(),
  part: z.string(),
  browser: z.string(),
  state: reportedState,
  count: z.int(),
  releases: z.array(z.string()),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type BrowserErrorRow = z.output<typeof browserErrorRow>
