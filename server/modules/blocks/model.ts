import * as z from 'zod'
import type { BlockInterface, Finding, PageEntry } from '#kernel/page/records'
import { id, idText, opaque } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { editId } from '../documents/index.ts'
import type { SavedRecords } from '../pages/index.ts'
import { blockId, MOST_BROUGHT } from './block-id.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const note = z.string().overwrite(plainLines).max(500).default('')
const documentEntries = z.array(opaque<PageEntry>()).min(1).max(20_000)

export const blockModel = {
  list: z.strictObject({ projectId: idText }),
  create: z.strictObject({ projectId: id, name, entries: documentEntries }),
  id: z.strictObject({ id: blockId }),
  records: z.strictObject({ id: blockId, branch: idText.optional() }),
  version: z.strictObject({ id: blockId, version: idText }),
  save: z.strictObject({
    id: blockId,
    branch: id.optional(),
    revision: z.int().min(1),
    patch: opaque<SavedRecords>(),
    edit: editId.optional(),
  }),
  rename: z.strictObject({ id: blockId, name }),
  release: z.strictObject({ id: blockId, name: name.optional(), note }),
  bring: z.strictObject({
    projectId: id,
    blocks: z.record(blockId, z.int().min(1)).refine((pins) => Object.keys(pins).length <= MOST_BROUGHT),
  }),
}

const face = opaque<BlockInterface>()
/**
 * A block as lists show it: `interface` is that of its newest version, `uses` counts the elements of pages and blocks that are this block, `users`
 * these pages and blocks.
 */
export const blockInfo = z.strictObject({
  id: z.string(),
  projectId: z.int(),
  documentId: z.int(),
  name: z.string(),
  version: z.int(),
  interface: face,
  uses: z.int(),
  users: z.int(),
  /** Its newest version is not what it is as it is edited. */
  changed: z.boolean(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
/** What the editor opens. */
export const blockRecords = z.strictObject({
  block: blockInfo,
  revision: z.int(),
  entries: opaque<readonly PageEntry[]>(),
  findings: opaque<readonly Finding[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
  documentId: z.int(),
  branch: z.strictObject({ name: z.string(), baseSeq: z.int(), mergedSeq: z.int().nullable() }).nullable(),
})
export const blockVersion = z.strictObject({
  version: z.int(),
  name: z.string(),
  note: z.string(),
  userName: z.string(),
  createdAt: z.string(),
  interface: face,
})
/** A version as it was released: it never changes. */
export const blockContent = z.strictObject({ id: z.string(), version: z.int(), entries: opaque<readonly PageEntry[]>() })
/** Who uses a block: a page or a block as it is edited (`as` draft), what of a page is published, or a version of another block. */
export const blockUser = z.strictObject({
  kind: z.enum(['page', 'block']),
  id: z.string(),
  name: z.string(),
  as: z.enum(['draft', 'stg', 'prd', 'version']),
  /** Of the other block. */
  ofVersion: z.int().nullable(),
  /** Of the block that is used. */
  version: z.int(),
  elements: z.int(),
})
/** What became of a block that a page, or what is pasted, uses in another project. */
export const broughtBlock = z.strictObject({ name: z.string(), as: z.enum(['new', 'known', 'missing']) })
/** `others` holds what takes the places of the blocks that were asked for, by their ids; those that are of the project already, or missing, are not in it. */
export const brought = z.strictObject({
  others: z.record(z.string(), z.strictObject({ block: z.string(), version: z.int() })),
  told: z.array(broughtBlock),
})
export const blockSaved = z.strictObject({
  revision: z.int(),
  entries: opaque<{ readonly [id: string]: PageEntry | null }>(),
})
export type BroughtBlock = z.output<typeof broughtBlock>
export type Brought = z.output<typeof brought>
export type BlockInfo = z.output<typeof blockInfo>
export type BlockRecords = z.output<typeof blockRecords>
export type BlockVersion = z.output<typeof blockVersion>
export type BlockContent = z.output<typeof blockContent>
export type BlockUser = z.output<typeof blockUser>
export type BlockSaved = z.output<typeof blockSaved>
