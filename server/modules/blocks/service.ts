import { asc, eq } from 'drizzle-orm'
import { type DocumentKind, runStepsInTurns } from '#kernel/document'
import { type BlockPins, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'
import { createId, type Json } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import { createPauses } from '../../pauses.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Documents, DocumentTables, Editing, EntryStore, Versions } from '../documents/index.ts'
import { createSave, orRefuse, pageErrors, parseSavedRecords } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { BlockAudit } from './audits.ts'
import { createBlockRows, missingBlock } from './block-rows.ts'
import { createBring } from './bring.ts'
import { carriedText, readCarried } from './carried.ts'
import { createContents } from './contents.ts'
import { blockErrors } from './errors.ts'
import { createMaking } from './making.ts'
import type { BlockContent, BlockInfo, BlockRecords, BlockSaved, BlockUser, BlockVersion, Brought } from './model.ts'
import { interfaceOf, readBlock } from './read-block.ts'
import type { BlockTables } from './table.ts'
import type { UseRules } from './use-rules.ts'
import type { Users } from './users.ts'
import { createVersionsFor } from './versions-for.ts'

/** Whoever gives a block of the project a name does so alone. */
export const namesOfBlocks = (projectId: number): string => `blocks:${projectId}`

interface BlocksDeps {
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & BlockTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<BlockAudit>
  readonly codec: Pick<PageCodec, 'checkSteps' | 'parseSteps' | 'formatSteps'>
  readonly kind: DocumentKind<PageEntry>
  readonly entries: EntryStore<PageEntry>
  readonly documents: Documents
  readonly editing: Editing
  readonly versions: Pick<Versions, 'keepNamed'>
  readonly quotas: Pick<Quotas, 'requireBytes' | 'recount'>
  readonly rules: UseRules
  readonly users: Users
}

/** The blocks of projects: their names, versions and users; what they hold is a document each. */
class BlockOperations {
  private readonly contents: ReturnType<typeof createContents>
  private readonly saveEdit: ReturnType<typeof createSave>
  private readonly rows: ReturnType<typeof createBlockRows>
  private readonly making: ReturnType<typeof createMaking>
  private readonly bringing: ReturnType<typeof createBring>
  readonly versionsFor
  /** Brings versions of blocks out of a file, in the write of whoever was let do so. */
  readonly bringVersions
  readonly reached

  constructor(private readonly deps: BlocksDeps) {
    const { store, entries, editing, access, users } = deps
    this.contents = createContents(store)
    this.saveEdit = createSave({ store, editing })
    this.rows = createBlockRows({ store, access, users })
    this.making = createMaking({ ...deps, rows: this.rows })
    this.bringing = createBring({ store, access, contents: this.contents, make: this.making.make, makeNext: this.making.makeNext })
    this.versionsFor = createVersionsFor({ store, select: this.rows.select, contents: this.contents, entries })
    this.bringVersions = this.bringing.versions
    this.reached = this.contents.reached
  }

  private inUse(by: readonly BlockUser[]) {
    return new AppError(blockErrors.inUse, { data: { users: by } })
  }

  readonly list = async (actor: Actor, projectId: number): Promise<BlockInfo[]> => {
    const { access, store } = this.deps
    const { infosOf, select } = this.rows
    const { block } = this.deps.store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject(), access.ofSomePage(actor, store.read, projectId))
    return infosOf(store.read, await select(store.read).where(eq(block.projectId, projectId)).orderBy(asc(block.name)))
  }

  readonly create = (
    actor: Actor,
    { projectId, name, entries: given }: { readonly projectId: number; readonly name: string; readonly entries: readonly PageEntry[] },
  ): Promise<BlockInfo> => {
    const { store, access, kind } = this.deps
    const { requireFreeName, infoOf } = this.rows
    const { make } = this.making
    return store.write(
      async (db) => {
        await access.require(actor, db, projectId, 'developer', missingProject())
        await requireFreeName(db, projectId, name)
        const made = await make(db, actor, { projectId, name, content: readBlock(kind, given) })
        return infoOf(db, made.block)
      },
      [namesOfBlocks(projectId)],
    )
  }

  readonly bring = (actor: Actor, { projectId, blocks }: { readonly projectId: number; readonly blocks: BlockPins }): Promise<Brought> =>
    this.deps.store.write(
      async (db) => {
        await this.deps.access.require(actor, db, projectId, 'developer', missingProject())
        const { others, told } = await this.bringing.blocks(db, { actor, projectId }, blocks)
        const plain = [...others].map(([id, { block, version }]) => [id, { block, version }] as const)
        return { others: Object.fromEntries(plain), told: [...told] }
      },
      [namesOfBlocks(projectId)],
    )

  /** The blocks of a document that comes to another project come along. */
  readonly bringAlong = async (db: Db, to: { readonly actor: Actor; readonly projectId: number }, page: PageDocument, carried: unknown) =>
    this.bringing.document(db, to, page, await readCarried(carried, this.deps.codec))

  /** The blocks of a page, as its file has them. */
  readonly carry = async (projectId: number, page: PageDocument): Promise<Json> => {
    const { store, codec } = this.deps
    const { block } = this.deps.store.t
    const reached = await this.contents.reached(projectId, page)
    const rows = await store.read.select({ id: block.id, name: block.name }).from(block).where(eq(block.projectId, projectId))
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return carriedText(
      reached.map((each) => ({ ...each, name: names.get(each.id) ?? each.id })),
      codec,
    )
  }

  /** What is edited of a block, in the write of whoever was let do so; not where somebody edited it since its newest version. */
  readonly edited = async (db: Db, actor: Actor, id: string, content: PageDocument): Promise<boolean> => {
    const { select } = this.rows
    const { edit } = this.making
    const { block } = this.deps.store.t
    const [row] = await select(db).where(eq(block.id, id))
    if (!row || row.seq !== row.document.revision) return false
    await edit(db, actor, row, content)
    return true
  }

  /** The names of a project's blocks, with their newest versions. */
  readonly named = async (
    db: Db,
    projectId: number,
  ): Promise<readonly { readonly id: string; readonly name: string; readonly version: number }[]> => {
    const { block } = this.deps.store.t
    return db.select({ id: block.id, name: block.name, version: block.version }).from(block).where(eq(block.projectId, projectId))
  }

  readonly records = async (
    actor: Actor,
    { id, branch }: { readonly id: string; readonly branch?: number | undefined },
  ): Promise<BlockRecords> => {
    const { open, infoOf } = this.rows
    const { store, documents, codec } = this.deps
    const { row, role } = await open(actor, store.read, id, 'tester')
    const opened = await documents.openWhole(actor, branch ?? row.document.id, 'see')
    if (opened.row.id !== row.document.id && opened.row.baseId !== row.document.id) throw missingBlock()
    const content = opened.document as PageDocument
    const { revision, baseId, baseSeq, mergedSeq, name } = opened.row
    return {
      block: await infoOf(store.read, id),
      ...{
        revision,
        entries: [...content.entries.values()],
        findings: [...(await runStepsInTurns(codec.checkSteps(content), createPauses()))],
        access: role,
      },
      documentId: opened.row.id,
      branch: baseId === null ? null : { name, baseSeq: baseSeq ?? 1, mergedSeq },
    }
  }

  readonly save = async (
    actor: Actor,
    input: {
      readonly id: string
      readonly branch?: number | undefined
      readonly revision: number
      readonly patch: unknown
      readonly edit?: string | undefined
    },
  ): Promise<BlockSaved> => {
    const { open } = this.rows
    const { store, documents, entries } = this.deps
    const changes = orRefuse(pageErrors.patchInvalid, () => parseSavedRecords(input.patch))
    const { row: known } = await open(actor, store.read, input.id, 'developer')
    const documentId = input.branch ?? known.document.id
    return store.writeSmall(
      async (db) => {
        const { row, role } = await open(actor, db, input.id, 'developer')
        const content = await documents.find(db, documentId)
        if (content.id !== row.document.id && content.baseId !== row.document.id) throw missingBlock()
        const named = await entries.byIds(db, documentId, [...changes.keys()])
        const root = changes.get(PAGE_ID)?.to
        if (root) interfaceOf({ entries: new Map([[PAGE_ID, root]]) })
        const opened = { row: content, stored: documents.storedOf(content.kind), role }
        const editId = input.edit ?? createId('edit')
        return this.saveEdit(db, opened, { revision: input.revision, changes, editId, userId: actor.userId, named })
      },
      [`document:${documentId}`],
    )
  }

  readonly rename = async (actor: Actor, { id, name }: { readonly id: string; readonly name: string }): Promise<BlockInfo> => {
    const { open, requireFreeName, infoOf } = this.rows
    const { store, now, audit } = this.deps
    const { block } = this.deps.store.t
    const { row: known } = await open(actor, store.read, id, 'developer')
    return store.write(
      async (db) => {
        const { row } = await open(actor, db, id, 'developer')
        await requireFreeName(db, row.block.projectId, name, id)
        await db.update(block).set({ name, updatedAt: now() }).where(eq(block.id, id))
        await audit(db, { action: 'block renamed', userId: actor.userId, target: `block ${id}: ${name}`, projectId: row.block.projectId })
        return infoOf(db, id)
      },
      [namesOfBlocks(known.block.projectId)],
    )
  }

  readonly release = async (
    actor: Actor,
    { id, name, note }: { readonly id: string; readonly name?: string | undefined; readonly note: string },
  ): Promise<BlockInfo> => {
    const { open, infoOf } = this.rows
    const { store } = this.deps
    const { release } = this.making
    const { row: known } = await open(actor, store.read, id, 'developer')
    return store.write(
      async (db) => {
        const { row } = await open(actor, db, id, 'developer')
        if (row.seq === row.document.revision) throw new AppError(blockErrors.unchanged)
        await release(db, row, { name, note, userId: actor.userId })
        return infoOf(db, id)
      },
      [`document:${known.document.id}`],
    )
  }

  /** Takes a block away that nobody uses; whoever does is listed in the refusal. */
  readonly delete = async (actor: Actor, id: string): Promise<void> => {
    const { open } = this.rows
    const { store, rules, users, documents, audit } = this.deps
    const { row: known } = await open(actor, store.read, id, 'developer')
    await store.write(
      async (db) => {
        const { row } = await open(actor, db, id, 'developer')
        await rules.hold(db, [id])
        const by = await users.of(db, id)
        if (by.length > 0) throw this.inUse(by)
        await documents.remove(db, row.document.id)
        const { name, projectId } = row.block
        this.deps.quotas.recount(projectId)
        await audit(db, { action: 'block deleted', userId: actor.userId, target: `block ${id}: ${name}`, projectId })
      },
      [`document:${known.document.id}`],
    )
  }

  readonly uses = async (actor: Actor, id: string): Promise<readonly BlockUser[]> => {
    const { open } = this.rows
    const { store, users } = this.deps
    await open(actor, store.read, id, 'tester')
    return users.of(store.read, id)
  }

  readonly versions = async (actor: Actor, id: string): Promise<BlockVersion[]> => {
    const { open } = this.rows
    const { store } = this.deps
    await open(actor, store.read, id, 'tester')
    return this.contents.list(store.read, id)
  }

  readonly content = async (actor: Actor, { id, version }: { readonly id: string; readonly version: number }): Promise<BlockContent> => {
    const { open } = this.rows
    const { store } = this.deps
    await open(actor, store.read, id, 'tester')
    const found = await this.contents.entries(store.read, id, version)
    if (!found) throw new AppError(blockErrors.versionNotFound)
    return { id, version, entries: found }
  }

  /** Where a block is kept as it is edited, for members of its project. */
  readonly draft = async (actor: Actor, id: string) => {
    const { open } = this.rows
    const { store } = this.deps
    const { row } = await open(actor, store.read, id, 'tester')
    return { projectId: row.block.projectId, documentId: row.document.id, revision: row.document.revision }
  }

  /** A version that somebody uses, and the newest one, are kept. */
  readonly forgetting = async (db: Db, { versionId }: { readonly versionId: number }): Promise<void> => {
    const { users } = this.deps
    const { blockVersion, block } = this.deps.store.t
    const [row] = await db
      .select({ id: blockVersion.blockId, version: blockVersion.version, newest: block.version, projectId: block.projectId })
      .from(blockVersion)
      .innerJoin(block, eq(block.id, blockVersion.blockId))
      .where(eq(blockVersion.versionId, versionId))
    if (!row) return
    const by = await users.of(db, row.id, row.version)
    if (by.length > 0 || row.version === row.newest) throw this.inUse(by)
    this.deps.quotas.recount(row.projectId)
  }
}

export const createBlocks = (deps: BlocksDeps): Pick<BlockOperations, keyof BlockOperations> => new BlockOperations(deps)
export type Blocks = ReturnType<typeof createBlocks>
