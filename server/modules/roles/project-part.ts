import { asc, eq } from 'drizzle-orm'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, freeName, plural, say } from '../../parts/bringing.ts'
import { ALL_CHOICES } from '../../parts/choices.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import type { MenuTables } from '../menus/index.ts'
import { MOST_ROLES, roleErrors } from './errors.ts'
import type { HeldRoles } from './held-roles.ts'
import type { RoleTables } from './table.ts'

type RoleIds = ReadonlyMap<string, number>
/** Roles with what they permit; never who has them. */
export const createRolesWork = (deps: {
  readonly store: Pick<Store<RoleTables & MenuTables>, 't' | 'read'>
  readonly held: Pick<HeldRoles, 'peopleWith'>
  /** The rights of these people count anew from their next request on. */
  readonly changed: (userIds: readonly number[]) => void
}): PartWork => {
  const { store, held, changed } = deps
  const { projectRole, menu } = store.t
  return partWork<RoleIds>({
    async gather({ db, projectId, all }) {
      if (!all) return { sections: {} }
      const menus = await db.select({ id: menu.id }).from(menu).where(eq(menu.projectId, projectId))
      const known = new Set(menus.map(({ id }) => id))
      const rows = await db.select().from(projectRole).where(eq(projectRole.projectId, projectId)).orderBy(asc(projectRole.id))
      const roles = rows.map(({ id, name, remark, testEnv, limits }) => ({
        ...{ id, name, remark, testEnv },
        limits: limits.filter((each) => known.has(each)),
      }))
      return { sections: { roles } }
    },
    async meet({ db, projectId, file, take }) {
      const { id, name } = projectRole
      const rows = await db.select({ id, name }).from(projectRole).where(eq(projectRole.projectId, projectId))
      const here = new Map(rows.map((row) => [row.name, row.id]))
      for (const each of file.roles) if (here.has(each.name)) take('roles', each.id, each.name, ALL_CHOICES, 'rename')
      return here
    },
    finish: (db, bringing, here) => bringRoles(db, bringing, here, projectRole),
    async brought({ ids, isNew }) {
      const roles = ids.map('roles')
      if (!isNew && roles.size > 0) changed(await held.peopleWith(store.read, [...roles.values()]))
    },
  })
}

async function bringRoles(db: Db, bringing: Bringing, here: RoleIds, projectRole: RoleTables['projectRole']): Promise<void> {
  const { file, projectId, ids, at } = bringing
  const names = new Set(here.keys())
  const pause = createPauses()
  const made: string[] = []
  const replaced: string[] = []
  for (const { id, name: wanted, remark, testEnv, limits: given } of file.roles) {
    await pause()
    const limits = given.flatMap((menuId) => ids.of('menus', menuId) ?? [])
    const own = here.get(wanted)
    const choice = choiceFor(bringing, 'roles', id)
    if (own !== undefined && choice !== 'rename') {
      ids.add('roles', { from: id, to: own })
      if (choice !== 'replace') continue
      const [row] = await db.select({ rev: projectRole.rev }).from(projectRole).where(eq(projectRole.id, own))
      const values = { remark, testEnv, limits, searchText: searchText(wanted, remark), rev: (row?.rev ?? 0) + 1, updatedAt: at }
      await db.update(projectRole).set(values).where(eq(projectRole.id, own))
      replaced.push(wanted)
      continue
    }
    if (names.size >= MOST_ROLES) throw new AppError(roleErrors.tooMany)
    const name = freeName(wanted, names)
    names.add(name)
    const searched = searchText(name, remark)
    const values = { projectId, name, remark, testEnv, limits, searchText: searched, createdAt: at, updatedAt: at }
    const [row] = await db.insert(projectRole).values(values).returning({ id: projectRole.id })
    ids.add('roles', { from: id, to: (row as { id: number }).id })
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
