import { asc, count, eq, inArray } from 'drizzle-orm'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { DictionaryAudit } from './audits.ts'
import { dictionaryErrors, MOST_DICTIONARIES } from './errors.ts'
import type { DictionaryItem } from './item-model.ts'
import { changesIn, insertItems, readItems, saveItems } from './items.ts'
import type { DictionaryDetail, DictionaryInfo } from './model.ts'
import { requireCode, requireItems } from './reserved.ts'
import type { DictionaryTables } from './table.ts'
import type { FindDictionaryUses } from './uses.ts'

type Row = DictionaryTables['dictionary']['$inferSelect']

interface DictionaryDeps {
  readonly store: Store<AccountTables & ProjectTables & DictionaryTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<DictionaryAudit>
  readonly uses: FindDictionaryUses
}
interface NewDictionary {
  readonly projectId: number
  readonly code: string
  readonly name: string
  readonly description: string
  readonly items: readonly DictionaryItem[]
}
interface DictionaryChange {
  readonly id: number
  readonly rev: number
  readonly code?: string | undefined
  readonly name?: string | undefined
  readonly description?: string | undefined
}

const missing = () => new AppError(dictionaryErrors.notFound)

/** A code that no other dictionary has: `state-2`. */
function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  let code = wanted
  for (let n = 2; taken.has(code); n++) code = `${wanted.slice(0, 54)}-${n}`
  return code
}

/** Dictionaries of projects, with their items. */
class DictionaryOperations {
  constructor(private readonly deps: DictionaryDeps) {}

  private async toInfo(db: Db, rows: readonly Row[]): Promise<readonly DictionaryInfo[]> {
    const { user, dictionaryItem } = this.deps.store.t
    if (rows.length === 0) return []
    const makers = [...new Set(rows.map((row) => row.createdBy))]
    const people = await db.select({ id: user.id, userName: user.userName }).from(user).where(inArray(user.id, makers))
    const nameOf = new Map(people.map((each) => [each.id, each.userName]))
    const { dictionaryId } = dictionaryItem
    const ids = rows.map((row) => row.id)
    const counts = await db
      .select({ dictionaryId, n: count() })
      .from(dictionaryItem)
      .where(inArray(dictionaryId, ids))
      .groupBy(dictionaryId)
    const countOf = new Map(counts.map((each) => [each.dictionaryId, Number(each.n)]))
    return rows.map(({ createdBy, createdAt, updatedAt, ...row }) => ({
      ...row,
      count: countOf.get(row.id) ?? 0,
      createdBy: nameOf.get(createdBy) ?? '',
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }))
  }

  private async rowOf(db: Db, id: number): Promise<Row> {
    const { dictionary } = this.deps.store.t
    const [row] = await db.select().from(dictionary).where(eq(dictionary.id, id))
    if (!row) throw missing()
    return row
  }

  private async detailOf(db: Db, id: number): Promise<DictionaryDetail> {
    const row = await this.rowOf(db, id)
    const [info] = await this.toInfo(db, [row])
    return { ...info!, items: await readItems(db, this.deps.store, id), uses: await this.deps.uses(db, row) }
  }

  /** In the write that changes it. */
  private async open(actor: Actor, db: Db, id: number): Promise<Row> {
    const row = await this.rowOf(db, id)
    await this.deps.access.require(actor, db, row.projectId, 'developer', missing())
    return row
  }

  private async codesIn(db: Db, projectId: number): Promise<ReadonlySet<string>> {
    const { dictionary } = this.deps.store.t
    const rows = await db.select({ code: dictionary.code }).from(dictionary).where(eq(dictionary.projectId, projectId))
    return new Set(rows.map(({ code }) => code))
  }

  private async insert(db: Db, actor: Actor, { items, ...given }: NewDictionary): Promise<number> {
    const { store, now } = this.deps
    const { dictionary } = store.t
    const codes = await this.codesIn(db, given.projectId)
    if (codes.size >= MOST_DICTIONARIES) throw new AppError(dictionaryErrors.tooMany)
    requireCode(given.code)
    if (codes.has(given.code)) throw new AppError(dictionaryErrors.codeTaken, { data: { field: 'code' } })
    requireItems(items)
    const at = now()
    const values = { ...given, createdBy: actor.userId, createdAt: at, updatedAt: at }
    const made = await this.writing(() => db.insert(dictionary).values(values).returning({ id: dictionary.id }))
    const { id } = made[0] as { id: number }
    await insertItems(db, store, id, items)
    return id
  }

  private async writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error)) throw error
      throw new AppError(dictionaryErrors.codeTaken, { data: { field: 'code' } })
    }
  }

  /** All dictionaries of a project, by code. */
  readonly list = async (actor: Actor, projectId: number): Promise<readonly DictionaryInfo[]> => {
    const { access, store } = this.deps
    const { dictionary } = store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const rows = await store.read
      .select()
      .from(dictionary)
      .where(eq(dictionary.projectId, projectId))
      .orderBy(asc(dictionary.code))
    return this.toInfo(store.read, rows)
  }

  readonly detail = async (actor: Actor, id: number): Promise<DictionaryDetail> => {
    const { access, store } = this.deps
    const { projectId } = await this.rowOf(store.read, id)
    await access.require(actor, store.read, projectId, 'tester', missing())
    return this.detailOf(store.read, id)
  }

  readonly create = (actor: Actor, given: NewDictionary): Promise<DictionaryDetail> => {
    const { store, access, audit } = this.deps
    const { projectId, code } = given
    return store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      const id = await this.insert(db, actor, given)
      const target = `project ${projectId}, dictionary ${id}: ${code}`
      await audit(db, { action: 'dictionary created', userId: actor.userId, target })
      return this.detailOf(db, id)
    })
  }

  readonly update = (actor: Actor, { id, rev, ...change }: DictionaryChange): Promise<DictionaryDetail> => {
    const { store, now, audit } = this.deps
    const { dictionary } = store.t
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(dictionaryErrors.changed)
      const { code = row.code, name = row.name, description = row.description } = change
      if (code !== row.code) requireCode(code)
      const values = { code, name, description, rev: rev + 1, updatedAt: now() }
      await this.writing(() => db.update(dictionary).set(values).where(eq(dictionary.id, id)))
      const target = `project ${row.projectId}, dictionary ${id}: ${code}`
      await audit(db, { action: 'dictionary changed', userId: actor.userId, target })
      return this.detailOf(db, id)
    })
  }

  /** Replaces the items, which keep the order of the list. */
  readonly saveItems = (
    actor: Actor,
    { id, rev, items }: { readonly id: number; readonly rev: number; readonly items: readonly DictionaryItem[] },
  ): Promise<DictionaryDetail> => {
    const { store, now, audit } = this.deps
    const { dictionary } = store.t
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(dictionaryErrors.changed)
      requireItems(items)
      const changes = changesIn(await readItems(db, store, id), items)
      if (changes === '') return this.detailOf(db, id)
      await saveItems(db, store, id, items)
      await db
        .update(dictionary)
        .set({ rev: rev + 1, updatedAt: now() })
        .where(eq(dictionary.id, id))
      const target = `project ${row.projectId}, dictionary ${id} ${row.code}: ${changes}`
      await audit(db, { action: 'dictionary items changed', userId: actor.userId, target })
      return this.detailOf(db, id)
    })
  }

  readonly copy = (
    actor: Actor,
    { id, code, name }: { readonly id: number; readonly code?: string | undefined; readonly name?: string | undefined },
  ): Promise<DictionaryDetail> => {
    const { store, audit } = this.deps
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      const { projectId, description } = row
      const items = await readItems(db, store, id)
      const own = code ?? freeCode(row.code, await this.codesIn(db, projectId))
      const made = await this.insert(db, actor, { projectId, code: own, name: name ?? row.name, description, items })
      const target = `project ${projectId}, dictionary ${id} as ${own}: ${row.code}`
      await audit(db, { action: 'dictionary copied', userId: actor.userId, target })
      return this.detailOf(db, made)
    })
  }

  readonly delete = (actor: Actor, id: number): Promise<void> => {
    const { store, audit } = this.deps
    const { dictionary } = store.t
    return store.write(async (db) => {
      const { projectId, code } = await this.open(actor, db, id)
      const items = await readItems(db, store, id)
      await db.delete(dictionary).where(eq(dictionary.id, id))
      const target = `project ${projectId}, dictionary ${id}: ${code}, ${items.length} items`
      await audit(db, { action: 'dictionary deleted', userId: actor.userId, target })
    })
  }
}

export const createDictionaryService = (deps: DictionaryDeps): Pick<DictionaryOperations, keyof DictionaryOperations> =>
  new DictionaryOperations(deps)
export type DictionaryService = ReturnType<typeof createDictionaryService>
