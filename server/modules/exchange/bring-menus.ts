import { eq } from 'drizzle-orm'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { createPauses } from '../../pauses.ts'
import { MOST_MENUS, menuErrors } from '../menus/errors.ts'
import type { MenuTables } from '../menus/table.ts'
import { requirePlace, requireTarget } from '../menus/tree.ts'
import { MOST_ROLES, roleErrors } from '../roles/errors.ts'
import type { RoleTables } from '../roles/table.ts'
import { type Bringing, choiceFor, freeName, plural, say } from './bringing.ts'
import type { FileMenu } from './file-model.ts'

type Row = MenuTables['menu']['$inferSelect']

/** Brings the menu, parents before what stands under them, and roles with what they give. */
export const createBringMenus = ({ store }: { readonly store: Pick<Store<MenuTables & RoleTables>, 't'> }) => {
  const { menu, projectRole } = store.t

  /** What a menu is where it comes to. */
  const valuesOf = (bringing: Bringing, { name, icon, kind, target, pageId, status }: FileMenu) => {
    requireTarget(kind, target)
    const page = pageId === null ? null : (bringing.pages.get(pageId) ?? null)
    return { name, icon, kind, target, pageId: page, status, updatedAt: bringing.at }
  }
  /** What stands for a menu already: a button with its code, a group with its name. */
  const standIn = (rows: readonly Row[], { type, code, name, path, kind }: FileMenu, parentId: number | null): Row | undefined =>
    rows.find(
      (row) =>
        row.parentId === parentId &&
        row.type === type &&
        (type === 1
          ? kind === 'group' && path === null && row.path === null && row.kind === 'group' && row.name === name
          : row.code === code),
    )

  const menus = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId, actor, at } = bringing
    const rows: Row[] = [...bringing.here.menus]
    const routes = new Set(rows.flatMap(({ path }) => (path === null ? [] : [path])))
    const made: string[] = []
    const replaced: string[] = []
    const pause = createPauses()
    for (const each of inTreeOrder(prepared.file.menus)) {
      await pause()
      const parentId = each.parentId === null ? null : (bringing.menus.get(each.parentId) ?? null)
      const own = each.path === null ? standIn(rows, each, parentId) : rows.find(({ path }) => path === each.path)
      const choice = each.path === null ? (own ? 'keep' : null) : choiceFor(bringing, 'menus', each.id)
      if (own && choice === 'keep') {
        bringing.menus.set(each.id, own.id)
        continue
      }
      if (own && choice === 'replace') {
        await db
          .update(menu)
          .set({ ...valuesOf(bringing, each), rev: own.rev + 1 })
          .where(eq(menu.id, own.id))
        bringing.menus.set(each.id, own.id)
        replaced.push(each.name)
        continue
      }
      if (rows.length >= MOST_MENUS) throw new AppError(menuErrors.tooMany)
      requirePlace(rows, { id: null, parentId, type: each.type })
      const path = each.path === null ? null : freeRoute(each.path, routes)
      if (path !== null) routes.add(path)
      const last = Math.max(0, ...rows.filter((row) => row.parentId === parentId).map(({ sort }) => sort))
      const values = {
        ...valuesOf(bringing, each),
        ...{ projectId, parentId, type: each.type, path, code: each.code, sort: last + 10 },
        ...{ createdBy: actor.userId, createdAt: at },
      }
      const [row] = await db.insert(menu).values(values).returning()
      rows.push(row as Row)
      bringing.menus.set(each.id, (row as Row).id)
      made.push(each.name)
    }
    say(
      bringing,
      made,
      (count) => `新建 ${count} 个菜单和按钮`,
      (count) => `Made ${plural(count, 'menu or button', 'menus and buttons')}`,
    )
    say(
      bringing,
      replaced,
      (count) => `替换 ${count} 个菜单`,
      (count) => `Replaced ${plural(count, 'menu')}`,
    )
  }

  const roles = async (db: Db, bringing: Bringing): Promise<void> => {
    const { prepared, projectId, here, at } = bringing
    const names = new Set(here.roles.keys())
    const pause = createPauses()
    const made: string[] = []
    const replaced: string[] = []
    for (const { id, name: wanted, remark, limits: given } of prepared.file.roles) {
      await pause()
      const limits = given.flatMap((menuId) => bringing.menus.get(menuId) ?? [])
      const own = here.roles.get(wanted)
      const choice = choiceFor(bringing, 'roles', id)
      if (own !== undefined && choice !== 'rename') {
        bringing.roles.set(id, own)
        if (choice !== 'replace') continue
        const [row] = await db.select({ rev: projectRole.rev }).from(projectRole).where(eq(projectRole.id, own))
        const values = { remark, limits, searchText: searchText(wanted, remark), rev: (row?.rev ?? 0) + 1, updatedAt: at }
        await db.update(projectRole).set(values).where(eq(projectRole.id, own))
        replaced.push(wanted)
        continue
      }
      if (names.size >= MOST_ROLES) throw new AppError(roleErrors.tooMany)
      const name = freeName(wanted, names)
      names.add(name)
      const values = { projectId, name, remark, limits, searchText: searchText(name, remark), createdAt: at, updatedAt: at }
      const [row] = await db.insert(projectRole).values(values).returning({ id: projectRole.id })
      bringing.roles.set(id, (row as { id: number }).id)
      made.push(name)
    }
    say(
      bringing,
      made,
      (count) => `新建 ${count} 个角色`,
      (count) => `Made ${plural(count, 'role')}`,
    )
    say(
      bringing,
      replaced,
      (count) => `替换 ${count} 个角色的权限`,
      (count) => `Replaced what ${plural(count, 'role')} may see`,
    )
  }
  return { menus, roles }
}
export type BringMenus = ReturnType<typeof createBringMenus>

/** Entries before what stands under them, and those under one entry in their order. */
function inTreeOrder(menus: readonly FileMenu[]): readonly FileMenu[] {
  const below = (parentId: number | null): readonly FileMenu[] =>
    menus
      .filter((each) => each.parentId === parentId)
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .flatMap((each) => [each, ...below(each.id)])
  return below(null)
}

function freeRoute(wanted: string, taken: ReadonlySet<string>): string {
  let route = wanted
  for (let n = 2; taken.has(route); n++) route = `${wanted.slice(0, 190)}-${n}`
  return route
}
