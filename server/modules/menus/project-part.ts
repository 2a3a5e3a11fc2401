import { asc, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { ALL_CHOICES } from '../../parts/choices.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import { menuPlaces } from './content.ts'
import { MOST_MENUS, menuErrors } from './errors.ts'
import type { FileMenu } from './project-file.ts'
import type { MenuTables } from './table.ts'
import { requirePlace, requireTarget } from './tree.ts'

type Row = MenuTables['menu']['$inferSelect']
/** The menu of a project, parents before what is below them. */
export const createMenusWork = ({ t }: Pick<Store<MenuTables>, 't'>): PartWork => {
  const { menu } = t
  return partWork<readonly Row[]>({
    async gather({ db, projectId, all }, _documents, sheets) {
      if (!all) return { sections: {} }
      const known = new Set(sheets.flatMap(({ section, card }) => (section === 'pages' ? [(card as { readonly id: number }).id] : [])))
      const rows = await db.select().from(menu).where(eq(menu.projectId, projectId)).orderBy(asc(menu.sort), asc(menu.id))
      return { sections: { menus: fileMenus(rows, known) } }
    },
    async meet({ db, projectId, file, take }) {
      const rows = await db.select().from(menu).where(eq(menu.projectId, projectId))
      const routes = new Set(rows.map(({ path }) => path))
      for (const each of file.menus) if (each.path !== null && routes.has(each.path)) take('menus', each.id, each.path, ALL_CHOICES, 'keep')
      return rows
    },
    async nameOf(db, { projectId, section, id }) {
      return section === 'menus' ? ((await menuPlaces(db, { t }, projectId)).get(id)?.join('\n') ?? null) : null
    },
    bring: (db, bringing, here) => bringMenus(db, bringing, here, menu),
  })
}

function fileMenus(rows: readonly Row[], pages: ReadonlySet<number>): FileMenu[] {
  const positions = new Map<number | null, number>()
  return rows.map(({ id, parentId, type, name, icon, kind, target, pageId, path, code, status }) => {
    const position = positions.get(parentId) ?? 0
    positions.set(parentId, position + 1)
    // Its page may have been deleted since the menu was read.
    const page = pages.has(pageId ?? 0) ? pageId : null
    return { id, parentId, position, type, name, icon, kind, target, pageId: page, path, code, status }
  })
}

/** The existing menu that is the same thing: a button with its code, a group with its name. */
const sameThing = (rows: readonly Row[], { type, code, name, path, kind }: FileMenu, parentId: number | null): Row | undefined =>
  rows.find(
    (row) =>
      row.parentId === parentId &&
      row.type === type &&
      (type === 1
        ? kind === 'group' && path === null && row.path === null && row.kind === 'group' && row.name === name
        : row.code === code),
  )

const valuesOf = (bringing: Bringing, { name, icon, kind, target, pageId, status }: FileMenu) => {
  requireTarget(kind, target)
  const page = pageId === null ? null : (bringing.ids.of('pages', pageId) ?? null)
  return { name, icon, kind, target, pageId: page, status, updatedAt: bringing.at }
}

async function bringMenus(db: Db, bringing: Bringing, here: readonly Row[], menu: MenuTables['menu']): Promise<void> {
  const { file, ids } = bringing
  const rows: Row[] = [...here]
  const routes = new Set(rows.flatMap(({ path }) => (path === null ? [] : [path])))
  const made: string[] = []
  const replaced: string[] = []
  const pause = createPauses()
  for (const each of inTreeOrder(file.menus)) {
    await pause()
    const parentId = each.parentId === null ? null : (ids.of('menus', each.parentId) ?? null)
    const own = each.path === null ? sameThing(rows, each, parentId) : rows.find(({ path }) => path === each.path)
    const choice = each.path === null ? (own ? 'keep' : null) : choiceFor(bringing, 'menus', each.id)
    if (own && (choice === 'keep' || choice === 'replace')) ids.add('menus', { from: each.id, to: own.id })
    if (own && choice === 'keep') continue
    if (own && choice === 'replace') {
      await db
        .update(menu)
        .set({ ...valuesOf(bringing, each), rev: own.rev + 1 })
        .where(eq(menu.id, own.id))
      replaced.push(each.name)
      continue
    }
    const row = await insertMenu(db, bringing, menu, { each, parentId, rows, routes })
    rows.push(row)
    ids.add('menus', { from: each.id, to: row.id })
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

interface NewMenu {
  readonly each: FileMenu
  readonly parentId: number | null
  readonly rows: readonly Row[]
  readonly routes: Set<string>
}
async function insertMenu(db: Db, bringing: Bringing, menu: MenuTables['menu'], { each, parentId, rows, routes }: NewMenu): Promise<Row> {
  const { projectId, actor, at } = bringing
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
  return row as Row
}

/** Entries before what is below them, and those below one entry in their order. */
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
