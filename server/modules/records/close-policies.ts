import { eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { FieldConverted } from '../models/index.ts'
import type { Policies } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import { refOf } from './field-refs.ts'
import { permitsWithout } from './policy-check.ts'
import type { RecordTables } from './table.ts'

interface Deps {
  readonly store: Pick<Store<RoleTables & RecordTables>, 't'>
  readonly policies: Pick<Policies, 'raise'>
}

/**
 * Closes policies that would permit records because a field of their filter lost its value, by getting another type.
 * They permit nothing in that environment until an administrator saves them again.
 */
export const closePolicies =
  ({ store, policies }: Deps): FieldConverted =>
  async (db, { projectId, fieldId, env, lost }) => {
    if (lost === 0) return
    const { recordPolicy, recordOpenPolicy, projectRole } = store.t
    const ref = refOf({ id: fieldId })
    const ofRoles = await db
      .select({ id: recordPolicy.id, scope: recordPolicy.scope, closedIn: recordPolicy.closedIn })
      .from(recordPolicy)
      .innerJoin(projectRole, eq(projectRole.id, recordPolicy.roleId))
      .where(eq(projectRole.projectId, projectId))
    const { id, scope, closedIn } = recordOpenPolicy
    const open = await db
      .select({ id, scope, closedIn })
      .from(recordOpenPolicy)
      .where(eq(recordOpenPolicy.projectId, projectId))
    const opens = (row: (typeof open)[number]): boolean =>
      row.scope !== true && !row.closedIn.includes(env) && permitsWithout(row.scope, ref)
    for (const row of ofRoles.filter(opens))
      await db
        .update(recordPolicy)
        .set({ closedIn: [...row.closedIn, env] })
        .where(eq(recordPolicy.id, row.id))
    for (const row of open.filter(opens))
      await db
        .update(recordOpenPolicy)
        .set({ closedIn: [...row.closedIn, env] })
        .where(eq(recordOpenPolicy.id, row.id))
    await policies.raise(db, projectId)
  }
