import { and, asc, eq } from 'drizzle-orm'
import { type BlockInterface, type BlockPins, type OtherBlock, type PageDocument, sameJson, withOtherBlocks } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Access } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { DocumentTables } from '../documents/table.ts'
import type { Contents } from './contents.ts'
import type { BroughtBlock } from './model.ts'
import { interfaceOf } from './read-block.ts'
import type { BlockTables } from './table.ts'
import { usedBlocks } from './used-blocks.ts'

interface Target {
  readonly actor: Actor
  readonly projectId: number
}
/** What became of a block; null where whoever asks may not see it, or there is none. */
type Found = (OtherBlock & { readonly told: BroughtBlock }) | null

/** Brings blocks of other projects along to a project: as new blocks, or as those of its own that hold the same. */
export const createBring = (deps: {
  readonly store: Pick<Store<AccountTables & DocumentTables & BlockTables>, 't'>
  readonly access: Pick<Access, 'roleIn'>
  readonly contents: Pick<Contents, 'entries'>
  readonly make: (db: Db, actor: Actor, block: { projectId: number; name: string; content: PageDocument }) => Promise<OtherBlock>
}) => {
  const { store, access, contents, make } = deps
  const { block, blockVersion } = store.t

  const load = async (db: Db, id: string, version: number): Promise<PageDocument | null> => {
    const entries = await contents.entries(db, id, version)
    return entries && { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  }
  const sameIn = async (db: Db, projectId: number, content: PageDocument) => {
    const face: BlockInterface = interfaceOf(content)
    const rows = await db
      .select({ block: block.id, version: blockVersion.version, name: block.name, interface: blockVersion.interface })
      .from(blockVersion)
      .innerJoin(block, eq(block.id, blockVersion.blockId))
      .where(eq(block.projectId, projectId))
      .orderBy(asc(block.createdAt), asc(blockVersion.version))
    for (const row of rows) {
      if (!sameJson(row.interface as never, face as never)) continue
      const own = await load(db, row.block, row.version)
      if (own && sameEntries(own, content)) return row
    }
    return undefined
  }
  const freeName = async (db: Db, projectId: number, wanted: string): Promise<string> => {
    const rows = await db.select({ name: block.name }).from(block).where(eq(block.projectId, projectId))
    const taken = new Set(rows.map(({ name }) => name))
    if (!taken.has(wanted)) return wanted
    let n = 2
    while (taken.has(`${wanted.slice(0, 55)} ${n}`)) n++
    return `${wanted.slice(0, 55)} ${n}`
  }

  /** With the blocks within it first; `known` keeps what was brought already, and what is being brought. */
  const bringOne = async (db: Db, target: Target, [id, version]: readonly [string, number], known: Map<string, Found>): Promise<Found> => {
    const key = keyOf(id, version)
    const before = known.get(key)
    if (before !== undefined) return before
    known.set(key, null)
    const [row] = await db
      .select({ projectId: block.projectId, name: block.name })
      .from(block)
      .innerJoin(blockVersion, and(eq(blockVersion.blockId, block.id), eq(blockVersion.version, version)))
      .where(eq(block.id, id))
    if (!row) return null
    const { actor, projectId } = target
    if (row.projectId === projectId) return keep(known, key, { block: id, version, told: { name: row.name, as: 'known' } })
    if ((await access.roleIn(actor, db, row.projectId)) === null) return null
    const source = await load(db, id, version)
    if (!source) return null
    const others = new Map<string, OtherBlock>()
    for (const inner of usedBlocks(source)) {
      const found = inner.version === null ? null : await bringOne(db, target, [inner.block, inner.version], known)
      if (!found) return null
      others.set(inner.block, found)
    }
    const content = withOtherBlocks(source, others)
    const same = await sameIn(db, projectId, content)
    if (same) return keep(known, key, { block: same.block, version: same.version, told: { name: same.name, as: 'known' } })
    const name = await freeName(db, projectId, row.name)
    return keep(known, key, { ...(await make(db, actor, { projectId, name, content })), told: { name, as: 'new' } })
  }

  /** The name of a block that could not be brought: its id, for those who may not see it. */
  const nameFor = async (db: Db, actor: Actor, id: string): Promise<string> => {
    const [row] = await db.select({ name: block.name, projectId: block.projectId }).from(block).where(eq(block.id, id))
    return row && (await access.roleIn(actor, db, row.projectId)) !== null ? row.name : id
  }

  /** What takes the places of these versions of blocks in a project, and what is told of that; nothing is told of the project's own. */
  const blocks = async (db: Db, target: Target, pins: BlockPins) => {
    const known = new Map<string, Found>()
    const others = new Map<string, OtherBlock>()
    const missing: BroughtBlock[] = []
    for (const [id, version] of Object.entries(pins)) {
      const found = await bringOne(db, target, [id, version], known)
      if (!found) missing.push({ name: await nameFor(db, target.actor, id), as: 'missing' })
      else if (found.block !== id) others.set(id, found)
    }
    const came = [...known].flatMap(([key, found]) => (found && key !== keyOf(found.block, found.version) ? [found] : []))
    const told = new Map(came.map((found) => [keyOf(found.block, found.version), found.told]))
    return { others, told: [...told.values(), ...missing] as readonly BroughtBlock[] }
  }
  return {
    blocks,
    /** The same for a document that comes to a project. */
    async document(db: Db, target: Target, document: PageDocument) {
      const used = usedBlocks(document).flatMap(({ block, version }) => (version === null ? [] : [[block, version] as const]))
      if (used.length === 0) return { document, told: [] }
      const { others, told } = await blocks(db, target, Object.fromEntries(used))
      return { document: withOtherBlocks(document, others), told }
    },
  }
}
export type Bring = ReturnType<typeof createBring>

const keyOf = (id: string, version: number): string => `${version} ${id}`

const keep = (known: Map<string, Found>, key: string, found: NonNullable<Found>): Found => {
  known.set(key, found)
  return found
}

const sameEntries = (a: PageDocument, b: PageDocument): boolean =>
  a.entries.size === b.entries.size && [...a.entries].every(([id, entry]) => sameJson(entry as never, b.entries.get(id) as never))
