import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { extensionOf } from '#kernel/page/uploads'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { type FileStore, typeOf } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { plainName } from '../../http/plain-text.ts'
import type { PartUpload, Uploaded } from '../../wire.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { fileErrors } from './errors.ts'
import { bytesInStore } from './file-bytes.ts'
import { mayBecome, readFileKind } from './file-kind.ts'
import { PART, partsOf } from './part-sizes.ts'
import { notTaken, tooLarge } from './refusals.ts'
import type { FileTables } from './table.ts'
import type { UploadRuleService } from './upload-rules.ts'

/** Files of one person that are coming at once. */
const MOST_OPEN = 10
/** Milliseconds after which what was never finished goes. */
const OLD_MS = 86_400_000

type Row = FileTables['fileUpload']['$inferSelect']

interface PartUploadsDeps {
  readonly store: Store<AccountTables & FileTables>
  readonly now: () => Date
  readonly fileStore: Pick<FileStore, 'parts' | 'get' | 'delete'>
  readonly quotas: Pick<Quotas, 'requireUpload' | 'changing'>
  readonly rules: UploadRuleService
}

/** Large files of pages, in parts that need not come over one connection: begun, sent part by part, and put together. */
class PartUploadOperations {
  constructor(private readonly deps: PartUploadsDeps) {}

  /** An upload of the actor's own, begun on the project whose page they are on. */
  private async open(actor: Actor, db: Db, id: string): Promise<Row> {
    const { fileUpload } = this.deps.store.t
    const [row] = await db.select().from(fileUpload).where(eq(fileUpload.id, id))
    if (!row || row.userId !== actor.userId || row.projectId !== actor.app) throw new AppError(fileErrors.noUpload)
    return row
  }

  private async partsThere(db: Db, id: string): Promise<ReadonlyMap<number, string>> {
    const { fileUploadPart } = this.deps.store.t
    const rows = await db.select().from(fileUploadPart).where(eq(fileUploadPart.uploadId, id))
    return new Map(rows.map(({ number, tag }) => [number, tag]))
  }

  private async told(id: string): Promise<PartUpload> {
    return {
      ...{ id, partSize: PART },
      parts: [...(await this.partsThere(this.deps.store.read, id)).keys()].sort((a, b) => a - b),
    }
  }

  /** The rows first; what the store keeps then is swept by itself where it cannot be reached now. */
  private async forget({ id, projectId, name, storeId }: Row): Promise<void> {
    const { quotas, fileStore } = this.deps
    const { fileUploadPart, fileUpload } = this.deps.store.t
    await quotas.changing(async (db, changed) => {
      await db.delete(fileUploadPart).where(eq(fileUploadPart.uploadId, id))
      await db.delete(fileUpload).where(eq(fileUpload.id, id))
      changed(projectId)
    })
    await fileStore.parts.abort(name, storeId).catch(() => undefined)
  }

  private async requireTurn({ userId }: Actor): Promise<void> {
    const { store, now } = this.deps
    const limit = { key: `upload:${userId}`, most: 60, windowMs: 60_000 }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
  }

  /** Of those that somebody has left behind, as by closing the page, the oldest give way to what they begin now. */
  private async makeRoom(userId: number): Promise<void> {
    const { store } = this.deps
    const { fileUpload } = this.deps.store.t
    const rows = await store.read.select().from(fileUpload).where(eq(fileUpload.userId, userId)).orderBy(desc(fileUpload.createdAt))
    for (const row of rows.slice(MOST_OPEN - 1)) await this.forget(row)
  }

  private async requireTaken(actor: Actor, name: string, size: number): Promise<void> {
    const { rules } = this.deps
    const all = await rules.of(actor)
    const taken = rules.ofName(all, name)
    if (!taken) throw notTaken(extensionOf(name) || null, all)
    if (size > rules.bytesOf(taken)) throw tooLarge(taken, all)
  }

  /** Looks into the whole file, and makes its row in place of what was reserved. */
  private async keep(actor: Actor, row: Row): Promise<void> {
    const { fileStore, rules, quotas, now } = this.deps
    const { fileUploadPart, fileUpload, file } = this.deps.store.t
    const stored = await fileStore.get(row.name)
    if (stored === null || stored.size !== row.size) throw new AppError(fileErrors.wrongPart)
    const kind = await readFileKind(bytesInStore(stored), row.displayName)
    if ('found' in kind) throw notTaken(kind.found, await rules.of(actor))
    const { id, name, displayName, size, userId, projectId } = row
    await quotas.changing(async (db, changed) => {
      await db.delete(fileUploadPart).where(eq(fileUploadPart.uploadId, id))
      const gone = await db.delete(fileUpload).where(eq(fileUpload.id, id)).returning({ id: fileUpload.id })
      if (gone.length === 0) throw new AppError(fileErrors.noUpload)
      await db.insert(file).values({
        ...{ name, displayName, searchText: searchText(displayName), size, width: 0, height: 0 },
        ...{ userId, projectId, folderId: null, createdAt: now() },
      })
      changed(projectId)
    })
  }

  /** Reserves the room for all of it. */
  readonly begin = async (actor: Actor, input: { readonly name: string; readonly size: number }): Promise<PartUpload> => {
    const { fileStore, quotas, now } = this.deps
    const { fileUpload } = this.deps.store.t
    const { userId, app } = actor
    if (app === null) throw new AppError(errors.forbidden)
    await this.requireTurn(actor)
    const displayName = plainName(input.name, 200)
    await this.requireTaken(actor, displayName, input.size)
    await this.makeRoom(userId)
    const name = `${randomBytes(16).toString('hex')}.${extensionOf(displayName)}`
    const id = randomBytes(16).toString('hex')
    const storeId = await fileStore.parts.begin(name, typeOf(name))
    try {
      await quotas.changing(async (db, changed) => {
        await quotas.requireUpload(db, userId, app, input.size)
        await db.insert(fileUpload).values({ id, name, displayName, size: input.size, storeId, userId, projectId: app, createdAt: now() })
        changed(app)
      })
    } catch (error) {
      await fileStore.parts.abort(name, storeId).catch(() => undefined)
      throw error
    }
    return this.told(id)
  }

  /** Which parts have arrived. */
  readonly state = async (actor: Actor, id: string): Promise<PartUpload> => {
    const { store } = this.deps
    await this.open(actor, store.read, id)
    return this.told(id)
  }

  readonly part = async (
    actor: Actor,
    { id, number, part }: { readonly id: string; readonly number: number; readonly part: Blob },
  ): Promise<PartUpload> => {
    const { store, rules, fileStore } = this.deps
    const { fileUploadPart } = this.deps.store.t
    const row = await this.open(actor, store.read, id)
    const expected = partsOf(row.size)[number - 1]
    if (!expected || expected.length !== part.size || row.finishingAt !== null) throw new AppError(fileErrors.wrongPart)
    const bytes = new Uint8Array(await part.arrayBuffer())
    // What is clearly another thing is refused before all of it was sent.
    if (number === 1 && !(await mayBecome(bytes, row.displayName))) {
      await this.forget(row)
      throw notTaken(null, await rules.of(actor))
    }
    const tag = await fileStore.parts.put(row.name, row.storeId, { number, at: expected.at, bytes })
    await store.write(async (db) => {
      // It may have been given up meanwhile.
      await this.open(actor, db, id)
      await db
        .insert(fileUploadPart)
        .values({ key: `${id}:${number}`, uploadId: id, number, tag })
        .onConflictDoUpdate({ target: fileUploadPart.key, set: { tag } })
    })
    return this.told(id)
  }

  readonly finish = async (actor: Actor, id: string): Promise<Uploaded> => {
    const { store, now, fileStore } = this.deps
    const { fileUpload } = this.deps.store.t
    const row = await this.open(actor, store.read, id)
    await this.requireTaken(actor, row.displayName, row.size)
    const there = await this.partsThere(store.read, id)
    const tags = partsOf(row.size).map((_, at) => there.get(at + 1))
    if (tags.some((tag) => tag === undefined)) throw new AppError(fileErrors.partsMissing, { data: await this.told(id) })
    const claimed = await store.write((db) =>
      db
        .update(fileUpload)
        .set({ finishingAt: now() })
        .where(and(eq(fileUpload.id, id), isNull(fileUpload.finishingAt)))
        .returning({ id: fileUpload.id }),
    )
    if (claimed.length === 0) throw new AppError(fileErrors.wrongPart)
    try {
      await fileStore.parts.finish(row.name, row.storeId, tags as readonly string[])
    } catch (error) {
      await store.write((db) => db.update(fileUpload).set({ finishingAt: null }).where(eq(fileUpload.id, id)))
      throw error
    }
    try {
      await this.keep(actor, row)
    } catch (error) {
      await this.forget(row)
      await fileStore.delete(row.name).catch(() => undefined)
      throw error
    }
    return { url: `/files/${row.name}`, name: row.displayName, size: row.size }
  }

  readonly abort = async (actor: Actor, id: string): Promise<void> => {
    const { store } = this.deps
    await this.forget(await this.open(actor, store.read, id))
  }

  /** Those of a project that is about to go, in the write that deletes it; what it answers belongs after that. */
  readonly forgetOfProject = async (db: Db, projectId: number): Promise<() => Promise<void>> => {
    const { fileStore } = this.deps
    const { fileUpload } = this.deps.store.t
    const rows = await db.select().from(fileUpload).where(eq(fileUpload.projectId, projectId))
    await db.delete(fileUpload).where(eq(fileUpload.projectId, projectId))
    return async () => {
      for (const { name, storeId } of rows) await fileStore.parts.abort(name, storeId).catch(() => undefined)
    }
  }

  /** Removes what was begun a day ago and never finished. */
  readonly sweep = async (): Promise<void> => {
    const { store, now } = this.deps
    const { fileUpload } = this.deps.store.t
    const old = await store.read
      .select()
      .from(fileUpload)
      .where(lt(fileUpload.createdAt, new Date(now().getTime() - OLD_MS)))
    for (const row of old) await this.forget(row)
  }
}

export const createPartUploads = (deps: PartUploadsDeps): Pick<PartUploadOperations, keyof PartUploadOperations> =>
  new PartUploadOperations(deps)
export type PartUploads = ReturnType<typeof createPartUploads>
