import { and, eq } from 'drizzle-orm'
import { NO_INTERFACE } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { StudioRole } from '../projects/index.ts'
import { blockErrors } from './errors.ts'
import type { BlockInfo } from './model.ts'
import type { BlockTables } from './table.ts'
import type { Users } from './users.ts'

const NOBODY = { uses: 0, users: 0 }

export const missingBlock = () => new AppError(blockErrors.notFound)

/** Blocks as they are found, for whoever may see them. */
export const createBlockRows = (deps: {
  readonly store: Store<DocumentTables & BlockTables>
  readonly access: Access
  readonly users: Users
}) => {
  const { store, access, users } = deps
  const { block, blockVersion, document, documentVersion } = store.t
  const select = (db: Db) =>
    db
      .select({
        block,
        document,
        interface: blockVersion.interface,
        seq: documentVersion.seq,
      })
      .from(block)
      .innerJoin(document, eq(document.id, block.documentId))
      .leftJoin(blockVersion, and(eq(blockVersion.blockId, block.id), eq(blockVersion.version, block.version)))
      .leftJoin(documentVersion, eq(documentVersion.id, blockVersion.versionId))
  type Row = Awaited<ReturnType<typeof select>>[number]
  const infosOf = async (db: Db, rows: readonly Row[]): Promise<BlockInfo[]> => {
    const counts = await users.counts(
      db,
      rows.map((row) => row.block.id),
    )
    return rows.map(({ block, document, seq, ...row }) => ({
      ...{ id: block.id, projectId: block.projectId, documentId: block.documentId, name: block.name, version: block.version },
      ...{ interface: row.interface ?? NO_INTERFACE, ...(counts.get(block.id) ?? NOBODY) },
      ...{ changed: seq !== document.revision, revision: document.revision },
      ...{ createdAt: block.createdAt.toISOString(), updatedAt: document.updatedAt.toISOString() },
    }))
  }
  /** The block, for an actor who has at least this role in its project. */
  const open = async (actor: Actor, db: Db, id: string, least: StudioRole): Promise<{ readonly row: Row; readonly role: StudioRole }> => {
    const [row] = await select(db).where(eq(block.id, id))
    if (!row) throw missingBlock()
    return {
      row,
      role: await access.require(actor, db, row.block.projectId, least, missingBlock(), access.ofSomePage(actor, db, row.block.projectId)),
    }
  }
  const infoOf = async (db: Db, id: string): Promise<BlockInfo> => {
    const [info] = await infosOf(db, await select(db).where(eq(block.id, id)))
    if (!info) throw missingBlock()
    return info
  }
  const requireFreeName = async (db: Db, projectId: number, name: string, but?: string): Promise<void> => {
    const [taken] = await db
      .select({ id: block.id })
      .from(block)
      .where(and(eq(block.projectId, projectId), eq(block.name, name)))
    if (taken && taken.id !== but) throw new AppError(blockErrors.nameTaken)
  }
  return { select, infosOf, infoOf, open, requireFreeName }
}
export type BlockRows = ReturnType<typeof createBlockRows>
export type BlockRow = Awaited<ReturnType<BlockRows['select']>>[number]
