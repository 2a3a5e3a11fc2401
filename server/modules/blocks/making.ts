import { eq } from 'drizzle-orm'
import type { DocumentKind } from '#kernel/document'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { createId, sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Audit } from '../audit/index.ts'
import { type Documents, type DocumentTables, documentBytes, type EntryStore, type Versions } from '../documents/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { BlockAudit } from './audits.ts'
import type { BlockRow, BlockRows } from './block-rows.ts'
import { interfaceOf } from './read-block.ts'
import type { BlockTables } from './table.ts'
import type { UseRules } from './use-rules.ts'
import { usedBlocks } from './used-blocks.ts'

/** Makes blocks and their versions, for whoever was let do so. */
export const createMaking = (deps: {
  readonly store: Store<DocumentTables & BlockTables>
  readonly now: () => Date
  readonly audit: Audit<BlockAudit>
  readonly kind: DocumentKind<PageEntry>
  readonly entries: EntryStore<PageEntry>
  readonly documents: Documents
  readonly versions: Pick<Versions, 'keepNamed'>
  readonly quotas: Pick<Quotas, 'requireBytes' | 'recount'>
  readonly rules: UseRules
  readonly rows: Pick<BlockRows, 'select'>
}) => {
  const { store, now, audit, kind, entries, documents, versions, quotas, rules, rows } = deps
  const { block, blockVersion } = store.t
  const { select } = rows

  /** A version is kept, and gets the next number; answers it. */
  const release = async (
    db: Db,
    { block: row, document: of }: Pick<BlockRow, 'block' | 'document'>,
    { name, note, userId }: { readonly name: string | undefined; readonly note: string; readonly userId: number },
  ): Promise<number> => {
    const content = await entries.load(db, of.id)
    const face = interfaceOf(content)
    await rules.require(db, of.id, row.projectId, usedBlocks(content))
    const version = row.version + 1
    const versionId = await versions.keepNamed(db, of, { seq: of.revision, name: name ?? String(version), note, userId }, content)
    await quotas.requireBytes(db, row.projectId, Buffer.byteLength(JSON.stringify(face)))
    await db.insert(blockVersion).values({ blockId: row.id, version, versionId, interface: face })
    quotas.recount(row.projectId)
    await db.update(block).set({ version, updatedAt: now() }).where(eq(block.id, row.id))
    const target = `block ${row.id}: ${row.name}, version ${version}`
    await audit(db, { action: 'block released', userId, target, projectId: row.projectId })
    return version
  }
  /** A block with its first version; its name has to be free. */
  const make = async (
    db: Db,
    { userId }: Actor,
    { projectId, name, content }: { readonly projectId: number; readonly name: string; readonly content: PageDocument },
  ): Promise<{ readonly block: string; readonly version: number }> => {
    const at = now()
    await quotas.requireBytes(db, projectId, documentBytes(content))
    const documentId = await documents.create(db, { kind: kind.id, projectId, document: content, userId, at })
    const id = createId('block')
    await db.insert(block).values({ id, projectId, documentId, name, userId, createdAt: at, updatedAt: at })
    const [row] = await select(db).where(eq(block.id, id))
    return { block: id, version: await release(db, row as BlockRow, { name: undefined, note: '', userId }) }
  }
  /** A block becomes this as it is edited, without a version of it; nothing where it is this already. */
  const edit = async (db: Db, { userId }: Actor, row: BlockRow, content: PageDocument): Promise<void> => {
    const before = await entries.load(db, row.document.id)
    const ids = new Set([...before.entries.keys(), ...content.entries.keys()])
    const changes = new Map(
      [...ids].flatMap((id) => {
        const [from, to] = [before.entries.get(id) ?? null, content.entries.get(id) ?? null]
        return sameJson(from as never, to as never) ? [] : [[id, { from, to }] as const]
      }),
    )
    if (changes.size > 0) await documents.commit(db, row.document, { changes, editId: createId('edit'), userId, at: now() })
  }
  const makeNext = async (
    db: Db,
    actor: Actor,
    after: { readonly block: string; readonly version: number },
    content: PageDocument,
  ): Promise<{ readonly block: string; readonly version: number } | null> => {
    const [row] = await select(db).where(eq(block.id, after.block))
    if (row?.block.version !== after.version || row.seq !== row.document.revision) return null
    await edit(db, actor, row, content)
    const [changed] = await select(db).where(eq(block.id, after.block))
    return { block: after.block, version: await release(db, changed as BlockRow, { name: undefined, note: '', userId: actor.userId }) }
  }
  return { release, make, makeNext, edit }
}
