import * as z from 'zod'

export const jobState = z.enum(['waiting', 'running', 'failed', 'cancelled', 'done'])
const label = z.strictObject({ zh: z.string(), en: z.string() })
const moment = z.string().nullable()
/** Jobs of one page. */
export const JOBS_PER_PAGE = 50
/** Jobs of one request. */
const MOST = 100

export const jobsModel = {
  list: z.strictObject({
    state: jobState,
    /** One kind; all kinds without it. */
    kind: z.string().min(1).max(100).optional(),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,14}_[\w-]{1,64}$/)
      .optional(),
  }),
  some: z.strictObject({
    ids: z
      .array(z.string().regex(/^[\w-]{1,64}$/))
      .min(1)
      .max(MOST),
  }),
}

export const jobRow = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Null for a kind whose plugin does not run, or that has no name. */
  label: label.nullable(),
  state: jobState,
  createdAt: z.string(),
  /** Of a waiting one, the earliest time at which it begins. */
  dueAt: moment,
  startedAt: moment,
  finishedAt: moment,
  /** How often it has begun, out of how often at most. */
  attempts: z.int(),
  mostAttempts: z.int().nullable(),
  /** The node that began it last. */
  node: z.string().nullable(),
  /** Why its last attempt failed. */
  error: z.strictObject({ message: z.string(), name: z.string().nullable(), stack: z.string().nullable() }).nullable(),
  requestId: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRow>

export const jobPage = z.strictObject({
  list: z.array(jobRow),
  /** Where the next page begins; null after the last one. */
  next: z.string().nullable(),
})

const counted = { waiting: z.int(), running: z.int(), failed: z.int(), cancelled: z.int(), done: z.int() }
export const jobCounts = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.string(), label: label.nullable(), ...counted })),
  /** Kinds whose jobs people see elsewhere; they are in no list. */
  elsewhere: z.array(z.strictObject({ kind: z.string(), label: label.nullable(), shownIn: label, ...counted })),
})
/** How many jobs were changed, and how many were not, because they were in another state by then. */
export const jobsChanged = z.strictObject({ changed: z.int(), skipped: z.int() })
