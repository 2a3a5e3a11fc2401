import type { Changes } from '#kernel/document'
import {
  planBlockRenames,
  planRename,
  type ReferenceOptions,
  type ReferenceTarget,
  renameTarget,
} from '#kernel/engine/references/references'
import { upgradeBlock } from '#kernel/page/commands'
import { applyPatch, blockPinsOf, diffDocuments, interfaceOf, NO_INTERFACE, type PageDocument, type PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { createId, type Label } from '#kernel/page/values'
import type { Editor } from '#sdk/studio'
import { call } from '#shell/client'
import { sendEdits } from '../../../shell/sync/send-edit.ts'
import { openedPage } from '../document/opened-page.ts'
import type { ProjectBlocks } from '../document/project-blocks.ts'
import { savingToken } from '../parts/saving-part.ts'

/** A rename of a field of rows that reaches into blocks. */
export interface RowRename {
  readonly target: ReferenceTarget
  readonly name: string
  readonly options: ReferenceOptions
}

const said = (zh: string, en: string): Label => ({ zh, en })

/** Why a block is not renamed along with the page that uses it; null where it can be. */
function standsInTheWay(editor: Editor, blocks: ProjectBlocks, rename: ReturnType<typeof planBlockRenames>[number]): Label | null {
  const info = blocks.infoOf(rename.block)
  if (!info) return said('该区块不属于本项目', 'The block is not of this project')
  const name = info.name
  const [other] = rename.others
  if (other !== undefined) {
    const entry = editor.document().entries.get(other)
    const title = entry && 'name' in entry ? entry.name : other
    return said(`“${title}”交给区块“${name}”的是其他行`, `“${title}” gives the block “${name}” other rows`)
  }
  if (!rename.patch) return said(`无法判断区块“${name}”在哪里读取它`, `It cannot be told where the block “${name}” reads it`)
  if (blockPinsOf(editor.document())[rename.block] !== info.version)
    return said(`页面使用的不是区块“${name}”的最新版本：请先更新`, `The page has an older version of the block “${name}”: update it first`)
  if (info.changed)
    return said(
      `区块“${name}”有尚未发布版本的修改：请先发布`,
      `The block “${name}” has changes that are no version yet: release them first`,
    )
  return null
}

/** Whether blocks that read a field may follow its rename, as far as this page knows. */
export function mayRenameInBlocks(editor: Editor, blocks: ProjectBlocks | undefined, { target, name, options }: RowRename): boolean {
  if (!blocks || editor.part(openedPage).records.branch) return false
  const renames = planBlockRenames(editor.document(), target, name, options)
  return renames.length > 0 && renames.every((each) => standsInTheWay(editor, blocks, each) === null)
}

/** Renames a field in the blocks that read it, each as a new version which the page takes, and on the page; answers why not. */
export async function renameInBlocks(editor: Editor, blocks: ProjectBlocks, { target, name, options }: RowRename): Promise<Label | null> {
  const { records, block: self } = editor.part(openedPage)
  const renames = planBlockRenames(editor.document(), target, name, options)
  for (const each of renames) {
    const why = standsInTheWay(editor, blocks, each)
    if (why) return why
    const users = await call('GET /blocks/uses/{id}', { id: each.block })
    const own = self ? { kind: 'block', id: self.id } : { kind: 'page', id: String(records.page.id) }
    // What is published keeps the version that it has.
    const other = users.find((user) => (user.as === 'draft' || user.as === 'version') && (user.kind !== own.kind || user.id !== own.id))
    if (other) {
      const [block, user] = [blocks.infoOf(each.block)!.name, other.name]
      return said(`“${user}”也使用区块“${block}”，它的行不改名`, `“${user}” uses the block “${block}” too, and its rows keep the name`)
    }
  }
  const ownBlocks = new Set(renames.map(({ block }) => block))
  const known = { ...options, ownBlocks }
  const plan = planRename(editor.document(), target, name, known)
  if ('refused' in plan) return plan.refused
  await editor.part(savingToken).save()
  const versions = new Map<string, number>()
  for (const block of ownBlocks) {
    const patches = renames.flatMap((each) => (each.block === block && each.patch ? [each.patch] : []))
    versions.set(block, await released(block, blockPinsOf(editor.document())[block]!, patches, name, blocks))
  }
  await blocks.refresh()
  const gesture = `rename in blocks ${name}`
  if (!editor.run(renameTarget, { target, name, options: known }, { gesture }))
    return said('页面在此期间已被修改，请重试', 'The page has changed in the meantime, try again')
  for (const [block, version] of versions) {
    const from = blocks.lookup(block, blockPinsOf(editor.document())[block]!)
    const to = await blocks.content(block, version)
    const faces = { from: (from && interfaceOf(from)) ?? NO_INTERFACE, to: interfaceOf(to) ?? NO_INTERFACE }
    editor.run(upgradeBlock, { block, version, ...faces }, { gesture })
  }
  return null
}

/** The version of a block in which the field has its other name. */
async function released(
  id: string,
  version: number,
  patches: readonly Changes<PageEntry>[],
  name: string,
  blocks: ProjectBlocks,
): Promise<number> {
  const before = await blocks.content(id, version)
  const after = patches.reduce<PageDocument>((now, patch) => applyPatch(now, patch), before)
  const { entries, documentId, revision } = await call('GET /blocks/records/{id}', { id })
  const draft: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
  const changes = new Map([...diffDocuments(draft, after)].filter(([, { from, to }]) => from && to))
  await sendEdits(pageKind, documentId)({ revision, changes, edit: createId('edit') })
  return (await call('POST /blocks/release', { id, name, note: '' })).version
}
