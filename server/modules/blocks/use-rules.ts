import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { BLOCKS_IN_BLOCKS, PAGE_ID } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { DocumentFollower, Documents, DocumentTables } from '../documents/index.ts'
import { blockErrors } from './errors.ts'
import type { BlockTables } from './table.ts'
import { touchesBlocks, type UsedBlock, usedBlocks } from './used-blocks.ts'

interface Pinned {
  readonly block: string
  readonly version: number
}
const keyOf = ({ block, version }: Pinned): string => `${block}@${version}`

const refuse = (zh: string, en: string, block: string) =>
  new AppError(blockErrors.unusable, { detail: { zh, en }, data: { entry: PAGE_ID, block } })

interface UseRulesDeps {
  readonly store: Pick<Store<BlockTables & DocumentTables>, 't'>
  readonly documents: Pick<Documents, 'find' | 'entriesOf' | 'storedOf'>
}

/** Which blocks documents may use, and the record of those that they do. */
class UseRuleOperations {
  readonly follower: DocumentFollower

  constructor(private readonly deps: UseRulesDeps) {
    const { documents } = deps
    const { blockUse } = deps.store.t
    this.follower = {
      // What was brought from elsewhere, or was there before, is kept as it is; the editor tells what of it is missing.
      created: async (db, { documentId, document: made }) => {
        await this.insert(db, { documentId, versionId: null }, usedBlocks(made))
      },
      committed: async (db, { documentId, changes }) => {
        if (!touchesBlocks(changes)) return
        const row = await documents.find(db, documentId)
        const used = usedBlocks(await documents.entriesOf(documents.storedOf(row.kind)).load(db, documentId))
        const before = await db.select({ block: blockUse.block, version: blockUse.version }).from(blockUse).where(this.draftOf(documentId))
        const known = new Set(before.map(keyOf))
        const fresh = used.filter(({ block, version }) => !known.has(keyOf({ block, version: version ?? 0 })))
        if (fresh.length > 0) await this.require(db, documentId, row.projectId, fresh)
        await db.delete(blockUse).where(this.draftOf(documentId))
        await this.insert(db, { documentId, versionId: null }, used)
      },
      kept: async (db, { documentId, versionId, document: kept }) => {
        await this.insert(db, { documentId, versionId }, usedBlocks(kept))
      },
    }
  }

  private draftOf(documentId: number) {
    const { blockUse } = this.deps.store.t
    return and(eq(blockUse.documentId, documentId), isNull(blockUse.versionId))
  }

  private async insert(db: Db, of: { documentId: number; versionId: number | null }, used: readonly UsedBlock[]): Promise<void> {
    const { blockUse } = this.deps.store.t
    const rows = used.map(({ block, version, elements }) => ({ ...of, block, version: version ?? 0, elements }))
    if (rows.length > 0) await db.insert(blockUse).values(rows)
  }

  /** What is used below some blocks of a project, whatever the version, level by level; each level is what the one before it uses. */
  private async levelsBelow(db: Db, projectId: number, first: readonly Pinned[]): Promise<readonly (readonly Pinned[])[]> {
    const { blockVersion, blockUse, block } = this.deps.store.t
    const levels: (readonly Pinned[])[] = []
    for (let level = first; level.length > 0 && levels.length <= BLOCKS_IN_BLOCKS; ) {
      levels.push(level)
      const rows = await db
        .select({ by: blockVersion.blockId, byVersion: blockVersion.version, block: blockUse.block, version: blockUse.version })
        .from(blockUse)
        .innerJoin(blockVersion, eq(blockVersion.versionId, blockUse.versionId))
        .innerJoin(block, eq(block.id, blockVersion.blockId))
        .where(and(eq(block.projectId, projectId), inArray(blockVersion.blockId, [...new Set(level.map((each) => each.block))])))
      const wanted = new Set(level.map(keyOf))
      const below = rows.filter((row) => wanted.has(keyOf({ block: row.by, version: row.byVersion })))
      level = [...new Map(below.map(({ block, version }) => [keyOf({ block, version }), { block, version }])).values()]
    }
    return levels
  }

  private async nameOf(db: Db, id: string): Promise<string> {
    const { block } = this.deps.store.t
    const [row] = await db.select({ name: block.name }).from(block).where(eq(block.id, id))
    return row?.name ?? id
  }

  /** The block whose document this is, or whose branch. */
  private async ownBlock(db: Db, documentId: number): Promise<string | undefined> {
    const { document, block } = this.deps.store.t
    const [row] = await db.select({ baseId: document.baseId }).from(document).where(eq(document.id, documentId))
    const [own] = await db
      .select({ id: block.id })
      .from(block)
      .where(eq(block.documentId, row?.baseId ?? documentId))
    return own?.id
  }

  private async requireVersion(db: Db, projectId: number, { block: id, version }: UsedBlock): Promise<void> {
    const { block, blockVersion } = this.deps.store.t
    if (version === null)
      throw refuse(
        `页面使用了区块“${await this.nameOf(db, id)}”，但没有说明版本`,
        `The page uses the block "${await this.nameOf(db, id)}" and does not say in which version`,
        id,
      )
    const [found] = await db
      .select({ name: block.name })
      .from(blockVersion)
      .innerJoin(block, eq(block.id, blockVersion.blockId))
      .where(and(eq(block.projectId, projectId), eq(block.id, id), eq(blockVersion.version, version)))
    if (!found)
      throw refuse(
        `本项目没有区块“${await this.nameOf(db, id)}”的版本 ${version}`,
        `This project has no version ${version} of the block "${await this.nameOf(db, id)}"`,
        id,
      )
  }

  /**
   * Until this transaction ends nobody else takes these blocks away, or begins to use one: with several writers, a removal that finds no user and
   * a first use that finds the block could otherwise both go through.
   */
  readonly hold = async (db: Db, ids: readonly string[]): Promise<void> => {
    const { block } = this.deps.store.t
    for (const id of ids.toSorted())
      await db
        .update(block)
        .set({ version: sql`${block.version}` })
        .where(eq(block.id, id))
  }

  /**
   * What a document may use: versions that its project has, none of which contains the block that the document is, and not too many within each
   * other.
   */
  readonly require = async (db: Db, documentId: number, projectId: number, used: readonly UsedBlock[]): Promise<void> => {
    await this.hold(db, [...new Set(used.map((each) => each.block))])
    for (const each of used) await this.requireVersion(db, projectId, each)
    const own = await this.ownBlock(db, documentId)
    const pins = used.map(({ block, version }) => ({ block, version: version ?? 0 }))
    const levels = await this.levelsBelow(db, projectId, pins)
    for (const each of levels.flat())
      if (each.block === own) {
        const name = await this.nameOf(db, own)
        const through = pins.some((pin) => pin.block === own) ? name : await this.nameOf(db, pins[0]!.block)
        throw refuse(
          through === name ? `区块“${name}”不能包含自己` : `区块“${name}”不能包含自己：它使用的区块里已有“${name}”`,
          through === name
            ? `The block "${name}" cannot contain itself`
            : `The block "${name}" cannot contain itself: one of the blocks that it uses has "${name}" in it`,
          own,
        )
      }
    // A block is one level of its own.
    if (levels.length + (own === undefined ? 0 : 1) > BLOCKS_IN_BLOCKS)
      throw refuse(
        `区块最多嵌套 ${BLOCKS_IN_BLOCKS} 层`,
        `Blocks may lie within each other ${BLOCKS_IN_BLOCKS} deep at most`,
        pins[0]!.block,
      )
  }
}

export const createUseRules = (deps: UseRulesDeps): Pick<UseRuleOperations, keyof UseRuleOperations> => new UseRuleOperations(deps)
export type UseRules = ReturnType<typeof createUseRules>
