import { type OtherBlock, type PageDocument, withOtherBlocks } from '#kernel/page/records'
import type { Db } from '../../db/store.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { ALL_CHOICES } from '../../parts/choices.ts'
import { type PartWork, partWork, type Sheet } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import type { InPlace } from './bring.ts'
import { type CarriedBlock, keyOf } from './carried.ts'
import { blockSheet, MOST_FILE_BLOCKS } from './project-file.ts'
import { type Blocks, namesOfBlocks } from './service.ts'
import { usedBlocks } from './used-blocks.ts'

type BlocksHere = ReadonlyMap<string, { readonly id: string; readonly version: number }>
type BlockService = Pick<Blocks, 'versionsFor' | 'bringVersions' | 'edited' | 'named'>
type Found = Awaited<ReturnType<BlockService['bringVersions']>>

/** Versions of blocks, and what was edited of them since. */
export const createBlocksWork = (blocks: BlockService): PartWork =>
  partWork<BlocksHere>({
    async gatherSheets({ projectId, all }, sheets) {
      const documents = sheets.map(({ document }) => document)
      const found = await blocks.versionsFor(projectId, documents, { all })
      return found.blocks.map(
        ({ id, version, name, document }): Sheet => ({
          ...{ section: 'blocks', sheet: blockSheet(id, version), name, document },
          card: { id, version, name },
        }),
      )
    },
    async meet({ db, projectId, file, take, met }) {
      const own = await blocks.named(db, projectId)
      const here = new Map(own.map(({ id, name, version }) => [name, { id, version }]))
      const ids = new Set(own.map(({ id }) => id))
      const named = new Map(file.blocks.filter(({ version }) => version > 0).map(({ id, name }) => [id, name]))
      for (const [id, name] of named)
        if (ids.has(id)) met('blocks')
        else if (here.has(name)) take('blocks', id, name, ALL_CHOICES, 'rename')
      return here
    },
    locks: async (projectId) => [namesOfBlocks(projectId)],
    bring: (db, bringing, here) => bringBlocks(blocks, db, bringing, here),
  })

async function bringBlocks(blocks: BlockService, db: Db, bringing: Bringing, here: BlocksHere): Promise<void> {
  const { actor, projectId, ids } = bringing
  const versions = bringing.file.blocks.filter(({ version }) => version > 0)
  const own = new Set(bringing.file.blocks.map(({ id, version }) => blockSheet(id, version)))
  // Documents may use a block that the file lacks, but this server has.
  const used = [...bringing.documents].flatMap(([sheet, { document }]) => (own.has(sheet) ? [] : usedBlocks(document)))
  const pairs = [
    ...versions.map(({ id, version }) => [id, version] as const),
    ...used.flatMap(({ block, version }) => (version === null ? [] : [[block, version] as const])),
  ]
  const carried = await carriedBlocks(bringing)
  const places = placesOf(bringing, here)
  const found = await blocks.bringVersions(db, { actor, projectId }, pairs, { carried, places, most: MOST_FILE_BLOCKS })
  const made = new Map<string, string>()
  for (const [id, version] of new Map(pairs.map((pair) => [keyOf(...pair), pair])).values()) {
    const other = found.get(keyOf(id, version))
    if (!other) continue
    ids.add('blocks', { from: id, version, to: other.block, toVersion: other.version })
    if (other.told.as === 'new') made.set(other.block, other.told.name)
  }
  bringing.changes.push((document) => withBlocks(found, document))
  await bringDrafts(blocks, db, bringing, { found, made })
  say(
    bringing,
    [...made.values()],
    (count) => `新建 ${count} 个区块`,
    (count) => `Made ${plural(count, 'block')}`,
  )
}

async function carriedBlocks(bringing: Bringing): Promise<ReadonlyMap<string, CarriedBlock>> {
  const pause = createPauses()
  const carried = new Map<string, CarriedBlock>()
  for (const { id, version } of bringing.file.blocks) {
    const known = version > 0 ? bringing.documents.get(blockSheet(id, version)) : undefined
    if (known) carried.set(keyOf(id, version), { name: known.name, content: bringing.renameDocument(known.document) })
    await pause()
  }
  return carried
}

function placesOf(bringing: Bringing, here: BlocksHere): ReadonlyMap<string, InPlace> {
  const places = new Map<string, InPlace>()
  for (const { id, name, version } of bringing.file.blocks) {
    const choice = version > 0 ? choiceFor(bringing, 'blocks', id) : null
    const own = here.get(name)
    if (own && (choice === 'keep' || choice === 'replace'))
      places.set(id, { as: choice === 'keep' ? 'known' : 'next', block: { block: own.id, version: own.version } })
  }
  return places
}

/** The document with blocks of the project in place of those of the file. */
function withBlocks(found: Found, document: PageDocument): PageDocument {
  const others = new Map<string, OtherBlock>()
  for (const { block, version } of usedBlocks(document)) {
    const other = version === null ? null : found.get(keyOf(block, version))
    if (other) others.set(block, other)
  }
  return withOtherBlocks(document, others)
}

async function bringDrafts(
  blocks: BlockService,
  db: Db,
  bringing: Bringing,
  { found, made }: { readonly found: Found; readonly made: ReadonlyMap<string, string> },
): Promise<void> {
  const pause = createPauses()
  for (const { id, version } of bringing.file.blocks) {
    const draft = version === 0 ? bringing.documents.get(blockSheet(id, 0)) : undefined
    if (!draft) continue
    await pause()
    const newest = Math.max(...bringing.file.blocks.filter((each) => each.id === id).map((each) => each.version))
    const other = found.get(keyOf(id, newest))
    if (!other || !made.has(other.block)) continue
    await blocks.edited(db, bringing.actor, other.block, withBlocks(found, bringing.renameDocument(draft.document)))
  }
}
