import { asc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { ModelShapes, ModelTables } from '../models/index.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import { withNames } from './field-refs.ts'
import type { RecordTables } from './table.ts'

/** What roles may do with records, with the names of roles, models and fields. */
export const policyContent = (
  store: Pick<Store<ModelTables & RoleTables & RecordTables>, 't'>,
  shapes: Pick<ModelShapes, 'of'>,
): ProjectContent => ({
  id: 'policies',
  label: { zh: '数据权限', en: 'Data permissions' },
  async read(db, projectId) {
    const { recordPolicy, projectRole } = store.t
    const shape = await shapes.of(db, projectId, 'stg')
    const rows = await db
      .select({ policy: recordPolicy, role: projectRole.name })
      .from(recordPolicy)
      .innerJoin(projectRole, eq(projectRole.id, recordPolicy.roleId))
      .where(eq(projectRole.projectId, projectId))
      .orderBy(asc(projectRole.name), asc(recordPolicy.action))
    const all = rows.flatMap(({ policy: { modelId, action, scope, fields }, role }) => {
      const model = shape.byId.get(modelId)
      return model
        ? [{ role, model: model.name, action, ...withNames(shape, model, { where: scope, fields }) } as const]
        : []
    })
    return all.toSorted((a, b) => (a.model < b.model ? -1 : a.model > b.model ? 1 : 0)) as never
  },
})
