import { eq, or, sql } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { createId, sameJson } from '#kernel/page/values'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { BroughtAlong } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Documents, DocumentTables, EntryStore } from '../documents/index.ts'
import type { Policies } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PageAudit } from './audits.ts'
import { rolledBack } from './dry-run.ts'
import { pageErrors } from './errors.ts'
import type { MovedPage, MoveEffect, PageUse } from './model.ts'
import type { Bringing } from './service.ts'
import type { PageTables } from './table.ts'

/** A page, as those are asked about it who use it or lose it. */
export interface PageAt {
  readonly pageId: number
  readonly documentId: number
  readonly projectId: number
}
/** Says who in a page's project uses it: a menu, another page, the project that opens it first, a template. */
export type FindPageUsers = (db: Db, at: PageAt) => Promise<readonly PageUse[]>
/** In the write that moves a page to another project, before it has moved: ends what ties it to the old one, and says what that was. */
export type PageMove = (db: Db, at: PageAt & { readonly to: number; readonly userId: number }) => Promise<readonly MoveEffect[]>

interface MovingDeps {
  readonly store: Store<PageTables & DocumentTables>
  readonly now: () => Date
  readonly access: Pick<Access, 'require' | 'ofPage'>
  readonly audit: Audit<PageAudit>
  readonly quotas: Pick<Quotas, 'changing' | 'requirePage'>
  readonly documents: Pick<Documents, 'commit' | 'find'>
  readonly entries: EntryStore<PageEntry>
  readonly bringing: Hooks<Bringing>
  readonly users: Hooks<FindPageUsers>
  readonly moves: Hooks<PageMove>
  readonly policies: Pick<Policies, 'raise'>
  readonly forgetPages: (pageIds: readonly number[]) => void
}

/** Pages that change their project, and what hangs on a page. */
class MovingOperations {
  constructor(private readonly deps: MovingDeps) {}

  private async find(db: Db, pageId: number): Promise<PageAt & { readonly name: string }> {
    const { page, document } = this.deps.store.t
    const [row] = await db
      .select({ projectId: page.projectId, documentId: document.id, name: page.name })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .where(eq(page.id, pageId))
    if (!row) throw new AppError(pageErrors.notFound)
    return { pageId, ...row }
  }

  private async usersOf(db: Db, at: PageAt): Promise<readonly PageUse[]> {
    const { users } = this.deps
    const found: PageUse[] = []
    for (const work of users.all()) found.push(...(await work(db, at)))
    return found
  }

  /** The documents of a page and of its branches. */
  private async documentsOf(db: Db, documentId: number): Promise<readonly number[]> {
    const { document } = this.deps.store.t
    const rows = await db
      .select({ id: document.id })
      .from(document)
      .where(or(eq(document.id, documentId), eq(document.baseId, documentId)))
      .orderBy(document.id)
    return rows.map(({ id }) => id)
  }

  /** What the page and its branches use of the old project comes along, and is written into them. */
  private async bringAlong(db: Db, actor: Actor, at: PageAt, to: number): Promise<readonly BroughtAlong[]> {
    const { entries, bringing, now, documents } = this.deps
    const { document, page } = this.deps.store.t
    const told = new Map<string, BroughtAlong>()
    const came: { readonly id: number; readonly from: PageDocument; readonly to: PageDocument }[] = []
    for (const id of await this.documentsOf(db, at.documentId)) {
      const from = (await entries.load(db, id)) as PageDocument
      let next = from
      for (const { bring } of bringing.all()) {
        const answer = await bring(db, { actor, projectId: to }, next, undefined)
        next = answer.document
        for (const each of answer.told) told.set(`${each.as} ${each.name}`, each)
      }
      came.push({ id, from, to: next })
    }
    const ids = or(eq(document.id, at.documentId), eq(document.baseId, at.documentId))
    await db.update(document).set({ projectId: to }).where(ids)
    await db.update(page).set({ projectId: to, updatedAt: now() }).where(eq(page.id, at.pageId))
    for (const each of came) {
      const changes = new Map(
        [...each.to.entries].flatMap(([id, entry]) => {
          const before = each.from.entries.get(id) ?? null
          return before && sameJson(before as never, entry as never) ? [] : [[id, { from: before, to: entry }] as const]
        }),
      )
      if (changes.size === 0) continue
      const row = await documents.find(db, each.id)
      await documents.commit<PageEntry>(db, row, { changes, editId: createId('edit'), userId: actor.userId, at: now() })
    }
    return [...told.values()]
  }

  private async moveIn(db: Db, actor: Actor, pageId: number, to: number): Promise<MovedPage & { readonly from: number }> {
    const { access, quotas, moves, audit, policies } = this.deps
    const { document } = this.deps.store.t
    const at = await this.find(db, pageId)
    await access.require(actor, db, at.projectId, 'developer', new AppError(pageErrors.notFound))
    await access.require(actor, db, to, 'developer', missingProject())
    if (at.projectId === to) throw new AppError(pageErrors.sameProject)
    const [whole] = await db
      .select({ bytes: sql<number>`coalesce(sum(${document.bytes}), 0)`.mapWith(Number) })
      .from(document)
      .where(or(eq(document.id, at.documentId), eq(document.baseId, at.documentId)))
    await quotas.requirePage(db, to, whole?.bytes ?? 0)
    const effects: MoveEffect[] = []
    for (const work of moves.all()) effects.push(...(await work(db, { ...at, to, userId: actor.userId })))
    const links = (await this.usersOf(db, at)).filter(({ kind }) => kind === 'page').map(({ name }) => name)
    if (links.length > 0) effects.push({ kind: 'links', names: links })
    const brought = await this.bringAlong(db, actor, at, to)
    await policies.raise(db, at.projectId, to)
    await audit(db, {
      action: 'page moved',
      userId: actor.userId,
      target: `page ${pageId}, project ${at.projectId} to ${to}`,
      projectId: at.projectId,
    })
    return { id: pageId, projectId: to, effects, brought, from: at.projectId }
  }

  private alone(to: number): readonly string[] {
    return this.deps.bringing.all().map(({ alone }) => alone(to))
  }

  readonly usedBy = async (actor: Actor, pageId: number): Promise<readonly PageUse[]> => {
    const { store, access } = this.deps
    const at = await this.find(store.read, pageId)
    // What else there is in the project is for its own people.
    await access.require(actor, store.read, at.projectId, 'tester', new AppError(pageErrors.notFound))
    return this.usersOf(store.read, at)
  }

  /** What would become of the page in another project; nothing is changed. */
  readonly checkMove = async (actor: Actor, { id, projectId }: { readonly id: number; readonly projectId: number }): Promise<MovedPage> => {
    const { store } = this.deps
    const { from: _, ...moved } = await rolledBack(store, this.alone(projectId), (db) => this.moveIn(db, actor, id, projectId))
    return moved
  }

  readonly move = async (actor: Actor, { id, projectId }: { readonly id: number; readonly projectId: number }): Promise<MovedPage> => {
    const { quotas, forgetPages, store } = this.deps
    // What is written into the documents is made of what was read of them: nobody edits them meanwhile.
    const locks = (await this.documentsOf(store.read, (await this.find(store.read, id)).documentId)).map((each) => `document:${each}`)
    const { from: _, ...moved } = await quotas.changing(
      async (db, changed) => {
        const done = await this.moveIn(db, actor, id, projectId)
        changed(done.from)
        changed(projectId)
        return done
      },
      [`page:${id}`, ...locks, ...this.alone(projectId)],
    )
    forgetPages([id])
    return moved
  }
}

export const createMoving = (deps: MovingDeps): Pick<MovingOperations, keyof MovingOperations> => new MovingOperations(deps)
export type Moving = ReturnType<typeof createMoving>
