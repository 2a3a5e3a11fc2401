import type { OtherBlock, PageDocument } from '#kernel/page'
import { withOtherBlocks } from '#kernel/page'
import type { Db } from '../../db/store.ts'
import { createPauses } from '../../pauses.ts'
import type { InPlace } from '../blocks/bring.ts'
import { type CarriedBlock, keyOf } from '../blocks/carried.ts'
import type { Blocks } from '../blocks/service.ts'
import { usedBlocks } from '../blocks/used-blocks.ts'
import { type Bringing, choiceFor, otherIdsOf, plural, say } from './bringing.ts'
import { FILE_LIMITS } from './file-model.ts'
import { withOtherIds } from './other-ids.ts'

/** A document with the blocks of the project in the places of those of the file. */
export type WithBlocks = (document: PageDocument) => PageDocument

/** Brings the versions of blocks, and what was edited since; answers how documents come to name them. */
export const createBringBlocks =
  ({ blocks }: { readonly blocks: Pick<Blocks, 'bringVersions' | 'edited' | 'named'> }) =>
  async (db: Db, bringing: Bringing): Promise<WithBlocks> => {
    const { prepared, actor, projectId, here } = bringing
    const { file, drafts } = prepared
    const versions = file.blocks.filter(({ version }) => version > 0)
    const places = new Map<string, InPlace>()
    for (const { id, name } of versions) {
      const choice = choiceFor(bringing, 'blocks', id)
      const own = here.blocks.get(name)
      if (own && (choice === 'keep' || choice === 'replace'))
        places.set(id, { as: choice === 'keep' ? 'known' : 'next', block: { block: own.id, version: own.version } })
    }
    const ids = otherIdsOf(bringing)
    const pause = createPauses()
    const carried = new Map<string, CarriedBlock>()
    for (const [key, block] of prepared.blocks) {
      carried.set(key, { ...block, content: withOtherIds(block.content, ids) })
      await pause()
    }
    // Pages may pin what the file has not, but this server has.
    const pinned = prepared.pages.flatMap(({ document }) => usedBlocks(document))
    const pairs = [
      ...versions.map(({ id, version }) => [id, version] as const),
      ...pinned.flatMap(({ block, version }) => (version === null ? [] : [[block, version] as const])),
    ]
    const found = await blocks.bringVersions(db, { actor, projectId }, pairs, { carried, places, most: FILE_LIMITS.blocks })
    const made = new Map<string, string>()
    for (const [id, version] of new Map(pairs.map((pair) => [keyOf(...pair), pair])).values()) {
      const other = found.get(keyOf(id, version))
      if (!other) continue
      bringing.blocks.push({ from: id, version, to: other.block, toVersion: other.version })
      if (other.told.as === 'new') made.set(other.block, other.told.name)
    }
    const withBlocks: WithBlocks = (document) => {
      const others = new Map<string, OtherBlock>()
      for (const { block, version } of usedBlocks(document)) {
        const other = version === null ? null : found.get(keyOf(block, version))
        if (other) others.set(block, other)
      }
      return withOtherBlocks(document, others)
    }
    for (const [id, content] of drafts) {
      await pause()
      const newest = Math.max(...versions.filter((each) => each.id === id).map(({ version }) => version))
      const other = found.get(keyOf(id, newest))
      if (other && made.has(other.block)) await blocks.edited(db, actor, other.block, withBlocks(withOtherIds(content, ids)))
    }
    say(
      bringing,
      [...made.values()],
      (count) => `新建 ${count} 个区块`,
      (count) => `Made ${plural(count, 'block')}`,
    )
    return withBlocks
  }
export type BringBlocks = ReturnType<typeof createBringBlocks>
