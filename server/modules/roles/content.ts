import { asc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { type MenuTables, menuPlaces } from '../menus/index.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { RoleTables } from './table.ts'

/** Roles with what they give; never who has them. */
export const roleContent = (store: Pick<Store<RoleTables & MenuTables>, 't'>): ProjectContent => ({
  id: 'roles',
  label: { zh: '角色', en: 'Roles' },
  async read(db, projectId) {
    const { projectRole } = store.t
    const places = await menuPlaces(db, store, projectId)
    const rows = await db.select().from(projectRole).where(eq(projectRole.projectId, projectId)).orderBy(asc(projectRole.name))
    return rows.map(({ name, remark, testEnv, limits }) => ({
      ...{ name, remark, testEnv },
      limits: limits.map((id) => places.get(id)?.join('\n') ?? '').sort(),
    }))
  },
})
