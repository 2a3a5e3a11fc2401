import * as z from 'zod'
import { KEPT_PARTS } from '../quotas/index.ts'

const label = z.strictObject({ zh: z.string(), en: z.string() })
const bytes = z.strictObject(
  Object.fromEntries(KEPT_PARTS.map((part) => [part, z.number()])) as {
    [part in (typeof KEPT_PARTS)[number]]: z.ZodNumber
  },
)

/** Projects of one answer. */
export const MOST_PROJECTS = 200

export const storageModel = {
  update: z.strictObject({
    setting: z.string().min(1).max(100),
    /** Null keeps for ever, where the setting allows it. */
    days: z.int().min(0).max(1_000_000).nullable(),
  }),
}

export const storageUse = z.strictObject({
  /** The largest first. All numbers but counts are bytes. */
  projects: z.array(z.strictObject({ projectId: z.int(), name: z.string(), bytes, total: z.number(), runs: z.int() })),
  /** Of the projects that are not listed. */
  others: z.strictObject({ count: z.int(), total: z.number() }),
  /** Over all projects. */
  sums: bytes,
  /** Uploads of the studio, which belong to people. */
  uploads: z.number(),
  /** Rows that belong to the installation. */
  rows: z.strictObject({ audit: z.int(), jobs: z.int(), runs: z.int() }),
  /** The whole database on its disk. */
  database: z.number(),
  /** Of the data folder; null where the database is elsewhere. */
  disk: z.strictObject({ free: z.number(), size: z.number() }).nullable(),
  measuredAt: z.string(),
})
export type StorageUse = z.output<typeof storageUse>

export const retentionRow = z.strictObject({
  id: z.string(),
  label,
  hint: label.nullable(),
  /** Null keeps for ever. */
  days: z.int().nullable(),
  preset: z.int().nullable(),
  min: z.int(),
  max: z.int(),
  canBeForEver: z.boolean(),
})
export type RetentionRow = z.output<typeof retentionRow>
