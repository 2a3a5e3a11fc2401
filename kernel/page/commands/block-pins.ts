import { blockPinsOf } from '../records/block-info.ts'
import { type BlockPins, blockOf } from '../records/blocks.ts'
import type { CommandContext } from '../records/patch.ts'
import { type ElementRecord, PAGE_ID, type PageDocument } from '../records/records.ts'
import { ownValue, setOwn } from '../values/path.ts'
import type { PatchDraft } from './patch-draft.ts'

/** The blocks that some elements are. */
export const blocksIn = (elements: Iterable<ElementRecord>): ReadonlySet<string> =>
  new Set([...elements].flatMap((element) => blockOf(element.type) ?? []))

/** Those versions of a page's blocks that some of its elements need. */
export function pinsFor(document: PageDocument, elements: Iterable<ElementRecord>): BlockPins {
  const pins = blockPinsOf(document)
  return Object.fromEntries([...blocksIn(elements)].flatMap((block) => (pins[block] === undefined ? [] : [[block, pins[block]] as const])))
}

/** Says on the page in which version it uses a block for the first time; what it says already stays. */
export function pinBlocks(
  draft: PatchDraft,
  pins: BlockPins,
  elements: Iterable<ElementRecord> = [],
  newest: CommandContext['newestBlock'] = () => undefined,
): void {
  const page = draft.get(PAGE_ID)
  if (page?.kind !== 'page') return
  const fresh: { [block: string]: number } = {}
  const had = page.blocks ?? {}
  for (const [block, version] of Object.entries(pins)) if (!Object.hasOwn(had, block)) setOwn(fresh, block, version)
  for (const block of blocksIn(elements)) {
    const version = ownValue(had, block) ?? ownValue(fresh, block) ?? newest(block)
    if (version !== undefined && !Object.hasOwn(had, block)) setOwn(fresh, block, version)
  }
  if (Object.keys(fresh).length > 0) draft.put({ ...page, blocks: { ...had, ...fresh } })
}
