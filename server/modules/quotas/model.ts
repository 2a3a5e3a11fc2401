import * as z from 'zod'

export const quotaName = z.enum([
  'personProjects',
  'personPages',
  'personBytes',
  'personUploads',
  'projectPages',
  'projectBytes',
  'projectFiles',
  'projectVersions',
])
/** What the megabytes of a project or a person consist of, in bytes. */
export const quotaParts = z.strictObject({
  /** Pages, blocks and settings as they are edited. */
  drafts: z.number(),
  branches: z.number(),
  /** Named versions, and the documents of published ones. */
  versions: z.number(),
  published: z.number(),
  /** Of models, in both environments, as they were last measured. */
  records: z.number(),
  /** Logs of edits, whose older half is removed when room is needed. */
  history: z.number(),
})
export type QuotaParts = z.output<typeof quotaParts>

/** `limit` is null where there is none. */
export const quotaUse = z.strictObject({ used: z.number(), limit: z.number().nullable() })
/** Files have room of their own. Over all projects that the person owns, whoever made what is in them; `uploads` are bytes of the studio's own. */
export const personQuotas = z.strictObject({ projects: quotaUse, pages: quotaUse, bytes: quotaUse, uploads: quotaUse, parts: quotaParts })
/** A page drops its oldest versions by itself beyond `versionsPerPage`. */
export const projectQuotas = z.strictObject({
  pages: quotaUse,
  bytes: quotaUse,
  files: quotaUse,
  versions: quotaUse,
  /** Runs of workflows within 30 days. */
  runs: quotaUse,
  versionsPerPage: z.number().nullable(),
  parts: quotaParts,
})
/** The data of a refusal because something is full, `msg` saying what and what to do. The same call succeeds once there is room. */
export const quotaFull = z.strictObject({ quota: quotaName, used: z.number(), limit: z.number(), parts: quotaParts.optional() })
