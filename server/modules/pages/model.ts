import * as z from 'zod'
import type { Finding, PageEntry } from '#kernel/page/records'
import type { Handed } from '../../calls/call.ts'
import { id, idText, opaque, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { userName } from '../accounts/index.ts'
import { editId } from '../documents/index.ts'
import type { SavedRecords } from './saved-records.ts'

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
  patch: opaque<SavedRecords>(),
  /** Id of the edit: the same one twice is the same edit. */
  edit: editId.optional(),
})

/** As `en` or `pt-BR`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/
const content = {
  pageData: z.unknown().optional(),
  /** What the page's file has with it, by who brings it. */
  carried: z.record(z.string(), z.unknown()).optional(),
}
/** A developer edits the page, a tester looks at it. */
const pageRole = z.enum(['developer', 'tester'])

export const pageModel = {
  list: z.strictObject({
    ...pagingQuery,
    projectId: idText.optional(),
    /** Of `env`; without that, of either environment. */
    state: z
      .enum(['1', '2', '3', '4'])
      .transform((text) => Number(text) as 1 | 2 | 3 | 4)
      .optional(),
    env: z.enum(['stg', 'prd']).optional(),
    isPublic: z
      .enum(['1', '2'])
      .transform((text) => Number(text) as 1 | 2)
      .optional(),
    sortField: z.enum(['name', 'createdAt', 'updatedAt']).default('updatedAt'),
    sortOrder: z.enum(['ascend', 'descend']).default('descend'),
  }),
  create: z.strictObject({
    ...{ name, remark: remark.optional(), projectId: id, isPublic: visibility.optional(), ...content },
    /** Of the person, for a page without content. */
    language: z.string().regex(LANGUAGE).optional(),
  }),
  check: z.strictObject({ projectId: id, ...content }),
  move: z.strictObject({ id, projectId: id }),
  members: z.strictObject({ pageId: idText }),
  memberCreate: z.strictObject({ pageId: id, userName, role: pageRole }),
  memberUpdate: z.strictObject({ pageId: id, userId: id, role: pageRole }),
  memberDelete: z.strictObject({ pageId: id, userId: id }),
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
/** What the one who asks may do with a page; seeing it, visiting it, and taking it along to a project of their own goes without saying. */
export const pageMay = z.strictObject({
  /** See the other pages of its project. */
  project: z.boolean(),
  /** Its content, name and description. */
  edit: z.boolean(),
  publish: z.boolean(),
  /** Making it public or private. */
  access: z.boolean(),
  members: z.boolean(),
  /** Within its project. */
  copy: z.boolean(),
  move: z.boolean(),
  delete: z.boolean(),
  /** Offering it as a template. */
  template: z.boolean(),
})
export type PageMay = z.output<typeof pageMay>
/** A page in a list. */
export const pageItem = z.strictObject({ ...info, projectName: z.string(), may: pageMay })
export type PageItem = z.output<typeof pageItem>
export type PageQuery = z.output<typeof pageModel.list>
/** Something that leads to a page or is made of it; `id` is of what `kind` says. */
export const pageUse = z.strictObject({ kind: z.enum(['menu', 'page', 'home', 'template']), id: z.string(), name: z.string() })
export type PageUse = Handed<z.output<typeof pageUse>>
/** What a page loses in another project: menus that opened it, being the home page, links of pages that stay, texts and roles that it has not got there. */
export const moveEffect = z.strictObject({
  kind: z.enum(['menus', 'home', 'links', 'texts', 'look', 'variables']),
  names: z.array(z.string()),
})
export type MoveEffect = Handed<z.output<typeof moveEffect>>
/** Somebody whom one page was opened to. */
export const pageMember = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  role: pageRole,
  /** Counts once the address is confirmed; until then there is no name and no picture, which might be somebody else's. */
  waiting: z.boolean(),
  createdAt: z.string(),
})
export type PageMember = z.output<typeof pageMember>
/** What a page uses that belongs to another project, and what became of it: new in this one, the same as something here, or not to be had. */
export const broughtAlong = z.strictObject({ name: z.string(), as: z.enum(['new', 'known', 'missing']) })
const along = { brought: z.array(broughtAlong) }
/** The page with what was found when its `pageData` was read. */
export const createdPage = z.strictObject({ ...info, ...along, findings: opaque<readonly Finding[]>() })
/** What a page's file would come to; nothing is written. */
export const checkedPage = z.strictObject({ ...along, findings: opaque<readonly Finding[]>() })
export const movedPage = z.strictObject({ id: z.int(), projectId: z.int(), effects: z.array(moveEffect), ...along })
export type MovedPage = Handed<z.output<typeof movedPage>>
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
  may: pageMay,
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
