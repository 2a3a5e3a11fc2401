import * as z from 'zod'
import { FILE_KIND_NAMES, LARGEST_WHOLE, MOST_UPLOAD_MB } from '#kernel/page/uploads'
import { id, idText, pagingQuery } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'

const name = z.string().max(60)
const uploadId = z.string().regex(/^[0-9a-f]{32}$/)
const shownName = z.string().overwrite(plainLine).min(1).max(200)
const folderName = z.string().overwrite(plainLine).min(1).max(60)

export const fileModel = {
  /**
   * In the studio a picture goes to the person's own cloud, or to that of a project; pages say neither. `kind`:
   * pictures, or for a record of the project all kinds that its pages take.
   */
  upload: z.strictObject({
    ...{ file: z.file(), projectId: idText.optional(), folderId: idText.optional() },
    kind: z.enum(['picture', 'any']).default('picture'),
  }),
  /** Of a file that is too large for one piece; its kind is told by its name first, and by its bytes at the end. */
  beginParts: z.strictObject({
    name: z.string().min(1).max(300),
    size: z
      .int()
      .min(LARGEST_WHOLE + 1)
      .max(MOST_UPLOAD_MB * 1024 * 1024),
  }),
  oneUpload: z.strictObject({ id: uploadId }),
  part: z.strictObject({ id: uploadId, number: idText, part: z.file() }),
  list: z.strictObject({
    ...pagingQuery,
    projectId: idText.optional(),
    /** `0` is what lies in no folder; without it all of them are meant. */
    folderId: z.union([z.literal('0').transform(() => 0), idText]).optional(),
    /** Pictures alone. */
    only: z.literal('pictures').optional(),
  }),
  delete: z.strictObject({ name }),
  rename: z.strictObject({ name, displayName: shownName }),
  /** At once, into a folder of the same cloud; null is the top. */
  move: z.strictObject({ names: z.array(name).min(1).max(100), folderId: id.nullable() }),
}

export const folderModel = {
  list: z.strictObject({ projectId: idText.optional() }),
  create: z.strictObject({ projectId: id.nullable().default(null), parentId: id.nullable().default(null), name: folderName }),
  update: z.strictObject({ id, name: folderName.optional(), parentId: id.nullable().optional() }),
  one: z.strictObject({ id }),
}

/** Which files the caller may upload, kind by kind. */
export const uploadRules = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: z.enum(['picture', ...FILE_KIND_NAMES]),
      /** In lower case, without a dot. */
      extensions: z.array(z.string()),
      /** The largest file, in units of 1,048,576 bytes. */
      megabytes: z.number(),
    }),
  ),
  /** Where the caller can change them; null where they may not. */
  settings: z.string().nullable(),
})
/** A file that comes in parts. */
export const partUpload = z.strictObject({
  id: z.string(),
  /** In bytes, of all parts but the last. */
  partSize: z.int(),
  /** The numbers of those that have arrived, from 1 on. */
  parts: z.array(z.int()),
})
export const uploaded = z.strictObject({ url: z.string(), name: z.string(), size: z.int() })
export const uploadedFile = z.strictObject({
  /** Its name in the address; `displayName` is the one it was uploaded with. */
  name: z.string(),
  displayName: z.string(),
  url: z.string(),
  /** In bytes. */
  size: z.int(),
  /** In pixels; 0 of what is no picture. */
  width: z.int(),
  height: z.int(),
  userName: z.string(),
  /** The project through whose page it came or whose cloud it is in; null for a person's own. */
  projectId: z.int().nullable(),
  /** Null at the top. */
  folderId: z.int().nullable(),
  createdAt: z.string(),
})

export const cloudFolder = z.strictObject({
  id: z.int(),
  /** Null at the top. */
  parentId: z.int().nullable(),
  name: z.string(),
  /** What lies in it, without what lies in folders below. */
  files: z.int(),
})

/** A place that shows a picture. */
export const fileUse = z.strictObject({
  kind: z.enum(['page', 'block', 'look', 'settings', 'project', 'profile']),
  /** Of the page, block or project; of a profile the person's. */
  id: z.string(),
  name: z.string(),
  /** Null of a profile. */
  projectId: z.int().nullable(),
  projectName: z.string(),
  /** Where it is used: what is edited, or what is published in an environment. */
  as: z.enum(['draft', 'stg', 'prd']),
})
export const fileUses = z.strictObject({
  list: z.array(fileUse),
  /** Not all published pages could be looked through, because there are very many. */
  partial: z.boolean(),
})
export type FileUse = z.output<typeof fileUse>
