import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import type { MenuAudit } from './audits.ts'
import { MOST_MENUS, menuErrors } from './errors.ts'
import type { MenuChange, MenuFields, MenuInfo } from './model.ts'
import type { MenuTables } from './table.ts'
import { keepsPage, requirePlace, requireTarget, sortsFor, within } from './tree.ts'

type Row = MenuTables['menu']['$inferSelect']
/** In the write that takes menus away. */
export type MenuDeletion = (db: Db, gone: { readonly projectId: number; readonly ids: readonly number[] }) => Promise<void>

const missing = () => new AppError(menuErrors.notFound)
const LAST = Number.MAX_SAFE_INTEGER

/** The codes that menus of a project give to roles. */
export const codesOf = async ({ read, t }: Pick<Store<MenuTables>, 'read' | 't'>, projectId: number): Promise<readonly string[]> => {
  const rows = await read.selectDistinct({ code: t.menu.code }).from(t.menu).where(eq(t.menu.projectId, projectId))
  return rows.flatMap(({ code }) => (code === null ? [] : [code]))
}

interface MenuDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & MenuTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<MenuAudit>
  readonly deletions: Hooks<MenuDeletion>
  readonly policies: Pick<Policies, 'raise'>
}

/** The menu of a project's back office: entries, the buttons and permissions under them, and what they open. */
class MenuOperations {
  constructor(private readonly deps: MenuDeps) {}

  private allOf(db: Db, projectId: number): Promise<Row[]> {
    const { menu } = this.deps.store.t
    return db.select().from(menu).where(eq(menu.projectId, projectId)).orderBy(asc(menu.sort), asc(menu.id))
  }

  private async toInfo(db: Db, rows: readonly Row[]): Promise<readonly MenuInfo[]> {
    const { user } = this.deps.store.t
    const makers = [...new Set(rows.map((row) => row.createdBy))]
    const named = await db.select({ id: user.id, userName: user.userName }).from(user).where(inArray(user.id, makers))
    const nameOf = new Map(named.map((each) => [each.id, each.userName]))
    return rows.map(({ createdBy, createdAt, updatedAt, ...row }) => ({
      ...row,
      createdBy: nameOf.get(createdBy) ?? '',
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }))
  }

  private async infoOf(db: Db, id: number): Promise<MenuInfo> {
    const { menu } = this.deps.store.t
    const [info] = await this.toInfo(db, await db.select().from(menu).where(eq(menu.id, id)))
    if (!info) throw missing()
    return info
  }

  /** What may be asked of a menu that exists, in the write that changes it. */
  private async open(actor: Actor, db: Db, id: number): Promise<Row> {
    const { access } = this.deps
    const { menu } = this.deps.store.t
    const [row] = await db.select().from(menu).where(eq(menu.id, id))
    if (!row) throw missing()
    await access.require(actor, db, row.projectId, 'developer', missing())
    return row
  }

  private async requirePage(db: Db, projectId: number, pageId: number | null): Promise<void> {
    const { page } = this.deps.store.t
    if (pageId === null) return
    const [found] = await db
      .select({ id: page.id })
      .from(page)
      .where(and(eq(page.id, pageId), eq(page.projectId, projectId)))
    if (!found) throw new AppError(menuErrors.pageNotFound)
  }

  /** What a row of its type keeps: a button has no page and no route, an entry no code. */
  private kept(row: Pick<Row, 'type' | 'kind' | 'target' | 'pageId' | 'path' | 'code'>) {
    if (row.type !== 1) {
      if (row.code === null) throw new AppError(menuErrors.needsCode)
      return { kind: 'group' as const, target: '', pageId: null, path: null, code: row.code }
    }
    requireTarget(row.kind, row.target)
    return {
      kind: row.kind,
      target: row.kind === 'page' || row.kind === 'group' ? '' : row.target,
      pageId: keepsPage(row.kind) ? row.pageId : null,
      path: row.path,
      code: null,
    }
  }

  private async order(db: Db, rows: readonly Row[], id: number, parentId: number | null, position: number): Promise<void> {
    const { menu } = this.deps.store.t
    for (const [each, sort] of sortsFor(rows, { id, parentId, position })) await db.update(menu).set({ sort }).where(eq(menu.id, each))
  }

  /** A write whose broken unique index is told as what it is about. */
  private async writing<T>(row: { readonly type: number }, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error)) throw error
      throw new AppError(row.type === 1 ? menuErrors.pathTaken : menuErrors.codeTaken)
    }
  }

  /** Refuses a route that another menu of the project has, by the name of that menu. */
  private requireRoute(
    rows: readonly Row[],
    { id, type, path }: { readonly id: number | null; readonly type: number; readonly path: string | null },
  ): void {
    if (type !== 1 || path === null) return
    const other = rows.find((row) => row.path === path && row.id !== id)
    if (other) throw new AppError(menuErrors.pathTaken, { data: { field: 'path', menu: other.id, name: other.name } })
  }

  /** All rows of a project, flat, in the order in which they stand under their entries. */
  readonly list = async (actor: Actor, projectId: number): Promise<readonly MenuInfo[]> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    return this.toInfo(store.read, await this.allOf(store.read, projectId))
  }

  readonly create = (
    actor: Actor,
    { projectId, position = LAST, ...given }: MenuFields & { readonly projectId: number },
  ): Promise<MenuInfo> => {
    const { store, access, now, audit, policies } = this.deps
    const { menu } = this.deps.store.t
    return store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      const rows = await this.allOf(db, projectId)
      if (rows.length >= MOST_MENUS) throw new AppError(menuErrors.tooMany)
      const { parentId, type, name, icon = '', status = 1 } = given
      requirePlace(rows, { id: null, parentId, type })
      const { kind = 'group', target = '', pageId = null, path = null, code = null } = given
      const rest = this.kept({ type, kind, target, pageId, path, code })
      this.requireRoute(rows, { id: null, type, path: rest.path })
      await this.requirePage(db, projectId, rest.pageId)
      const at = now()
      const made = {
        projectId,
        parentId,
        type,
        name,
        icon,
        status,
        ...rest,
        sort: 0,
        createdBy: actor.userId,
        createdAt: at,
        updatedAt: at,
      }
      const [row] = await this.writing(made, () => db.insert(menu).values(made).returning({ id: menu.id }))
      const { id } = row as { id: number }
      await this.order(db, rows, id, parentId, position)
      await policies.raise(db, projectId)
      await audit(db, { action: 'menu created', userId: actor.userId, target: `project ${projectId}, menu ${id}: ${name}` })
      return this.infoOf(db, id)
    })
  }

  readonly update = (actor: Actor, { id, rev, position, ...change }: MenuChange): Promise<MenuInfo> => {
    const { store, now, audit, policies } = this.deps
    const { menu } = this.deps.store.t
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== rev) throw new AppError(menuErrors.changed)
      const rows = await this.allOf(db, row.projectId)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Row>
      const next = { ...row, ...given }
      requirePlace(rows, { id, parentId: next.parentId, type: next.type })
      const rest = this.kept(next)
      this.requireRoute(rows, { id, type: next.type, path: rest.path })
      if (rest.pageId !== row.pageId) await this.requirePage(db, row.projectId, rest.pageId)
      const { parentId, type, name, icon, status } = next
      const values = { parentId, type, name, icon, status, ...rest, rev: rev + 1, updatedAt: now() }
      await this.writing(next, () => db.update(menu).set(values).where(eq(menu.id, id)))
      if (position !== undefined || parentId !== row.parentId) await this.order(db, rows, id, parentId, position ?? LAST)
      await policies.raise(db, row.projectId)
      await audit(db, { action: 'menu changed', userId: actor.userId, target: `project ${row.projectId}, menu ${id}: ${name}` })
      return this.infoOf(db, id)
    })
  }

  /** With everything below it. */
  readonly delete = (actor: Actor, id: number): Promise<void> => {
    const { store, deletions, audit, policies } = this.deps
    const { menu } = this.deps.store.t
    return store.write(async (db) => {
      const { projectId, name } = await this.open(actor, db, id)
      const ids = within(await this.allOf(db, projectId), id)
      for (const work of deletions.all()) await work(db, { projectId, ids })
      await db.delete(menu).where(inArray(menu.id, [...ids]))
      await policies.raise(db, projectId)
      await audit(db, {
        action: 'menu deleted',
        userId: actor.userId,
        target: `project ${projectId}, menu ${id}: ${name}, ${ids.length} in all`,
      })
    })
  }

  /** Behind the original, with everything below it. Routes are unique in a project, so the copies get others. */
  readonly copy = (actor: Actor, { id, name }: { readonly id: number; readonly name?: string | undefined }): Promise<MenuInfo> => {
    const { store, now, audit, policies } = this.deps
    const { menu } = this.deps.store.t
    return store.write(async (db) => {
      const first = await this.open(actor, db, id)
      const { projectId } = first
      const rows = await this.allOf(db, projectId)
      const ids = within(rows, id)
      if (rows.length + ids.length > MOST_MENUS) throw new AppError(menuErrors.tooMany)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const paths = new Set(rows.map((row) => row.path))
      const codes = new Set(rows.flatMap((row) => (row.parentId === first.parentId ? [row.code] : [])))
      const free = (text: string | null, taken: Set<string | null>): string | null => {
        if (text === null) return null
        let next = text
        for (let n = 2; taken.has(next); n++) next = `${text}-${n}`
        taken.add(next)
        return next
      }
      const copies = new Map<number, number>()
      const at = now()
      for (const each of ids) {
        const { id: _, ...row } = byId.get(each)!
        const isFirst = each === id
        const values = {
          ...row,
          ...(isFirst ? { name: name ?? row.name, code: free(row.code, codes) } : { parentId: copies.get(row.parentId!)! }),
          ...{ path: free(row.path, paths), rev: 1, createdBy: actor.userId, createdAt: at, updatedAt: at },
        }
        const [made] = await db.insert(menu).values(values).returning({ id: menu.id })
        copies.set(each, (made as { id: number }).id)
      }
      const made = copies.get(id)!
      const siblings = rows.filter((row) => row.parentId === first.parentId).map((row) => row.id)
      await this.order(db, rows, made, first.parentId, siblings.indexOf(id) + 1)
      await policies.raise(db, projectId)
      await audit(db, {
        action: 'menu copied',
        userId: actor.userId,
        target: `project ${projectId}, menu ${id} to ${made}: ${first.name}`,
      })
      return this.infoOf(db, made)
    })
  }

  /** Entries that open a page. */
  readonly opening = async (db: Db, { pageId, projectId }: { readonly pageId: number; readonly projectId: number }) => {
    const { menu } = this.deps.store.t
    const rows = await db
      .select({ id: menu.id, name: menu.name })
      .from(menu)
      .where(and(eq(menu.projectId, projectId), eq(menu.pageId, pageId)))
      .orderBy(asc(menu.sort), asc(menu.id))
    return rows.map((row) => ({ kind: 'menu' as const, id: String(row.id), name: row.name }))
  }

  /** A page that goes to another project is opened by no menu of this one any more; the entries stay. */
  readonly closing = async (db: Db, { pageId, projectId }: { readonly pageId: number; readonly projectId: number }) => {
    const { now, policies } = this.deps
    const { menu } = this.deps.store.t
    const opening = and(eq(menu.projectId, projectId), eq(menu.pageId, pageId))
    const rows = await db.select({ name: menu.name, rev: menu.rev }).from(menu).where(opening)
    if (rows.length === 0) return []
    await db
      .update(menu)
      .set({ pageId: null, rev: sql`${menu.rev} + 1`, updatedAt: now() })
      .where(opening)
    await policies.raise(db, projectId)
    return [{ kind: 'menus' as const, names: rows.map(({ name }) => name) }]
  }

  /** Which ids are menus of a project. */
  readonly idsOf = async (db: Db, projectId: number): Promise<ReadonlySet<number>> => {
    const { menu } = this.deps.store.t
    return new Set((await db.select({ id: menu.id }).from(menu).where(eq(menu.projectId, projectId))).map((row) => row.id))
  }
}

export const createMenuService = (deps: MenuDeps): Pick<MenuOperations, keyof MenuOperations> => new MenuOperations(deps)
export type MenuService = ReturnType<typeof createMenuService>
