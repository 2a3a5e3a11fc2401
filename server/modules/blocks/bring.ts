import { eq } from 'drizzle-orm'
import { type BlockPins, type OtherBlock, type PageDocument, withOtherBlocks } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { createPauses } from '../../pauses.ts'
import type { Access } from '../access/index.ts'
import { type Carried, keyOf, NOTHING_CARRIED } from './carried.ts'
import type { Contents } from './contents.ts'
import type { BroughtBlock } from './model.ts'
import { createSameBlocks } from './same-blocks.ts'
import type { BlockTables } from './table.ts'
import { usedBlocks } from './used-blocks.ts'
import { createWantedBlocks, type Wanted } from './wanted-blocks.ts'

interface Target {
  readonly actor: Actor
  readonly projectId: number
}
/** What became of a block; null where the caller may not see it, or there is none. */
type Found = (OtherBlock & { readonly told: BroughtBlock }) | null

/** What becomes of all versions of a block that comes, where somebody chose that: one of the project's stands in, or they become its next versions. */
export type InPlace = { readonly as: 'known' | 'next'; readonly block: OtherBlock }
/** By the id of the block that comes. */
export type InPlaces = ReadonlyMap<string, InPlace>
const NO_PLACES: InPlaces = new Map()

interface BringDeps {
  readonly store: Pick<Store<BlockTables>, 't'>
  readonly access: Pick<Access, 'seesStudio'>
  readonly contents: Pick<Contents, 'entries'>
  readonly make: (db: Db, actor: Actor, block: { projectId: number; name: string; content: PageDocument }) => Promise<OtherBlock>
  /** The next version of a block whose newest is this one; null where it has moved on since. */
  readonly makeNext: (db: Db, actor: Actor, after: OtherBlock, content: PageDocument) => Promise<OtherBlock | null>
}

/** Brings blocks of other projects along to a project: as new blocks, or as those of its own that hold the same. */
class BringOperations {
  private readonly sameBlocks: ReturnType<typeof createSameBlocks>
  private readonly wantedBlocks: ReturnType<typeof createWantedBlocks>

  constructor(private readonly deps: BringDeps) {
    const { store, contents, access } = deps
    this.sameBlocks = createSameBlocks({ store, contents })
    this.wantedBlocks = createWantedBlocks({ store, access, contents })
  }

  /** Names of the project's blocks, read once; answers a free one and takes it. */
  private createFreeNames(db: Db, projectId: number) {
    const { block } = this.deps.store.t
    let taken: Set<string> | null = null
    return async (wanted: string): Promise<string> => {
      taken ??= new Set((await db.select({ name: block.name }).from(block).where(eq(block.projectId, projectId))).map(({ name }) => name))
      let name = wanted
      for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, 55)} ${n}`
      taken.add(name)
      return name
    }
  }

  /** Takes each version once: those within it first, and those before it. */
  private async takeAll(
    db: Db,
    target: Target,
    wanted: ReadonlyMap<string, Wanted | null>,
    places: InPlaces = NO_PLACES,
  ): Promise<ReadonlyMap<string, Found>> {
    const { makeNext, make } = this.deps
    const { actor, projectId } = target
    const pause = createPauses()
    const same = this.sameBlocks(db, projectId)
    const freeName = this.createFreeNames(db, projectId)
    const taken = new Map<string, Found>()
    const versions = Map.groupBy(
      [...wanted.values()].filter((each) => each !== null),
      ({ id }) => id,
    )
    /** Where the version before went, by the id of the block that comes. */
    const latest = new Map<string, OtherBlock>([...places].flatMap(([id, { as, block }]) => (as === 'next' ? [[id, block] as const] : [])))
    const put = async ({ id, version, name: called, content: source }: Wanted): Promise<Found> => {
      if (!source) return { block: id, version, told: { name: called, as: 'known' } }
      const place = places.get(id)
      if (place?.as === 'known') return { ...place.block, told: { name: await this.nameIn(db, place.block.block), as: 'known' } }
      const others = new Map<string, OtherBlock>()
      for (const inner of usedBlocks(source)) {
        const found = inner.version === null ? null : await take(keyOf(inner.block, inner.version))
        if (!found) return null
        others.set(inner.block, found)
      }
      const content = withOtherBlocks(source, others)
      const own = await same.find(content)
      if (own) return { block: own.block, version: own.version, told: { name: own.name, as: 'known' } }
      const before = latest.get(id)
      const next = before && (await makeNext(db, actor, before, content))
      const name = next ? await this.nameIn(db, next.block) : await freeName(called)
      const made = next ?? (await make(db, actor, { projectId, name, content }))
      same.add({ ...made, name }, content)
      return { ...made, told: { name, as: 'new' } }
    }
    const take = async (key: string): Promise<Found> => {
      const known = taken.get(key)
      if (known !== undefined) return known
      await pause()
      taken.set(key, null)
      const own = wanted.get(key)
      if (!own) return null
      // Versions of one block stay versions of one block, in their order.
      const before = (versions.get(own.id) ?? []).filter(({ version }) => version < own.version)
      for (const each of before.sort((a, b) => a.version - b.version)) await take(keyOf(each.id, each.version))
      const found = await put(own)
      taken.set(key, found)
      if (found && own.content) latest.set(own.id, { block: found.block, version: found.version })
      return found
    }
    for (const key of wanted.keys()) await take(key)
    return taken
  }

  private async nameIn(db: Db, id: string): Promise<string> {
    const { block } = this.deps.store.t
    return (await db.select({ name: block.name }).from(block).where(eq(block.id, id)))[0]?.name ?? id
  }

  /** The name of a block that could not be brought: its id, for those who may not see it. */
  private async nameFor(db: Db, actor: Actor, id: string): Promise<string> {
    const { access } = this.deps
    const { block } = this.deps.store.t
    const [row] = await db.select({ name: block.name, projectId: block.projectId }).from(block).where(eq(block.id, id))
    return row && (await access.seesStudio(actor, db, row.projectId)) ? row.name : id
  }

  /** What takes the places of these versions of blocks in a project, and what is told of that; nothing is told of the project's own. */
  readonly blocks = async (db: Db, target: Target, pins: BlockPins, carried: Carried = NOTHING_CARRIED) => {
    const wanted = await this.wantedBlocks(db, target, Object.entries(pins), carried)
    const known = await this.takeAll(db, target, wanted)
    const others = new Map<string, OtherBlock>()
    const missing: BroughtBlock[] = []
    for (const [id, version] of Object.entries(pins)) {
      const found = known.get(keyOf(id, version))
      const name = wanted.get(keyOf(id, version))?.name
      if (!found) missing.push({ name: name ?? (await this.nameFor(db, target.actor, id)), as: 'missing' })
      else if (found.block !== id) others.set(id, found)
    }
    // What stops the ones that use it.
    for (const [key, one] of wanted) {
      const id = key.slice(key.indexOf(' ') + 1)
      if (one === null && !Object.hasOwn(pins, id)) missing.push({ name: await this.nameFor(db, target.actor, id), as: 'missing' })
    }
    const told = new Map<string, BroughtBlock>()
    for (const [key, found] of known)
      if (found && key !== keyOf(found.block, found.version) && told.get(found.block)?.as !== 'new') told.set(found.block, found.told)
    return { others, told: [...told.values(), ...missing] as readonly BroughtBlock[] }
  }

  /**
   * Versions of blocks out of a file, several of one block among them: what takes the place of each, by `keyOf`, null where one cannot be had. `most` is how
   * many there may be.
   */
  readonly versions = async (
    db: Db,
    target: Target,
    pairs: readonly (readonly [id: string, version: number])[],
    { carried, places, most }: { readonly carried: Carried; readonly places: InPlaces; readonly most: number },
  ): Promise<ReadonlyMap<string, Found>> => {
    return this.takeAll(db, target, await this.wantedBlocks(db, target, pairs, carried, most), places)
  }

  /** The same for a document that comes to a project. */
  readonly document = async (db: Db, target: Target, document: PageDocument, carried: Carried = NOTHING_CARRIED) => {
    const used = usedBlocks(document).flatMap(({ block, version }) => (version === null ? [] : [[block, version] as const]))
    if (used.length === 0) return { document, told: [] }
    const { others, told } = await this.blocks(db, target, Object.fromEntries(used), carried)
    return { document: withOtherBlocks(document, others), told }
  }
}

export const createBring = (deps: BringDeps): Pick<BringOperations, keyof BringOperations> => new BringOperations(deps)
export type Bring = ReturnType<typeof createBring>
