import * as z from 'zod'
import type { Finding, PageEntry, PatchJson } from '#kernel/page'
import { id, idText, opaque, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { editId } from '../documents/model.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const remark = z.string().overwrite(plainLines).max(500)
/** 1 public, 2 private. */
const visibility = z.union([z.literal(1), z.literal(2)])

const card = z.strictObject({ id, name: name.optional(), remark: remark.optional(), isPublic: visibility.optional() })
/** The patch itself is read by the kernel, which knows what an entry is. */
export const savePage = z.strictObject({
  id,
  /** The branch of the page that is saved; the page itself without one. */
  branch: id.optional(),
  revision: z.int().min(1),
  patch: opaque<PatchJson>(),
  /** Id of the edit: the same one twice is the same edit. */
  edit: editId.optional(),
})

export const pageModel = {
  list: z.strictObject({ ...pagingQuery, projectId: idText.optional() }),
  create: z.strictObject({
    name,
    remark: remark.optional(),
    projectId: id,
    isPublic: visibility.optional(),
    pageData: z.unknown().optional(),
    /** What the page's file has with it, by who brings it. */
    carried: z.record(z.string(), z.unknown()).optional(),
  }),
  records: z.strictObject({ id: idText, branch: idText.optional() }),
  copy: z.strictObject({ id, name: name.optional(), projectId: id.optional() }),
  update: z.union([savePage, card]),
}

/** 1 to be developed, 2 pending release, 3 published, 4 rolled back. */
export const pageState = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const info = {
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  projectId: z.int(),
  isPublic: visibility,
  userId: z.int(),
  userName: z.string(),
  previewImg: z.string(),
  stgState: pageState,
  prdState: pageState,
  stgPublishId: z.int().nullable(),
  prdPublishId: z.int().nullable(),
  revision: z.int(),
  documentId: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
}
export const pageInfo = z.strictObject(info)
/** What a page uses that belongs to another project, and what became of it: new in this one, the same as something here, or not to be had. */
export const broughtAlong = z.strictObject({ name: z.string(), as: z.enum(['new', 'known', 'missing']) })
const along = { brought: z.array(broughtAlong) }
/** The page with what was found when its `pageData` was read. */
export const createdPage = z.strictObject({ ...info, ...along, findings: opaque<readonly Finding[]>() })
export const copiedPage = z.strictObject({ ...info, ...along })
/** The specification's page, `pageData` in the stored form. */
export const pageDetail = z.strictObject({ ...info, pageData: z.unknown() })
/** A page for another project or installation, with what it uses of its own. */
export const pageFile = z.strictObject({
  name: z.string(),
  remark: z.string(),
  pageData: z.unknown(),
  carried: z.record(z.string(), z.unknown()),
})
/** What the editor opens. */
export const pageRecords = z.strictObject({
  page: pageInfo,
  revision: z.int(),
  entries: opaque<readonly PageEntry[]>(),
  findings: opaque<readonly Finding[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
  /** Whose history this is. */
  documentId: z.int(),
  /** The page that this one was copied from; null where it was not, or where that page is gone. */
  copiedFrom: z.strictObject({ documentId: z.int(), name: z.string() }).nullable(),
  /** What a branch began with, and how much of it was merged; null for the page itself. */
  branch: z.strictObject({ name: z.string(), baseSeq: z.int(), mergedSeq: z.int().nullable() }).nullable(),
})
const entriesById = opaque<{ readonly [id: string]: PageEntry | null }>()
/** `entries` holds what others changed since the revision that was sent; null: removed. */
export const saved = z.strictObject({
  revision: z.int(),
  stgState: pageState,
  prdState: pageState,
  entries: entriesById,
})
/** The data of a conflict, which is refused with both sides. */
export const pageConflict = z.strictObject({
  revision: z.int(),
  updatedBy: z.string(),
  updatedAt: z.string(),
  /** The server's side of every entry that was changed since: null when removed. */
  theirs: entriesById,
  /** Ids touched by both. */
  overlap: z.array(z.string()),
})
