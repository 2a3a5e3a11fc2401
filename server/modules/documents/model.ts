import * as z from 'zod'
import type { Edit, Entry, Json } from '#kernel/document'
import { id, idText, opaque } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const note = z.string().overwrite(plainLines).max(500).default('')
const limitText = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100))
const seq = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const entryId = z.string().min(1).max(200)
const cell = z.union([
  z.tuple([entryId, z.string().min(1).max(1000), opaque<Json>()]),
  z.tuple([entryId, z.string().min(1).max(1000), z.null(), z.literal(true)]),
])

/** Made by whoever edits. */
export const editId = z.string().regex(/^[\w-]{8,64}$/)

/** An edit as clients send it. Records are parsed by their kind; here only that they are objects with an id. */
const edit = z.strictObject({
  id: editId,
  added: z.array(opaque<Entry>()).max(20_000),
  cells: z.array(cell).max(100_000),
  removed: z.array(entryId).max(20_000),
}) as unknown as z.ZodType<Edit, Edit>

export const documentModel = {
  id: z.strictObject({ id: idText }),
  at: z.strictObject({ id: idText, seq: idText }),
  version: z.strictObject({ id: idText, version: idText }),
  last: z.strictObject({ id: idText, entry: entryId }),
  edit: z.strictObject({ id, revision: seq.optional(), edit }),
  name: z.strictObject({ id, seq: seq.optional(), name, note }),
  deleteVersion: z.strictObject({ id, version: id }),
  branch: z.strictObject({ id, seq: seq.optional(), name }),
  branchId: z.strictObject({ id }),
  renameBranch: z.strictObject({ id, name }),
  versions: z.strictObject({ id: idText, before: idText.optional(), limit: limitText.optional() }),
  merged: z.strictObject({ id, seq }),
  follow: z.strictObject({ id: idText, since: idText }),
}

const time = z.string()
/** A version that is kept whole; `env` is where it was published, null for one that somebody named. */
export const keptVersion = z.strictObject({
  id: z.int(),
  seq: z.int(),
  name: z.string(),
  note: z.string(),
  env: z.enum(['stg', 'prd']).nullable(),
  userId: z.int(),
  userName: z.string(),
  createdAt: time,
})
export type KeptVersion = z.output<typeof keptVersion>

/** Edits that one person made in one sitting, by their numbers. */
export const place = z.strictObject({ from: z.int(), to: z.int(), userId: z.int(), userName: z.string(), at: time, began: time })
export type Place = z.output<typeof place>

/** Versions, the newest first, and whether there are older ones. */
export const versionList = z.strictObject({ versions: z.array(keptVersion), more: z.boolean() })
export type VersionList = z.output<typeof versionList>

/**
 * Versions and places, the newest first. `cut` says why there are no older places although there were older edits: they are not kept any more, or
 * more were made than are listed.
 */
export const documentHistory = z.strictObject({
  revision: z.int(),
  ...versionList.shape,
  places: z.array(place),
  cut: z.enum(['kept', 'listed']).nullable(),
})
export type DocumentHistory = z.output<typeof documentHistory>

export const documentEntries = z.strictObject({ entries: opaque<readonly Entry[]>() })

/** Who wrote which cell of a record last. */
export const lastWrites = z.array(z.strictObject({ path: z.string(), userId: z.int(), userName: z.string(), at: time, seq: z.int() }))
export type LastWrites = z.output<typeof lastWrites>

export const branchInfo = z.strictObject({
  id: z.int(),
  name: z.string(),
  baseSeq: z.int(),
  revision: z.int(),
  /** The revision that was merged last; null before the first merge. */
  mergedSeq: z.int().nullable(),
  updatedBy: z.string(),
  updatedAt: time,
  createdAt: time,
})
export type BranchInfo = z.output<typeof branchInfo>

/** `entries`: what others changed after the revision that the edit was made for. */
export const edited = z.strictObject({
  ...{ revision: z.int(), again: z.boolean() },
  entries: z.record(z.string(), opaque<Entry | null>()),
})
/** A document with the role of who asks. */
export const documentRecords = z.strictObject({
  id: z.int(),
  kind: z.string(),
  revision: z.int(),
  entries: opaque<readonly Entry[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
})

/** Committed edits of a document: the records that changed after revision `from`, as they are at `revision`; null for a removed record. */
export const followedEdits = z.strictObject({
  from: seq,
  revision: seq,
  by: z.array(z.strictObject({ userId: z.int(), userName: z.string() })),
  entries: z.record(z.string(), opaque<Entry | null>()),
})
export type FollowedEdits = z.output<typeof followedEdits>
